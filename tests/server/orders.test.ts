import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AwaitedProduct, OrderSummary, ShipmentDetail } from "../../api-schema/order.ts";
import type { Order } from "../../api-schema/order.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "./shoppers.ts";

let shop: TestShop;
let buyer: Shopper;
let stranger: Shopper;
let flourOrder: Order;
let cardOrder: Order;
let boxesOrder: Order;
let flour: string;
let boxes: string;

// Monday, Tuesday and Wednesday of one week.
beforeAll(async () => {
  shop = await startTestShop();
  const [mine, theirs] = await makeStores(shop, 2);
  shop.clock.set("2026-11-23T08:00:00.000Z");
  buyer = await shopperIn(shop, mine ?? 0);
  stranger = await shopperIn(shop, theirs ?? 0);
  flour = await makeVariant(shop);
  boxes = await makeVariant(shop, { transport: "MKP" });
  flourOrder = await buyer.buy([[flour, 2]]);
  shop.clock.set("2026-11-23T08:02:00.000Z");
  boxesOrder = await buyer.buy([[boxes, 3]]);
  shop.clock.set("2026-11-23T08:04:00.000Z");
  cardOrder = await buyer.buy(
    [
      [flour, 1],
      [boxes, 1],
    ],
    "CB",
  );
  await buyer.openCart();
});
afterAll(() => shop.stop());

const decodeSummaries = Schema.decodeUnknownSync(Schema.Array(OrderSummary));
const decodeShipments = Schema.decodeUnknownSync(Schema.Array(ShipmentDetail));
const decodeShipment = Schema.decodeUnknownSync(ShipmentDetail);

const list = async (query: string) => {
  const { status, body, headers } = await buyer.call("GET", `/orders${query}`);
  expect(status).toBe(200);
  return { rows: decodeSummaries(body), headers };
};
const numbersOf = async (query: string) => (await list(query)).rows.map(({ number }) => number);

describe("the list of orders", () => {
  it("shows completed orders, the newest first, by pages", async () => {
    const { rows, headers } = await list("?itemsPerPage=2");
    expect(rows.map(({ number }) => number)).toEqual([cardOrder.number, boxesOrder.number]);
    expect(rows[0]).toMatchObject({
      tokenValue: cardOrder.tokenValue,
      paymentState: "cart",
      shippingState: 10,
      total: cardOrder.total,
      itemCount: 2,
      merchants: cardOrder.shipments.map(({ merchant }) => merchant),
      shipments: [
        { label: "Farine", status: 10, deliveryDate: "2026-11-24" },
        { status: 10, deliveryDate: cardOrder.shipments[1]?.miraklLatestDeliveryDate },
      ],
    });
    expect([
      headers.get("x-total-items"),
      headers.get("x-items-per-page"),
      headers.get("x-current-page"),
      headers.get("x-last-page"),
    ]).toEqual(["3", "2", "1", "2"]);
    expect(await numbersOf("?itemsPerPage=2&page=2")).toEqual([flourOrder.number]);
    expect((await buyer.call("GET", "/orders?itemsPerPage=101")).status).toBe(400);
    expect((await buyer.call("GET", "/orders?page=0")).status).toBe(400);
  });

  it("finds by number, product name and reference, and takes wildcards for letters", async () => {
    expect(await numbersOf(`?search=${flourOrder.number}`)).toEqual([flourOrder.number]);
    expect(await numbersOf(`?search=REF-${boxes}`)).toEqual([cardOrder.number, boxesOrder.number]);
    expect(await numbersOf(`?search=produit ${flour.toLowerCase()}`)).toEqual([
      cardOrder.number,
      flourOrder.number,
    ]);
    expect(await numbersOf("?search=%25")).toEqual([]);
    expect(await numbersOf("?search=_")).toEqual([]);
  });

  it("filters by period of Paris days, state and merchant", async () => {
    expect(await numbersOf("?from=2026-11-23&to=2026-11-23")).toHaveLength(3);
    expect(await numbersOf("?from=2026-11-24")).toEqual([]);
    expect(await numbersOf("?to=2026-11-22")).toEqual([]);
    expect(await numbersOf("?state=unpaid")).toEqual([cardOrder.number]);
    expect(await numbersOf("?state=open")).toHaveLength(3);
    expect(await numbersOf("?state=delivered")).toEqual([]);
    const slug = boxesOrder.shipments[0]?.merchant.slug;
    expect(await numbersOf(`?merchant=${slug}`)).toEqual([cardOrder.number, boxesOrder.number]);
    await shop.sql("update shipment set status = 3 where order_id = $1", [flourOrder.id]);
    expect(await numbersOf("?state=delivered")).toEqual([flourOrder.number]);
    expect(await numbersOf("?state=open")).toEqual([cardOrder.number, boxesOrder.number]);
    await shop.sql("update shipment set status = 0 where order_id = $1", [flourOrder.id]);
  });

  it("belongs to one store, and every member may read it", async () => {
    const theirs = await stranger.call("GET", "/orders");
    expect([theirs.body, theirs.headers.get("x-total-items")]).toEqual([[], "0"]);
    await shop.sql(
      `insert into store_shop_user (store_id, customer_id, role)
       select $1, id, 'accountant' from customer where email = 'comptable@panetier.example'`,
      [buyer.store],
    );
    const accountant = await shopperIn(shop, buyer.store, "comptable@panetier.example");
    expect(decodeSummaries((await accountant.call("GET", "/orders")).body)).toHaveLength(3);
    const seen = await buyer.see(flourOrder.tokenValue);
    expect(await accountant.see(flourOrder.tokenValue)).toEqual(seen);
  });
});

describe("the store of an order", () => {
  const storeOf = async (who: Shopper, token: string) => {
    const { status, body } = await who.call("GET", `/orders/${token}/store`, {
      // Whatever store the tab has active, and even none of the caller's.
      headers: { "X-STORE-ID": "2000000000" },
    });
    return { status, body };
  };

  it("[TOLD-3] is found among the customer's own, whatever the active one", async () => {
    expect(await storeOf(stranger, flourOrder.tokenValue)).toEqual({
      status: 200,
      body: { storeId: buyer.store },
    });
  });

  it("[TOLD-3] is not told of a cart, of nobody's order, nor of somebody else's", async () => {
    const employee = await shopperIn(shop, buyer.store, "salarie@panetier.example");
    const cart = await buyer.openCart();
    const answers = await Promise.all([
      storeOf(buyer, cart.tokenValue),
      storeOf(buyer, "nobody-s-order-aaaaaaaa"),
      storeOf(employee, flourOrder.tokenValue),
    ]);
    const notFound = { status: 404, body: { code: 404, message: "Cette commande n'existe pas." } };
    expect(answers).toEqual([notFound, notFound, notFound]);
  });
});

describe("shipments", () => {
  it("lists them with their order and history, the next delivery first", async () => {
    const { body, headers } = await buyer.call("GET", "/shipments?state=upcoming");
    const shipments = decodeShipments(body);
    expect(headers.get("x-total-items")).toBe("4");
    expect(
      shipments.map(({ order, transportTypeCode }) => [order.number, transportTypeCode]),
    ).toEqual([
      [cardOrder.number, "Z002"],
      [flourOrder.number, "Z002"],
      [cardOrder.number, "MKP"],
      [boxesOrder.number, "MKP"],
    ]);
    const { order, history, ...shipment } = shipments[1] ?? {};
    expect(shipment).toEqual((await buyer.see(flourOrder.tokenValue)).shipments[0]);
    expect(order).toEqual({
      tokenValue: flourOrder.tokenValue,
      number: flourOrder.number,
      completedAt: flourOrder.completedAt,
    });
    expect(history).toEqual([{ status: 0, at: flourOrder.completedAt, message: null }]);
    expect((await buyer.call("GET", "/shipments?state=past")).body).toEqual([]);
  });

  it("answers one of the store, and 404 for another's or a cart's", async () => {
    const id = flourOrder.shipments[0]?.id ?? 0;
    const mine = await buyer.call("GET", `/shipments/${id}`);
    expect(decodeShipment(mine.body).order.number).toBe(flourOrder.number);
    const theirs = await stranger.call("GET", `/shipments/${id}`);
    expect([theirs.status, theirs.body]).toEqual([
      404,
      { code: 404, message: "Cette livraison n'existe pas." },
    ]);
    const { tokenValue } = await buyer.openCart();
    const { order } = await buyer.add(tokenValue, flour, 1);
    const inCart = await buyer.call("GET", `/shipments/${order.shipments[0]?.id}`);
    expect(inCart.status).toBe(404);
    expect((await buyer.call("GET", "/shipments/abc")).status).toBe(400);
  });
});

describe("awaited products", () => {
  const awaited = async (shopper: Shopper) => {
    const { status, body } = await shopper.call("GET", "/awaited-products");
    expect(status).toBe(200);
    return Schema.decodeUnknownSync(Schema.Array(AwaitedProduct))(body);
  };

  it("[RECIPE-4] sum what is ordered and not delivered, by product, with its next day", async () => {
    expect(await awaited(buyer)).toEqual([
      { productSlug: flour.toLowerCase(), grams: 75_000, nextDelivery: "2026-11-24" },
      {
        productSlug: boxes.toLowerCase(),
        grams: 100_000,
        nextDelivery: boxesOrder.shipments[0]?.miraklLatestDeliveryDate,
      },
    ]);
    await shop.sql("update shipment set status = 3 where order_id = $1", [flourOrder.id]);
    expect((await awaited(buyer))[0]?.grams).toBe(25_000);
    await shop.sql("update shipment set status = 0 where order_id = $1", [flourOrder.id]);
  });

  it("[RECIPE-4] leave out a part whose payment failed, and not the rest of its order", async () => {
    await shop.sql("update payment set state = 'failed' where order_id = $1 and scope = 'gmp'", [
      cardOrder.id,
    ]);
    expect((await awaited(buyer)).map(({ grams }) => grams)).toEqual([50_000, 100_000]);
    await shop.sql("update payment set state = 'cart' where order_id = $1 and scope = 'gmp'", [
      cardOrder.id,
    ]);
  });

  it("[RECIPE-4] belong to one store", async () => {
    expect(await awaited(stranger)).toEqual([]);
  });
});

describe("a row of another shape than the shop writes", () => {
  it("is a defect that names the column, and no order is shown", async () => {
    const path = `/orders/${flourOrder.tokenValue}`;
    const vat = (rate: string) => JSON.stringify([{ rate, base: 1, amount: 1 }]);
    await shop.sql('update "order" set vat = $1::jsonb where token = $2', [
      vat("douze"),
      flourOrder.tokenValue,
    ]);
    const before = shop.log.length;
    const { status, body } = await buyer.call("GET", path);
    expect({ status, body }).toEqual({
      status: 500,
      body: { code: 500, message: "Une erreur s'est produite" },
    });
    expect(JSON.stringify(shop.log.slice(before))).toContain('[\\"vat\\"][0][\\"rate\\"]');
  });
});
