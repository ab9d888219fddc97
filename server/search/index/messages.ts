import type { SearchHits } from "../search-hits.ts";
import type { AskedQuestion } from "./asked.ts";
import type { IndexTaxon, Stems } from "./index-row.ts";

// What the server and the thread that searches say to each other. A request is answered once; requests are
// told apart by numbers that are used once, and answered in their order.

/** Texts are JSON of one row each. */
export interface IndexRequests {
  /** All categories, first of all. */
  readonly taxons: { readonly ask: readonly IndexTaxon[]; readonly answer: null };
  /** IndexRow, the more popular first. */
  readonly rows: { readonly ask: readonly string[]; readonly answer: null };
  /** There are no more rows: answered with the words whose stems are to be told. */
  readonly packed: { readonly ask: null; readonly answer: readonly string[] };
  readonly stems: { readonly ask: Stems; readonly answer: null };
  /** [id, name] in the order of names. */
  readonly names: { readonly ask: readonly string[]; readonly answer: null };
  /** [code, id] in the order of codes. */
  readonly codes: { readonly ask: readonly string[]; readonly answer: null };
  /** Nothing more is to come. */
  readonly built: { readonly ask: null; readonly answer: IndexSize };
  readonly changes: { readonly ask: IndexChanges; readonly answer: ChangesTaken };
  readonly hits: { readonly ask: AskedQuestion; readonly answer: SearchHits };
}

export interface IndexChanges {
  /** MovedRow. */
  readonly moved: readonly string[];
  /** IndexRow of which the stock and the prices count. */
  readonly patched: readonly string[];
  /** Ids of products that are sold no more. */
  readonly gone: readonly number[];
}

export interface ChangesTaken {
  /** Words whose stems are to be told. */
  readonly words: readonly string[];
  /** `full` has left changes out, `filling` has room for as many again. */
  readonly room: "enough" | "filling" | "full";
}

export interface IndexSize {
  readonly products: number;
  readonly words: number;
  /** Of arrays, and of the heap of the thread. */
  readonly bytes: number;
  readonly heap: number;
}

export type RequestName = keyof IndexRequests;

export type ToThread = {
  [Name in RequestName]: {
    readonly id: number;
    readonly name: Name;
    readonly ask: IndexRequests[Name]["ask"];
  };
}[RequestName];

export type FromThread =
  | { readonly id: number; readonly answer: IndexRequests[RequestName]["answer"] }
  | { readonly id: number; readonly failure: string };
