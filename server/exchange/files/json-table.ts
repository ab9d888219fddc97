import { checkNames, isStorable, short, unreadableCell } from "./header.ts";
import { type JsonRecord, jsonArrayRecords, jsonLineRecords } from "./json-records.ts";
import { type BadLine, type FileRow, type ReadTable, Refusal, tooLong } from "./lines.ts";
import { numberText } from "./number-text.ts";

/** Names of columns are looked for in so many lines, or so much text: not every line says all of them. */
const LOOKED_AT = { lines: 1000, size: 1_000_000 };

/**
 * A table out of JSON: a list of flat objects ('json') or one object a line ('ndjson'). Names are the
 * columns; a list of plain values is joined by '|'. A name that only comes after the first thousand
 * lines is a bad line: what was read before it did not know of it.
 */
export const jsonTable = async (
  format: "json" | "ndjson",
  pieces: AsyncIterable<string>,
): Promise<ReadTable> => {
  const records = (format === "json" ? jsonArrayRecords : jsonLineRecords)(pieces);
  const known: Member[] = [];
  const names = new Set<string>();
  let size = 0;
  let failure: unknown = null;
  let isAll = false;
  try {
    while (!isAll && known.length < LOOKED_AT.lines && size < LOOKED_AT.size) {
      const { done, value } = await records.next();
      isAll = done === true;
      for (const record of value ?? []) {
        size += record.text?.length ?? 0;
        const member = memberOf(record);
        known.push(member);
        if ("entries" in member) for (const [name] of member.entries) names.add(name);
      }
    }
  } catch (thrown) {
    failure = thrown;
  }
  if (names.size === 0) throw failure ?? noObject(format, known);
  const columns = [...names];
  checkNames(columns, known.find((member) => "entries" in member)?.line ?? 1);
  return { columns, lines: linesOf(columns, known, failure, records) };
};

const noObject = (format: "json" | "ndjson", known: readonly Member[]): Refusal => {
  const [first] = known;
  return first !== undefined && "reason" in first
    ? new Refusal(
        format === "json"
          ? first.reason
          : "Ce JSON n’est ni une liste d’objets, ni un objet par ligne : mettez les objets entre [ et ], séparés par des virgules.",
        first.line,
      )
    : new Refusal("Ce JSON n’a aucun objet avec des noms de colonnes : vérifiez son export.", null);
};

async function* linesOf(
  columns: readonly string[],
  known: readonly Member[],
  failure: unknown,
  records: AsyncIterable<readonly JsonRecord[]>,
): AsyncGenerator<readonly (FileRow | BadLine)[]> {
  const names = new Set(columns);
  const rowOf = (member: Member): FileRow | BadLine => {
    if ("reason" in member) return member;
    const { line, entries } = member;
    const unknown = entries.find(([name]) => !names.has(name));
    if (unknown !== undefined) {
      return {
        line,
        reason: `La colonne « ${short(unknown[0])} » n’apparaît qu’ici : donnez toutes les colonnes dès le premier objet, vides au besoin.`,
      };
    }
    const cells = new Map(entries);
    return {
      line,
      cells: Object.fromEntries(columns.map((name) => [name, cells.get(name) ?? ""])),
    };
  };
  yield known.map(rowOf).filter(isFilled);
  if (failure !== null) throw failure;
  for await (const batch of records) {
    yield batch.map((record) => rowOf(memberOf(record))).filter(isFilled);
  }
}

const isFilled = (line: FileRow | BadLine): boolean =>
  "reason" in line || Object.values(line.cells).some((cell) => cell !== "");

type Member =
  | BadLine
  | { readonly line: number; readonly entries: readonly (readonly [string, string])[] };

const memberOf = ({ line, text }: JsonRecord): Member => {
  if (text === null) return tooLong(line);
  const value = parsed(text);
  if (value === undefined) {
    return {
      line,
      reason: "Cet objet JSON est mal écrit ou coupé : vérifiez ses guillemets et ses virgules.",
    };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { line, reason: 'Une liste d’objets est attendue : écrivez {"colonne": valeur}.' };
  }
  const entries: (readonly [string, string])[] = [];
  for (const [name, member] of Object.entries(value)) {
    const cell = cellOf(member);
    if (cell === null) return nested(line, name);
    if (!isStorable(name) || !isStorable(cell)) return unreadableCell(line, name);
    if (name.trim() === "") {
      if (cell === "") continue;
      return { line, reason: `« ${short(cell)} » n’a pas de nom de colonne : donnez-lui en un.` };
    }
    entries.push([name, cell]);
  }
  return Object.keys(value).length < namesIn(text)
    ? { line, reason: "Un nom de colonne figure deux fois dans cet objet : ôtez l’un des deux." }
    : { line, entries };
};

const nested = (line: number, name: string): BadLine => ({
  line,
  reason: `La colonne « ${short(name)} » contient un objet, une liste de listes ou un texte de liste avec « | » : mettez une valeur simple par colonne.`,
});

/** Undefined for what is not JSON. Numbers are texts already, with all their digits. */
const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return hasNumber(value) ? JSON.parse(text, asText) : value;
  } catch {
    return undefined;
  }
};

/** Asking for the text of each value takes twice the time. */
const hasNumber = (value: unknown): boolean =>
  typeof value === "number" ||
  (typeof value === "object" && value !== null && Object.values(value).some(hasNumber));

const asText = (_name: string, value: unknown, ...[context]: readonly unknown[]): unknown => {
  if (typeof value !== "number") return value;
  const { source } = context as { readonly source: string };
  return numberText(source);
};

/** A plain value as text, a list of them joined; null for anything else. */
const cellOf = (value: unknown): string | null => {
  if (!Array.isArray(value)) return scalarText(value);
  const texts = value.map(scalarText);
  return texts.some((text) => text === null || text.includes("|")) ? null : texts.join("|");
};

const scalarText = (value: unknown): string | null => {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "vrai" : "faux";
  return typeof value === "string" ? value : null;
};

/** How many names an object that has no other one within it is written with: of two equal ones JSON keeps one. */
const namesIn = (text: string): number => text.match(/"[^"\\]*(?:\\.[^"\\]*)*"\s*:/gs)?.length ?? 0;
