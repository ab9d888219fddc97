import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";
import { buyersOf, makeVariant, type NumberedBuyers, stockOf } from "./shoppers.ts";

let shop: TestShop;
let buyers: NumberedBuyers;
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T07:00:00.000Z");
  buyers = await buyersOf(shop, 6);
});
afterAll(() => shop.stop());

const ledgerOf = (code: string) =>
  shop.sql(
    `select m.kind, m.quantity, m.promised, m.free from stock_movement m
     join variant v on v.id = m.variant_id where v.code = $1 order by m.id`,
    [code],
  );

const depotsOf = (code: string) =>
  shop.sql(
    `select d.code as depot, s.counted, s.promised, s.free from stock s join depot d on d.id = s.depot_id
     join variant v on v.id = s.variant_id where v.code = $1 order by d.code`,
    [code],
  );

describe("the ledger of stock", () => {
  it("[STOCK-8] has a line for what is sold and for what is given back", async () => {
    const flour = await makeVariant(shop, { stock: 10 });
    const buyer = buyers.at(0);
    const order = await buyer.buy([[flour, 4]], "CB");
    const cancelled = await buyer.call("POST", `/orders/${order.tokenValue}/cancelPayment/gmp`);
    expect(cancelled.status).toBe(200);
    expect(await ledgerOf(flour)).toEqual([
      { kind: "free", quantity: 10, promised: 0, free: 10 },
      { kind: "reserved", quantity: 4, promised: 4, free: 6 },
      { kind: "released", quantity: 4, promised: -4, free: 10 },
    ]);
    expect(await depotsOf(flour)).toEqual([
      { depot: "PRINCIPAL", counted: 10, promised: 0, free: 10 },
    ]);
    expect(await stockOf(shop, flour)).toBe(10);
  });

  it("[STOCK-8] takes what is written beside it as a count of what is free", async () => {
    const flour = await makeVariant(shop, { stock: 10 });
    await buyers.at(1).buy([[flour, 4]], "VIREMENT");
    await shop.sql("update variant set stock = 2 where code = $1", [flour]);
    expect(await ledgerOf(flour)).toEqual([
      { kind: "free", quantity: 10, promised: 0, free: 10 },
      { kind: "reserved", quantity: 4, promised: 4, free: 6 },
      { kind: "free", quantity: 2, promised: 0, free: 2 },
    ]);
    expect(await depotsOf(flour)).toEqual([
      { depot: "PRINCIPAL", counted: 6, promised: 4, free: 2 },
    ]);
    await buyers.at(1).buy([[flour, 2]], "VIREMENT");
    expect(await stockOf(shop, flour)).toBe(0);
  });

  it("[STOCK-8] promises the goods of a merchant from the merchant's own depot", async () => {
    const parcel = await makeVariant(shop, { stock: 9, transport: "MKP" });
    await buyers.at(2).buy([[parcel, 3]]);
    const [merchant] = await shop.sql<{ slug: string }>(
      `select m.slug from variant v join product p on p.id = v.product_id
       join merchant m on m.id = p.merchant_id where v.code = $1`,
      [parcel],
    );
    expect(await depotsOf(parcel)).toEqual([
      { depot: merchant?.slug, counted: 9, promised: 3, free: 6 },
    ]);
  });

  it("[STOCK-8] promises a store no more than the depot of its area can, whatever others hold", async () => {
    const flour = await makeVariant(shop, { stock: 10 });
    const buyer = buyers.at(3);
    await shop.sql(
      `with d as (insert into depot (code, name) values ('AUTRE', 'Autre dépôt') returning id)
       update sales_area set depot_id = d.id from d
       where sales_area.id = (select sales_area_id from store where id = $1)`,
      [buyer.store],
    );
    const cart = await buyer.readyCart([[flour, 1]], "VIREMENT");
    const refused = await buyer.complete(cart);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        message: `Quelqu'un vient de commander avant vous. Produit ${flour} (REF-${flour}) : plus de stock.`,
      },
    ]);
    expect(await depotsOf(flour)).toEqual([
      { depot: "PRINCIPAL", counted: 10, promised: 0, free: 10 },
    ]);
    await shop.sql(
      "update sales_area set depot_id = (select id from depot where code = 'PRINCIPAL')",
    );
    await shop.sql("delete from depot where code = 'AUTRE'");
    expect((await buyer.complete(cart)).status).toBe(200);
    expect(await stockOf(shop, flour)).toBe(9);
  });
});
