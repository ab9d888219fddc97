import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";
import { listDeskOf } from "./list-desk.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "./shoppers.ts";

let shop: TestShop;
let mine: number;
let theirs: number;

beforeAll(async () => {
  shop = await startTestShop();
  [mine = 0, theirs = 0] = await makeStores(shop, 2);
});
afterAll(() => shop.stop());

// Signed in again: the clock moves beyond the life of a token.
const shopperAt = (day: string, store = mine): Promise<Shopper> => {
  shop.clock.set(`${day}T03:00:00.000Z`);
  return shopperIn(shop, store);
};

describe("a product of a list", () => {
  it("[LIST-9] shows when it was last ordered and how many, and what is usual on the next usual weekday", async () => {
    const flour = await makeVariant(shop, { step: 4 });
    const salt = await makeVariant(shop);
    const [yeast, never] = [await makeVariant(shop), await makeVariant(shop)];
    for (const [index, day] of ["2026-11-03", "2026-11-10", "2026-11-17"].entries()) {
      const buyer = await shopperAt(day);
      await buyer.buy([
        [flour, [8, 12, 40][index] ?? 0],
        ...(index === 0 ? ([[salt, 2]] as const) : []),
      ]);
    }
    await (await shopperAt("2026-11-18", theirs)).buy([[yeast, 3]]);
    const cancelled = await (await shopperAt("2026-11-19")).buy([[yeast, 9]]);
    await shop.sql(
      `update shipment set status = 7
       where order_id = (select id from "order" where token = $1)`,
      [cancelled.tokenValue],
    );
    const desk = listDeskOf(await shopperAt("2026-11-22"));
    const products = [flour, salt, yeast, never].map((code) => ({ code, quantity: 1 }));
    const list = await desk.create({ name: "Mardi", products });
    expect(list.weekday).toBe(2);
    expect(list.lines.map(({ code, last, usual }) => [code, last, usual])).toEqual([
      [flour, { quantity: 40, day: "2026-11-17" }, 12],
      [salt, { quantity: 2, day: "2026-11-03" }, null],
      [yeast, null, null],
      [never, null, null],
    ]);
    const later = listDeskOf(await shopperAt("2028-12-05"));
    const old = await later.see(list.id);
    expect([old.weekday, old.lines[0]?.last]).toEqual([null, null]);
  });

  it("[LIST-9] says why it cannot be had today, with what could replace it", async () => {
    const [gone, out, far, other] = [
      await makeVariant(shop),
      await makeVariant(shop, { step: 6, stock: 5 }),
      await makeVariant(shop, { transport: "MKP" }),
      await makeVariant(shop, { price: 1500 }),
    ];
    await shop.sql(
      `insert into variant_substitution (variant_id, substitute_id, position)
       select a.id, b.id, 1 from variant a, variant b where a.code = any($1) and b.code = $2`,
      [[gone, out], other],
    );
    const desk = listDeskOf(await shopperAt("2026-11-22"));
    const products = [gone, out, far, other].map((code) => ({ code, quantity: 2 }));
    const { id } = await desk.create({ name: "Manques", products });
    await shop.sql("update variant set active = false where code = $1", [gone]);
    await shop.sql("update store set market_place_access = false where id = $1", [mine]);
    const { lines } = await desk.see(id);
    expect(
      lines.map(({ variant, unavailable }) => [
        variant?.code ?? null,
        unavailable?.reason ?? null,
        unavailable?.message ?? null,
        unavailable?.substitutes.map(({ code, price }) => [code, price]) ?? [],
      ]),
    ).toEqual([
      [null, "withdrawn", "Ce produit n'est plus proposé à votre boutique.", [[other, 1500]]],
      [out, "outOfStock", "Ce produit est en rupture de stock.", [[other, 1500]]],
      [far, "noMarketplaceAccess", "Votre boutique n'a pas encore accès à la marketplace.", []],
      [other, null, null, []],
    ]);
    expect(lines[0]?.unavailable).toMatchObject({
      variant: gone,
      productName: `Produit ${gone}`,
      quantity: 2,
    });
    await shop.sql("update store set market_place_access = true where id = $1", [mine]);
  });
});
