import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Effect, Redacted, Schema } from "effect";
import type { SqlClient, SqlError } from "effect/sql";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type FormerMigration, formerOf } from "./former-migrations.ts";
import { WITHOUT_LIMITS } from "./limits.ts";
import { type MigrationStep, stepsOf } from "./migration-steps.ts";
import { UNFINISHED, unfinishedQuery } from "./unfinished-restore.ts";

/** A migration cannot be applied, or one that was applied has been edited since. */
export class MigrationFailed extends Schema.TaggedError<MigrationFailed>()("MigrationFailed", {
  name: Schema.String,
  message: Schema.String,
}) {}

interface MigrateOptions {
  /** Other files than those of this release (tests). */
  readonly migrations?: readonly Migration[];
  readonly functions?: readonly Migration[];
  readonly ofRestore?: boolean;
}

/** Names of the migrations this call applied; empty when the database was up to date. */
export type Applied = readonly string[];

/**
 * Brings the database at `url`, the server itself, to the newest schema: every file of migrations/ not
 * yet applied, in the order of their names, then every text of functions/ that never was, each in its
 * own transaction. A file whose first line says `-- outside a transaction` is done a statement at a time
 * (migration-steps.ts), and gone on with where a process that was killed has left it.
 * Any number of processes may call it at once: one applies, the others wait for it. An applied
 * migration whose text has changed is refused, but for the former texts that are known: what they made
 * is replaced. A text of functions/ that a newer release has replaced is not brought back: two
 * releases may run side by side. A database whose restore is not done is refused, but by the restore
 * itself (`ofRestore`).
 */
export const migrate = (
  url: string,
  {
    migrations = readMigrations(),
    functions = readFunctions(),
    ofRestore = false,
  }: MigrateOptions = {},
): Effect.Effect<Applied, MigrationFailed> =>
  Effect.scoped(
    Effect.gen(function* () {
      const connection = yield* PgConnection.make({
        url: Redacted.make(url),
        connectTimeout: "10 seconds",
        prepare: false,
        // The lock is waited for as long as another process migrates.
        startupParameters: WITHOUT_LIMITS,
      }).pipe(Effect.mapError(failed("connection")));
      const run = (name: string, statement: string, parameters: readonly unknown[] = []) =>
        connection.query(statement, parameters, false).pipe(Effect.mapError(failed(name)));
      // Of a process that is killed nothing goes on, where the system tells PostgreSQL (Windows does not).
      yield* Effect.ignore(
        run("connection", "select set_config('client_connection_check_interval', '1000', false)"),
      );
      // A session lock: it is gone with the connection, whatever happens to this process. Asked for again and
      // again: a statement that waits for it is one that an index which is made while others write waits for.
      const isOurs = Effect.map(
        run("lock", "select pg_try_advisory_lock($1) as ours", [lockKey]),
        ({ rows: [row] }) => row?.["ours"] === true,
      );
      while (!(yield* isOurs)) yield* Effect.sleep(BETWEEN_ASKS);
      if (!ofRestore) {
        const [found] = (yield* run("restore", unfinishedQuery)).rows;
        if (found?.["unfinished"] === true) return yield* unfinished();
      }
      yield* run("table", appliedTable);
      yield* run("table", appliedSteps);
      const { rows } = yield* run(
        "table",
        "select name, checksum, steps_done, position::text from applied_migration",
      );
      const checksums = new Map(rows.map((row) => [String(row["name"]), String(row["checksum"])]));
      const begun = new Map(
        rows.flatMap((row) =>
          row["steps_done"] === null
            ? []
            : [
                [
                  String(row["name"]),
                  { steps: Number(row["steps_done"]), position: String(row["position"]) },
                ],
              ],
        ),
      );
      const applied: string[] = [];
      for (const migration of migrations) {
        const known = checksums.get(migration.name);
        const left = begun.get(migration.name);
        if (known === migration.checksum && left === undefined) continue;
        const isSame = known === migration.checksum;
        const former = known === undefined || isSame ? undefined : formerOf(migration.name, known);
        if (known !== undefined && !isSame && former === undefined)
          return yield* edited(migration.name);
        const steps = stepsOf(migration.text);
        if (steps !== undefined && (known === undefined || left !== undefined)) {
          yield* applySteps(run, migration, steps, left ?? FROM_THE_FIRST);
        } else yield* apply(run, migration, former);
        applied.push(migration.name);
      }
      for (const text of functions) {
        if (checksums.has(text.name)) continue;
        yield* apply(run, text, undefined);
        applied.push(text.name);
      }
      return applied;
    }),
  );

/** Whether a shop was ever opened on this database; nothing is changed. */
export const isMigrated = (sql: SqlClient.SqlClient): Effect.Effect<boolean, SqlError.SqlError> =>
  Effect.map(
    sql<{ readonly there: boolean }>`select to_regclass('applied_migration') is not null as there`,
    ([table]) => table?.there === true,
  );

/** Names of the migrations that the next start would apply; changes nothing. */
export const pendingMigrations = (
  sql: SqlClient.SqlClient,
): Effect.Effect<readonly string[], SqlError.SqlError> =>
  Effect.gen(function* () {
    const names = [...readMigrations(), ...readFunctions()].map(({ name }) => name);
    if (!(yield* isMigrated(sql))) return names;
    // The column came with the files that are done in steps: without it there is none that was begun.
    const rows = yield* sql<{ readonly name: string; readonly begun: boolean }>`
      select name, (to_jsonb(m) ->> 'steps_done') is not null as begun from applied_migration m`;
    const applied = new Set(rows.flatMap(({ name, begun }) => (begun ? [] : [name])));
    return names.filter((name) => !applied.has(name));
  });

/** A file of migrations/. */
export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

const lockKey = 7_220_261_124n;
const BETWEEN_ASKS = "100 millis";

const appliedTable = `create table if not exists applied_migration (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

// Of a file that is done in steps, and of no other: how many are done, and where the next one came to.
const appliedSteps = `alter table applied_migration
  add column if not exists steps_done int, add column if not exists position bigint`;

const readMigrations = (): readonly Migration[] => readFolder("migrations");

/** Functions that may be replaced at any time: another text has another name. */
const readFunctions = (): readonly Migration[] =>
  readFolder("functions").map(({ name, text }) => functionsOf(name, text));

const readFolder = (folder: string): readonly Migration[] => {
  const place = join(import.meta.dirname, folder);
  const names = readdirSync(place).filter((name) => name.endsWith(".sql"));
  return names.toSorted().map((name) => migrationOf(name, readFileSync(join(place, name), "utf8")));
};

/** A file of functions/ by its name and its text. */
export const functionsOf = (file: string, text: string): Migration => {
  const { checksum } = migrationOf(file, text);
  return { name: `functions/${file} ${checksum.slice(0, 12)}`, text, checksum };
};

/** A migration by its name and its text. */
export const migrationOf = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash("sha256").update(text).digest("hex"),
});

type Run = (
  name: string,
  statement: string,
  parameters?: readonly unknown[],
) => Effect.Effect<
  { readonly rows: readonly Readonly<Record<string, unknown>>[] },
  MigrationFailed
>;

const apply = Effect.fnUntraced(function* (
  run: Run,
  { name, text, checksum }: Migration,
  former: FormerMigration | undefined,
) {
  const texts = former === undefined ? [text] : [former.undo, text, former.refill];
  // The wire protocol takes one statement at a time; execute inside a block takes the whole file.
  const blocks = texts.map((one) => `execute $migration$${one}$migration$;`);
  const block = `do $block$ begin ${blocks.join(" ")} end $block$`;
  yield* run(name, "begin");
  yield* run(name, block).pipe(Effect.tapError(() => Effect.ignore(run(name, "rollback"))));
  yield* run(
    name,
    `insert into applied_migration (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  );
  yield* run(name, "commit");
});

interface Progress {
  readonly steps: number;
  /** As text: a bigint. */
  readonly position: string;
}
const FROM_THE_FIRST: Progress = { steps: 0, position: "0" };

/** One statement after the other, each for good: what was killed goes on with the one that was not done. */
const applySteps = Effect.fnUntraced(function* (
  run: Run,
  { name, checksum }: Migration,
  steps: readonly MigrationStep[],
  left: Progress,
) {
  const note = (stepsDone: number | null, position: string) =>
    run(
      name,
      `insert into applied_migration (name, checksum, steps_done, position)
         values ($1, $2, $3::int, $4::bigint)
         on conflict (name) do update set steps_done = excluded.steps_done,
           position = excluded.position, applied_at = now()`,
      [name, checksum, stepsDone, position],
    );
  if (left.steps === 0 && left.position === "0") yield* note(0, "0");
  for (const [at, step] of steps.entries()) {
    if (at < left.steps) continue;
    if (step.inBatches) {
      const from = at === left.steps ? left.position : "0";
      yield* inBatches(run, name, step.text, from, (position) => note(at, position));
    } else if (step.index === undefined || !(yield* isThere(run, name, step.index))) {
      yield* run(name, step.text);
    }
    yield* note(at + 1, "0");
  }
  yield* note(null, "0");
});

/** Piece by piece, each with where it came to in one transaction: others write between two of them. */
const inBatches = Effect.fnUntraced(function* (
  run: Run,
  name: string,
  text: string,
  from: string,
  note: (position: string) => Effect.Effect<unknown, MigrationFailed>,
) {
  let position: string | null = from;
  while (position !== null) {
    yield* run(name, "begin");
    position = yield* Effect.gen(function* () {
      const { rows } = yield* run(name, text, [position]);
      const reached = positionOf(rows[0]?.["position"]);
      if (reached !== null) yield* note(reached);
      yield* run(name, "commit");
      return reached;
    }).pipe(Effect.tapError(() => Effect.ignore(run(name, "rollback"))));
  }
});

/** What PostgreSQL answers of an int, a bigint or a numeric; null at the end. */
const positionOf = (answered: unknown): string | null =>
  typeof answered === "bigint" || typeof answered === "number" || typeof answered === "string"
    ? String(answered)
    : null;

/** Whether the index is there; one that a try before has left unfinished is taken away. */
const isThere = Effect.fnUntraced(function* (run: Run, name: string, index: string) {
  const { rows } = yield* run(
    name,
    "select indisvalid as valid from pg_index where indexrelid = to_regclass($1)",
    [index],
  );
  if (rows.length === 0 || rows[0]?.["valid"] === true) return rows.length > 0;
  yield* run(name, `drop index concurrently ${index}`);
  return false;
});

const failed = (name: string) => (cause: { readonly message: string; readonly reason?: unknown }) =>
  new MigrationFailed({
    name,
    message: `La migration de la base a échoué (${name}) : ${innermost(cause)}`,
  });

// PostgreSQL's own words; each wrapper around them only repeats them.
const innermost = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const inner = "reason" in error ? error.reason : error.cause;
  return inner instanceof Error ? innermost(inner) : error.message;
};

const unfinished = () => new MigrationFailed({ name: "restore", message: UNFINISHED });

const edited = (name: string) =>
  new MigrationFailed({
    name,
    message: `La migration ${name} a été modifiée après son application : écrivez un nouveau fichier.`,
  });
