import type { SearchSort } from "../../../api-schema/search.ts";
import type { Stretch } from "../flour-filters.ts";
import type { HowRead } from "../query.ts";
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
export interface AskedQuestion {
  readonly words: AskedWords | null;
  /** Of all words of the query. */
  readonly stems: Stems;
  /** Products that descriptions name, where descriptions are asked. */
  readonly described: readonly number[] | null;
  readonly taxonId: number | null;
  readonly brandIds: readonly number[] | null;
  readonly merchantId: number | null;
  /** Any of them; 0 asks for none. */
  readonly labelBits: number;
  readonly promotion: boolean;
  readonly stock: boolean;
  readonly flour: {
    readonly strength: readonly Stretch[] | null;
    readonly types: readonly Stretch[] | null;
    readonly protein: readonly Stretch[] | null;
    readonly balance: readonly Stretch[] | null;
  };
  /** Only these products. */
  readonly only: readonly number[] | null;
  readonly runningOffers: readonly number[];
  readonly areaId: number | null;
  readonly sort: SearchSort;
  readonly first: number;
  readonly skip: number;
  /** Products that go before their equals in the order of relevance. */
  readonly favourites: readonly number[];
  /** Whether facets are counted. */
  readonly facets: boolean;
}
