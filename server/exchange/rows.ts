import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import {
  type Cell,
  type ExchangeRow,
  keyOf,
  scalarText,
} from "../../api-schema/exchange/resource.ts";
import type { Today } from "../../core/exchange/differences.ts";
import type { Facts, Touched } from "../../core/exchange/guards.ts";
import { type FileOf, isSoldByOthers, type Seller } from "../../core/exchange/sellers.ts";
import type { Completed } from "../../core/exchange/tariff-price.ts";
import { nowDate } from "../clock.ts";
import { makeColumnOwners } from "./column-owners.ts";
import {
  AT,
  currentStatement,
  deleteStatement,
  type ExchangeTable,
  existingStatement,
  goneStatement,
  heldStatement,
  insertStatement,
  sellersStatement,
  soldStatement,
  updateStatement,
} from "./tables/exchange-table.ts";

interface Held {
  readonly value: string;
  readonly key: string;
}

interface Refused {
  readonly key: string;
  readonly column: string;
  readonly reason: string;
}

interface Written {
  readonly key: string;
  readonly column: string;
  /** A person at the desk by their name. */
  readonly who: string;
  readonly value: Cell;
}

const WRITERS = `select m.key, m.name as column, w.who, w.value
  from unnest($2::text[], $3::text[]) m (key, name), lateral (
    select coalesce(a.name, c.who) as who, c.after -> m.name as value
      from change c left join staff a on a.login = c.who
     where c.resource = $1 and c.key = m.key and c.after ? m.name order by c.id desc limit 1) w`;

/** The rows of the resources, in the form of the contract. A failure of the database is a defect. */
export const makeExchangeRows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const owners = yield* makeColumnOwners;
  const run = <Row extends object>(statement: string, parameters: readonly unknown[]) =>
    sql.unsafe<Row>(statement, parameters).pipe(Effect.orDie);
  /** Of lines, with the present where the statement asks for it. */
  const ofLines = <Row extends object>(statement: string, lines: readonly ExchangeRow[]) => {
    if (lines.length === 0) return Effect.succeed([]);
    const said = JSON.stringify(lines);
    return statement.includes(AT)
      ? Effect.flatMap(nowDate, (at) => run<Row>(statement, [said, at]))
      : run<Row>(statement, [said]);
  };

  return {
    /**
     * Today's rows that the lines name, by key; `locked` holds them until the transaction's end. `fileOf` says
     * whose file is compared with them: what that has nothing to say of is marked.
     */
    current: Effect.fnUntraced(function* (
      table: ExchangeTable,
      lines: readonly ExchangeRow[],
      { locked = false, fileOf }: { readonly locked?: boolean; readonly fileOf?: FileOf } = {},
    ) {
      const { resource } = table;
      const found = yield* ofLines<Today>(currentStatement(table, locked), lines);
      const keys = found.map(({ row }) => keyOf(resource, row));
      // Once the rows are held: who takes a column over holds its row too.
      const taken = yield* owners.taken(resource, keys);
      return new Map<string, Today>(
        found.map((today, at) => {
          const key = keys[at] ?? "";
          const { seller } = today;
          const columns = taken.get(key);
          return [
            key,
            {
              ...today,
              ...(columns === undefined ? {} : { taken: columns }),
              ...(fileOf !== undefined && seller && isSoldByOthers(seller, fileOf)
                ? { isOthers: true }
                : {}),
            },
          ];
        }),
      );
    }),
    /** Who sells what whole lines say, by key; nobody where their resource is no merchant's. */
    sellers: (table: ExchangeTable, lines: readonly ExchangeRow[]) =>
      Effect.map(
        table.seller === undefined
          ? Effect.succeed([])
          : ofLines<{ readonly key: string; readonly seller: Seller | null }>(
              sellersStatement(table, table.seller),
              lines,
            ),
        (found) =>
          new Map(found.flatMap(({ key, seller }) => (seller === null ? [] : [[key, seller]]))),
      ),
    existing: (table: ExchangeTable, keys: readonly string[]) =>
      Effect.map(
        keys.length === 0
          ? Effect.succeed([])
          : run<{ readonly key: string }>(existingStatement(table), [keys]),
        (rows) => new Set(rows.map(({ key }) => key)),
      ),
    /** Who has which values of a unique column. */
    held: (table: ExchangeTable, column: string, values: readonly string[]) =>
      Effect.map(
        values.length === 0
          ? Effect.succeed([])
          : run<Held>(heldStatement(table, column), [values]),
        (rows) => new Map(rows.map(({ value, key }) => [value, key])),
      ),
    /** Whole lines that cannot be, with the reason. */
    refused: (table: ExchangeTable, lines: readonly ExchangeRow[]) =>
      Effect.map(
        Effect.forEach(table.refused, (statement) => ofLines<Refused>(statement, lines)),
        (found) => found.flat(),
      ),
    /** Who wrote columns of rows last, as far as the history knows, and what they wrote. */
    writers: (
      table: ExchangeTable,
      columns: readonly { readonly key: string; readonly column: string }[],
    ) =>
      run<Written>(WRITERS, [
        table.resource.name,
        columns.map(({ key }) => key),
        columns.map(({ column }) => column),
      ]),
    /** What guards have to know of whole lines, by key. */
    facts: (table: ExchangeTable, lines: readonly ExchangeRow[]) =>
      Effect.map(
        table.facts === undefined
          ? Effect.succeed([])
          : ofLines<{ readonly key: string; readonly facts: Facts }>(table.facts, lines),
        (found) => new Map(found.map(({ key, facts }) => [key, facts])),
      ),
    /** Lines with what follows from what they say, where their table works it out. */
    completed: Effect.fnUntraced(function* (
      { completes, resource }: ExchangeTable,
      today: ReadonlyMap<string, Today>,
      lines: readonly ExchangeRow[],
    ) {
      if (completes === undefined) return new Map<string, Completed>();
      const { asks = () => true } = completes;
      const found = yield* ofLines<{ readonly key: string; readonly facts: Facts }>(
        completes.facts,
        lines.filter((said) => asks(said, today.get(keyOf(resource, said))?.row)),
      );
      const facts = new Map(found.map((one) => [one.key, one.facts]));
      return new Map(
        lines.map((said) => {
          const key = keyOf(resource, said);
          return [key, completes.line(said, today.get(key)?.row, facts.get(key) ?? {})];
        }),
      );
    }),
    /** What lines of the key touch, all together; nothing where the table does not know. */
    touched: (table: ExchangeTable, lines: readonly ExchangeRow[]) =>
      Effect.map(
        table.touched === undefined ? Effect.succeed([]) : ofLines<Touched>(table.touched, lines),
        ([row]) => row,
      ),
    /** From where on guards speak, where the house has said so. */
    thresholds: Effect.map(
      run<{ readonly guard: string; readonly part: number }>(
        "select guard, part::float8 from exchange_threshold where part is not null",
        [],
      ),
      (set) => Object.fromEntries(set.map(({ guard, part }) => [guard, part])),
    ),
    gone: (table: ExchangeTable, runId: number, fileOf: FileOf) =>
      Effect.map(
        run<{ readonly row: ExchangeRow }>(goneStatement(table), [runId, fileOf]),
        (rows) => rows.map(({ row }) => row),
      ),
    sold: (table: ExchangeTable, fileOf: FileOf) =>
      Effect.map(
        run<{ readonly sold: number }>(soldStatement(table), [fileOf]),
        ([row]) => row?.sold ?? 0,
      ),
    /** Makes rows and changes them, by whole lines; then what follows from them. */
    write: Effect.fnUntraced(function* (
      table: ExchangeTable,
      fresh: readonly ExchangeRow[],
      changed: readonly ExchangeRow[],
    ) {
      const looksAway = table.searched !== undefined;
      if (looksAway) yield* run(DEFERRED, ["on"]);
      const lines = [...fresh, ...changed];
      if (table.needed !== undefined) yield* ofLines(table.needed, fresh);
      for (const wave of wavesOf(table, fresh)) yield* ofLines(insertStatement(table), wave);
      yield* ofLines(updateStatement(table), changed);
      for (const statement of table.settled) yield* ofLines(statement, lines);
      if (table.opened !== undefined) yield* ofLines(table.opened, fresh);
      if (looksAway) yield* run(DEFERRED, [""]);
      if (table.searched !== undefined) yield* ofLines(table.searched, lines);
    }),
    /**
     * Takes rows away, with what follows from that, and tells whether it did; fails where something hangs on
     * one of them.
     */
    remove: Effect.fnUntraced(function* (table: ExchangeTable, lines: readonly ExchangeRow[]) {
      const parameters = [JSON.stringify(lines)];
      const gone = yield* sql.unsafe(deleteStatement(table), parameters);
      for (const statement of table.settled) yield* sql.unsafe(statement, parameters);
      return gone.length === lines.length;
    }),
  };
});

export type ExchangeRows = Effect.Success<typeof makeExchangeRows>;

/** Within the transaction (server/database/functions/search.sql, search_is_deferred). */
const DEFERRED = "select set_config('panetier.defer_search', $1, true)";

/** Rows that stand on others of the same piece come after them. */
const wavesOf = (
  { resource }: ExchangeTable,
  rows: readonly ExchangeRow[],
): readonly (readonly ExchangeRow[])[] => {
  const own = Object.entries(resource.columns).find(
    ([, { refers }]) => refers === resource.name,
  )?.[0];
  if (own === undefined) return [rows];
  const waves: (readonly ExchangeRow[])[] = [];
  let rest = rows;
  while (rest.length > 0) {
    const waiting = new Set(rest.map((row) => keyOf(resource, row)));
    const wave = rest.filter((row) => !waiting.has(scalarText(row[own] ?? null)));
    if (wave.length === 0) throw new Error(`${resource.name} stand on each other in a circle`);
    waves.push(wave);
    rest = rest.filter((row) => waiting.has(scalarText(row[own] ?? null)));
  }
  return waves;
};
