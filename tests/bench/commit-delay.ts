import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Effect, Redacted } from "effect";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { medianOf } from "./latencies.ts";
import { type Measured, startLoad } from "./load-process.ts";
import { postmasterOf } from "./processor-time.ts";
import { startShop } from "./shop-process.ts";
import { readWorld } from "./world.ts";

// PostgreSQL may hold a commit back for others to share its wait for the disk (commit_delay): whole orders
// at several numbers of customers, each setting in turn.

const CUSTOMERS = [1, 8, 16];
const ROUNDS = 3;

/** Measures whole orders with each delay (microseconds), for so many seconds a figure; gives a table. */
export async function measureCommitDelay(
  folder: string,
  delays: readonly number[],
  seconds: number,
): Promise<string> {
  const postgres = await startEmbeddedPostgres(folder);
  try {
    const shop = await startShop({ dataDir: folder, databaseUrl: postgres.url });
    const load = startLoad({ ...(await readWorld(postgres.url)), origins: [shop.origin] }, folder);
    const watched = { shops: [shop.pid], database: postmasterOf(folder) };
    const measured = new Map<string, Measured[]>();
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const clients of CUSTOMERS) {
          for (const delay of delays) {
            await setDelay(postgres.url, String(delay));
            const options = { clients, seconds, warmUpSeconds: 1, watched };
            const figures = await load.measure("completeOrder", options);
            const key = `${clients} ${delay}`;
            measured.set(key, [...(measured.get(key) ?? []), figures]);
          }
        }
      }
    } finally {
      load.stop();
      await shop.stop();
      await setDelay(postgres.url, "default");
    }
    return tableOf(measured);
  } finally {
    await postgres.stop();
  }
}

const setDelay = (url: string, delay: string): Promise<void> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const connection = yield* PgConnection.make({ url: Redacted.make(url), prepare: false });
        yield* connection.query(`alter system set commit_delay = ${delay}`, [], false);
        yield* connection.query("select pg_reload_conf()", [], false);
      }),
    ),
  );

const tableOf = (measured: ReadonlyMap<string, readonly Measured[]>): string =>
  [...measured]
    .map(([key, figures]) => {
      const [clients, delay] = key.split(" ");
      const middle = (of: (one: Measured) => number, digits: number): string =>
        medianOf(figures.map(of)).toFixed(digits);
      return (
        `  ${clients} customers, commit_delay ${delay} µs: ${middle(({ perSecond }) => perSecond, 0)} orders/s ` +
        `(${figures.map(({ perSecond }) => perSecond.toFixed(0)).join(", ")}), ` +
        `p50 ${middle(({ p50 }) => p50, 0)} ms, p99 ${middle(({ p99 }) => p99, 0)} ms, ` +
        `PostgreSQL ${middle(({ processor }) => processor.database * 1000, 1)} ms`
      );
    })
    .join("\n");
