import Papa from "papaparse";
import { guessedColumns, isHeader } from "./columns.ts";
import { separatorOf } from "./separator.ts";
import type { Row, Table } from "./table.ts";

/** Nobody orders more at once, and a wrong file is told soon. */
const MOST_ROWS = 5_000;

/**
 * A table from text, separated by ; , tab or |, whichever it is, with cells in quotes or without.
 * Total: any text is a table, at worst of one column.
 */
export const readDelimited = (text: string): Table => {
  const preface = /^\uFEFF?(?:sep=[^\r\n](?:\r\n?|\n))?/i.exec(text)?.[0].length ?? 0;
  const body = text.slice(preface);
  const { rows, hasOpenQuote } = parsed(body, preface);
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  const [first] = filled;
  const header = first !== undefined && isHeader(first.cells) ? first.cells : null;
  const own = header === null ? filled : filled.slice(1);
  return {
    header,
    rows: own.slice(0, MOST_ROWS),
    problems: [
      ...(hasOpenQuote ? ["Un guillemet ouvert n’est pas refermé : vérifiez les lignes."] : []),
      ...(own.length > MOST_ROWS
        ? [`Seules les 5 000 premières lignes sont lues, sur ${own.length}.`]
        : []),
    ],
    columns: guessedColumns(header, own.slice(0, MOST_ROWS)),
  };
};

const parsed = (body: string, offset: number) => {
  const rows: Row[] = [];
  let from = 0;
  let hasOpenQuote = false;
  Papa.parse<readonly string[]>(body, {
    delimiter: separatorOf(body),
    step: ({ data, errors, meta }) => {
      const to = Math.min(meta.cursor, body.length);
      const trailing = /[\r\n]*$/.exec(body.slice(from, to))?.[0].length ?? 0;
      rows.push({
        cells: data.map((cell) => cell.trim()),
        at: { from: offset + from, to: offset + Math.max(from, to - trailing) },
      });
      hasOpenQuote ||= errors.some(({ type }) => type === "Quotes");
      from = to;
    },
  });
  return { rows, hasOpenQuote };
};

/** A file's text, and what its bytes were read as, to be told. */
export type DecodedText = {
  readonly text: string;
  readonly encoding: "UTF-8" | "UTF-16" | "Windows-1252";
};

/** The text of a file: UTF-8 or UTF-16 with or without its mark, else Windows-1252. Never throws. */
export const decodeBytes = (bytes: Uint8Array): DecodedText => {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return { text: new TextDecoder(utf16).decode(bytes), encoding: "UTF-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    // Only UTF-8 has bytes that cannot be: what is not it was written by an older spreadsheet.
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  }
};

const utf16Of = (bytes: Uint8Array): "utf-16le" | "utf-16be" | null => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, 1000);
  const zeros = [0, 1].map(
    (parity) => sample.filter((byte, at) => at % 2 === parity && byte === 0).length,
  );
  const [even = 0, odd = 0] = zeros;
  // Text has a zero in every other byte for each Latin letter.
  if (odd * 4 > sample.length && even * 8 < odd) return "utf-16le";
  return even * 4 > sample.length && odd * 8 < even ? "utf-16be" : null;
};
