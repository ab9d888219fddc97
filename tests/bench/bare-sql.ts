import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Effect, Redacted } from "effect";
import { setTimeout as pause } from "node:timers/promises";
import { startLoad } from "./load-process.ts";
import { backgroundOf, statementCount, type TurnSql, turnSqlOf } from "./operation-sql.ts";
import type { OperationName } from "./operations.ts";
import { replay, type Replayed } from "./replay-process.ts";
import { startShop } from "./shop-process.ts";
import { type RecordedStatement, startWireRecorder } from "./wire-recorder.ts";
import type { World } from "./world.ts";

export interface RecordedOperation {
  readonly operation: OperationName;
  readonly chains: readonly (readonly TurnSql[])[];
  /** Brings the database back to what it was before the chains. */
  readonly reset?: readonly string[];
  /** Statements a turn, on average. */
  readonly statements: number;
  /** A statement that finds a row when a round has written what it should. */
  readonly check?: string;
}

export interface BareSqlPlace {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly world: World;
}

const turnsOf: { readonly [Name in OperationName]: number } = {
  suggestions: 60,
  search: 60,
  product: 60,
  addToCart: 40,
  completeOrder: 8,
  outstandings: 60,
  invoiceFile: 60,
  shoppingList: 20,
};

/** Records what the server asks PostgreSQL for each operation, one turn after the other. */
export async function recordOperations(
  place: BareSqlPlace,
  wanted: readonly { readonly operation: OperationName; readonly clients: number }[],
): Promise<readonly RecordedOperation[]> {
  const recorder = await startWireRecorder(place.databaseUrl);
  const shop = await startShop({ dataDir: place.folder, databaseUrl: recorder.url });
  // The last stores, each operation that writes in its own: what is recorded of their carts must still be
  // true when the load has used others, and another operation these.
  const stores = place.world.stores.toReversed();
  const origins = [shop.origin];
  const loads = {
    ofOthers: startLoad({ ...place.world, stores, origins }, place.folder),
    ofOrders: startLoad({ ...place.world, stores: stores.slice(16), origins }, place.folder),
  };
  try {
    recorder.take();
    await pause(3000);
    const background = new Set(backgroundOf(recorder.take()));
    const recorded: RecordedOperation[] = [];
    // What a turn has announced is done before the next one begins: the outbox's own statements would
    // otherwise count as the turn's, and tie steps together that wait for each other.
    const settle = async () => {
      await untilOutboxIsEmpty(place.databaseUrl);
      for (const text of backgroundOf(recorder.take())) background.add(text);
    };
    for (const { operation, clients } of wanted) {
      const load = operation === "completeOrder" ? loads.ofOrders : loads.ofOthers;
      await load.open(operation, clients);
      // The first turns fill caches and empty the table.
      for (let client = 0; client < clients; client += 1) await load.turn(client);
      recorder.take();
      await settle();
      const prepareReplay = await resets[operation]?.before(place.databaseUrl);
      const turns: (readonly RecordedStatement[])[][] = Array.from({ length: clients }, () => []);
      for (let turn = 0; turn < turnsOf[operation]; turn += 1) {
        for (const [client, own] of turns.entries()) {
          await load.turn(client);
          own.push(recorder.take());
          if (resets[operation] !== undefined) await settle();
        }
      }
      await load.close();
      const chains = turns.map((own) => own.map((each) => turnSqlOf(each, background)));
      const all = chains.flat().map(statementCount);
      recorded.push({
        operation,
        chains,
        statements: all.reduce((sum, count) => sum + count, 0) / all.length,
        ...(prepareReplay === undefined ? {} : { reset: await prepareReplay() }),
      });
    }
    return recorded;
  } finally {
    for (const load of Object.values(loads)) load.stop();
    await shop.stop();
    recorder.stop();
  }
}

/** Waits until nothing is left that the outbox could do now. */
const untilOutboxIsEmpty = async (databaseUrl: string): Promise<void> => {
  const waiting = `select from outbox
    where done_at is null and failed_at is null and available_at <= now() limit 1`;
  while (await findsRow(databaseUrl, waiting)) await pause(20);
};

const findsRow = (databaseUrl: string, statement: string): Promise<boolean> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const connection = yield* PgConnection.make({
          url: Redacted.make(databaseUrl),
          prepare: false,
        });
        return (yield* connection.query(statement, [], false)).rows.length > 0;
      }),
    ),
  );

/** Asks the same again without HTTP; undefined for an operation that asks nothing. */
export async function replayOperation(
  place: BareSqlPlace,
  { operation, chains, reset, statements, check }: RecordedOperation,
  seconds: number,
): Promise<Replayed | undefined> {
  if (statements === 0) return undefined;
  const prepare = resets[operation]?.prepare ?? [];
  await runAll(place.databaseUrl, prepare);
  try {
    const replayed = await replay(
      {
        databaseUrl: place.databaseUrl,
        ...(reset === undefined ? { chains: askingOnly(chains) } : { chains, reset }),
        seconds,
        warmUpSeconds: seconds / 2,
      },
      place.folder,
    );
    if (check !== undefined && !(await findsRow(place.databaseUrl, check))) {
      throw new Error(`The statements of ${operation} have not written what they should`);
    }
    return replayed;
  } finally {
    if (reset !== undefined) await runAll(place.databaseUrl, reset);
    await runAll(place.databaseUrl, resets[operation]?.undo ?? []);
  }
}

/**
 * The turns that asked something, dealt out to as many clients: what was answered from memory would
 * otherwise make the SQL look fast.
 */
const askingOnly = (chains: RecordedOperation["chains"]): RecordedOperation["chains"] => {
  const asking = chains.flat().filter((turn) => turn.length > 0);
  // Every client has something to ask, even when few turns did.
  return chains.map((_, client) => {
    const own = asking.filter((_turn, index) => index % chains.length === client);
    return own.length > 0 ? own : asking;
  });
};

/** How writes can be made once more: the rows they start from are put back. */
interface Reset {
  /** Keeps the state before the chains; gives what puts it back, once they are recorded. */
  readonly before: (databaseUrl: string) => Promise<() => Promise<readonly string[]>>;
  readonly prepare: readonly string[];
  readonly undo: readonly string[];
}

// A change of a cart is written only at the revision that it was computed from.
const cartReset: Reset = {
  before: async (databaseUrl) => {
    await runAll(databaseUrl, [
      `drop table if exists bench_cart`,
      `create table bench_cart as select id, revision from "order" where checkout_state <> 'completed'`,
    ]);
    return async () => [
      `update "order" o set revision = c.revision from bench_cart c where c.id = o.id`,
      // An addition under a key that is remembered is none.
      `delete from idempotency`,
    ];
  },
  prepare: [],
  undo: [],
};

const numbered = [
  { table: `"order"`, key: ["token"] },
  { table: "shipment", key: ["order_id", "merchant_id", "transport_type_code"] },
  { table: "order_item", key: ["order_id", "variant_id"] },
  { table: "payment", key: ["order_id", "scope"] },
].map(({ table, key }) => ({ table, key, name: `bench_${table.replaceAll('"', "")}` }));

// The ledger only grows, and an order that it knows cannot be deleted: this goes around its triggers.
const forgetMovements = `do $$ begin
  set local session_replication_role = replica;
  with gone as (
    delete from ledger_movement where id in (
      select l.movement_id from ledger_line l join payment y on y.id = l.payment_id
      where y.order_id in (select given from bench_order))
    returning id)
  delete from ledger_line where movement_id in (select id from gone);
end $$`;

// Recorded statements name the ids that rows were given. When they are made again, at once and in
// any order, a trigger gives each row the id that it had.
const orderReset: Reset = {
  before: async (databaseUrl) => {
    await runAll(databaseUrl, [
      `drop table if exists bench_stock`,
      `create table bench_stock as select id, stock from variant`,
      `alter table bench_stock add primary key (id)`,
      `drop table if exists bench_first`,
      `create table bench_first as select coalesce(max(id), 0) as id from "order"`,
    ]);
    return async () => {
      for (const { table, key, name } of numbered) {
        const own = table === `"order"` ? "id" : "order_id";
        await runAll(databaseUrl, [
          `drop table if exists ${name}`,
          `create table ${name} as select ${key.join(", ")}, id as given from ${table}
            where ${own} > (select id from bench_first)`,
          `alter table ${name} add primary key (${key.join(", ")})`,
        ]);
      }
      return [
        forgetMovements,
        `delete from stock_movement where order_id in (select given from bench_order)`,
        `delete from "order" where id in (select given from bench_order)`,
        `delete from idempotency`,
        `delete from outbox`,
        `update variant v set stock = s.stock from bench_stock s
          where s.id = v.id and s.stock <> v.stock`,
      ];
    };
  },
  prepare: numbered.flatMap(({ table, key, name }) => [
    `create function ${name}_id() returns trigger language plpgsql as $$ begin
       select given into strict new.id from ${name}
        where ${key.map((column) => `${column} = new.${column}`).join(" and ")};
       return new;
     end $$`,
    `create trigger bench_id before insert on ${table} for each row execute function ${name}_id()`,
  ]),
  undo: numbered.flatMap(({ table, name }) => [
    `drop trigger bench_id on ${table}`,
    `drop function ${name}_id()`,
  ]),
};

const resets: { readonly [Name in OperationName]?: Reset } = {
  addToCart: cartReset,
  completeOrder: orderReset,
};

const runAll = (databaseUrl: string, statements: readonly string[]): Promise<void> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const connection = yield* PgConnection.make({
          url: Redacted.make(databaseUrl),
          prepare: false,
        });
        for (const statement of statements) yield* connection.query(statement, [], false);
      }),
    ),
  );
