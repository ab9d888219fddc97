import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Clock, Effect, Redacted } from "effect";
import { patientClock } from "./patience.ts";

/** The connection address of a PostgreSQL on this machine; through its socket where it has one. */
export const databaseUrl = (to: {
  readonly user: string;
  readonly password: string;
  readonly port: number;
  readonly database: string;
  readonly socketFolder: string | undefined;
}): string => {
  const url = new URL(`postgresql://${to.user}:${to.password}@127.0.0.1:${to.port}/${to.database}`);
  if (to.socketFolder !== undefined) url.searchParams.set("host", to.socketFolder);
  return url.href;
};

/** Whether a PostgreSQL answers at this address within two seconds. */
export const databaseAnswers = (url: string): Promise<boolean> =>
  Effect.runPromise(
    runOn(url, "select 1").pipe(
      Effect.as(true),
      Effect.catch(() => Effect.succeed(false)),
    ),
  );

/** Makes the database unless it is there; two processes may ask at the same time. */
export const createDatabaseIfMissing = (adminUrl: string, name: string): Promise<void> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const found = yield* runOn(adminUrl, "select 1 from pg_database where datname = $1", [name]);
      if (found.rows.length > 0) return;
      const made = yield* Effect.result(runOn(adminUrl, `create database "${name}"`));
      if (made._tag === "Success") return;
      const now = yield* runOn(adminUrl, "select 1 from pg_database where datname = $1", [name]);
      if (now.rows.length === 0) return yield* Effect.fail(made.failure);
    }),
  );

const runOn = (url: string, statement: string, parameters: readonly unknown[] = []) =>
  Effect.scoped(
    Effect.flatMap(
      PgConnection.make({ url: Redacted.make(url), connectTimeout: "2 seconds", prepare: false }),
      (connection) => connection.query(statement, parameters),
    ),
  ).pipe(Effect.provideService(Clock.Clock, patientClock));
