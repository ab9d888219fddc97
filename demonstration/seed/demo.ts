import type { Instant } from "../../api-schema/primitives.ts";
import { demoCarts } from "./carts.ts";
import { demoConversations } from "./conversations.ts";
import { type Catalogue, demoCatalogue } from "./catalogue.ts";
import type { Demonstration } from "./demonstration.ts";
import { demoOrders } from "./orders.ts";
import { demoOutstandings } from "./outstandings.ts";
import { customers } from "./people.ts";
import { demoPromotions } from "./promotions.ts";
import { makeShelf } from "./shelf.ts";
import { demoLists } from "./shopping-lists.ts";
import { demoStores } from "./stores.ts";

/** Everything that the demonstration consists of, as rows: the same for the same `now`. */
export const makeDemo = (now: Instant) => {
  const catalogue = demoCatalogue(new Date(now));
  const promotions = demoPromotions(now);
  const stores = demoStores();
  const shelf = makeShelf(catalogue, promotions, now);
  const world: Demonstration = { now, shelf, stores, promotions };
  const orders = demoOrders(world);
  return {
    catalogue,
    customers: customers(),
    stores,
    promotions: promotions.map((promotion) => ({
      ...promotion,
      used: orders.orders.filter(({ couponId }) => couponId === promotion.id).length,
    })),
    orders,
    carts: demoCarts(world, orders, soldOut(catalogue)),
    outstandings: demoOutstandings(world, orders),
    conversations: demoConversations(world, orders, catalogue),
    lists: demoLists(world, catalogue, orders),
  };
};

export type Demo = ReturnType<typeof makeDemo>;

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
