import { Schema } from "effect";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FestiveItem } from "../../api-schema/catalogue.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, shopperIn, type Shopper } from "./shoppers.ts";

let shop: TestShop;
let store: number;
let other: number;
let buyer: Shopper;

beforeAll(async () => {
  shop = await startTestShop();
  [store = 0, other = 0] = await makeStores(shop, 2);
});
afterAll(() => shop.stop());

beforeEach(async () => {
  shop.clock.set("2026-12-01T08:00:00.000Z");
  await shop.sql("delete from festive_preorder");
  buyer = await shopperIn(shop, store);
});

const decode = Schema.decodeUnknownSync(Schema.Array(FestiveItem));

const preOrder = (variant: string, quantity: number, deadline = "2026-12-20", of = store) =>
  shop.sql(
    `insert into festive_preorder (store_id, variant_id, quantity, opened_at, deadline)
     select $1, id, $3, '2026-11-01', $4::date from variant where code = $2`,
    [of, variant, quantity, deadline],
  );

const seen = async (who: Shopper = buyer) =>
  decode((await who.call("GET", "/festive-products")).body).map(
    ({ variant, preOrderedQuantity, alreadyConsumedQuantity, deadline }) => [
      variant.code,
      preOrderedQuantity,
      alreadyConsumedQuantity,
      deadline,
    ],
  );

const linesOf = ({ order }: Awaited<ReturnType<Shopper["add"]>>) =>
  order.shipments.flatMap(({ items }) => items.map(({ variant, quantity }) => [variant, quantity]));

describe("festive products", () => {
  it("[FEST-1] are the store's own, with what its orders have consumed since", async () => {
    const [cake, bread] = [await makeVariant(shop), await makeVariant(shop)];
    await preOrder(cake, 10, "2026-12-24");
    await preOrder(bread, 5, "2026-12-20");
    await preOrder(cake, 99, "2026-12-24", other);
    expect(await seen()).toEqual([
      [bread, 5, 0, "2026-12-20"],
      [cake, 10, 0, "2026-12-24"],
    ]);
    await buyer.buy([[cake, 4]], "VIREMENT");
    const cancelled = await buyer.buy([[cake, 3]], "VIREMENT");
    await shop.sql(
      `update shipment set status = 7 where order_id =
        (select id from "order" where token = $1)`,
      [cancelled.tokenValue],
    );
    const { tokenValue } = await buyer.openCart();
    await buyer.add(tokenValue, cake, 2);
    expect(await seen()).toEqual([
      [bread, 5, 0, "2026-12-20"],
      [cake, 10, 4, "2026-12-24"],
    ]);
    expect(await seen(await shopperIn(shop, other))).toEqual([[cake, 99, 0, "2026-12-24"]]);
  });

  it("[FEST-1] hold the cart to what is left, however it is asked for", async () => {
    const cake = await makeVariant(shop, { step: 2 });
    await preOrder(cake, 11);
    await buyer.buy([[cake, 4]], "VIREMENT");
    const { tokenValue } = await buyer.openCart();
    const held = {
      variant: cake,
      reason: "preOrder",
      applied: 6,
      message: "Limité à ce qui reste de votre pré-commande : quantité ramenée à 6.",
    };
    const added = await buyer.add(tokenValue, cake, 20);
    expect([added.changes, linesOf(added)]).toMatchObject([[held], [[cake, 6]]]);
    const more = await buyer.add(tokenValue, cake, 2);
    expect(more.changes).toMatchObject([{ ...held, requested: 8 }]);
    const many = await Promise.all([1, 2, 3, 4].map(() => buyer.add(tokenValue, cake, 6)));
    expect(many.map(linesOf)).toMatchObject(many.map(() => [[cake, 6]]));
    // A store without a pre-order buys what is in stock.
    const free = await shopperIn(shop, other);
    const cart = await free.openCart();
    expect((await free.add(cart.tokenValue, cake, 20)).changes).toEqual([]);
  });

  it("[FEST-1] leave the cart when the pre-order is all ordered, and are free after their last day", async () => {
    const cake = await makeVariant(shop);
    await preOrder(cake, 3);
    await buyer.buy([[cake, 3]], "VIREMENT");
    const { tokenValue } = await buyer.openCart();
    const refused = await buyer.add(tokenValue, cake, 1);
    expect([refused.changes, linesOf(refused)]).toMatchObject([
      [{ reason: "preOrder", requested: 1, applied: 0 }],
      [],
    ]);
    // 22:59 UTC is still the 20th in Paris, 23:00 the 21st.
    shop.clock.set("2026-12-20T22:59:00.000Z");
    buyer = await shopperIn(shop, store);
    expect((await buyer.add(tokenValue, cake, 1)).changes).toHaveLength(1);
    shop.clock.set("2026-12-20T23:00:00.000Z");
    buyer = await shopperIn(shop, store);
    const free = await buyer.add(tokenValue, cake, 1);
    expect([free.changes, linesOf(free)]).toMatchObject([[], [[cake, 1]]]);
  });

  it("[FEST-1] are checked again when the order is confirmed", async () => {
    const cake = await makeVariant(shop);
    const order = await buyer.readyCart([[cake, 5]], "VIREMENT");
    await preOrder(cake, 2);
    const answer = await buyer.complete(order);
    expect(answer.status).toBe(409);
  });
});
