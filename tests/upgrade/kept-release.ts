import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Effect, Redacted } from "effect";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { functionsOf, migrate, migrationOf } from "../../server/database/migrate.ts";
import { WITHOUT_LIMITS } from "../../server/database/limits.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { brokenRules } from "../grow/invariants.ts";

// A database of a release, with data, in one small file: what every later release is upgraded from, in a test.
// No pg_dump is needed: migrations never change once they are applied, so the schema is named by them; texts of
// functions/ do change, and are kept. Rows are as PostgreSQL writes and reads them.

/** What such a file holds. */
export interface KeptRelease {
  readonly version: string;
  /** Names of the migrations that the release had. */
  readonly migrations: readonly string[];
  /** Its files of functions/. */
  readonly functions: readonly { readonly name: string; readonly text: string }[];
  /** The shop's key file: what the database holds sealed is read with it. */
  readonly keys: string;
  readonly rows: readonly { readonly table: string; readonly rows: readonly string[] }[];
  readonly sequences: readonly { readonly name: string; readonly last: string }[];
  /** What stood in it when it was kept. */
  readonly holds: Holdings;
}

/** What an upgrade must not change, in cents and numbers. */
export interface Holdings {
  /** By state of the order: how many, and what they come to. */
  readonly orders: readonly {
    readonly state: string;
    readonly count: number;
    readonly total: number;
  }[];
  readonly cartLines: number;
  readonly ledger: readonly { readonly account: string; readonly amount: number }[];
  readonly customers: number;
  /** What must hold of any shop, and does not in this one: numbers of invoices that went with their shops. */
  readonly broken: Readonly<Record<string, number>>;
}

export const keptFolder: string = import.meta.dirname;

const fileOf = (version: string): string => `${version}.json.br`;

/** Versions that are kept, by the names of their files. */
export const keptVersions = (): readonly string[] =>
  readdirSync(keptFolder)
    .flatMap((file) => /^(\d+\.\d+\.\d+)\.json\.br$/.exec(file)?.[1] ?? [])
    .toSorted();

export const pathOf = (version: string): string => join(keptFolder, fileOf(version));

export const readRelease = (version: string): KeptRelease =>
  JSON.parse(brotliDecompressSync(readFileSync(pathOf(version))).toString("utf8"));

export const packed = (release: KeptRelease): Buffer =>
  brotliCompressSync(Buffer.from(JSON.stringify(release)), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  });

/** Tables whose rows are not kept: they are large, and nothing else names them. */
const LEFT_OUT: readonly string[] = ["applied_migration"];

/** What stands in a database of this release. */
export const keepRelease = async (
  url: string,
  { version, keys }: Pick<KeptRelease, "version" | "keys">,
): Promise<KeptRelease> => {
  const database = join(keptFolder, "../../server/database");
  return onOne(url, (ask) =>
    Effect.gen(function* () {
      const names = yield* ask<{ readonly name: string }>(
        "select name from applied_migration where name not like 'functions/%' order by name",
      );
      const tables = yield* ask<{ readonly name: string }>(TABLES);
      const rows = [];
      for (const { name } of tables.filter((each) => !LEFT_OUT.includes(each.name))) {
        const found = yield* ask<{ readonly row: string }>(
          `select t::text as row from "${name}" t order by 1`,
        );
        if (found.length > 0) rows.push({ table: name, rows: found.map(({ row }) => row) });
      }
      const sequences = yield* ask<{ readonly name: string; readonly last: string }>(
        `select sequencename as name, last_value::text as last from pg_sequences
         where schemaname = 'public' and last_value is not null order by 1`,
      );
      return {
        version,
        migrations: names.map(({ name }) => name),
        functions: readdirSync(join(database, "functions"))
          .toSorted()
          .map((name) => ({ name, text: readFileSync(join(database, "functions", name), "utf8") })),
        keys,
        rows,
        sequences,
        holds: yield* Effect.promise(() => holdingsOf(url)),
      };
    }),
  );
};

/** Makes an empty database into the kept one: its schema, then its rows. */
export const loadRelease = async (url: string, release: KeptRelease): Promise<void> => {
  const folder = join(keptFolder, "../../server/database/migrations");
  const migrations = release.migrations.map((name) =>
    migrationOf(name, readFileSync(join(folder, name), "utf8")),
  );
  const functions = release.functions.map(({ name, text }) => functionsOf(name, text));
  await Effect.runPromise(migrate(url, { migrations, functions }));
  await onOne(url, (ask) =>
    Effect.gen(function* () {
      yield* ask("begin");
      // No trigger and no foreign key looks at rows that were right where they stood.
      yield* ask("set local session_replication_role = replica");
      const tables = yield* ask<{ readonly name: string; readonly columns: string }>(TABLES);
      const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
      const emptied = [...columnsOf.keys()].filter((name) => !LEFT_OUT.includes(name));
      yield* ask(`truncate ${emptied.map((name) => `"${name}"`).join(", ")}`);
      for (const { table, rows } of release.rows) {
        const columns = columnsOf.get(table) ?? "";
        yield* ask(
          `insert into "${table}" (${columns}) overriding system value
           select ${columns} from (select (value::"${table}").*
             from json_array_elements_text($1::text::json)) r`,
          [JSON.stringify(rows)],
        );
      }
      for (const { name, last } of release.sequences) {
        yield* ask("select setval($1::text::regclass, $2::text::bigint)", [
          `public."${name}"`,
          last,
        ]);
      }
      yield* ask("commit");
    }),
  );
};

/** What stands in a database of today's schema. */
export const holdingsOf = async (url: string): Promise<Holdings> => {
  const found = await onOne(url, (ask) =>
    Effect.gen(function* () {
      const orders = yield* ask<Holdings["orders"][number]>(
        `select checkout_state as state, count(*)::int as count, coalesce(sum(total), 0)::float8 as total
         from "order" group by 1 order by 1`,
      );
      const ledger = yield* ask<Holdings["ledger"][number]>(
        `select account, sum(amount)::float8 as amount from ledger_line group by 1 order by 1`,
      );
      const [counts] = yield* ask<Pick<Holdings, "cartLines" | "customers">>(
        `select (select count(*)::int from order_item i join "order" o on o.id = i.order_id
            where o.checkout_state = 'cart') as "cartLines",
          (select count(*)::int from customer) as customers`,
      );
      return { orders, ledger, cartLines: 0, customers: 0, ...counts };
    }),
  );
  const broken = await Effect.runPromise(
    brokenRules.pipe(Effect.provide(databaseLayer(url, { connections: 2, slowStatements: true }))),
  );
  return { ...found, broken };
};

/** Tables of the shop, each with the columns that are written. */
const TABLES = `select c.relname as name, (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`;

/** One statement, on the one connection of the work. */
export type Ask = <Row>(
  statement: string,
  parameters?: readonly unknown[],
) => Effect.Effect<readonly Row[], unknown>;

export const onOne = <A>(url: string, work: (ask: Ask) => Effect.Effect<A, unknown>): Promise<A> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const connection = yield* PgConnection.make({
          url: Redacted.make(url),
          prepare: false,
          startupParameters: WITHOUT_LIMITS,
        });
        const ask: Ask = <Row>(statement: string, parameters: readonly unknown[] = []) =>
          Effect.map(
            connection.query(statement, parameters, false),
            // The statement names the row that is asked for.
            ({ rows }) => rows as unknown as readonly Row[],
          );
        return yield* work(ask);
      }),
    ),
  );
