import { Effect, Schema, Stream } from "effect";
import Papa from "papaparse";
import { safeCell } from "../../../core/exchange/spreadsheet-text.ts";
import { numberText } from "./number-text.ts";
import { throughProcess } from "./table-process.ts";
import type { WrittenCell, WrittenRow } from "./written-cells.ts";

/** The table cannot be written in this format: why, and in which it can, in French. */
export class UnwritableTable extends Schema.TaggedError<UnwritableTable>()("UnwritableTable", {
  reason: Schema.String,
}) {}

/**
 * A table as a file that `openTable` reads back unchanged, numbers as French texts ('12,5'). No cell is
 * a formula to a spreadsheet (core/exchange/spreadsheet-text.ts). CSV has semicolons, CRLF and the mark
 * of UTF-8, which French spreadsheets want; it and 'ndjson' are written as rows come, 'xlsx' whole and
 * of so many rows at most: UnwritableTable. Text is as the database holds it: no NUL, no half characters.
 */
export const writeTable = <E>(
  format: "csv" | "xlsx" | "ndjson",
  columns: readonly string[],
  rows: Stream.Stream<WrittenRow, E>,
): Stream.Stream<Uint8Array, E | UnwritableTable> => {
  switch (format) {
    case "csv":
      return csvBytes(columns, rows);
    case "ndjson":
      return ndjsonBytes(columns, rows);
    case "xlsx":
      return xlsxBytes(columns, rows);
  }
};

const cellsOf = (columns: readonly string[], row: WrittenRow): readonly WrittenCell[] =>
  columns.map((name) => (Object.hasOwn(row, name) ? (row[name] ?? "") : ""));

const csvBytes = <E>(columns: readonly string[], rows: Stream.Stream<WrittenRow, E>) =>
  Stream.concat(
    Stream.make(`\uFEFF${csvLines([columns])}`),
    Stream.mapArray(rows, (batch) => [csvLines(batch.map((row) => cellsOf(columns, row)))]),
  ).pipe(Stream.encodeText);

const csvLines = (rows: readonly (readonly WrittenCell[])[]): string => {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === "number" ? numberText(`${cell}`) : safeCell(cell))),
  );
  // All that any reader may take for a separator, or leave out, stands in quotes.
  const quotes = (cell: string): boolean => /[;,|\t"\r\n]|^\s|\s$|^sep=/i.test(cell);
  return `${Papa.unparse(cells, { delimiter: ";", newline: "\r\n", quotes })}\r\n`;
};

const ndjsonBytes = <E>(columns: readonly string[], rows: Stream.Stream<WrittenRow, E>) =>
  Stream.mapArray(rows, (batch) => [batch.map((row) => jsonLine(columns, row)).join("")]).pipe(
    Stream.encodeText,
  );

const jsonLine = (columns: readonly string[], row: WrittenRow): string => {
  const cells = cellsOf(columns, row);
  return `${JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, cells[at]])))}\n`;
};

/** More take seconds and hundreds of megabytes, and people do not read them. */
const MOST_XLSX_ROWS = 100_000;
/** A spreadsheet calls a file with a longer one broken. */
const LONGEST_XLSX_CELL = 32_767;

const xlsxBytes = <E>(columns: readonly string[], rows: Stream.Stream<WrittenRow, E>) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const taken = yield* Stream.runCollect(Stream.take(rows, MOST_XLSX_ROWS + 1));
      const table = [columns, ...taken.map((row) => cellsOf(columns, row))];
      const problem = xlsxProblem(table);
      if (problem !== null) return yield* new UnwritableTable({ reason: problem });
      const closing = new AbortController();
      const input = Stream.toAsyncIterable(Stream.make(Buffer.from(JSON.stringify(table))));
      const written = throughProcess("write-xlsx", input, { signal: closing.signal });
      return Stream.fromAsyncIterable(written, (thrown) => thrown).pipe(
        Stream.orDie,
        Stream.ensuring(Effect.sync(() => closing.abort())),
      );
    }),
  );

const xlsxProblem = (table: readonly (readonly WrittenCell[])[]): string | null => {
  if (table.length > MOST_XLSX_ROWS + 1) {
    return "Un classeur de plus de 100 000 lignes ne s’écrit pas : exportez-les en CSV.";
  }
  return table.some((row) =>
    row.some((cell) => typeof cell === "string" && safeCell(cell).length > LONGEST_XLSX_CELL),
  )
    ? "Une cellule dépasse 32 767 caractères, la limite d’un classeur : exportez en CSV."
    : null;
};
