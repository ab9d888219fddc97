import { type KeyboardEvent, useRef, useState } from "react";
import type { Variant } from "../../../api-schema/catalogue.ts";
import { padQuantity } from "../../../core/order-pad/pad.ts";
import styles from "./pad-field.module.css";
import { PAD_FIELD, walkFrom } from "./pad-walk.ts";

/** What was made of a typed number, said at its line. */
export interface PadWords {
  readonly text: string;
  readonly isRefused: boolean;
}

export interface PadFieldProps {
  readonly variant: Variant;
  /** What the open cart holds of it. */
  readonly quantity: number;
  /** What is usual, and can be had: written in grey, taken by '='. 0 for nothing. */
  readonly usual: number;
  readonly onQuantity: (quantity: number) => void;
  readonly words: PadWords | null;
  /** The id of the element that says them. */
  readonly wordsId: string;
  readonly onWords: (words: PadWords | null) => void;
  /** '/': to the field that finds lines. */
  readonly onFind: () => void;
}

/** Enough to see that it is too large. */
const LONGEST = 7;

/**
 * The number of a line. What is typed is the cart's quantity at once; left or entered, it is written
 * as it was taken, with the reason when that is another number.
 */
export function PadField({ variant, quantity, usual, words, wordsId, ...props }: PadFieldProps) {
  const { onFind } = props;
  const { draft, write, settle, restore } = useTyped({ variant, quantity, ...props });
  const start = useRef(quantity);
  const name = variant.product.name;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const field = event.currentTarget;
    const done = (act: () => unknown): void => {
      event.preventDefault();
      act();
    };
    const leave = (by: 1 | -1): void => done(() => settle() && walkFrom(field, by));
    if (event.key === "Enter") leave(event.shiftKey ? -1 : 1);
    else if (event.key === "ArrowDown") leave(1);
    else if (event.key === "ArrowUp") leave(-1);
    else if (event.key === "Escape") done(() => restore(start.current));
    else if (event.key === "=") done(() => usual > 0 && write(String(usual)));
    else if (event.key === "/") done(onFind);
  };
  return (
    <input
      className={styles.field}
      {...{ [PAD_FIELD]: variant.code }}
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete="off"
      aria-label={`Quantité : ${name}`}
      aria-keyshortcuts={usual > 0 ? "=" : undefined}
      aria-describedby={words === null ? undefined : wordsId}
      aria-invalid={words?.isRefused === true || undefined}
      placeholder={usual > 0 ? String(usual) : undefined}
      value={draft ?? (quantity > 0 ? String(quantity) : "")}
      onChange={(event) => write(event.target.value.slice(0, LONGEST))}
      onFocus={(event) => {
        start.current = quantity;
        event.target.select();
      }}
      onBlur={() => settle({ left: true })}
      onKeyDown={onKeyDown}
    />
  );
}

/** What is being typed, and what is said of it once it is entered. */
const useTyped = ({
  variant,
  quantity,
  onQuantity,
  onWords,
}: Pick<PadFieldProps, "variant" | "quantity" | "onQuantity" | "onWords">) => {
  const [draft, setDraft] = useState<string | null>(null);
  const want = (wanted: number): void => {
    if (wanted !== quantity) onQuantity(wanted);
  };
  /** An emptied field waits: it is about to get another number. */
  const write = (text: string): void => {
    setDraft(text);
    onWords(null);
    const taken = padQuantity(text, variant);
    if (taken.kind === "quantity" && taken.quantity > 0) want(taken.quantity);
  };
  /** False for what is no quantity: it stays to be mended, or goes when the field is left. */
  const settle = ({ left = false } = {}): boolean => {
    if (draft === null) return true;
    const taken = padQuantity(draft, variant);
    const isRefused = taken.kind === "refused";
    if (!isRefused) want(taken.quantity);
    onWords(taken.message === null ? null : { text: taken.message, isRefused });
    if (!isRefused || left) setDraft(null);
    return !isRefused;
  };
  const restore = (before: number): void => {
    setDraft(null);
    onWords(null);
    want(before);
  };
  return { draft, write, settle, restore };
};
