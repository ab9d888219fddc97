import { isFiltered } from "../../../core/exchange/row-filter.ts";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import type { ExchangeColumn, Resource } from "../../../api-schema/exchange/resource.ts";

/** Texts longer than this are read on a page of their own. */
const LONG_TEXT = 300;

/** A text of several lines. */
export const isLong = ({ kind, most = 0 }: ExchangeColumn): boolean =>
  kind === "document" || (kind === "text" && most > LONG_TEXT);

/** The columns that a table begins with: all but long texts. */
export const firstColumns = (resource: Resource): readonly string[] =>
  inOrder(
    resource,
    Object.entries(resource.columns)
      .filter(([, column]) => !isLong(column))
      .map(([name]) => name),
  );

/** Columns in the order of the table: what names the row first, an article before what it is of. */
export const inOrder = (resource: Resource, chosen: readonly string[]): readonly string[] => {
  const wanted = new Set([...resource.key, ...chosen]);
  const head = resource.key.find((name) => resource.columns[name]?.refers === "variants");
  const rest = Object.keys(resource.columns).filter((name) => wanted.has(name) && name !== head);
  return head === undefined ? rest : [head, ...rest];
};

/** The columns that say what a row is called; none where its key says all there is. */
export const nameColumns = ({ name, columns }: Resource): readonly string[] =>
  NAMED_BY[name] ??
  ["name", "title", "tradeName"].filter((column) => column in columns).slice(0, 1);

/** An article is called by its product and its packaging. */
const NAMED_BY: { readonly [Name in ResourceName]?: readonly string[] } = {
  variants: ["product", "packaging"],
};

/** Columns whose values are few: a table is filtered by them. */
export const filterColumns = (resource: Resource): readonly string[] =>
  Object.entries(resource.columns)
    .filter(
      ([, column]) =>
        isFiltered(column) &&
        (column.kind === "flag" || column.kind === "choice" || column.refers !== undefined),
    )
    .map(([name]) => name);
