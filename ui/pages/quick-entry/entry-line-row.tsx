import { Button } from "../../widgets/button.tsx";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useState } from "react";
import type { EntryChoice } from "../../../core/quick-entry/entry-line.ts";
import { CERTAINTY_WORDS } from "../../../core/quick-entry/entry-words.ts";
import type {
  Certainty,
  Correction,
  SettledLine,
} from "../../../core/quick-entry/settled-lines.ts";
import type { Vocabulary } from "../../../core/quick-entry/vocabulary.ts";
import { Badge } from "../../widgets/badge.tsx";
import { IconButton } from "../../widgets/icon-button.tsx";
import { useFocusKept } from "../../widgets/use-focus-kept.ts";
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
  const box = useFocusKept(`${certainty}-${isChoosing}`);
  const take = (taken: EntryChoice) => {
    setChoosing(false);
    onCorrect({ kind: "taken", ...taken });
  };
  return (
    <div
      ref={box}
      className={styles.row}
      data-certainty={certainty}
      onPointerEnter={() => onLook(true)}
      onPointerLeave={() => onLook(false)}
      onFocus={() => onLook(true)}
      onBlur={() => onLook(false)}
    >
      <p className={styles.head}>
        <Badge tone={TONES[certainty]}>{CERTAINTY_WORDS[certainty]}</Badge>
        <q className={styles.said}>{entry.said.trim()}</q>
      </p>
      <Actions
        line={line}
        isChoosing={isChoosing}
        onChoosing={() => setChoosing(true)}
        onCorrect={onCorrect}
      />
      {certainty === "leftOut" ? null : (
        <div className={styles.body}>
          <Meaning {...props} onTake={take} />
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
    </div>
  );
}

const TONES: { readonly [Kind in Certainty]: "good" | "wheat" | "bad" | "info" | "neutral" } = {
  sure: "good",
  likely: "wheat",
  doubt: "wheat",
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
  return (
    <div className={styles.away}>
      {certainty === "leftOut" || certainty === "taken" ? (
        <IconButton
          label={`Revenir à ce qui était compris : ${said}`}
          icon={<RotateCcw size={18} aria-hidden />}
          onClick={() => onCorrect(null)}
        />
      ) : null}
      {choice === null || isChoosing ? null : (
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

interface MeaningProps extends EntryLineRowProps {
  readonly onTake: (choice: EntryChoice) => void;
}

function Meaning({ line, vocabulary, offered, onTake }: MeaningProps) {
  const { choice, certainty, entry } = line;
  if (choice === null) {
    return <EntryQuestion line={line} vocabulary={vocabulary} offered={offered} onTake={onTake} />;
  }
  const { meaning } = entry;
  const isAsUnderstood = certainty !== "taken" && "explanation" in meaning;
  return (
    <EntryProduct
      choice={choice}
      product={vocabulary.products.get(choice.code)}
      variant={offered.variantByCode.get(choice.code)}
      explanation={isAsUnderstood ? meaning.explanation : null}
      onQuantity={(quantity) => onTake({ ...choice, quantity })}
    />
  );
}
