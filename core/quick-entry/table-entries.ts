import type { Context } from "./amount.ts";
import type { Columns, Row, Table } from "./table.ts";
import type { EntryLine, EntryMeaning } from "./entry-line.ts";
import { meaningOf } from "./meaning.ts";
import { type Reading, readClause } from "./reading.ts";
import { withCompounds } from "./compounds.ts";
import { withSpokenNumbers } from "./spoken-numbers.ts";
import { codeKey, type Span, tokensOf } from "./tokens.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * A line for each row of a table, in its order. Sure by a known code and a whole number; a code that
 * is not known is a doubt with what the name means, never silently that product. In an order form,
 * where most rows have no quantity, those are not ordered.
 */
export const entriesOf = (
  { rows }: Table,
  columns: Columns,
  context: Context,
): readonly EntryLine[] => {
  const ordered = isOrderForm(rows, columns) ? rows.filter((row) => isOrdered(row, columns)) : rows;
  return ordered.map((row) => ({
    said: row.cells.filter((cell) => cell !== "").join(" "),
    at: row.at,
    meaning: meaningOfRow(row, columns, context),
  }));
};

const cellAt = ({ cells }: Row, column: number | null): string =>
  column === null ? "" : (cells[column] ?? "");

const isOrdered = (row: Row, { quantity }: Columns): boolean =>
  !/^0*(?:[.,]0*)?$/.test(cellAt(row, quantity));

const isOrderForm = (rows: readonly Row[], columns: Columns): boolean => {
  const ordered = rows.filter((row) => isOrdered(row, columns)).length;
  return columns.quantity !== null && ordered > 0 && ordered * 2 < rows.length;
};

const meaningOfRow = (row: Row, columns: Columns, context: Context): EntryMeaning => {
  const { vocabulary } = context;
  const written = cellAt(row, columns.product);
  const name = cellAt(row, columns.name);
  const quantity = quantityOf(cellAt(row, columns.quantity));
  if (quantity === "unreadable") return unknown("La quantité n’est pas un nombre.");
  if (/^\d[.,]\d+e\+\d+$/i.test(written)) {
    return unknown("Le tableur a abrégé ce code : mettez sa colonne au format texte.");
  }
  const code = vocabulary.codes.get(codeKey(written));
  const isBare = columns.product === null && columns.name === null;
  const text = isBare ? row.cells.join(" ") : name === "" && code === undefined ? written : name;
  const reading = readingOf(text, row.at, vocabulary);
  const meant = meaningOf(
    {
      ...reading,
      codes: code === undefined ? reading.codes : [code],
      quantities:
        quantity === null ? (isBare ? reading.quantities : []) : [numberOf(quantity, row.at)],
    },
    context,
  );
  const isKnown = code !== undefined || written === "";
  return isKnown || (name === "" && meant.kind !== "unknown") ? meant : doubted(meant, written);
};

const unknown = (reason: string): EntryMeaning => ({ kind: "unknown", reason });

const doubted = (meant: EntryMeaning, written: string): EntryMeaning => {
  const reason = `La référence ${written} n’est pas dans votre catalogue`;
  if (meant.kind === "unknown") return unknown(`${reason}.`);
  const choices =
    meant.kind === "doubt" ? meant.choices : [{ code: meant.code, quantity: meant.quantity }];
  return { kind: "doubt", choices, question: `${reason} : est-ce l’un de ceux-ci ?` };
};

/** The number of a cell with its thousands apart; null for an empty one. */
const quantityOf = (cell: string): number | null | "unreadable" => {
  if (cell === "") return null;
  const bare = cell
    .replaceAll(/[\s\u00A0\u202F]/g, "")
    .replace(/(?:sacs?|cartons?|colis|u|x)$/i, "");
  const plain = /^\d{1,3}(?:\.\d{3})+$/.test(bare) ? bare.replaceAll(".", "") : bare;
  const number = Number(plain.replace(",", "."));
  return /^\d+(?:[.,]\d+)?$/.test(plain) && Number.isFinite(number) ? number : "unreadable";
};

const numberOf = (value: number, at: Span): Reading["quantities"][number] => ({
  kind: "number",
  value,
  sense: "exact",
  isSpoken: false,
  ...at,
});

/** The words of a name; its numbers are its own, the quantity has its column. */
const readingOf = (
  text: string,
  at: Span,
  { codes, index, packs, neighbours }: Vocabulary,
): Reading => {
  const tokens = withCompounds(
    withSpokenNumbers(tokensOf(text, codes)),
    (word) => index.names.has(word) || packs.has(word),
  );
  const words = tokens.flatMap((token) =>
    token.kind === "number" && index.names.has(String(token.value))
      ? [{ text: String(token.value), isLiteral: true }]
      : [],
  );
  const reading = readClause(tokens, neighbours);
  return { ...reading, at, words: [...reading.words, ...words], negation: null };
};
