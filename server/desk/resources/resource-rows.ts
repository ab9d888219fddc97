import { Effect, Result, Stream } from "effect";
import { SqlClient } from "effect/sql";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import {
  type ExchangeRow,
  KEY_BAR,
  keyColumns,
  keyOf,
  type Resource,
  scalarText,
} from "../../../api-schema/exchange/resource.ts";
import type { StaffChoice, StaffRow } from "../../../api-schema/staff-resources.ts";
import { readValue } from "../../../core/exchange/cells.ts";
import type { Today } from "../../../core/exchange/differences.ts";
import { travellingRow } from "../../../core/exchange/typed-cells.ts";
import { makeColumnOwners } from "../../exchange/column-owners.ts";
import { makeExchangeRows } from "../../exchange/rows.ts";
import {
  choicesStatement,
  countStatement,
  filterLines,
  foundStatement,
  type RowQuery,
  rowsStatement,
  searchedStatement,
} from "../../exchange/tables/row-statements.ts";
import type { ExchangeTable } from "../../exchange/tables/exchange-table.ts";
import { TABLES } from "../../exchange/tables/tables.ts";

/** Choices that are offered at once. */
const MOST_CHOICES = 20;

/** Words that are looked for at once. */
const MOST_WORDS = 8;

/** Rows of the resources as the desk looks for them. */
export const makeResourceRows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* makeExchangeRows;
  const owners = yield* makeColumnOwners;
  const run = <Row extends object>(statement: string, parameters: readonly unknown[]) =>
    sql.unsafe<Row>(statement, parameters).pipe(Effect.orDie);

  const counted = (table: ExchangeTable, query: RowQuery) =>
    Effect.map(
      run<{ readonly total: number }>(countStatement(table, query), [
        query.words,
        filterLines(query),
      ]),
      ([row]) => row?.total ?? 0,
    );

  return {
    page: Effect.fnUntraced(function* (
      name: ResourceName,
      query: RowQuery,
      { page, itemsPerPage }: { readonly page: number; readonly itemsPerPage: number },
    ) {
      const table = TABLES[name];
      const looked = [query.words, filterLines(query)];
      const place = [itemsPerPage, (page - 1) * itemsPerPage];
      const isSearched = query.words.length > 0;
      const found = yield* run<Today & { readonly total?: number }>(
        isSearched ? searchedStatement(table, query) : rowsStatement(table, query),
        [...looked, ...place],
      );
      const taken = yield* owners.taken(
        table.resource,
        found.map(({ row }) => keyOf(table.resource, row)),
      );
      const total = found[0]?.total ?? (isSearched && page === 1 ? 0 : undefined);
      return {
        rows: found.map((today) =>
          staffRow(table.resource, {
            ...today,
            taken: taken.get(keyOf(table.resource, today.row)),
          }),
        ),
        total: total ?? (yield* counted(table, query)),
      };
    }),
    /** The row of a key; undefined where there is none, or it is no key. */
    one: Effect.fnUntraced(function* (name: ResourceName, key: string, locked = false) {
      const table = TABLES[name];
      const line = readKey(table.resource, key);
      if (line === undefined) return undefined;
      return (yield* rows.current(table, [line], { locked })).get(key);
    }),
    choices: (name: ResourceName, words: readonly string[]) =>
      run<StaffChoice>(choicesStatement(TABLES[name], words), [words, MOST_CHOICES]),
    /** All that are found, as they come. */
    found: (name: ResourceName, query: RowQuery) =>
      sql
        .unsafe<{ readonly row: ExchangeRow }>(foundStatement(TABLES[name], query), [
          query.words,
          filterLines(query),
        ])
        .stream.pipe(
          Stream.map(({ row }) => row),
          Stream.orDie,
        ),
  };
});

/** A row as it travels. */
export const staffRow = (resource: Resource, { row, held, taken }: Today): StaffRow => ({
  key: keyOf(resource, row),
  cells: travellingRow(resource, row),
  held,
  ...(taken === undefined ? {} : { taken }),
});

/** The words of a search. */
export const wordsOf = (search: string | undefined): readonly string[] =>
  (search ?? "").trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

/** The columns that a key names; undefined for what no row can have. */
const readKey = (resource: Resource, key: string): ExchangeRow | undefined => {
  if (key.split(KEY_BAR).length !== resource.key.length) return undefined;
  const said = keyColumns(resource, key);
  const isKey = Object.entries(said).every(([name, value]) => {
    const column = resource.columns[name];
    if (column === undefined) return false;
    if (value === null) return column.blank === true;
    const read = readValue(column, scalarText(value));
    return Result.isSuccess(read) && read.success === value;
  });
  return isKey ? said : undefined;
};
