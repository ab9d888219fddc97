import type { VariantCode } from "../../../api-schema/primitives.ts";
import {
  type LabelCode,
  type LabelFormat,
  labelsPerPage,
} from "../../../core/shelf-labels/labels.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Cluster, Stack } from "../../widgets/primitives.tsx";
import { RadioCards } from "../../widgets/radio-cards.tsx";
import { Select } from "../../widgets/select.tsx";
import styles from "./label-choices.module.css";
import type { ShelfLabel } from "./label-sheets.tsx";

/** What is chosen on the page. */
export interface LabelChoice {
  readonly format: LabelFormat;
  readonly kind: LabelCode;
  /** Places of the first sheet that are used already. */
  readonly skipped: number;
  /** The products left out; all others are printed. */
  readonly leftOut: ReadonlySet<VariantCode>;
}

interface LabelChoicesProps {
  readonly labels: readonly ShelfLabel[];
  readonly choice: LabelChoice;
  readonly onChoose: (change: Partial<LabelChoice>) => void;
}

/** Paper, code, first free place, and the products. */
export function LabelChoices({ labels, choice, onChoose }: LabelChoicesProps) {
  const { format, kind, skipped } = choice;
  return (
    <Stack gap="4" bounded className={styles.choices} data-print="none">
      <RadioCards
        legend="Papier"
        name="papier"
        value={format}
        columns={2}
        options={[
          { value: "a4", label: "Feuille A4", description: "24 étiquettes de 70 × 37 mm" },
          { value: "roll", label: "Rouleau 62 mm", description: "Étiquettes de 62 × 29 mm" },
        ]}
        onValueChange={(value) => onChoose({ format: value === "roll" ? "roll" : "a4" })}
      />
      <RadioCards
        legend="Code"
        name="code"
        value={kind}
        columns={2}
        options={[
          { value: "code128", label: "Code-barres", description: "Code 128, pour une douchette" },
          { value: "qr", label: "Code QR", description: "Pour un téléphone" },
        ]}
        onValueChange={(value) => onChoose({ kind: value === "qr" ? "qr" : "code128" })}
      />
      {format === "a4" ? (
        <Select
          label="Commencer à l’étiquette"
          hint="Pour finir une feuille entamée"
          value={String(skipped + 1)}
          options={Array.from({ length: labelsPerPage("a4") }, (_, place) => ({
            value: String(place + 1),
            label: placeText(place),
          }))}
          onValueChange={(value) => onChoose({ skipped: Math.max(0, Number(value) - 1) })}
        />
      ) : null}
      <Products {...{ labels, choice, onChoose }} />
    </Stack>
  );
}

const placeText = (place: number): string =>
  `${place + 1} (ligne ${Math.floor(place / 3) + 1}, colonne ${(place % 3) + 1})`;

function Products({ labels, choice: { leftOut }, onChoose }: LabelChoicesProps) {
  const count = labels.filter(({ code }) => !leftOut.has(code)).length;
  const leave = (codes: readonly VariantCode[], isLeft: boolean): void => {
    const next = new Set(leftOut);
    for (const code of codes) {
      if (isLeft) next.add(code);
      else next.delete(code);
    }
    onChoose({ leftOut: next });
  };
  const all = labels.map(({ code }) => code);
  return (
    <Card as="section" padding="s" aria-label="Produits à étiqueter">
      <details className={styles.products}>
        <summary>
          <b>Produits</b>
          <span>{`${count} sur ${labels.length}`}</span>
        </summary>
        <Cluster gap="2">
          <Button variant="quiet" onClick={() => leave(all, false)}>
            Tout choisir
          </Button>
          <Button variant="quiet" onClick={() => leave(all, true)}>
            Ne rien choisir
          </Button>
        </Cluster>
        <ul className={styles.list}>
          {labels.map(({ code, name, packaging, section }) => (
            <li key={code}>
              <Checkbox
                label={name}
                hint={section === null ? packaging : `${section} · ${packaging}`}
                checked={!leftOut.has(code)}
                onCheckedChange={(isChosen) => leave([code], !isChosen)}
              />
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
