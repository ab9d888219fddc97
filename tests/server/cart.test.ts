import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Schema } from "effect";
import { Product } from "../../api-schema/catalogue.ts";
import type { Order, OrderItem } from "../../api-schema/order.ts";
import { SearchResult } from "../../api-schema/search.ts";
import {
  type AnalyticsEvent,
  type AnalyticsItem,
  cartChange,
  checkoutStep,
  itemOfCard,
  productView,
  purchase,
} from "../../core/analytics/events.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  decodeAnswer,
  decodeOrder,
  makeStores,
  makeVariant,
  type Shopper,
  shopperIn,
} from "./shoppers.ts";

let shop: TestShop;
let stores: readonly number[];
let used = 0;
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T08:00:00.000Z");
  stores = await makeStores(shop, 60);
});
afterAll(() => shop.stop());

const decodeResults = Schema.decodeUnknownSync(SearchResult);
const decodeProduct = Schema.decodeUnknownSync(Product);

/** A buyer whose store has no cart yet. */
const freshBuyer = (): Promise<Shopper> => {
  used += 1;
  return shopperIn(shop, stores[used] ?? 0);
};

const itemsOf = (order: Order): readonly OrderItem[] =>
  order.shipments.flatMap(({ items }) => items);

describe("a product told to analytics", () => {
  const withoutMoney = ({ price: _, quantity: __, ...item }: AnalyticsItem) => item;
  const itemsIn = (event: AnalyticsEvent | null | undefined) =>
    event !== null && event !== undefined && "ecommerce" in event
      ? event.ecommerce.items.map(withoutMoney)
      : [];

  it("[ANALYTICS-3] is the same item, of the same category, in a list, on its page and in the cart", async () => {
    const buyer = await freshBuyer();
    const found = await buyer.call("GET", "/search/products?search=farine&itemsPerPage=30");
    const { products } = decodeResults(found.body).results;
    const card = products.find(({ taxons, variant }) => taxons.length > 1 && variant.stock > 20);
    if (card === undefined) throw new Error("No flour of a category within another");
    const product = decodeProduct((await buyer.call("GET", `/products-by-slug/${card.slug}`)).body);
    const empty = await buyer.openCart();
    const { order } = await buyer.add(empty.tokenValue, card.variant.code, card.variant.orderStep);
    const item = {
      item_id: card.variant.reference,
      item_name: card.name,
      item_brand: card.brand,
      item_category: product.taxonPath.at(-1)?.code,
      item_variant: card.variant.packaging,
    };
    expect({
      list: withoutMoney(itemOfCard(card)),
      page: itemsIn(productView(product)),
      added: itemsIn(cartChange(empty, order)[0]),
      cart: itemsIn(checkoutStep("/panier", order)),
      bought: itemsIn(purchase(order)),
    }).toEqual({ list: item, page: [item], added: [item], cart: [item], bought: [item] });
  });
});

describe("one open cart a store", () => {
  it("[SALE-1] gives every tab the same cart, even when all ask at once", async () => {
    const buyer = await freshBuyer();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => buyer.call("POST", "/orders")),
    );
    const orders = answers.map(({ body }) => decodeOrder(body));
    expect(new Set(orders.map(({ tokenValue }) => tokenValue)).size).toBe(1);
    expect(orders[0]).toMatchObject({
      checkoutState: "cart",
      total: 0,
      shipments: [],
      revision: 0,
    });
    expect(orders[0]?.blockers.map(({ code }) => code)).toEqual(["empty"]);
  });

  it("refuses a cart to a role that may not order, and hides one of another store", async () => {
    const buyer = await freshBuyer();
    const { tokenValue } = await buyer.openCart();
    await shop.sql(
      `insert into store_shop_user (store_id, customer_id, role)
       select $1, id, 'accountant' from customer where email = 'comptable@panetier.example'`,
      [buyer.store],
    );
    const accountant = await shopperIn(shop, buyer.store, "comptable@panetier.example");
    const refused = await accountant.call("GET", `/orders/${tokenValue}`);
    expect([refused.status, refused.body]).toEqual([
      403,
      { code: 403, message: "Vous ne pouvez pas consulter ce panier" },
    ]);
    expect((await accountant.call("POST", "/orders")).status).toBe(403);
    const stranger = await freshBuyer();
    const hidden = await stranger.call("GET", `/orders/${tokenValue}`);
    expect([hidden.status, hidden.body]).toEqual([
      404,
      { code: 404, message: "Ce panier n'existe pas." },
    ]);
  });
});

describe("adding and changing lines", () => {
  it("adds to what is there and groups lines in shipments", async () => {
    const buyer = await freshBuyer();
    const [flour, frozen, boxes] = await Promise.all([
      makeVariant(shop, { transport: "Z002", price: 2140 }),
      makeVariant(shop, { transport: "Z001", price: 1999, vat: 0.2 }),
      makeVariant(shop, { transport: "MKP", price: 4999, vat: 0.2 }),
    ]);
    const { tokenValue } = await buyer.openCart();
    await buyer.add(tokenValue, boxes, 1);
    await buyer.add(tokenValue, frozen, 2);
    await buyer.add(tokenValue, flour, 3);
    const { order, changes } = await buyer.add(tokenValue, flour, 4);
    expect(changes).toEqual([]);
    expect(order.shipments.map(({ transportTypeCode }) => transportTypeCode)).toEqual([
      "Z002",
      "Z001",
      "MKP",
    ]);
    expect(itemsOf(order).map(({ variant, quantity }) => [variant, quantity])).toEqual([
      [flour, 7],
      [frozen, 2],
      [boxes, 1],
    ]);
    expect(order.revision).toBe(4);
    expect(await buyer.see(tokenValue)).toEqual(order);
  });

  it("[CART-1] [CART-2] rounds to the packaging multiple and clamps to the stock, and says so", async () => {
    const buyer = await freshBuyer();
    const variant = await makeVariant(shop, { stock: 9, step: 2 });
    const { tokenValue } = await buyer.openCart();
    const rounded = await buyer.add(tokenValue, variant, 3);
    expect(rounded.changes).toMatchObject([{ reason: "orderStep", requested: 3, applied: 4 }]);
    const clamped = await buyer.add(tokenValue, variant, 20);
    expect(clamped.changes).toMatchObject([
      {
        reason: "stock",
        requested: 24,
        applied: 8,
        message: "Stock insuffisant : quantité ramenée à 8.",
      },
    ]);
    expect(itemsOf(clamped.order)).toMatchObject([{ quantity: 8, stock: 9, available: true }]);
  });

  it("prices by volume, then by the running offer, and shows where the price came from", async () => {
    const buyer = await freshBuyer();
    const variant = await makeVariant(shop, {
      price: 2140,
      volume: [{ quantityFrom: 10, percentage: 0.05 }],
    });
    const { tokenValue } = await buyer.openCart();
    expect(itemsOf((await buyer.add(tokenValue, variant, 9)).order)).toMatchObject([
      { unitPrice: 2140, volumeFrom: null, subtotal: 19_260, taxTotal: 1059, total: 20_319 },
    ]);
    const { order } = await buyer.add(tokenValue, variant, 1);
    expect(itemsOf(order)).toMatchObject([
      {
        quantity: 10,
        unitPrice: 2033,
        originalUnitPrice: 2140,
        previousUnitPrice: null,
        volumeFrom: 10,
      },
    ]);
    await startOffer(variant, 0.1, "2026-12-01T00:00:00Z");
    expect(itemsOf(await buyer.see(tokenValue))).toMatchObject([
      { unitPrice: 1830, previousUnitPrice: 2033, originalUnitPrice: 2140 },
    ]);
  });

  it("changes and removes a line; 0 removes it; somebody else's line is not found", async () => {
    const buyer = await freshBuyer();
    const [first, second] = [await makeVariant(shop), await makeVariant(shop)];
    const { tokenValue } = await buyer.openCart();
    await buyer.add(tokenValue, first, 1);
    const { order } = await buyer.add(tokenValue, second, 1);
    const [one, two] = itemsOf(order);
    const path = `/orders/${tokenValue}/items`;
    const changed = await buyer.call("PATCH", `${path}/${one?.id}`, { body: { quantity: 5 } });
    expect(itemsOf(decodeAnswer(changed.body).order).map(({ quantity }) => quantity)).toEqual([
      5, 1,
    ]);
    const zero = await buyer.call("PATCH", `${path}/${one?.id}`, { body: { quantity: 0 } });
    expect(itemsOf(decodeAnswer(zero.body).order).map(({ variant }) => variant)).toEqual([second]);
    const stranger = await freshBuyer();
    const theirs = await stranger.openCart();
    const foreign = await stranger.call("DELETE", `/orders/${theirs.tokenValue}/items/${two?.id}`);
    expect([foreign.status, foreign.body]).toEqual([
      404,
      { code: 404, message: "Cette ligne n'existe pas." },
    ]);
    const removed = await buyer.call("DELETE", `${path}/${two?.id}`);
    const empty = decodeAnswer(removed.body).order;
    expect([empty.shipments, empty.total, empty.checkoutState]).toEqual([[], 0, "cart"]);
    expect((await buyer.call("DELETE", `${path}/${two?.id}`)).status).toBe(404);
  });

  it("adds several lines at once and names what it could not add", async () => {
    const buyer = await freshBuyer();
    const [good, gone] = [await makeVariant(shop), await makeVariant(shop, { stock: 0 })];
    const { tokenValue } = await buyer.openCart();
    const { body } = await buyer.call("POST", `/orders/${tokenValue}/bulk-items`, {
      body: {
        items: [
          { variant: good, quantity: 2 },
          { variant: gone, quantity: 1 },
          { variant: "INCONNU", quantity: 1 },
          { variant: good, quantity: 3 },
        ],
      },
    });
    const { order, changes } = decodeAnswer(body);
    expect(itemsOf(order)).toMatchObject([{ variant: good, quantity: 5 }]);
    expect(changes.map(({ variant, reason }) => [variant, reason])).toEqual([
      [gone, "unavailable"],
      ["INCONNU", "unknown"],
    ]);
    const ids = itemsOf(order).map(({ id }) => id);
    const half = await buyer.call("POST", `/orders/${tokenValue}/remove-bulk-items`, {
      body: { items: [...ids, 2_000_000_000] },
    });
    expect(half.status).toBe(404);
    expect(itemsOf(await buyer.see(tokenValue))).toHaveLength(1);
    const all = await buyer.call("POST", `/orders/${tokenValue}/remove-bulk-items`, {
      body: { items: ids },
    });
    expect(decodeAnswer(all.body).order.shipments).toEqual([]);
  });

  it("[SALE-8] gives the first answer again for the same key, and refuses the key for another body", async () => {
    const buyer = await freshBuyer();
    const variant = await makeVariant(shop);
    const { tokenValue } = await buyer.openCart();
    const post = (quantity: number) =>
      buyer.call("POST", `/orders/${tokenValue}/bulk-items`, {
        body: { items: [{ variant, quantity }] },
        headers: { "Idempotency-Key": `key-${tokenValue}` },
      });
    const answers = await Promise.all([post(2), post(2), post(2)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(answers[2]?.body).toEqual(answers[0]?.body);
    expect(itemsOf(await buyer.see(tokenValue))).toMatchObject([{ quantity: 2 }]);
    expect((await post(3)).status).toBe(422);
    expect(itemsOf(await buyer.see(tokenValue))).toMatchObject([{ quantity: 2 }]);
  });

  it("[SALE-8] [FLOW-25] adds one line once for the same key", async () => {
    const buyer = await freshBuyer();
    const variant = await makeVariant(shop);
    const { tokenValue } = await buyer.openCart();
    const post = (key: string) =>
      buyer.call("POST", `/orders/${tokenValue}/items`, {
        body: { variant, quantity: 2 },
        headers: { "Idempotency-Key": `${key}-${tokenValue}` },
      });
    const [first, second] = [await post("one"), await post("one")];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(itemsOf(await buyer.see(tokenValue))).toMatchObject([{ quantity: 2 }]);
    await post("two");
    expect(itemsOf(await buyer.see(tokenValue))).toMatchObject([{ quantity: 4 }]);
  });

  it("[SALE-8] gives an answer again that a release before this one remembered", async () => {
    const buyer = await freshBuyer();
    const variant = await makeVariant(shop);
    const { tokenValue } = await buyer.openCart();
    const key = `before-${tokenValue}`;
    const post = () =>
      buyer.call("POST", `/orders/${tokenValue}/items`, {
        body: { variant, quantity: 2 },
        headers: { "Idempotency-Key": key },
      });
    const first = await post();
    for (const column of ["answer = $2, body = null", "answer = null, body = $2::jsonb"]) {
      await shop.sql(`update idempotency set packed = null, ${column} where key = $1`, [
        key,
        JSON.stringify(first.body),
      ]);
      const { status, body } = await post();
      expect({ status, body }).toEqual({ status: 200, body: first.body });
    }
    expect(itemsOf(await buyer.see(tokenValue))).toMatchObject([{ quantity: 2 }]);
  });

  it("[SALE-8] forgets answers after a week", async () => {
    const buyer = await freshBuyer();
    const variant = await makeVariant(shop);
    const { tokenValue } = await buyer.openCart();
    const post = (key: string) =>
      buyer.call("POST", `/orders/${tokenValue}/bulk-items`, {
        body: { items: [{ variant, quantity: 1 }] },
        headers: { "Idempotency-Key": key },
      });
    await post(`old-${tokenValue}`);
    await shop.sql(
      `update idempotency set created_at = created_at - interval '8 days' where key = $1`,
      [`old-${tokenValue}`],
    );
    await post(`new-${tokenValue}`);
    await shop.clean();
    const kept = await shop.sql(
      `select key from idempotency where key like '%${tokenValue}' order by key`,
    );
    expect(kept).toEqual([{ key: `new-${tokenValue}` }]);
  });

  it("[SALE-2] loses nothing when many tabs add the same product at once", async () => {
    const buyer = await freshBuyer();
    const variant = await makeVariant(shop);
    const { tokenValue } = await buyer.openCart();
    await Promise.all(Array.from({ length: 30 }, () => buyer.add(tokenValue, variant, 1)));
    const order = await buyer.see(tokenValue);
    expect(itemsOf(order)).toMatchObject([{ quantity: 30 }]);
    expect(order.revision).toBe(30);
  });
});

describe("checking the cart", () => {
  it("[SALE-4] takes out what is no longer sold and proposes substitutes, until one replaces it", async () => {
    const buyer = await freshBuyer();
    const [gone, substitute, other] = [
      await makeVariant(shop, { stock: 5 }),
      await makeVariant(shop, { price: 1500 }),
      await makeVariant(shop),
    ];
    await shop.sql(
      `insert into variant_substitution (variant_id, substitute_id, position)
       select a.id, b.id, 1 from variant a, variant b where a.code = $1 and b.code = $2`,
      [gone, substitute],
    );
    const { tokenValue } = await buyer.openCart();
    await buyer.add(tokenValue, gone, 3);
    await buyer.add(tokenValue, other, 1);
    await shop.sql("update variant set stock = 0 where code = $1", [gone]);
    const seen = await buyer.see(tokenValue);
    expect(itemsOf(seen).map(({ available }) => available)).toEqual([false, true]);
    expect(seen.blockers.map(({ code }) => code)).toContain("unavailable");
    const { body } = await buyer.call("POST", `/orders/${tokenValue}/checkCart`);
    const { order } = decodeAnswer(body);
    expect(itemsOf(order).map(({ variant }) => variant)).toEqual([other]);
    expect(order.unAvailableShippingItems).toMatchObject([
      {
        variant: gone,
        quantity: 3,
        reason: "outOfStock",
        message: "Ce produit est en rupture de stock.",
        substitutes: [{ code: substitute, price: 1500 }],
      },
    ]);
    expect((await buyer.see(tokenValue)).unAvailableShippingItems).toHaveLength(1);
    const replaced = await buyer.add(tokenValue, substitute, 3);
    expect(replaced.order.unAvailableShippingItems).toEqual([]);
  });

  it("[SALE-4] takes out a line whose offer has ended, and names it", async () => {
    const buyer = await freshBuyer();
    const variant = await makeVariant(shop, { price: 1000 });
    await startOffer(variant, 0.08, new Date(shop.clock.now() + 60_000).toISOString());
    const { tokenValue } = await buyer.openCart();
    expect(itemsOf((await buyer.add(tokenValue, variant, 2)).order)).toMatchObject([
      { unitPrice: 920, originalUnitPrice: 1000 },
    ]);
    shop.clock.advance(61_000);
    expect(itemsOf(await buyer.see(tokenValue))).toMatchObject([
      { unitPrice: 1000, previousUnitPrice: 920 },
    ]);
    const { body } = await buyer.call("POST", `/orders/${tokenValue}/checkCart`);
    const { order } = decodeAnswer(body);
    expect(order.shipments).toEqual([]);
    expect(order.expiredOffers).toMatchObject([
      { reference: `REF-${variant}`, variantName: `Produit ${variant}` },
    ]);
  });

  it("[SALE-3] shows a changed price as old and new until the customer sets the line", async () => {
    const buyer = await freshBuyer();
    const [variant, other] = [await makeVariant(shop, { price: 1000 }), await makeVariant(shop)];
    const { tokenValue } = await buyer.openCart();
    await buyer.add(tokenValue, variant, 2);
    await shop.sql(
      "update price set unit_price = 1100 where variant_id = (select id from variant where code = $1)",
      [variant],
    );
    const after = await buyer.add(tokenValue, other, 1);
    expect(itemsOf(after.order)[0]).toMatchObject({ unitPrice: 1100, previousUnitPrice: 1000 });
    expect(itemsOf(await buyer.see(tokenValue))[0]).toMatchObject({ previousUnitPrice: 1000 });
    const set = await buyer.add(tokenValue, variant, 1);
    expect(itemsOf(set.order)[0]).toMatchObject({ unitPrice: 1100, previousUnitPrice: null });
  });

  it("changes nothing and keeps the revision when the cart is as it should be", async () => {
    const buyer = await freshBuyer();
    const variant = await makeVariant(shop);
    const { tokenValue } = await buyer.openCart();
    const { order } = await buyer.add(tokenValue, variant, 2);
    const { body } = await buyer.call("POST", `/orders/${tokenValue}/checkCart`);
    expect(decodeAnswer(body)).toEqual({ order, changes: [] });
  });
});

describe("promotion code and notes", () => {
  it("distributes a code over the lines to the cent and takes it off again", async () => {
    const buyer = await freshBuyer();
    const lines = [
      await makeVariant(shop, { price: 333 }),
      await makeVariant(shop, { price: 334, vat: 0.2 }),
      await makeVariant(shop, { price: 335, transport: "Z001" }),
    ];
    const code = await makeCoupon({ percentage: 0.1 });
    const { tokenValue } = await buyer.openCart();
    for (const variant of lines) await buyer.add(tokenValue, variant, 1);
    const patch = (body: unknown) => buyer.call("PATCH", `/orders/${tokenValue}`, { body });
    const applied = decodeAnswer((await patch({ couponCode: code.toLowerCase() })).body).order;
    expect(applied.promotionCoupon?.code).toBe(code);
    expect(applied.orderPromotionTotal).toBe(-100);
    expect(itemsOf(applied).map(({ promotionTotal }) => promotionTotal)).toEqual([-33, -33, -34]);
    const removed = decodeAnswer((await patch({ couponCode: null })).body).order;
    expect([removed.promotionCoupon, removed.orderPromotionTotal]).toEqual([null, 0]);
    const unknown = await patch({ couponCode: "JAMAIS" });
    expect([unknown.status, unknown.body]).toEqual([
      422,
      {
        code: 422,
        errors: ["Ce code promotionnel n'existe pas."],
        fields: [{ field: "couponCode", message: "Ce code promotionnel n'existe pas." }],
      },
    ]);
  });

  it("[COND-6] counts the franco before the code, which takes no free delivery away", async () => {
    const buyer = await freshBuyer();
    const frozen = await makeVariant(shop, { price: 1000, transport: "Z001" });
    const code = await makeCoupon({ percentage: 0.1 });
    const { tokenValue } = await buyer.openCart();
    const franco = (cents: number) =>
      shop.sql("update delivery_plan set franco = $1 where range_code = 'Z001'", [cents]);
    await franco(1000);
    await buyer.add(tokenValue, frozen, 1);
    const applied = await buyer.call("PATCH", `/orders/${tokenValue}`, {
      body: { couponCode: code },
    });
    await franco(10);
    const [shipment] = decodeAnswer(applied.body).order.shipments;
    expect([shipment?.conditions.min, shipment?.conditionsMessages]).toEqual([
      { conditionValue: 1000, remainValue: 0, usedValue: 1000 },
      ["franco atteint"],
    ]);
    expect([shipment?.totalHtWithoutShippingFee, shipment?.shippingTotalHT]).toEqual([900, 0]);
  });

  it("[DELIV-8] counts the cheapest delivery until one is chosen, not a free pick-up", async () => {
    const buyer = await freshBuyer();
    const { tokenValue } = await buyer.openCart();
    const parcel = await makeVariant(shop, { transport: "MKP" });
    const { order } = await buyer.add(tokenValue, parcel, 1);
    const merchant = order.shipments[0]?.merchant.id;
    await shop.sql(
      `insert into shipping_method (merchant_id, code, name, amount, collection_within_hours,
        delivery_within_hours, rank, pickup_place)
       values ($1, 'sur-place', 'Sur place', 0, 24, 24, 9, 'Gisors')`,
      [merchant],
    );
    const [shipment] = (await buyer.see(tokenValue)).shipments;
    await shop.sql("delete from shipping_method where code = 'sur-place'");
    const [pickup, cheapest] = shipment?.shippingMethodOptions ?? [];
    expect([pickup?.amountWithoutVat, pickup?.pickupPlace, pickup?.status]).toEqual([
      0,
      "Gisors",
      "available",
    ]);
    expect(cheapest?.amountWithoutVat).toBeGreaterThan(0);
    expect(shipment?.shippingTotalHT).toBe(cheapest?.amountWithoutVat);
  });

  it("keeps a note for each driver, and refuses one for somebody else's shipment", async () => {
    const buyer = await freshBuyer();
    const { tokenValue } = await buyer.openCart();
    const { order } = await buyer.add(tokenValue, await makeVariant(shop), 1);
    const shipment = order.shipments[0]?.id;
    const noted = await buyer.call("PATCH", `/orders/${tokenValue}`, {
      body: { notes: [{ shipment, note: "  Sonner deux fois " }] },
    });
    expect(decodeAnswer(noted.body).order.shipments[0]?.note).toBe("Sonner deux fois");
    const foreign = await buyer.call("PATCH", `/orders/${tokenValue}`, {
      body: { notes: [{ shipment: 2_000_000_000, note: "x" }] },
    });
    expect(foreign.status).toBe(404);
  });
});

describe("stores that may not order", () => {
  it("says in the cart that a banned store must call, and to whom", async () => {
    const buyer = await freshBuyer();
    await shop.sql("update store set banned = true where id = $1", [buyer.store]);
    const { tokenValue } = await buyer.openCart();
    const { order } = await buyer.add(tokenValue, await makeVariant(shop), 1);
    expect(order.blockers.find(({ code }) => code === "banned")?.message).toContain("01");
    const refused = await buyer.call("PATCH", `/orders/${tokenValue}/deliveryOptions`, {
      body: {
        shippingAddress: order.shippingAddress?.id,
        shipments: order.shipments.map(({ id, deliveryDetails }) => ({
          shipment: id,
          deliveryDate: deliveryDetails?.availableDate,
        })),
      },
    });
    expect(refused.status).toBe(409);
  });

  it("keeps marketplace products out of a cart without access", async () => {
    const buyer = await freshBuyer();
    await shop.sql("update store set market_place_access = false where id = $1", [buyer.store]);
    const boxes = await makeVariant(shop, { transport: "MKP" });
    const { tokenValue } = await buyer.openCart();
    const { order, changes } = await buyer.add(tokenValue, boxes, 1);
    expect(order.shipments).toEqual([]);
    expect(changes).toMatchObject([{ reason: "noMarketplaceAccess", applied: 0 }]);
  });
});

const startOffer = async (variant: string, rate: number, endsAt: string): Promise<void> => {
  await shop.sql(
    `with p as (insert into promotion (code, kind, name, starts_at, ends_at)
      values ($1, 'offer', 'Offre', '2026-01-01', $2) returning id)
     insert into promotion_variant select p.id, v.id, $3::float8::numeric from p, variant v
     where v.code = $4`,
    [`OFFRE-${variant}`, endsAt, rate, variant],
  );
};

const makeCoupon = async (wish: { readonly percentage: number }): Promise<string> => {
  const code = `CODE${used}`;
  await shop.sql(
    `insert into promotion (code, kind, name, starts_at, ends_at, percentage)
     values ($1, 'coupon', 'Code', '2026-01-01', '2027-01-01', $2::float8::numeric)`,
    [code, wish.percentage],
  );
  return code;
};
