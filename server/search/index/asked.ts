import type { Stretch } from "../flour-filters.ts";
import type { HowRead } from "../query.ts";
import type { SearchQuestion } from "../search-hits.ts";
import type { Stems } from "./index-row.ts";

/** What a store has bought ranks so much better: it passes its equals and near ones, not better words. */
export const BOUGHT_BONUS = 1;

/** The words of a query. */
export interface AskedWords {
  /** The words as they were typed, normalised. */
  readonly typed: readonly string[];
  /** One element for each word or trade phrase: its alternatives, split by '|'. All elements must match. */
  readonly groups: readonly string[];
  readonly how: HowRead;
  /** Words that a name begins with that begins as the query; the last one may be the beginning of one. */
  readonly begins: readonly (readonly string[])[];
  /** Spellings under which the whole text, or one of its words, may be a code, a reference or an EAN. */
  readonly codes: readonly string[];
}

/** A question as the index is asked it. Null filters are off; an empty list lets nothing through. */
export interface AskedQuestion extends Omit<SearchQuestion, "words" | "flour"> {
  readonly words: AskedWords | null;
  /** Of all words of the query. */
  readonly stems: Stems;
  /** Products that descriptions name, where descriptions are asked. */
  readonly described: readonly number[] | null;
  readonly flour: {
    readonly strength: readonly Stretch[] | null;
    readonly types: readonly Stretch[] | null;
    readonly protein: readonly Stretch[] | null;
    readonly balance: readonly Stretch[] | null;
  };
}
