import type { ExchangeRow, Resource } from "../../api-schema/exchange/resource.ts";
import { KEY_BAR } from "../../api-schema/exchange/resource.ts";
import { writeCell } from "./cells.ts";

/** How a row is called in a report: 'ZNORD · 101065'. */
export const shownKey = (key: string): string => key.split(KEY_BAR).filter(Boolean).join(" · ");

/** '3 ajoutés, 12 modifiés, 400 inchangés'; what there is none of is left out. */
export const countsText = (counts: {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly gone: number;
  readonly faulty: number;
  readonly skipped: number;
}): string => {
  const parts = WORDS.flatMap(([key, one, more]) => {
    const count = counts[key];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];
  });
  return parts.length === 0 ? "aucune ligne" : parts.join(", ");
};

const WORDS = [
  ["added", "ajout", "ajouts"],
  ["changed", "changement", "changements"],
  ["unchanged", "inchangé", "inchangés"],
  ["gone", "retiré de la vente", "retirés de la vente"],
  ["skipped", "laissé de côté", "laissés de côté"],
  ["faulty", "ligne fautive", "lignes fautives"],
] as const;

/** '18,40 devient 19,20', a column a line: what changes in a row. */
export const changeLines = (
  { columns }: Resource,
  before: ExchangeRow,
  after: ExchangeRow,
): readonly string[] =>
  Object.keys(after).flatMap((name) => {
    const column = columns[name];
    if (column === undefined) return [];
    if (column.privacy === "masked") return [`${column.header} : change`];
    const [was, is] = [before[name] ?? null, after[name] ?? null].map((value) => {
      const text = value === null ? "" : writeCell(column, value);
      return text === "" ? "rien" : text;
    });
    return [`${column.header} : ${was} devient ${is}`];
  });

/** Why no file of a resource is taken that only goes out. */
export const goesOutOnly = ({ title, name }: Resource): string =>
  `Les ${title} sortent seulement (npm run exchange -- out ${name}) : aucun fichier n'en est pris.`;
