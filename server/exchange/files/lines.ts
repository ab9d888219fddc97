// What a file is read into. Nothing here needs more than the language: the process that reads
// spreadsheets loads it too.

export type TableFormat = "csv" | "xlsx" | "json" | "ndjson" | "xml" | "edifact";

/** What stands in each column of a line, as text, just as the file says it; "" where it says nothing. */
export interface FileRow {
  /** The line of the file on which it begins, from 1; of a spreadsheet its row. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A line that cannot be read: why, and what to do about it, in French. */
export interface BadLine {
  readonly line: number;
  readonly reason: string;
}

export const isBadLine = (line: FileRow | BadLine): line is BadLine => "reason" in line;

/** A table as its reader has it: lines come in batches, for a row at a time costs more than it holds. */
export interface ReadTable {
  readonly columns: readonly string[];
  readonly lines: AsyncIterable<readonly (FileRow | BadLine)[]>;
}

/** Thrown by what reads a file that cannot be read: why and what to do, in French. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly reason: string;
  readonly line: number | null;
  constructor(reason: string, line: number | null = null) {
    super(reason);
    this.reason = reason;
    this.line = line;
  }
}

/** Thrown for what cannot be text, at the place that is being read: its reader counts the lines. */
export class NoText extends Error {
  override readonly name = "NoText";
}

/** The refusal of a line for what was thrown there; anything else as it is. */
export const atLine = (thrown: unknown, line: number): unknown =>
  thrown instanceof NoText ? new Refusal(thrown.message, line) : thrown;

/** No line of a table is longer, in characters: what reads it holds one line and no more. */
export const LONGEST_LINE = 1_000_000;

export const tooLong = (line: number): BadLine => ({
  line,
  reason:
    "Cette ligne dépasse un million de caractères : vérifiez que les lignes sont bien séparées.",
});
