import { Result } from "effect";
import type { KindName } from "../../api-schema/exchange/kinds.ts";
import type { Cell, ExchangeColumn, Resource } from "../../api-schema/exchange/resource.ts";
import { readCell } from "./cells.ts";

/** Values of columns that rows are to have: any of a column's, of every column that is named. */
export type RowFilters = ReadonlyMap<string, readonly Cell[]>;

/** Kinds of which a row has one value among few, or one that names something. */
const FILTERED: ReadonlySet<KindName> = new Set([
  "choice",
  "flag",
  "identifier",
  "ean",
  "customerNumber",
  "siren",
  "siret",
  "vatNumber",
  "naf",
  "postcode",
]);

/** Whether rows can be filtered by a column. */
export const isFiltered = ({ kind }: ExchangeColumn): boolean => FILTERED.has(kind);

/** Kinds of several values, which have no order. */
const UNSORTED: ReadonlySet<KindName> = new Set(["texts", "choices", "document", "steps"]);

/** Whether rows can be put in the order of a column. */
export const isOrdered = ({ kind }: ExchangeColumn): boolean => !UNSORTED.has(kind);

/**
 * Reads `column:value` pairs between bars ('active:non|list:ZNORD'); no value is none ('ean:'). A reason in
 * French for a column that there is not, or a value that it cannot have.
 */
export const readFilters = (
  { columns, title }: Resource,
  text: string,
): Result.Result<RowFilters, string> => {
  const filters = new Map<string, readonly Cell[]>();
  for (const pair of text.split("|").map((part) => part.trim())) {
    if (pair === "") continue;
    const bar = pair.indexOf(":");
    const name = bar === -1 ? pair : pair.slice(0, bar);
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (bar === -1 || column === undefined || !isFiltered(column)) {
      return Result.fail(`Les ${title} ne se filtrent pas par « ${name.slice(0, 60)} ».`);
    }
    const said = readCell(column, pair.slice(bar + 1));
    if (Result.isFailure(said)) return Result.fail(said.failure);
    const value = said.success.says === "value" ? said.success.value : null;
    filters.set(name, [...(filters.get(name) ?? []), value]);
  }
  return Result.succeed(filters);
};

/** The same as a text: what `readFilters` reads back. */
export const filterText = (
  pairs: readonly { readonly column: string; readonly value: string }[],
): string => pairs.map(({ column, value }) => `${column}:${value}`).join("|");
