import { type BadLine, type FileRow, Refusal } from "./lines.ts";

/** No table of a mill is wider. */
const MOST_COLUMNS = 1000;

/** The columns that a header names, by their place; null where it names none. */
export type Header = readonly (string | null)[];

/**
 * The header of a table. Refused: a name that stands twice, or no name at all; a column without a name
 * is one as long as nothing stands below.
 */
export const headerOf = (cells: readonly string[], line: number): Header => {
  const names = cells.map((cell) => cell.trim() || null);
  const named = namesOf(names);
  if (named.length === 0) {
    throw new Refusal("La première ligne doit nommer les colonnes : ajoutez-la.", line);
  }
  checkNames(named, line);
  return names.slice(0, names.findLastIndex((name) => name !== null) + 1);
};

/** The names of a header, each of which is there once. */
export const namesOf = (header: Header): readonly string[] =>
  header.filter((name) => name !== null);

/** Refuses names of which one stands twice, cannot be kept, or that are too many. */
export const checkNames = (names: readonly string[], line: number): void => {
  if (names.length > MOST_COLUMNS) {
    throw new Refusal(
      `Le fichier a ${names.length} colonnes, ${MOST_COLUMNS} au plus sont lues : ôtez celles qui ne servent pas.`,
      line,
    );
  }
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) {
    throw new Refusal(
      `La colonne « ${short(twice)} » est nommée deux fois : renommez ou ôtez l’une des deux.`,
      line,
    );
  }
  if (names.some((name) => !isStorable(name))) {
    throw new Refusal(`Le nom d’une colonne a un caractère illisible : réécrivez-le.`, line);
  }
};

/** The row of these cells; a bad line when they do not stand below the header; null when all are empty. */
export const rowOf = (
  header: Header,
  cells: readonly string[],
  line: number,
): FileRow | BadLine | null => {
  let isEmpty = true;
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] ?? "";
    if (cell === "") continue;
    isEmpty = false;
    if (at >= header.length) return tooMany(header, cells, line);
    if (header[at] === null) {
      return {
        line,
        reason: `La colonne ${at + 1} n’a pas de nom, mais « ${short(cell)} » y figure : nommez-la ou videz-la.`,
      };
    }
    if (!isStorable(cell)) return unreadableCell(line, header[at] ?? "");
  }
  if (isEmpty) return null;
  const named: [string, string][] = [];
  for (const [at, name] of header.entries()) if (name !== null) named.push([name, cells[at] ?? ""]);
  // Not by assignment: '__proto__' may be the name of a column.
  return { line, cells: Object.fromEntries(named) };
};

const tooMany = (header: Header, cells: readonly string[], line: number): BadLine => ({
  line,
  reason: `Cette ligne a ${cells.length} cellules pour ${header.length} colonnes : mettez entre guillemets les textes qui ont un séparateur, ou ôtez les cellules en trop.`,
});

/** Text as the database can keep it: no NUL, and no half of a character. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

export const unreadableCell = (line: number, column: string): BadLine => ({
  line,
  reason: `La colonne « ${short(column)} » a un caractère illisible : réécrivez cette cellule.`,
});

/** A text within a reason, which is read on one line. */
export const short = (text: string): string => {
  const line = text.slice(0, 200).trim().replaceAll(/\s+/gu, " ");
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
};
