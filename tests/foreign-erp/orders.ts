import type { Order } from "../../api-schema/order.ts";
import { amended, linesOf } from "../server/amendments.ts";
import type { TestShop } from "../server/harness.ts";
import { makeVariant, type Shopper } from "../server/shoppers.ts";

/** What happens to an order after it is placed: versions, a cancellation, or nothing. */
export const lifeOf = (at: number): "kept" | "changed" | "cancelled" =>
  at % 5 === 3 ? "cancelled" : at % 3 === 1 ? "changed" : "kept";

export const makeFlour = (shop: Pick<TestShop, "sql">): Promise<string> =>
  makeVariant(shop, { code: "FOREIGN-FLOUR", transport: "Z002", stock: 1_000_000 });

/** Places an order and lives its life; `between` is done after each step. */
export const placeOrder = async (
  buyer: Shopper,
  flour: string,
  at: number,
  between: () => Promise<unknown>,
): Promise<Order> => {
  let order = await buyer.buy([[flour, 2 + (at % 7)]], "VIREMENT");
  await between();
  const life = lifeOf(at);
  if (life === "changed") {
    for (const more of [1, 2]) {
      const [[variant, quantity] = ["", 0] as const] = linesOf(order);
      order = await amended(buyer, order, [[variant, quantity + more]]);
      await between();
    }
  }
  if (life === "cancelled") {
    await buyer.call("POST", `/orders/${order.tokenValue}/cancelPayment/gmp`);
    await between();
  }
  return order;
};
