import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Two statements at once: one for each core of a small machine. */
const ABREAST = 2;

const WHILE_LOADING = {
  session_replication_role: "replica",
  timezone: "Europe/Paris",
  synchronous_commit: "off",
  work_mem: "256MB",
  maintenance_work_mem: "512MB",
  jit: "off",
};

/**
 * Runs statements of the load, some of them at once, each in a transaction of its own: days are counted as
 * in Paris, and neither foreign keys nor triggers are looked at, which the load answers for itself
 * (tests/grow/invariants.ts looks afterwards). PostgreSQL's superuser alone may do this.
 */
export const loading = Effect.fnUntraced(function* (statements: readonly string[]) {
  const sql = yield* SqlClient.SqlClient;
  const run = (statement: string) =>
    sql
      .withTransaction(
        sql
          .unsafe(
            `select ${Object.entries(WHILE_LOADING)
              .map(([name, setting]) => `set_config('${name}', '${setting}', true)`)
              .join(", ")}`,
          )
          .pipe(Effect.andThen(sql.unsafe(statement))),
      )
      .pipe(Effect.tapError(() => Effect.logError(statement)));
  yield* Effect.forEach(statements, run, { concurrency: ABREAST, discard: true });
});

/** The statement that fills a table from rows `t` of its own kind; what `instead` names is other SQL. */
export type Copying = (
  table: string,
  from: string,
  instead: { readonly [column: string]: string },
) => string;

/**
 * How rows are copied: every column that the database has, so that one that is added tomorrow is copied
 * too. A name that is no column is a mistake.
 */
export const copyOf: Effect.Effect<Copying, never, SqlClient.SqlClient> = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly table: string; readonly columns: readonly string[] }>`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' group by 1`;
  const columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]));
  return (table: string, from: string, instead: { readonly [column: string]: string }) => {
    const columns = columnsOf.get(table) ?? [];
    const strange = Object.keys(instead).filter((name) => !columns.includes(name));
    if (strange.length > 0) throw new RangeError(`${table} has no ${strange.join(", ")}`);
    const names = columns.map((name) => `"${name}"`).join(", ");
    const values = columns.map((name) => instead[name] ?? `t."${name}"`).join(", ");
    return `insert into "${table}" (${names}) overriding system value select ${values} from ${from}`;
  };
}).pipe(Effect.orDie);

/** Takes the indexes of these tables out of use; `buildIndexes` makes them again, and looks that keys are unique. */
export const setIndexesAside = (tables: readonly string[]) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`update pg_index set indisready = false
      where indrelid = any(${tables.map((table) => `"${table}"`)}::text[]::regclass[])`,
  );

export const buildIndexes = (tables: readonly string[]) =>
  loading(tables.map((table) => `reindex table "${table}"`));

/** Of PostgreSQL itself while much is loaded: fewer checkpoints, and nobody cleans up behind the load. */
const WHILE_MUCH_IS_LOADED = { max_wal_size: "'8GB'", autovacuum: "off" };

/** Does the load under these settings, and puts them back however it ends. */
export const loadingMuch = Effect.fnUntraced(function* <A, E, R>(load: Effect.Effect<A, E, R>) {
  const sql = yield* SqlClient.SqlClient;
  const settings = (text: (name: string, value: string) => string) =>
    Effect.forEach(
      Object.entries(WHILE_MUCH_IS_LOADED),
      ([name, value]) => sql.unsafe(text(name, value)),
      { discard: true },
    ).pipe(Effect.andThen(sql`select pg_reload_conf()`));
  yield* settings((name, value) => `alter system set ${name} = ${value}`);
  return yield* load.pipe(
    Effect.ensuring(Effect.orDie(settings((name) => `alter system reset ${name}`))),
  );
});
