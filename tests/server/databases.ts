import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Effect, Redacted } from "effect";

/** Makes a database, as a copy of another when one is named, and gives its address. */
export async function createDatabaseFrom(
  adminUrl: string,
  template: string | undefined,
  name: string,
): Promise<string> {
  const source = template === undefined ? "" : `template "${template}" strategy file_copy`;
  await run(adminUrl, `create database "${name}" ${source}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The same PostgreSQL past its socket, as a database of another machine is reached. */
export const overTcp = (address: string): URL => {
  const url = new URL(address);
  url.searchParams.delete("host");
  return url;
};

/** Ends its connections and drops it. */
export const dropDatabase = (adminUrl: string, name: string): Promise<void> =>
  run(adminUrl, `drop database if exists "${name}" with (force)`);

/** The rows of one statement, on a connection of its own. */
export const rowsOf = <Row>(
  url: string,
  statement: string,
  parameters: readonly unknown[] = [],
): Promise<readonly Row[]> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(PgConnection.make({ url: Redacted.make(url), prepare: false }), (connection) =>
        Effect.map(
          connection.query(statement, parameters, false),
          // The test names the row it asks for; a wrong name shows in its assertions.
          ({ rows }) => rows as unknown as readonly Row[],
        ),
      ),
    ),
  );

/** Runs one statement on a connection of its own. */
export const run = (url: string, statement: string): Promise<void> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(PgConnection.make({ url: Redacted.make(url), prepare: false }), (connection) =>
        Effect.asVoid(connection.query(statement, [], false)),
      ),
    ),
  );
