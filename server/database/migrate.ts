import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Effect, Redacted, Schema } from "effect";
import type { SqlClient, SqlError } from "effect/sql";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type FormerMigration, formerOf } from "./former-migrations.ts";
import { WITHOUT_LIMITS } from "./limits.ts";

/** A migration cannot be applied, or one that was applied has been edited since. */
export class MigrationFailed extends Schema.TaggedError<MigrationFailed>()("MigrationFailed", {
  name: Schema.String,
  message: Schema.String,
}) {}

/** Names of the migrations this call applied; empty when the database was up to date. */
export type Applied = readonly string[];

/**
 * Brings the database at `url`, the server itself, to the newest schema: every file of migrations/ not
 * yet applied, in the order of their names, then every text of functions/ that never was, each in its
 * own transaction.
 * Any number of processes may call it at once: one applies, the others wait for it. An applied
 * migration whose text has changed is refused, but for the former texts that are known: what they made
 * is replaced. A text of functions/ that a newer release has replaced is not brought back: two
 * releases may run side by side.
 */
export const migrate = (url: string): Effect.Effect<Applied, MigrationFailed> =>
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
      // A session lock: it is gone with the connection, whatever happens to this process.
      yield* run("lock", "select pg_advisory_lock($1)", [lockKey]);
      yield* run("table", appliedTable);
      const { rows } = yield* run("table", "select name, checksum from applied_migration");
      const checksums = new Map(rows.map((row) => [String(row["name"]), String(row["checksum"])]));
      const applied: string[] = [];
      for (const migration of readMigrations()) {
        const known = checksums.get(migration.name);
        if (known === migration.checksum) continue;
        const former = known === undefined ? undefined : formerOf(migration.name, known);
        if (known !== undefined && former === undefined) return yield* edited(migration.name);
        yield* apply(run, migration, former);
        applied.push(migration.name);
      }
      for (const functions of readFunctions()) {
        if (checksums.has(functions.name)) continue;
        yield* apply(run, functions, undefined);
        applied.push(functions.name);
      }
      return applied;
    }),
  );

/** Names of the migrations that the next start would apply; changes nothing. */
export const pendingMigrations = (
  sql: SqlClient.SqlClient,
): Effect.Effect<readonly string[], SqlError.SqlError> =>
  Effect.gen(function* () {
    const names = [...readMigrations(), ...readFunctions()].map(({ name }) => name);
    const [table] = yield* sql<{ readonly there: boolean }>`
      select to_regclass('applied_migration') is not null as there`;
    if (table?.there !== true) return names;
    const rows = yield* sql<{ readonly name: string }>`select name from applied_migration`;
    const applied = new Set(rows.map(({ name }) => name));
    return names.filter((name) => !applied.has(name));
  });

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

const lockKey = 7_220_261_124n;

const appliedTable = `create table if not exists applied_migration (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

const readMigrations = (): readonly Migration[] => readFolder("migrations");

/** Functions that may be replaced at any time: another text has another name. */
const readFunctions = (): readonly Migration[] =>
  readFolder("functions").map(({ name, text, checksum }) => ({
    name: `functions/${name} ${checksum.slice(0, 12)}`,
    text,
    checksum,
  }));

const readFolder = (folder: string): readonly Migration[] => {
  const place = join(import.meta.dirname, folder);
  const names = readdirSync(place).filter((name) => name.endsWith(".sql"));
  return names.toSorted().map((name) => {
    const text = readFileSync(join(place, name), "utf8");
    return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
  });
};

type Run = (
  name: string,
  statement: string,
  parameters?: readonly unknown[],
) => Effect.Effect<unknown, MigrationFailed>;

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

const edited = (name: string) =>
  new MigrationFailed({
    name,
    message: `La migration ${name} a été modifiée après son application : écrivez un nouveau fichier.`,
  });
