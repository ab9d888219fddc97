import { LONGEST_LINE, Refusal } from "./lines.ts";

/** Cells of a record, or null when it is too long; the line on which it begins. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[] | null;
  /** Text goes on after a quote that closes its cell. */
  readonly isMisquoted: boolean;
  /** It ends with the file, and not with its line. */
  readonly isLast: boolean;
}

export interface CsvRecords {
  /** The records that end in the next piece of text. */
  readonly push: (text: string) => readonly CsvRecord[];
  readonly end: () => readonly CsvRecord[];
  /** The line that is being read. */
  readonly line: () => number;
}

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

type Place = "begins" | "plain" | "quoted" | "afterQuote";

/**
 * Reads records of a table as RFC 4180 writes them, whose lines end with CRLF, LF or CR, out of pieces
 * of any size. What is held is one record, however long it wants to be: papaparse keeps an open quote's
 * text for ever and reads it again with every piece. Throws a Refusal with its line for a quote that
 * nothing closes.
 */
export const csvRecords = (separator: string): CsvRecords => {
  const SEPARATOR = separator.charCodeAt(0);
  let place: Place = "begins";
  let line = 1;
  let firstLine = 1;
  let isAfterCr = false;
  let cells: string[] = [];
  let cell = "";
  let size = 0;
  let isTooLong = false;
  let isMisquoted = false;

  const keep = (text: string): void => {
    size += text.length;
    isTooLong ||= size > LONGEST_LINE;
    if (isTooLong) {
      cells = [];
      cell = "";
    } else cell += text;
  };
  const endCell = (): void => {
    size += 1;
    if (!isTooLong) cells.push(cell);
    cell = "";
    place = "begins";
  };
  const taken = (isLast: boolean): CsvRecord => {
    const record = { line: firstLine, cells: isTooLong ? null : cells, isMisquoted, isLast };
    cells = [];
    size = 0;
    isTooLong = false;
    isMisquoted = false;
    return record;
  };
  const unclosed = (): Refusal =>
    new Refusal(
      "Un guillemet est ouvert sur cette ligne et jamais refermé : refermez-le, ou doublez-le s’il fait partie du texte.",
      firstLine,
    );

  const push = (text: string): readonly CsvRecord[] => {
    const records: CsvRecord[] = [];
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const isSecond = isAfterCr && code === LF;
      isAfterCr = code === CR;
      const isBreak = (code === LF && !isSecond) || code === CR;
      if (isBreak) line += 1;
      if (place === "quoted") {
        if (code !== QUOTE) continue;
        keep(text.slice(from, at));
        place = "afterQuote";
        continue;
      }
      if (isSecond && place === "begins") {
        from = at + 1;
        continue;
      }
      if (place === "begins") {
        from = at;
        place = "plain";
        if (code === QUOTE) {
          place = "quoted";
          from = at + 1;
          continue;
        }
      } else if (place === "afterQuote") {
        // The second of two quotes is one of the text.
        from = at;
        if (code === QUOTE) {
          place = "quoted";
          continue;
        }
        isMisquoted ||= code !== SEPARATOR && !isBreak;
        place = "plain";
      }
      if (code !== SEPARATOR && !isBreak) continue;
      keep(text.slice(from, at));
      endCell();
      if (!isBreak) continue;
      records.push(taken(false));
      firstLine = line;
    }
    if (place === "plain" || place === "quoted") keep(text.slice(from));
    if (place === "quoted" && isTooLong) throw unclosed();
    return records;
  };

  const end = (): readonly CsvRecord[] => {
    if (place === "quoted") throw unclosed();
    if (place === "begins" && cells.length === 0 && !isTooLong) return [];
    endCell();
    return [taken(true)];
  };

  return { push, end, line: () => line };
};
