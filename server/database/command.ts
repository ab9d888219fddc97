import { Effect, Logger } from "effect";
import type { SqlClient } from "effect/sql";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { SettingsShape } from "../config.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { databaseLayer } from "./sql.ts";

type Place = Pick<SettingsShape, "databaseUrl" | "dataDir">;

/**
 * Runs the work of a command on the shop's database: DATABASE_URL, or the PostgreSQL of DATA_DIR, which
 * is joined where a running shop has it open. The schema is brought up to date first.
 */
export const withDatabase = <A, E>(
  { databaseUrl, dataDir }: Place,
  work: Effect.Effect<A, E, SqlClient.SqlClient>,
): Promise<A> =>
  withUrl(
    databaseUrl,
    () => startEmbeddedPostgres(dataDir, { join: true }),
    async (url) => {
      await Effect.runPromise(migrate(url));
      return run(url, work);
    },
  );

/**
 * The same for a command that only looks: nothing is migrated, and a database that is not there is not
 * made: then the answer is undefined.
 */
export const lookIntoDatabase = async <A, E>(
  { databaseUrl, dataDir }: Place,
  look: Effect.Effect<A, E, SqlClient.SqlClient>,
): Promise<A | undefined> => {
  if (databaseUrl === undefined && !existsSync(join(dataDir, "postgres"))) return undefined;
  return withUrl(
    databaseUrl,
    () => startEmbeddedPostgres(dataDir, { join: true }),
    (url) => run(url, look),
  );
};

const withUrl = async <A>(
  databaseUrl: string | undefined,
  start: () => Promise<EmbeddedPostgres>,
  work: (url: string) => Promise<A>,
): Promise<A> => {
  if (databaseUrl !== undefined) return work(databaseUrl);
  const embedded = await start();
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
};

const run = <A, E>(url: string, work: Effect.Effect<A, E, SqlClient.SqlClient>): Promise<A> =>
  Effect.runPromise(
    work.pipe(
      Effect.provide(databaseLayer(url, { connections: 2, slowStatements: true })),
      // What a command says, it says itself.
      Effect.provide(Logger.layer([])),
    ),
  );
