import { Refusal } from "./lines.ts";

/** Rows and columns that a sheet may have at all. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;
/** A sheet is read as a rectangle, empty cells and all. */
const MOST_CELLS = 4_000_000;

/** The text of a part of a workbook: UTF-8, without declarations of its own. */
export const checkMarkup = (part: Buffer): string => {
  let markup;
  try {
    markup = new TextDecoder("utf-8", { fatal: true }).decode(part);
  } catch {
    throw new Refusal(
      "Le classeur est abîmé : ouvrez-le dans votre tableur et enregistrez-le à nouveau.",
    );
  }
  checkDeclarations(markup);
  return markup;
};

/** Refuses a DTD and what it declares: an entity may stand for a gigabyte, or for another's file. */
export const checkDeclarations = (markup: string): void => {
  const at = markup.search(/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i);
  if (at === -1) return;
  throw new Refusal(
    "Le fichier XML contient une déclaration (DTD ou entité) : exportez-le sans, elles ne sont pas lues.",
    lineAt(markup, at),
  );
};

/** The line of a text on which a place of it lies. */
export const lineAt = (text: string, at: number): number => {
  let line = 1;
  for (let end = text.indexOf("\n"); end !== -1 && end < at; end = text.indexOf("\n", end + 1)) {
    line += 1;
  }
  return line;
};

/**
 * Refuses, with its address, what would be read as another thing than its sender sees: a formula, whose
 * value is as old as its last reckoning, and an error; and a cell so far away that the sheet would fill
 * the memory.
 */
export const checkSheet = (markup: string): void => {
  let address = "";
  let rows = 0;
  let columns = 0;
  for (const [, tag, attributes = ""] of markup.matchAll(TAG)) {
    if (tag === "f") {
      throw new Refusal(
        `La cellule ${address} contient une formule : copiez la feuille et collez les valeurs à sa place.`,
        lineOf(address),
      );
    }
    if (tag === "row") {
      const row = Number(ROW_OR_ADDRESS.exec(attributes)?.[1] ?? rows + 1);
      if (!Number.isInteger(row) || row < 1 || row > MOST_ROWS) throw farAway(`${row}`);
      rows = Math.max(rows, row);
      continue;
    }
    address = ROW_OR_ADDRESS.exec(attributes)?.[1] ?? "";
    const [, letters, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? [];
    if (letters === undefined || Number(row) > MOST_ROWS || Number(row) < 1) throw farAway(address);
    columns = Math.max(columns, columnOf(letters));
    rows = Math.max(rows, Number(row));
    if (columns > MOST_COLUMNS) throw farAway(address);
    if (KIND.exec(attributes)?.[1] === "e") {
      throw new Refusal(
        `La cellule ${address} contient une erreur, comme #N/A : corrigez-la ou videz-la.`,
        lineOf(address),
      );
    }
  }
  if (rows * columns > MOST_CELLS) {
    throw new Refusal(
      `La feuille s’étend sur ${rows} lignes et ${columns} colonnes : supprimez les lignes et les colonnes vides, ou exportez-la en CSV.`,
    );
  }
};

const TAG = /<(?:[\w.-]+:)?(c|f|row)(?=[\s/>])([^>]*)>/g;

const ROW_OR_ADDRESS = /(?:^|\s)r\s*=\s*["']([^"']*)["']/;
const KIND = /(?:^|\s)t\s*=\s*["']([^"']*)["']/;

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

const lineOf = (address: string): number => Number(/\d+$/.exec(address)?.[0] ?? 1);

const farAway = (address: string): Refusal =>
  new Refusal(
    `Le classeur est abîmé (cellule ou ligne « ${address.slice(0, 20)} ») : ouvrez-le dans votre tableur et enregistrez-le à nouveau.`,
  );
