import { Effect, Logger } from "effect";
import type { SqlClient } from "effect/sql";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { SettingsShape } from "../config.ts";
import { reachServer } from "./address.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { AT_ONCE, type ReachOptions } from "./reach.ts";
import { databaseLayer } from "./sql.ts";

type Place = Pick<SettingsShape, "databaseUrl" | "databaseDirectUrl" | "dataDir">;

/**
 * Runs the work of a command on the shop's database: DATABASE_URL, or the PostgreSQL of DATA_DIR, which
 * is joined where a running shop has it open. The schema is brought up to date first.
 */
export const withDatabase = <A, E>(
  place: Place,
  work: Effect.Effect<A, E, SqlClient.SqlClient>,
  connections?: number,
): Promise<A> => withMigrated(place, (url) => run(url, work, connections));

/** The same by the address of the server itself, for work that opens it in its own manner. */
export const withMigrated = <A>(place: Place, work: (url: string) => Promise<A>): Promise<A> =>
  withUrl(place, async (url) => {
    await Effect.runPromise(migrate(url));
    return work(url);
  });

/** The same for what a restore does once its dump is in, which no other command may open yet. */
export const withRestored = <A, E>(
  place: Place,
  work: Effect.Effect<A, E, SqlClient.SqlClient>,
): Promise<A> =>
  withUrl(place, async (url) => {
    await Effect.runPromise(migrate(url, { ofRestore: true }));
    return run(url, work);
  });

/**
 * The same for a command that only looks: nothing is migrated, and a database that is not there is not
 * made: then the answer is undefined.
 */
export const lookIntoDatabase = async <A, E>(
  place: Place,
  look: Effect.Effect<A, E, SqlClient.SqlClient>,
): Promise<A | undefined> => {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl === undefined && !existsSync(join(dataDir, "postgres"))) return undefined;
  return withUrl(place, (url) => run(url, look), AT_ONCE);
};

/** The same by the address of the server itself; nothing is looked at nor migrated. */
export const withUrl = async <A>(
  { databaseUrl, databaseDirectUrl, dataDir }: Place,
  work: (url: string) => Promise<A>,
  patience: Pick<ReachOptions, "say" | "patience"> = {
    say: (line) => void process.stderr.write(`${line}\n`),
  },
): Promise<A> => {
  if (databaseUrl !== undefined) {
    return work((await reachServer({ databaseUrl, databaseDirectUrl }, patience)).directUrl);
  }
  const embedded = await startEmbeddedPostgres(dataDir, { join: true });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
};

const run = <A, E>(
  url: string,
  work: Effect.Effect<A, E, SqlClient.SqlClient>,
  connections = 2,
): Promise<A> =>
  Effect.runPromise(
    work.pipe(
      Effect.provide(databaseLayer(url, { connections, slowStatements: true })),
      // What a command says, it says itself.
      Effect.provide(Logger.layer([])),
    ),
  );
