import type { KindName } from "../../../api-schema/exchange/kinds.ts";
import type { Cell, ExchangeColumn } from "../../../api-schema/exchange/resource.ts";
import { isOrdered, type RowFilters } from "../../../core/exchange/row-filter.ts";
import { type ExchangeTable, heldOf, keySql, linesOf, rowOf } from "./exchange-table.ts";

// Rows as people look for them: statements of the exchange made of where a resource lies.

/** Which rows are looked for, and in which order. */
export interface RowQuery {
  /** All of them are in a row's key or short texts, without regard to case and accents. */
  readonly words: readonly string[];
  readonly filters: RowFilters;
  readonly sort: RowOrder | null;
}

export interface RowOrder {
  readonly column: string;
  readonly isDown: boolean;
}

/** Kinds that are looked into for words. */
const SEARCHED: ReadonlySet<KindName> = new Set([
  "text",
  "identifier",
  "ean",
  "customerNumber",
  "siren",
  "siret",
  "vatNumber",
  "naf",
  "email",
  "phone",
  "postcode",
]);

/** Whether rows can be put in the order of a column. */
export const isSorted = ({ resource }: ExchangeTable, column: string): boolean => {
  const declared = Object.hasOwn(resource.columns, column) ? resource.columns[column] : undefined;
  return declared !== undefined && isOrdered(declared);
};

/**
 * A page of rows: `$1` the words, `$2` the filters' values, `$3` how many, `$4` after how many. Only the page's own
 * are written out: PostgreSQL would make each row that it passes over.
 */
export const rowsStatement = (table: ExchangeTable, query: RowQuery): string =>
  `select ${rowOf(table)} as row, ${heldOf(table)} as held
    from (select t.* from ${table.table} t where ${isFound(table, query)}
      order by ${orderOf(table, query.sort)} limit $3::int offset $4::int) t
    order by ${orderOf(table, query.sort)}`;

/**
 * The same with how many there are in all, for what is costly to find: each row is looked at once. Its words
 * are those that are searched for.
 */
export const searchedStatement = (table: ExchangeTable, query: RowQuery): string =>
  `select ${rowOf(table)} as row, ${heldOf(table)} as held, t.found_total::int as total
    from (select t.*, count(*) over () as found_total from ${table.table} t where ${isFound(table, query)}
      order by ${orderOf(table, query.sort)} limit $3::int offset $4::int) t
    order by ${orderOf(table, query.sort)}`;

/** All of them. */
export const foundStatement = (table: ExchangeTable, query: RowQuery): string =>
  `select ${rowOf(table)} as row from ${table.table} t
    where ${isFound(table, query)} order by ${orderOf(table, query.sort)}`;

/** How many there are. */
export const countStatement = (table: ExchangeTable, query: RowQuery): string =>
  `select count(*)::int as total from ${table.table} t where ${isFound(table, query)}`;

/** Keys of rows with what people call them: `$1` the words, `$2` how many. */
export const choicesStatement = (table: ExchangeTable, words: readonly string[]): string => {
  const label = `coalesce(${labelOf(table)}, '')`;
  const named = `${keySql(table)} || ' ' || ${label}`;
  return `select key, label from (select ${keySql(table)} as key, ${label} as label from ${table.table} t
      where $1::text[] is not null and ${table.among ?? "true"}${hasWords(named, words)}) found
    order by ${words.length === 0 ? "" : "not starts_with(plain_text(key), plain_text(($1::text[])[1])), "}key
    limit $2::int`;
};

/** What the filters of a query have as the second parameter of its statements. */
export const filterLines = ({ filters }: RowQuery): string =>
  JSON.stringify(
    [...filters].flatMap(([column, values]) =>
      values.flatMap((value) => (value === null ? [] : [{ [column]: value }])),
    ),
  );

const labelOf = ({ label, resource, columns }: ExchangeTable): string =>
  label ??
  Object.entries(columns).find(([name]) => resource.columns[name]?.kind === "text")?.[1].read ??
  "''";

const isFound = (table: ExchangeTable, { words, filters }: RowQuery): string =>
  [
    // Named, so that each parameter has its type whatever is looked for.
    "$1::text[] is not null and $2::text is not null",
    table.among ?? "true",
    ...[...filters].map(([column, values]) => hasOneOf(table, column, values)),
  ].join(" and ") + hasWords(textsOf(table), words);

/** Rows that hold every word, as text and not as a pattern. */
const hasWords = (text: string, words: readonly string[]): string =>
  words.length === 0
    ? ""
    : ` and plain_text(${text}) like all (array(
          select '%' || regexp_replace(plain_text(word), '[\\\\%_]', '\\\\\\&', 'g') || '%' from unnest($1::text[]) word))`;

/** What is looked into: short texts, the key whatever it is, and what people call the row. */
const textsOf = ({ resource, columns, label }: ExchangeTable): string => {
  const texts = Object.entries(columns).flatMap(([name, { read }]) =>
    isSearched(resource.columns[name]) || resource.key.includes(name) ? [`(${read})::text`] : [],
  );
  const called = label === undefined ? [] : [`(${label})::text`];
  return `concat_ws(' ', ${["''", ...new Set([...texts, ...called])].join(", ")})`;
};

/** Long texts are read by nobody who looks for a row, and cost the most to look into. */
const isSearched = (column: ExchangeColumn | undefined): boolean =>
  column !== undefined && SEARCHED.has(column.kind) && (column.most ?? 0) <= LONGEST_SEARCHED;

const LONGEST_SEARCHED = 200;

const hasOneOf = (table: ExchangeTable, name: string, values: readonly Cell[]): string => {
  const stored = table.columns[name];
  if (stored === undefined) throw new Error(`${table.resource.name} has no column ${name}`);
  const { column, read, write } = stored;
  const lines = linesOf(table.resource, [name]).replace("$1", "$2");
  // What is written of the line's own column alone is compared with the column itself, and its index.
  const isOwn = [...write.matchAll(/\bn\."?(\w+)"?/g)].every(([, other]) => other === name);
  const [is, said] = column !== null && isOwn ? [`t.${column}`, write] : [read, `n."${name}"`];
  const among = `${is} in (select ${said} from ${lines} where n."${name}" is not null)`;
  return values.includes(null) ? `(${among} or ${read} is null)` : among;
};

const orderOf = (table: ExchangeTable, sort: RowOrder | null): string => {
  const plain = table.order ?? keyOrder(table);
  if (sort === null) return plain;
  const { read } = table.columns[sort.column] ?? { read: "''" };
  return `${read} ${sort.isDown ? "desc" : "asc"} nulls last, ${plain}`;
};

/** By the columns of the key as they lie, whose order the database has; what they name is not looked up. */
const keyOrder = ({ resource, columns }: ExchangeTable): string =>
  resource.key
    .map((key) => {
      const { column = null, read = "''" } = columns[key] ?? {};
      return column === null ? read : `t.${column}`;
    })
    .join(", ");
