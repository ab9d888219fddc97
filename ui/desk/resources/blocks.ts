import type { Typing } from "./edits.ts";
import type { Rows } from "./long-table.ts";

// Blocks of cells: what is marked, copied, pasted and filled down.

/** A cell by its place among what is shown. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The cells between two corners. */
export interface Block {
  readonly from: Place;
  readonly to: Place;
}

/** What is shown: rows, and the names of columns in their order. */
export interface Shown {
  readonly rows: Rows;
  readonly columns: readonly string[];
}

/** The block of two corners, whichever way it was drawn. */
export const blockOf = (one: Place, other: Place): Block => ({
  from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
  to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
});

/** Whether a cell lies in a block. */
export const isInBlock = ({ from, to }: Block, { row, column }: Place): boolean =>
  row >= from.row && row <= to.row && column >= from.column && column <= to.column;

/** A block of a spreadsheet: lines of cells between tabs; a cell with a line break stands in quotes. */
export const readBlock = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[""]];
  let isQuoted = false;
  const cell = (change: (known: string) => string): void => {
    const row = rows.at(-1);
    if (row !== undefined) row[row.length - 1] = change(row.at(-1) ?? "");
  };
  const content = text.replaceAll("\r\n", "\n").replace(/\n$/, "");
  for (let at = 0; at < content.length; at += 1) {
    const sign = content.charAt(at);
    if (isQuoted && sign === '"' && content.charAt(at + 1) === '"') {
      cell((known) => `${known}"`);
      at += 1;
    } else if (sign === '"' && (isQuoted || rows.at(-1)?.at(-1) === "")) isQuoted = !isQuoted;
    else if (sign === "\t" && !isQuoted) rows.at(-1)?.push("");
    else if (sign === "\n" && !isQuoted) rows.push([""]);
    else cell((known) => known + sign);
  }
  return rows;
};

/** The rows that a pasted block would be written over, of those that are marked: the first, and the one after the last. */
export const rowsUnder = (
  { from, to }: Block,
  text: string,
): readonly [from: number, end: number] => {
  const lines = readBlock(text).length;
  return [from.row, lines === 1 ? to.row + 1 : from.row + lines];
};

/** As a spreadsheet takes it. */
export const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row
        .map((text) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
        .join("\t"),
    )
    .join("\n");

/**
 * A pasted block, from the upper corner on; one cell fills all that is marked. What lies beyond what is
 * shown is left.
 */
export const pasted = (shown: Shown, marked: Block, text: string): readonly Typing[] => {
  const block = readBlock(text);
  const isOne = block.length === 1 && block[0]?.length === 1;
  const cells = isOne
    ? placesOf(marked).map((place) => ({ place, text: block[0]?.[0] ?? "" }))
    : block.flatMap((row, down) =>
        row.map((each, right) => ({
          place: { row: marked.from.row + down, column: marked.from.column + right },
          text: each,
        })),
      );
  return cells.flatMap(({ place, text: each }) => typingAt(shown, place, each));
};

/** What stands at the top of what is marked goes into all below; of one cell, what stands above it. */
export const filledDown = (
  shown: Shown,
  { from, to }: Block,
  textAt: (place: Place) => string,
): readonly Typing[] => {
  const top = from.row === to.row ? from.row - 1 : from.row;
  if (top < 0) return [];
  return placesOf({ from: { ...from, row: top + 1 }, to }).flatMap((place) =>
    typingAt(shown, place, textAt({ ...place, row: top })),
  );
};

/** Every cell of a block, row by row. */
export const placesOf = ({ from, to }: Block): readonly Place[] =>
  range(from.row, to.row).flatMap((row) =>
    range(from.column, to.column).map((column) => ({ row, column })),
  );

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

const typingAt = ({ rows, columns }: Shown, place: Place, text: string): readonly Typing[] => {
  const [row, column] = [rows[place.row], columns[place.column]];
  return row === undefined || column === undefined ? [] : [{ row, column, text }];
};
