import type { Span } from "./tokens.ts";

/** A row as it stands, without the blanks around its cells, and where in the text. */
export type Row = { readonly cells: readonly string[]; readonly at: Span };

/** Rows of a pasted table or a file. */
export type Table = {
  /** Titles of the columns; null when the first row is no header. */
  readonly header: readonly string[] | null;
  /** Those that hold anything. */
  readonly rows: readonly Row[];
  /** What could not be read, in French. */
  readonly problems: readonly string[];
  /** What the columns seem to be. */
  readonly columns: Columns;
};

/** Which columns hold what, from 0; null when none does. */
export type Columns = {
  /** Reference, code or EAN. */
  readonly product: number | null;
  readonly quantity: number | null;
  /** The name in words, for rows whose code is not known. */
  readonly name: number | null;
};
