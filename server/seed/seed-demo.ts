import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import type { Instant } from "../../api-schema/primitives.ts";
import { addMs } from "../../core/calendar/paris-time.ts";
import { deferSearchEntries, refreshSearchTerms } from "../search/index-terms.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { DEMO_SEED, demoCatalogue } from "./catalogue.ts";
import { insertAroundProducts, insertProducts } from "./insert-products.ts";
import { insertPeople } from "./insert-people.ts";
import { insertPromotions } from "./insert-promotions.ts";
import { followIds } from "./insert-rows.ts";
import { insertShop } from "./insert-shop.ts";
import { customers, demoPassword } from "./people.ts";
import { demoPromotions } from "./promotions.ts";
import { idsOf } from "./row-ids.ts";
import { demoStores } from "./stores.ts";

/**
 * Fills a migrated, empty database with the whole demonstration, all or nothing: the same rows for
 * the same `now`, but for the salt of the password. `progress` is told what is there so far, each
 * line longer than the one before.
 */
export const seedDemo = (options: {
  readonly now: Instant;
  readonly progress: (line: string) => void;
}): Effect.Effect<void, never, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    yield* sql.withTransaction(fill(options.now, tellingOf(options.progress)));
  }).pipe(Effect.orDie);

const fill = Effect.fnUntraced(function* (
  now: Instant,
  tell: (count: number, things: string) => void,
): Effect.fn.Return<void, SqlError.SqlError, SqlClient.SqlClient> {
  yield* deferSearchEntries;
  const catalogue = demoCatalogue(new Date(now));
  yield* insertShop;
  yield* insertProducts(catalogue);
  yield* insertAroundProducts(catalogue);
  tell(catalogue.products.length, "produits");
  const stores = demoStores(DEMO_SEED);
  yield* insertPeople({
    customers,
    stores,
    passwordHash: yield* hashPassword(demoPassword),
    enteredAt: addMs(now, -YEARS_OPEN * YEAR_MS),
  });
  tell(stores.stores.length, "boutiques");
  const promotions = demoPromotions(catalogue, now, DEMO_SEED);
  const variantIds = idsOf(catalogue.variants.map(({ code }) => code));
  yield* insertPromotions(promotions, variantIds);
  tell(promotions.length, "promotions");
  // Before the orders: the order of the best sellers is the catalogue's own.
  yield* refreshSearchTerms;
  yield* followIds(numberedTables);
});

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
/** The oldest accounts are a little older than the oldest orders. */
const YEARS_OPEN = 3;

/** Tables whose ids were written by hand. */
const numberedTables = [
  "sales_area",
  "merchant",
  "shipping_method",
  "brand",
  "taxon",
  "product",
  "variant",
  "promotion",
  "customer",
  "store",
  "address",
  "store_shop_user",
] as const;

const whole = new Intl.NumberFormat("fr-FR");

const tellingOf = (progress: (line: string) => void) => {
  const done: string[] = [];
  return (count: number, things: string): void => {
    done.push(`${whole.format(count)} ${things}`);
    progress(`Données de démonstration : ${done.join(", ")}`);
  };
};
