import Papa from "papaparse";
import { separatorOf } from "../files/separator.ts";
import { guessedColumns, isHeader } from "./columns.ts";
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
