import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { parseArgs } from "node:util";
import { now as presentInstant } from "../../server/clock.ts";
import { readSettings } from "../../server/config.ts";
import { withMigrated } from "../../server/database/command.ts";
import { DatabaseUnreachable } from "../../server/database/reach.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { emptyTables } from "./empty-tables.ts";
import { addLargeCatalogue } from "./large-catalogue.ts";
import { seedDemo } from "./seed-demo.ts";

// npm run seed [-- --reset] [-- --products 50000]: the demonstration into DATABASE_URL or the embedded
// database, and more products for measurements.

interface Wish {
  readonly reset: boolean;
  /** Generated products beyond the demonstration's own. */
  readonly products: number;
}

const main = async (): Promise<void> => {
  const wish = readWish();
  await withMigrated(await Effect.runPromise(readSettings), (url) => {
    const database = databaseLayer(url, { connections: 2, slowStatements: true });
    return Effect.runPromise(seed(wish).pipe(Effect.provide(database)));
  });
};

const readWish = (): Wish => {
  const { values } = parseArgs({
    options: { reset: { type: "boolean", default: false }, products: { type: "string" } },
  });
  const products = Number(values.products ?? "0");
  if (!Number.isSafeInteger(products) || products < 0) {
    throw new RefusedSeed("--products attend un nombre entier de produits, par exemple 50000.");
  }
  return { reset: values.reset, products };
};

/** A reason in French that needs no stack. */
class RefusedSeed extends Error {}

const seed = Effect.fnUntraced(function* (wish: Wish) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* presentInstant;
  const isThere = yield* sql.withTransaction(
    Effect.gen(function* () {
      // The lock of a shop that fills its empty database when it starts.
      yield* sql`select pg_advisory_xact_lock(7220261125)`;
      if (wish.reset) yield* emptyTables;
      const customers = yield* sql`select 1 from customer limit 1`;
      if (customers.length > 0) return true;
      yield* seedDemo({ now, progress: showProgress });
      return false;
    }),
  );
  if (isThere && wish.products === 0) {
    return yield* Effect.die(
      new RefusedSeed("La base n'est pas vide : ajoutez --reset pour tout effacer et recommencer."),
    );
  }
  if (wish.products > 0) yield* addProducts(wish.products, now);
  process.stdout.write("\nMise à jour des statistiques…\n");
  yield* sql`analyze`;
});

const addProducts = Effect.fnUntraced(function* (
  count: number,
  now: Effect.Success<typeof presentInstant>,
) {
  const sql = yield* SqlClient.SqlClient;
  // Generated codes have seven digits; the demonstration's have six.
  const generated = yield* sql`select 1 from product where length(code) = 7 limit 1`;
  const shared = yield* sql`select 1 from merchant where slug = 'grands-moulins-panetier'`;
  if (generated.length > 0 || shared.length === 0) {
    return yield* Effect.die(
      new RefusedSeed(
        "Le grand catalogue s'ajoute une fois, à la démonstration : recommencez avec --reset.",
      ),
    );
  }
  yield* addLargeCatalogue({ count, now, progress: showProgress });
});

const showProgress = (line: string): void => {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${line}`);
  else console.log(line);
};

try {
  await main();
} catch (error) {
  const isPlain = error instanceof RefusedSeed || error instanceof DatabaseUnreachable;
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}
