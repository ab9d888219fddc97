import type { VariantCode } from "../../api-schema/primitives.ts";
import { normaliseText } from "../search/text.ts";
import type { EntryChoice, EntryLine } from "./entry-line.ts";

/** What a person made of a line. */
export type Correction = ({ readonly kind: "taken" } & EntryChoice) | { readonly kind: "leftOut" };

/** By the key of the line. */
export type Corrections = { readonly [key: string]: Correction };

/** How a line stands: as it was understood, or as a person decided. */
export type Certainty = EntryLine["meaning"]["kind"] | Correction["kind"];

export type SettledLine = {
  /** The same as long as the same is written as often before it, wherever it stands. */
  readonly key: string;
  readonly entry: EntryLine;
  readonly certainty: Certainty;
  /** What it adds; null while nobody knows, and when it is left out. */
  readonly choice: EntryChoice | null;
};

/**
 * The lines of a text with what a person decided about them. A decision holds for the piece that it
 * was made about: text written before or after it changes nothing.
 */
export const settledLines = (
  entries: readonly EntryLine[],
  corrections: Corrections,
): readonly SettledLine[] => {
  const times = new Map<string, number>();
  return entries.map((entry) => {
    const words = normaliseText(entry.said);
    const before = times.get(words) ?? 0;
    times.set(words, before + 1);
    return settled(entry, `${words}#${before}`, corrections);
  });
};

const settled = (entry: EntryLine, key: string, corrections: Corrections): SettledLine => {
  // Keys are what people write: 'constructor' is a word as well.
  const correction = Object.hasOwn(corrections, key) ? corrections[key] : undefined;
  if (correction?.kind === "leftOut") return { key, entry, certainty: "leftOut", choice: null };
  if (correction !== undefined) {
    const { code, quantity } = correction;
    return { key, entry, certainty: "taken", choice: { code, quantity } };
  }
  const { meaning } = entry;
  const isUnderstood = meaning.kind === "sure" || meaning.kind === "likely";
  const choice = isUnderstood ? { code: meaning.code, quantity: meaning.quantity } : null;
  return { key, entry, certainty: meaning.kind, choice };
};

/** What lines put into a cart, each product once, and what they take out of it. */
export type RequestedProducts = {
  readonly added: readonly EntryChoice[];
  readonly removed: readonly VariantCode[];
};

/**
 * What the lines come to: quantities of one product add up, and a product that one line adds and
 * another takes out is added.
 */
export const requestedProducts = (lines: readonly SettledLine[]): RequestedProducts => {
  const choices = lines.flatMap(({ choice }) => choice ?? []);
  const quantities = new Map<VariantCode, number>();
  for (const { code, quantity } of choices) {
    quantities.set(code, (quantities.get(code) ?? 0) + quantity);
  }
  return {
    added: [...quantities]
      .filter(([, quantity]) => quantity > 0)
      .map(([code, quantity]) => ({ code, quantity })),
    removed: [...quantities].filter(([, quantity]) => quantity <= 0).map(([code]) => code),
  };
};

/**
 * What stays in the field once the lines that are known are added: the pieces that are still to be
 * chosen or were not recognised, a line each. What a person left out goes.
 */
export const remainingText = (lines: readonly SettledLine[]): string =>
  lines
    .filter(({ certainty }) => certainty === "doubt" || certainty === "unknown")
    .map(({ entry }) => entry.said.trim())
    // A piece that stands for several products has several lines.
    .filter((said, index, all) => said !== "" && said !== all[index - 1])
    .join("\n");

/** The text with what a scan found, in a line of its own. */
export const withLine = (text: string, line: string): string =>
  text.trim() === "" ? line : `${text.trimEnd()}\n${line}`;
