import Equal from "lucide-react/icons/equal";
import { type ReactNode, useId, useMemo } from "react";
import type { VariantCode } from "../../../api-schema/primitives.ts";
import type { ShoppingList, ShoppingListLine } from "../../../api-schema/shopping-list.ts";
import { isFoundBy, padSections, usualToTake } from "../../../core/order-pad/pad.ts";
import { substitutesFor } from "../../../core/lists/line-changes.ts";
import { useBakehouse } from "../../bakehouse/use-bakehouse.ts";
import { useCartLinesState } from "../../hooks/cart-lines.ts";
import { PricesHT } from "../../shopping/prices-ht.tsx";
import { Reach, Row } from "../../widgets/primitives.tsx";
import styles from "./pad-lines.module.css";
import { type PadActions, PadRow } from "./pad-row.tsx";
import { PAD_LINE } from "./pad-walk.ts";
import { faceOf } from "../../widgets/title-face.ts";

interface PadLinesProps {
  readonly list: ShoppingList;
  readonly mayOrder: boolean;
  readonly actions: PadActions;
  readonly takeUsual: (lines: readonly ShoppingListLine[]) => void;
  /** What lines are found by; empty for all. */
  readonly text: string;
  /** Only what is in the cart. */
  readonly isOnlyCart: boolean;
}

/** The lines by section. What is not looked for is hidden, not taken away: the rows stay as they are. */
export function PadLines({ list, text, isOnlyCart, mayOrder, actions, ...props }: PadLinesProps) {
  const isBig = useBakehouse();
  const sections = useMemo(() => padSections(list.lines), [list.lines]);
  const found = useMemo(
    () => new Set(list.lines.filter((line) => isFoundBy(line, text)).map(({ code }) => code)),
    [list.lines, text],
  );
  const hasNames = sections.some(({ name }) => name !== null);
  return (
    <div
      className={styles.pad}
      data-only-cart={isOnlyCart || undefined}
      data-big={isBig || undefined}
    >
      <PricesHT />
      {sections.map(({ name, lines }) => (
        <Section
          key={name ?? ""}
          title={hasNames ? (name ?? "Sans rayon") : null}
          {...{ lines, found, mayOrder }}
          onTakeUsual={() => props.takeUsual(lines)}
        >
          {lines.map((line) => (
            <li
              key={line.code}
              {...{ [PAD_LINE]: line.code }}
              hidden={!found.has(line.code)}
              className={styles.line}
            >
              <PadRow
                {...{ line, mayOrder, isBig, actions }}
                substitutes={substitutesFor(list, line)}
              />
            </li>
          ))}
        </Section>
      ))}
      {found.size === 0 && list.lines.length > 0 ? (
        <p role="status" className={styles.none}>
          Aucune ligne de la liste ne correspond à « {text.trim()} ».
        </p>
      ) : null}
      {isOnlyCart ? <NothingInCart lines={list.lines} /> : null}
    </div>
  );
}

interface SectionProps {
  readonly title: string | null;
  readonly lines: readonly ShoppingListLine[];
  readonly found: ReadonlySet<VariantCode>;
  readonly mayOrder: boolean;
  readonly onTakeUsual: () => void;
  readonly children: ReactNode;
}

function Section({ title, lines, found, mayOrder, onTakeUsual, children }: SectionProps) {
  const id = useId();
  const isHidden = !lines.some(({ code }) => found.has(code));
  const hasUsual = lines.some((line) => usualToTake(line) > 0);
  return (
    <section
      className={styles.section}
      hidden={isHidden}
      aria-label={title === null ? "Produits" : undefined}
      aria-labelledby={title === null ? undefined : id}
    >
      {title === null ? null : (
        <Row gap="3" align="center" justify="between" className={styles.head}>
          <h2 id={id} {...faceOf(title)}>
            {title}
          </h2>
          {mayOrder && hasUsual ? (
            <Reach
              as="button"
              gap="1"
              tone="soft"
              size="s"
              weight="strong"
              type="button"
              className={styles.usual}
              aria-label={`Comme d’habitude : ${title}`}
              onClick={onTakeUsual}
            >
              <Equal size={16} aria-hidden />
              Comme d’habitude
            </Reach>
          ) : null}
        </Row>
      )}
      <ul className={styles.lines}>{children}</ul>
    </section>
  );
}

function NothingInCart({ lines }: { readonly lines: readonly ShoppingListLine[] }) {
  const isEmpty = useCartLinesState((cart) =>
    lines.every(
      ({ code }) =>
        (cart?.pendingChanges[code]?.quantity ?? cart?.lines[code]?.quantity ?? 0) === 0,
    ),
  );
  return isEmpty ? (
    <p role="status" className={styles.none}>
      Aucun produit de la liste n’est au panier.
    </p>
  ) : null;
}
