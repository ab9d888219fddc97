import { Button } from "../../widgets/button.tsx";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useState } from "react";
import type { EntryChoice } from "../../../core/quick-entry/entry-line.ts";
import type { CalendarDay } from "../../../api-schema/primitives.ts";
import { asOnText, CERTAINTY_WORDS } from "../../../core/quick-entry/entry-words.ts";
import type {
  Certainty,
  Correction,
  SettledLine,
} from "../../../core/quick-entry/settled-lines.ts";
import type { Vocabulary } from "../../../core/quick-entry/vocabulary.ts";
import { Badge } from "../../widgets/badge.tsx";
import { IconButton } from "../../widgets/icon-button.tsx";
import { Cluster, Text, WithSide } from "../../widgets/primitives.tsx";
import { useRestoredFocus } from "../../widgets/use-restored-focus.ts";
import { EntryProduct, EntryQuestion } from "./entry-meaning.tsx";
import styles from "./entry-line-row.module.css";
import { ProductChoice } from "./product-choice.tsx";
import type { Offered } from "./use-offered.ts";

interface EntryLineRowProps {
  readonly line: SettledLine;
  readonly vocabulary: Vocabulary;
  readonly offered: Offered;
  /** null: as it was understood. */
  readonly onCorrect: (correction: Correction | null) => void;
  readonly onLook: (isLooking: boolean) => void;
}

/** A piece of what is written, what it means, and what the person makes of it. */
export function EntryLineRow(props: EntryLineRowProps) {
  const { line, onCorrect, onLook } = props;
  const { certainty, entry } = line;
  const [isChoosing, setChoosing] = useState(false);
  const box = useRestoredFocus(`${certainty}-${isChoosing}`);
  const take = (taken: EntryChoice) => {
    setChoosing(false);
    onCorrect({ kind: "taken", ...taken });
  };
  return (
    <WithSide
      gap="1 3"
      align="start"
      ref={box}
      className={styles.row}
      data-certainty={certainty}
      onPointerEnter={() => onLook(true)}
      onPointerLeave={() => onLook(false)}
      onFocus={() => onLook(true)}
      onBlur={() => onLook(false)}
    >
      <Cluster as="p" gap="1 2" align="center" className={styles.head}>
        <Badge tone={TONES[certainty]}>{CERTAINTY_WORDS[certainty]}</Badge>
        <Text as="q" tone="quiet" size="s" className={styles.said}>
          {entry.said.trim()}
        </Text>
      </Cluster>
      <Actions
        line={line}
        isChoosing={isChoosing}
        onChoosing={() => setChoosing(true)}
        onCorrect={onCorrect}
      />
      {certainty === "leftOut" ? null : (
        <div className={styles.body}>
          <Meaning {...props} onTake={take} onChange={() => setChoosing(true)} />
          {isChoosing ? (
            <ProductChoice
              vocabulary={props.vocabulary}
              onChoose={({ code, orderStep }) =>
                take({ code, quantity: quantityFor(line.choice, orderStep) })
              }
              onClose={() => setChoosing(false)}
            />
          ) : line.choice === null ? (
            <ChooseButton line={line} onChoosing={() => setChoosing(true)} />
          ) : null}
        </div>
      )}
    </WithSide>
  );
}

const TONES: { readonly [Kind in Certainty]: "good" | "bad" | "info" | "neutral" } = {
  sure: "good",
  likely: "info",
  doubt: "info",
  unknown: "bad",
  taken: "info",
  leftOut: "neutral",
};

/** The quantity that was meant of another product, in its own packagings. */
const quantityFor = (choice: EntryChoice | null, step: number): number =>
  choice === null || choice.quantity === 0 ? step : Math.ceil(choice.quantity / step) * step;

interface ActionsProps extends Pick<EntryLineRowProps, "line" | "onCorrect"> {
  readonly isChoosing: boolean;
  readonly onChoosing: () => void;
}

function Actions({ line, isChoosing, onChoosing, onCorrect }: ActionsProps) {
  const { certainty, choice, entry } = line;
  const said = entry.said.trim();
  const isChangedInWords = certainty === "likely" && asOnOf(line) !== null;
  return (
    <div className={styles.away}>
      {certainty === "leftOut" || certainty === "taken" ? (
        <IconButton
          label={`Revenir à ce qui était compris : ${said}`}
          icon={<RotateCcw size={18} aria-hidden />}
          onClick={() => onCorrect(null)}
        />
      ) : null}
      {choice === null || isChoosing || isChangedInWords ? null : (
        <IconButton
          label={`Autre produit pour ${said}`}
          icon={<Search size={18} aria-hidden />}
          onClick={onChoosing}
        />
      )}
      {certainty === "leftOut" ? null : (
        <IconButton
          label={`Écarter ${said}`}
          icon={<X size={18} aria-hidden />}
          onClick={() => onCorrect({ kind: "leftOut" })}
        />
      )}
    </div>
  );
}

/** Where nothing, or not the right thing, was found. */
function ChooseButton({ line, onChoosing }: Pick<ActionsProps, "line" | "onChoosing">) {
  const label = line.certainty === "unknown" ? "Choisir un produit" : "Autre produit";
  return (
    <Button
      variant="quiet"
      icon={<Search size={18} aria-hidden />}
      aria-label={`${label} pour ${line.entry.said.trim()}`}
      onClick={onChoosing}
    >
      {label}
    </Button>
  );
}

/** The day whose purchase said which product was meant; null when nothing had to be said. */
const asOnOf = ({ entry: { meaning } }: SettledLine): CalendarDay | null =>
  "asOn" in meaning ? (meaning.asOn ?? null) : null;

interface AsOnProps {
  readonly day: CalendarDay;
  readonly said: string;
  readonly onChange: () => void;
}

/** Why that one of several products, and the way to another. */
function AsOn({ day, said, onChange }: AsOnProps) {
  return (
    <p className={styles.explanation}>
      {asOnText(day)}{" "}
      <button
        type="button"
        className={styles.change}
        aria-label={`Changer : autre produit pour ${said}`}
        onClick={onChange}
      >
        changer
      </button>
    </p>
  );
}

interface MeaningProps extends EntryLineRowProps {
  readonly onTake: (choice: EntryChoice) => void;
  readonly onChange: () => void;
}

function Meaning({ line, vocabulary, offered, onTake, onChange }: MeaningProps) {
  const { choice, certainty, entry } = line;
  if (choice === null) {
    return <EntryQuestion line={line} vocabulary={vocabulary} offered={offered} onTake={onTake} />;
  }
  const { meaning } = entry;
  const isAsUnderstood = certainty !== "taken" && "explanation" in meaning;
  const asOn = isAsUnderstood ? asOnOf(line) : null;
  return (
    <EntryProduct
      choice={choice}
      product={vocabulary.products.get(choice.code)}
      variant={offered.variantByCode.get(choice.code)}
      explanation={isAsUnderstood ? meaning.explanation : null}
      reason={
        asOn === null ? null : <AsOn day={asOn} said={entry.said.trim()} onChange={onChange} />
      }
      onQuantity={(quantity) => onTake({ ...choice, quantity })}
    />
  );
}
