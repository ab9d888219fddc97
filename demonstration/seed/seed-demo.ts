import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import type { Instant } from "../../api-schema/primitives.ts";
import { addMs, parisDayOf } from "../../core/calendar/paris-time.ts";
import { deferSearchEntries, refreshSearchTerms } from "../../server/search/index-terms.ts";
import { hashPassword } from "../../server/sessions/passwords.ts";
import { insertApplications } from "./applications.ts";
import { DEMONSTRATION_FIRM } from "../firm.ts";
import { applyFirm } from "../../server/firm/apply-firm.ts";
import { makeDemo } from "./demo.ts";
import { shipContent } from "../../server/editions/ship-content.ts";
import { demonstrationDelivery } from "./content/delivery.ts";
import { insertConversations } from "./insert-conversations.ts";
import { insertOrders } from "./insert-orders.ts";
import { insertPreOrders } from "./insert-pre-orders.ts";
import { followInvoices, insertOutstandings } from "./insert-outstandings.ts";
import { insertAroundProducts, insertProducts } from "./insert-products.ts";
import { insertPeople } from "./insert-people.ts";
import { insertPromotions } from "./insert-promotions.ts";
import { followIds } from "../../server/database/insert-rows.ts";
import { dateOrderPads, insertShoppingLists } from "./insert-shopping-lists.ts";
import { insertShop } from "./insert-shop.ts";
import { demoPassword } from "./people.ts";
import { idsOf } from "./row-ids.ts";
import { insertSupportAgents } from "./support-agents.ts";

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
  const demo = makeDemo(now);
  yield* deferSearchEntries;
  yield* insertShop(now);
  yield* applyFirm(DEMONSTRATION_FIRM, { by: "démonstration", at: new Date(now) }).pipe(
    // The first document of all waits for nobody.
    Effect.catchTag("LookWaits", Effect.die),
  );
  yield* insertProducts(demo.catalogue, parisDayOf(now));
  yield* insertAroundProducts(demo.catalogue, now);
  tell(demo.catalogue.products.length, "produits");
  const passwordHash = yield* hashPassword(demoPassword);
  const enteredAt = addMs(now, -YEARS_OPEN * YEAR_MS);
  yield* insertPeople({
    customers: demo.customers,
    stores: demo.stores,
    passwordHash,
    enteredAt,
  });
  yield* insertSupportAgents(passwordHash, enteredAt);
  tell(demo.stores.stores.length, "boutiques");
  yield* insertPromotions(demo.promotions, idsOf(demo.catalogue.variants.map(({ code }) => code)));
  tell(demo.promotions.length, "promotions");
  // Before the orders: the order of the best sellers is the catalogue's own.
  yield* refreshSearchTerms;
  yield* insertOrders(demo.orders);
  tell(demo.orders.orders.length, "commandes");
  yield* insertOrders(demo.carts);
  tell(demo.carts.orders.length, "paniers");
  yield* insertOutstandings(demo.outstandings);
  tell(demo.outstandings.length, "factures");
  const sql = yield* SqlClient.SqlClient;
  yield* sql`select ledger_open(${now}::timestamptz)`;
  yield* sql`select debit_take_over(${now}::timestamptz)`;
  yield* sql`select stock_open(${now}::timestamptz)`;
  // What a trigger has written while variants came in knows the database's clock alone.
  yield* sql`update stock_movement set recorded_at = ${now}::timestamptz`;
  yield* followInvoices;
  yield* insertPreOrders(now);
  yield* insertConversations(demo.conversations);
  tell(demo.conversations.length, "conversations");
  yield* insertShoppingLists(demo.lists);
  tell(demo.lists.length, "listes");
  yield* shipContent("demonstration", demonstrationDelivery(), now);
  yield* followIds(yield* numberedTables);
  yield* insertApplications(now, passwordHash);
  yield* dateOrderPads(enteredAt);
  yield* sql`select setval('order_number_seq', ${demo.orders.orders.length})`;
});

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
/** The oldest accounts are a little older than the oldest orders. */
const YEARS_OPEN = 3;

/** Tables that number their rows themselves: most ids were written by hand. */
const numberedTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const tables = yield* sql<{ readonly name: string }>`
    select t.relname as name from pg_class s
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and a.attname = 'id' and t.relnamespace = current_schema()::regnamespace`;
  return tables.map(({ name }) => name);
});

const whole = new Intl.NumberFormat("fr-FR");

const tellingOf = (progress: (line: string) => void) => {
  const done: string[] = [];
  return (count: number, things: string): void => {
    done.push(`${whole.format(count)} ${things}`);
    progress(`Données de démonstration : ${done.join(", ")}`);
  };
};
