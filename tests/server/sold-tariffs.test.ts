import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Product } from "../../api-schema/catalogue.ts";
import type { Order, OrderItem } from "../../api-schema/order.ts";
import { Invoice } from "../../core/invoices/invoice.ts";
import { crossIndustryInvoice } from "../../server/invoicing/cross-industry-invoice.ts";
import { saveAmendment } from "./amendments.ts";
import { invoiceDelivered } from "./embedded-invoices.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "./shoppers.ts";

// The mill's price by which a line is sold, from the product's page to the invoice.

let shop: TestShop;
let stores: readonly number[];
let used = 0;
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T07:00:00.000Z");
  await shop.sql("update shipment set status = 4 where status = 3");
  stores = await makeStores(shop, 6);
});
afterAll(() => shop.stop());

const freshBuyer = (): Promise<Shopper> => {
  used += 1;
  return shopperIn(shop, stores[used - 1] ?? 0);
};

const NORTHERN = {
  tariffPrice: 762_000,
  priceUnit: "kilogram",
  priceBase: 100,
  priceHeld: 25_000,
} as const;

const repriced = (code: string, amount: number) =>
  shop.sql(
    `update price set tariff_price = $2::bigint, price_unit = 'kilogram', price_base = 100
      where variant_id = (select id from variant where code = $1)`,
    [code, amount],
  );

/** A sack of 25 kg at 76,20 € for 100 kg: 19,05 €. */
const weighedVariant = async (volume: { quantityFrom: number; percentage: number }[] = []) => {
  const code = await makeVariant(shop, { price: 1, volume });
  await repriced(code, 762_000);
  return code;
};

const itemsOf = (order: Order): readonly OrderItem[] =>
  order.shipments.flatMap(({ items }) => items);
const sold = (order: Order) => itemsOf(order).map((item) => [item.unitPrice, item.tariff ?? null]);
const decodeProduct = Schema.decodeUnknownSync(Product);
const decodeInvoice = Schema.decodeUnknownSync(Invoice);

describe("a price in the mill's unit", () => {
  it("[PRICE-10] stands on the product's page, for who sees prices", async () => {
    const code = await weighedVariant();
    const buyer = await freshBuyer();
    const path = `/products-by-slug/${code.toLowerCase()}`;
    const answer = async () => buyer.call("GET", path);
    await expect.poll(async () => (await answer()).status, { timeout: 20_000 }).toBe(200);
    const [variant] = decodeProduct((await answer()).body).variants;
    expect([variant?.price, variant?.tariff]).toEqual([1905, NORTHERN]);
    const visitor = decodeProduct(await (await shop.fetch(`/api/v2/shop${path}`)).json());
    expect(visitor.variants[0]).not.toHaveProperty("tariff");
  });

  it("[PRICE-10] goes with the line into the order, and stays what it was there", async () => {
    const code = await weighedVariant([{ quantityFrom: 10, percentage: 0.05 }]);
    const plain = await makeVariant(shop, { price: 2000 });
    const buyer = await freshBuyer();
    const cart = await buyer.readyCart([
      [code, 2],
      [plain, 1],
    ]);
    expect(sold(cart)).toEqual([
      [1905, NORTHERN],
      [2000, null],
    ]);
    // The cart follows the list.
    await repriced(code, 736_250);
    const higher = { ...NORTHERN, tariffPrice: 736_250 };
    await expect
      .poll(async () => sold(await buyer.see(cart.tokenValue))[0], { timeout: 20_000 })
      .toEqual([1841, higher]);
    const now = await buyer.see(cart.tokenValue);
    expect((await buyer.complete(now)).status).toBe(200);
    // An order does not, neither the price nor the weight.
    await repriced(code, 800_000);
    await shop.sql("update variant set net_weight = 20000 where code = $1", [code]);
    const order = await buyer.see(cart.tokenValue);
    expect(sold(order)).toEqual([
      [1841, higher],
      [2000, null],
    ]);
    expect(
      await shop.sql(
        `select tariff_price::int as amount, price_unit as unit, price_base as base, price_held as held
           from order_item where order_id = $1 order by position`,
        [order.id],
      ),
    ).toEqual([
      { amount: 736_250, unit: "kilogram", base: 100, held: 25_000 },
      { amount: null, unit: null, base: null, held: null },
    ]);
  });

  it("[PRICE-10] stays with a changed line at its price, and comes with one that is new", async () => {
    const code = await weighedVariant();
    const later = await weighedVariant();
    const buyer = await freshBuyer();
    const order = await buyer.buy([[code, 4]], "VIREMENT");
    await repriced(code, 800_000);
    await repriced(later, 736_250);
    const saved = await saveAmendment(buyer, order, [
      [code, 5],
      [later, 1],
    ]);
    expect([saved.status, saved.status === 200 ? null : saved.body]).toEqual([200, null]);
    expect(sold(await buyer.see(order.tokenValue))).toEqual([
      [1905, NORTHERN],
      [1841, { ...NORTHERN, tariffPrice: 736_250 }],
    ]);
  });

  it("[PRICE-10] stands on the invoice and in its XML, beside amounts that are those of the sacks", async () => {
    const exact = await weighedVariant();
    const rounded = await weighedVariant();
    await repriced(rounded, 736_250);
    const reduced = await weighedVariant([{ quantityFrom: 10, percentage: 0.05 }]);
    const buyer = await freshBuyer();
    const order = await buyer.buy(
      [
        [exact, 40],
        [rounded, 40],
        [reduced, 10],
      ],
      "VIREMENT",
    );
    await shop.sql("update shipment set status = 3 where order_id = $1", [order.id]);
    await shop.sql(
      `insert into shipment_history (shipment_id, status, at)
       select id, 3, '2026-11-25T08:30:00Z' from shipment where order_id = $1`,
      [order.id],
    );
    shop.clock.set("2026-11-25T17:00:00.000Z");
    await invoiceDelivered(shop);
    const [row] = await shop.sql<{ readonly document: unknown }>(
      "select document from invoice where store_id = $1 order by id desc limit 1",
      [buyer.store],
    );
    const invoice = decodeInvoice(row?.document);
    expect(invoice.lines.map(({ net, tariff }) => [net, tariff])).toEqual([
      [76_200, NORTHERN],
      [73_640, { ...NORTHERN, tariffPrice: 736_250 }],
      [18_100, NORTHERN],
    ]);
    const xml = crossIndustryInvoice(invoice, null);
    const found = [...xml.matchAll(/<ram:NetPriceProductTradePrice>(.*?)<\/ram:Net/g)];
    expect(found.map(([, price]) => price)).toEqual([
      '<ram:ChargeAmount>76.2000</ram:ChargeAmount><ram:BasisQuantity unitCode="XBG">4</ram:BasisQuantity>',
      "<ram:ChargeAmount>18.41</ram:ChargeAmount>",
      "<ram:ChargeAmount>18.10</ram:ChargeAmount>",
    ]);
    const notes = [...xml.matchAll(/<\/ram:LineID><ram:IncludedNote><ram:Content>(.*?)</g)];
    expect(notes.map(([, note]) => note?.replaceAll("\u00a0", " "))).toEqual([
      "Tarif 76,20 € HT / 100 kg",
      "Tarif 73,6250 € HT / 100 kg",
      "Tarif 76,20 € HT / 100 kg, avant remise",
    ]);
  });
});
