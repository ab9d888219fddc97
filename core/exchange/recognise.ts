import { Result } from "effect";
import type { ResourceName } from "../../api-schema/exchange/names.ts";
import { RESOURCES } from "../../api-schema/exchange/resources.ts";
import type { ExchangeColumn, Resource } from "../../api-schema/exchange/resource.ts";
import { normaliseText } from "../search/text.ts";
import { readCell } from "./cells.ts";

/** What a header of a file is taken for. */
export interface Guess {
  readonly header: string;
  /** The column it means; null where nothing is like it. */
  readonly column: string | null;
  /** `sure` is taken, `doubtful` is asked: nothing is guessed. */
  readonly confidence: "sure" | "doubtful" | "none";
  /** Why it is not sure, in French; empty where it is. */
  readonly why: string;
}

/**
 * The columns that the headers of a file mean: by their names, those that houses use for them, and
 * whether what stands below fits. `sample` has some lines of the file.
 */
export const recogniseHeaders = (
  resource: Resource,
  headers: readonly string[],
  sample: readonly { readonly [header: string]: string }[],
): readonly Guess[] => {
  const guesses = headers.map((header) => guessOf(resource, header, sample));
  return guesses.map((guess) => {
    const rivals = guesses.filter(
      ({ column, confidence }) => column === guess.column && confidence === "sure",
    );
    return guess.confidence === "sure" && rivals.length > 1
      ? {
          ...guess,
          confidence: "doubtful",
          why: `${rivals.map(({ header }) => `« ${header} »`).join(" et ")} veulent dire la même colonne`,
        }
      : guess;
  });
};

/** The resources that a file may be of: all columns of their key are among its headers, surely. Best first. */
export const recogniseResource = (
  headers: readonly string[],
  sample: readonly { readonly [header: string]: string }[],
): readonly ResourceName[] =>
  Object.values(RESOURCES)
    .map((resource) => {
      const sure = new Set(
        recogniseHeaders(resource, headers, sample).flatMap(({ column, confidence }) =>
          confidence === "sure" && column !== null ? [column] : [],
        ),
      );
      const needed = resource.key.filter((column) => resource.columns[column]?.blank !== true);
      return {
        name: resource.name,
        size: sure.size,
        fits: needed.every((column) => sure.has(column)),
      };
    })
    .filter(({ fits, size }) => fits && size > 1)
    .toSorted((a, b) => b.size - a.size)
    .map(({ name }) => name);

const guessOf = (
  resource: Resource,
  header: string,
  sample: readonly { readonly [header: string]: string }[],
): Guess => {
  const asked = normaliseText(header);
  const named = Object.entries(resource.columns).map(([column, declared]) => ({
    column,
    declared,
    likeness: likenessOf(asked, column, declared),
  }));
  const best = named.reduce<(typeof named)[number] | undefined>(
    (found, one) => (one.likeness > (found?.likeness ?? 0) ? one : found),
    undefined,
  );
  if (best === undefined || asked === "") {
    return {
      header,
      column: null,
      confidence: "none",
      why: "aucune colonne ne porte un nom proche",
    };
  }
  const written = sample.map((line) => line[header]?.trim() ?? "").filter((text) => text !== "");
  const unfit = written.filter((text) => Result.isFailure(readCell(best.declared, text)));
  // Some wrong ones are faults of their lines; most of them wrong is another column.
  if (unfit.length * 2 > written.length) {
    return {
      header,
      column: best.column,
      confidence: "doubtful",
      why: `« ${unfit[0] ?? ""} » ne va pas dans « ${best.declared.header} »`,
    };
  }
  return best.likeness === EXACT
    ? { header, column: best.column, confidence: "sure", why: "" }
    : {
        header,
        column: best.column,
        confidence: "doubtful",
        why: `ressemble à « ${best.declared.header} »`,
      };
};

const EXACT = 3;

/** 3: the name itself or one that houses use; 2: its words among others; 1: one word of it. */
const likenessOf = (asked: string, column: string, declared: ExchangeColumn): number => {
  const names = [declared.header, column, ...(declared.known ?? [])].map(normaliseText);
  if (names.includes(asked)) return EXACT;
  const words = new Set(asked.split(" "));
  const isWithin = names.some((name) => name.split(" ").every((word) => words.has(word)));
  if (isWithin) return 2;
  return names.some((name) => name.split(" ").some((word) => word.length > 3 && words.has(word)))
    ? 1
    : 0;
};
