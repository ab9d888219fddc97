import type { Instant } from "../../api-schema/primitives.ts";
import { demoCarts } from "./carts.ts";
import { demoConversations, type ThreadRow } from "./conversations.ts";
import { DEMO_SEED, demoCatalogue } from "./catalogue.ts";
import type { Catalogue } from "./catalogue-types.ts";
import type { Demonstration } from "./demonstration.ts";
import { demoOrders } from "./orders.ts";
import type { OrderTables } from "./order-types.ts";
import { demoOutstandings, type OutstandingRow } from "./outstandings.ts";
import { customers, type CustomerRow } from "./people.ts";
import { demoPromotions, type PromotionRow } from "./promotions.ts";
import { makeShelf } from "./shelf.ts";
import { demoLists, type ListRow } from "./shopping-lists.ts";
import { demoStores, type Stores } from "./stores.ts";

/** The whole demonstration as rows. */
export interface Demo {
  readonly catalogue: Catalogue;
  readonly customers: readonly CustomerRow[];
  readonly stores: Stores;
  readonly promotions: readonly PromotionRow[];
  readonly orders: OrderTables;
  readonly carts: OrderTables;
  readonly outstandings: readonly OutstandingRow[];
  readonly conversations: readonly ThreadRow[];
  readonly lists: readonly ListRow[];
}

/** Everything that the demonstration consists of: the same rows for the same `now` and seed. */
export const makeDemo = (now: Instant, seed: number = DEMO_SEED): Demo => {
  const catalogue = demoCatalogue(new Date(now), seed);
  const promotions = demoPromotions(catalogue, now, seed);
  const stores = demoStores(seed);
  const shelf = makeShelf(catalogue, promotions, now);
  const world: Demonstration = { now, seed, shelf, stores, promotions };
  const orders = demoOrders(world);
  return {
    catalogue,
    customers: customers(),
    stores,
    promotions: promotions.map((promotion) => ({
      ...promotion,
      used: orders.orders.filter(({ promotionId }) => promotionId === promotion.id).length,
    })),
    orders,
    carts: demoCarts(world, orders, soldOut(catalogue)),
    outstandings: demoOutstandings(world, orders),
    conversations: demoConversations(world, orders, catalogue),
    lists: demoLists(world, catalogue, orders),
  };
};

/** Variants of the lorries that ran out and that something replaces. */
const soldOut = ({ products, variants, substitutions }: Catalogue): readonly string[] => {
  const replaced = new Set(substitutions.map(({ variantCode }) => variantCode));
  const byLorry = new Set(
    products.filter(({ transportTypeCode }) => transportTypeCode !== "MKP").map(({ code }) => code),
  );
  return variants
    .filter(
      ({ code, productCode, stock }) =>
        stock === 0 && replaced.has(code) && byLorry.has(productCode),
    )
    .map(({ code }) => code);
};
