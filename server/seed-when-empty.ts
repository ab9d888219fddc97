import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { now } from "./clock.ts";
import type { SettingsShape } from "./config.ts";
import { databaseLayer } from "./database/sql.ts";

/**
 * Fills an empty database with the demonstration data when the settings ask for it. True when the
 * demonstration accounts are there. Of several processes that start at once, one fills.
 */
export const seedWhenEmpty = (settings: SettingsShape, databaseUrl: string): Promise<boolean> =>
  Effect.runPromise(
    fill(settings).pipe(
      Effect.provide(databaseLayer(databaseUrl, { connections: 4, slowStatements: true })),
    ),
  );

const fill = Effect.fnUntraced(function* (settings: SettingsShape) {
  const sql = yield* SqlClient.SqlClient;
  if (settings.seed === "demo" && (yield* isEmpty(sql))) {
    yield* sql.withTransaction(
      Effect.gen(function* () {
        // Held to the end of the transaction: the second process waits, then finds it filled.
        yield* sql`select pg_advisory_xact_lock(7220261125)`;
        if (!(yield* isEmpty(sql))) return;
        const { seedDemo } = yield* Effect.promise(() => import("./seed/seed-demo.ts"));
        yield* seedDemo({ now: yield* now, progress: showProgress });
        process.stdout.write("\n");
      }),
    );
  }
  const found = yield* sql`select 1 from customer where email = 'gerant@panetier.example'`;
  return found.length > 0;
});

const isEmpty = (sql: SqlClient.SqlClient) =>
  Effect.map(sql`select 1 from customer limit 1`, (rows) => rows.length === 0);

// One line that is written over, or plain lines where nobody watches.
const showProgress = (line: string): void => {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${line}`);
  else process.stdout.write(`${line}\n`);
};
