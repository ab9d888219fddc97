import { separatorOf } from "../../../core/files/separator.ts";
import { cellText } from "../../../core/exchange/spreadsheet-text.ts";
import { type CsvRecord, type CsvRecords, csvRecords } from "./csv-records.ts";
import { type Header, headerOf, namesOf, rowOf } from "./header.ts";
import { atLine, type BadLine, type FileRow, type ReadTable, Refusal, tooLong } from "./lines.ts";

/** So much text tells the separator. */
const LOOKED_AT = 64 * 1024;

/**
 * A table out of the text of a CSV file, whose first line names its columns. What stands between the
 * cells is known by the file, or said by its first line ('sep=;', as spreadsheets write it).
 */
export const csvTable = async (pieces: AsyncIterator<string>): Promise<ReadTable> => {
  const { text: known, isAll, failure } = await beginning(pieces);
  const preface = /^sep=([^\r\n])(?:\r\n?|\n)/i.exec(known);
  const begin = known.slice(preface?.[0].length ?? 0);
  const records = csvRecords(preface?.[1] ?? headerSeparator(begin));
  const shift = preface === null ? 0 : 1;
  const batches = batchesOf({ records, begin, pieces, isAll, failure, shift });
  const first: CsvRecord[] = [];
  for (;;) {
    const { done, value = [] } = await batches.next();
    if (done === true) throw new Refusal("Le fichier est vide : vérifiez son export.");
    const at = value.findIndex(({ cells }) => cells === null || cells.join(" ") !== "");
    if (at === -1) continue;
    const [head, ...rest] = value.slice(at);
    if (head === undefined) continue;
    const header = headerRow(head);
    first.push(...rest);
    return { columns: namesOf(header), lines: linesOf(header, first, batches) };
  }
};

const beginning = async (pieces: AsyncIterator<string>) => {
  let text = "";
  try {
    while (text.length < LOOKED_AT) {
      const piece = await pieces.next();
      if (piece.done === true) return { text, isAll: true, failure: null };
      text += piece.value;
    }
  } catch (failure) {
    // It has a line, which is not counted yet.
    return { text, isAll: true, failure };
  }
  return { text, isAll: false, failure: null };
};

/** The sign between the names of the header: one that stands in the rows alone is one of their texts. */
const headerSeparator = (text: string): string => {
  const usual = separatorOf(text);
  const header = /[^\r\n]+/.exec(text)?.[0] ?? "";
  return withoutQuoted(header).includes(usual) ? usual : separatorOf(header);
};

const withoutQuoted = (line: string): string => line.replaceAll(/"[^"]*"/g, "");

interface Source {
  readonly records: CsvRecords;
  readonly begin: string;
  readonly pieces: AsyncIterator<string>;
  readonly isAll: boolean;
  /** What came instead of the next piece. */
  readonly failure: unknown;
  /** Lines before the text. */
  readonly shift: number;
}

async function* batchesOf(source: Source): AsyncGenerator<readonly CsvRecord[], undefined> {
  const { records, begin, pieces, isAll, failure, shift } = source;
  const shifted = (batch: readonly CsvRecord[]): readonly CsvRecord[] =>
    shift === 0 ? batch : batch.map((record) => ({ ...record, line: record.line + shift }));
  try {
    yield shifted(records.push(begin));
    if (failure !== null) throw failure;
    for (let isEnd = isAll; !isEnd;) {
      const piece = await pieces.next();
      if (piece.done === true) isEnd = true;
      else yield shifted(records.push(piece.value));
    }
    yield shifted(records.end());
  } catch (thrown) {
    const failed = atLine(thrown, records.line());
    throw failed instanceof Refusal && failed.line !== null
      ? new Refusal(failed.reason, failed.line + shift)
      : failed;
  }
}

const headerRow = (record: CsvRecord): Header => {
  const line = lineOf(record);
  if ("reason" in line) throw new Refusal(line.reason, line.line);
  return headerOf(line.cells.map(cellText), line.line);
};

const lineOf = (
  record: CsvRecord,
): BadLine | { readonly line: number; readonly cells: readonly string[] } => {
  const { line, cells, isMisquoted } = record;
  if (cells === null) return tooLong(line);
  return isMisquoted
    ? {
        line,
        reason:
          "Du texte suit un guillemet fermant : doublez les guillemets qui font partie du texte.",
      }
    : { line, cells };
};

async function* linesOf(
  header: Header,
  first: readonly CsvRecord[],
  batches: AsyncIterable<readonly CsvRecord[]>,
): AsyncGenerator<readonly (FileRow | BadLine)[]> {
  yield rowsOf(header, first);
  for await (const batch of batches) yield rowsOf(header, batch);
}

const rowsOf = (header: Header, records: readonly CsvRecord[]): readonly (FileRow | BadLine)[] => {
  const rows: (FileRow | BadLine)[] = [];
  for (const record of records) {
    const line = lineOf(record);
    if ("reason" in line) {
      rows.push(line);
      continue;
    }
    const row = rowOf(header, line.cells.map(cellText), line.line);
    if (row === null) continue;
    rows.push(record.isLast && line.cells.length < header.length ? cut(line.line) : row);
  }
  return rows;
};

/** Spreadsheets leave out empty cells at the end of a line, but never the end of the last line too. */
const cut = (line: number): BadLine => ({
  line,
  reason:
    "La dernière ligne s’arrête avant sa dernière colonne : le fichier semble coupé, envoyez-le à nouveau en entier.",
});
