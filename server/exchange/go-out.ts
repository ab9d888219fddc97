import { Effect, Stream } from "effect";
import { SqlClient } from "effect/sql";
import type { ResourceName } from "../../api-schema/exchange/names.ts";
import { type ExchangeRow, keyOf } from "../../api-schema/exchange/resource.ts";
import { RESOURCES } from "../../api-schema/exchange/resources.ts";
import { writeCell } from "../../core/exchange/cells.ts";
import type { FileOf } from "../../core/exchange/sellers.ts";
import type { Wish } from "../../core/exchange/wish.ts";
import { inKeysOf } from "./external-keys.ts";
import { allStatement, lately } from "./tables/exchange-table.ts";
import { TABLES } from "./tables/tables.ts";

/** A resource as it goes out: headers, and each row by header, as it comes in again. */
export interface Outgoing {
  readonly columns: readonly string[];
  readonly rows: Stream.Stream<{ readonly [header: string]: string }, never, SqlClient.SqlClient>;
}

/**
 * All rows of a resource, in the form that comes in again and changes nothing where it comes in; `since`
 * keeps those that may have changed since that instant, and none of them is left out. Of the same rows it is
 * always the same. In the keys of a system outside where one is named (`ambiguousKeys` is asked before); only
 * what a merchant sells where one is named (of `MERCHANT_RESOURCES`).
 */
export const goOut = (
  name: ResourceName,
  since: string | null,
  origin: Pick<Wish, "source" | "merchant"> = {},
): Outgoing => outgoing(name, rowsGoingOut(name, since, origin));

/** The same rows by the names of their columns, before they are written. */
export const rowsGoingOut = (
  name: ResourceName,
  since: string | null,
  { source, merchant }: Pick<Wish, "source" | "merchant"> = {},
) => {
  const rows = rowsOf(name, since, merchant ?? null);
  return source === undefined ? rows : inKeysOf(name, source, rows);
};

/** Rows of a resource in the form that comes in again. */
export const outgoing = (
  name: ResourceName,
  rows: Stream.Stream<ExchangeRow, never, SqlClient.SqlClient>,
): Outgoing => {
  const declared = Object.entries(RESOURCES[name].columns);
  return {
    columns: declared.map(([, { header }]) => header),
    rows: Stream.map(rows, (row) =>
      Object.fromEntries(
        declared.map(([key, column]) => [column.header, writeCell(column, row[key] ?? null)]),
      ),
    ),
  };
};

/** The headers and one line of examples: what an operator fills in. */
export const templateOf = (name: ResourceName): Outgoing => {
  const declared = Object.values(RESOURCES[name].columns);
  return {
    columns: declared.map(({ header }) => header),
    rows: Stream.make(Object.fromEntries(declared.map(({ header, example }) => [header, example]))),
  };
};

const rowsOf = (
  name: ResourceName,
  since: string | null,
  merchant: FileOf,
): Stream.Stream<ExchangeRow, never, SqlClient.SqlClient> => {
  const table = TABLES[name];
  return Stream.unwrap(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const isAsked = since !== null && table.changed !== undefined;
      const rows = sql
        .unsafe<{ readonly row: ExchangeRow }>(
          allStatement(table, isAsked),
          isAsked ? [merchant, since] : [merchant],
        )
        .stream.pipe(
          Stream.map(({ row }) => row),
          Stream.orDie,
        );
      if (since === null || isAsked) return rows;
      const changed = yield* changedSince(sql, name, since);
      return Stream.filter(rows, (row) => changed.has(keyOf(table.resource, row)));
    }),
  );
};

const changedSince = (sql: SqlClient.SqlClient, name: ResourceName, since: string) =>
  Effect.map(
    sql.unsafe<{ readonly key: string }>(
      `select distinct key from change where resource = $1 and ${lately("at")}`,
      [name, since],
    ),
    (rows) => new Set(rows.map(({ key }) => key)),
  ).pipe(Effect.orDie);
