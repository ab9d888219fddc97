import { normaliseText } from "../search/text.ts";
import type { Columns, Row } from "./table.ts";

type Role = keyof Columns;

/** How columns are titled, the telling titles first; the first that is there has the role. */
const TITLES: { readonly [Of in Role]: readonly RegExp[] } = {
  product: [
    /^(?:n |no |num |numero )?ref(?:erences?)?(?: (?:article|produit|interne|fournisseur|panetier))?$/,
    /^(?:code|sku)(?: (?:article|produit|panetier))?$/,
    /^(?:ean(?: ?13)?|gtin|gencod|code ?barres?|code ean)$/,
    /^(?:article|n article|no article|id)$/,
  ],
  quantity: [
    /^(?:qtes?|quantites?|qty|quantity)(?: (?:commandee|a commander|souhaitee|voulue|cde))?$/,
    /^(?:nb|nbre|nombre|commande|a commander|cde|nb colis|colis|cartons|sacs|u|uv)$/,
  ],
  name: [
    /^(?:designation|libelle|nom|intitule|description|denomination)(?: (?:article|produit|du produit))?$/,
    /^(?:produits?|articles?|name|product)$/,
  ],
};

const ROLES: readonly Role[] = ["product", "quantity", "name"];

/** True for a row of titles: one that is known, and no cell that is a number. */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => ROLES.some((role) => titleRank(role, cell) !== null)) &&
  !cells.some((cell) => /^\d+(?:[.,]\d+)?$/.test(cell));

const titleRank = (role: Role, cell: string): number | null => {
  const title = normaliseText(cell);
  const rank = TITLES[role].findIndex((pattern) => pattern.test(title));
  return rank === -1 ? null : rank;
};

/** What each column seems to be: by its title, else by what stands in it. */
export const guessedColumns = (header: readonly string[] | null, rows: readonly Row[]): Columns => {
  const free = (column: number, ...taken: readonly (number | null)[]) => !taken.includes(column);
  const titled = (role: Role, ...taken: readonly (number | null)[]): number | null => {
    const ranked = (header ?? []).flatMap((cell, column) => {
      const rank = titleRank(role, cell);
      return rank === null || !free(column, ...taken) ? [] : [{ column, rank }];
    });
    return ranked.toSorted((a, b) => a.rank - b.rank)[0]?.column ?? null;
  };
  const product = titled("product");
  const quantity = titled("quantity");
  // 'Article' titles codes as well as names.
  const name = titled("name", product);
  const contents = contentsOf(rows);
  const coded = product ?? bestColumn(contents, "codes", (column) => free(column, quantity, name));
  const counted = quantity ?? bestColumn(contents, "counts", (column) => free(column, coded, name));
  const named = name ?? bestColumn(contents, "words", (column) => free(column, coded, counted));
  return { product: coded, quantity: counted, name: named };
};

/** The share of the rows of a column that look like it. */
type Content = { readonly codes: number; readonly counts: number; readonly words: number };

/** So many rows tell. */
const LOOKED_AT = 200;

const contentsOf = (all: readonly Row[]): readonly Content[] => {
  const rows = all.slice(0, LOOKED_AT);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return Array.from({ length: width }, (_, column) => {
    const cells = rows.map(({ cells: own }) => own[column] ?? "").filter((cell) => cell !== "");
    const share = (is: (cell: string) => boolean): number =>
      cells.filter(is).length / Math.max(1, cells.length);
    return { codes: share(isCode), counts: share(isCount), words: share(isWords) };
  });
};

const isCode = (cell: string): boolean =>
  /^[\w.-]{5,}$/.test(cell) && /\d/.test(cell) && !/^\d{1,4}(?:[.]\d+)?$/.test(cell);
// Two decimals are a price.
const isCount = (cell: string): boolean =>
  /^(?:\d{1,4}|\d{1,3}[ .\u00A0\u202F]\d{3})(?:[.,]\d|[.,]0+)?$/.test(cell);
const isWords = (cell: string): boolean => /\p{L}{3}/u.test(cell);

const bestColumn = (
  contents: readonly Content[],
  what: keyof Content,
  isFree: (column: number) => boolean,
): number | null => {
  const ranked = contents
    .map((content, column) => ({ column, share: content[what] }))
    .filter(({ column, share }) => share > 0.5 && isFree(column));
  return ranked.toSorted((a, b) => b.share - a.share)[0]?.column ?? null;
};
