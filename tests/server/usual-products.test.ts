import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UsualProducts } from "../../api-schema/habits.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "./shoppers.ts";

let shop: TestShop;
let mine: number;
let theirs: number;
const tuesdays = ["2026-11-03", "2026-11-10", "2026-11-17"];

beforeAll(async () => {
  shop = await startTestShop();
  [mine = 0, theirs = 0] = await makeStores(shop, 2);
});
afterAll(() => shop.stop());

const decode = Schema.decodeUnknownSync(UsualProducts);
// Signed in again: the clock moves beyond the life of a token.
const buyerAt = (day: string, time = "03:00"): Promise<Shopper> => {
  shop.clock.set(`${day}T${time}:00.000Z`);
  return shopperIn(shop, mine);
};
const usuals = async (shopper: Shopper) => {
  const path = `/stores/${shopper.store}/usual-products`;
  const { status, body } = await shopper.call("GET", path);
  expect(status).toBe(200);
  return decode(body);
};

describe("the usual products of a store", () => {
  it("[HABIT-1] [HABIT-2] are the median of its weekday in packagings, named when no longer to be had", async () => {
    const flour = await makeVariant(shop, { step: 4 });
    const yeast = await makeVariant(shop, { price: 1500 });
    const [gone, out, scarce] = await Promise.all([1, 2, 3].map(() => makeVariant(shop)));
    for (const [index, day] of tuesdays.entries()) {
      const buyer = await buyerAt(day);
      await buyer.buy([
        [flour, [8, 12, 40][index] ?? 0],
        [yeast, 3],
        [gone ?? "", 1],
        [out ?? "", 2],
        [scarce ?? "", 6],
      ]);
    }
    await shop.sql("update variant set active = false where code = $1", [gone]);
    await shop.sql("update variant set stock = 0 where code = $1", [out]);
    await shop.sql("update variant set stock = 2 where code = $1", [scarce]);
    await shop.sql(
      "update price set unit_price = 1650 where variant_id = (select id from variant where code = $1)",
      [yeast],
    );
    const found = await usuals(await buyerAt("2026-11-22"));
    expect([found.weekday, found.next, found.days]).toEqual([2, "2026-11-24", 3]);
    expect(
      found.products.map(({ variant, ...own }) => [variant.code, own.quantity, own.times]),
    ).toEqual([
      [flour, 12, 3],
      [yeast, 3, 3],
      [scarce, 2, 3],
    ]);
    expect(found.products.map(({ previousUnitPrice }) => previousUnitPrice)).toEqual([
      null,
      1500,
      null,
    ]);
    expect(found.products.map(({ limitedByStock }) => limitedByStock)).toEqual([
      false,
      false,
      true,
    ]);
    expect(
      Object.fromEntries(
        found.left.map(({ variant, reason, quantity }) => [variant, [reason, quantity]]),
      ),
    ).toEqual({ [gone ?? ""]: ["withdrawn", 1], [out ?? ""]: ["outOfStock", 2] });
    expect(
      found.lorries
        .map(({ code, unit }) => [code, unit])
        .toSorted((a, b) => (a[0] ?? "").localeCompare(b[0] ?? "")),
    ).toEqual([
      ["Z001", "cents"],
      ["Z002", "gram"],
    ]);
  });

  it("[HABIT-1] make room for the next day once today's order is placed", async () => {
    const buyer = await buyerAt("2026-11-24", "02:00");
    expect((await usuals(buyer)).next).toBe("2026-11-24");
    await buyer.buy([[await makeVariant(shop), 1]]);
    expect((await usuals(await buyerAt("2026-11-24", "04:00"))).next).toBe("2026-12-01");
  });

  it("are nothing yet for a store without orders, which still knows its lorries", async () => {
    const stranger = await shopperIn(shop, theirs);
    const found = await usuals(stranger);
    expect([found.weekday, found.products, found.others, found.left]).toEqual([null, [], [], []]);
    expect([found.lorries.length, found.merchants]).toEqual([2, []]);
  });

  it("[HABIT-8] name the merchants they come from, with what bounds their next parcel", async () => {
    const boxes = await makeVariant(shop, { transport: "MKP" });
    for (const day of ["2026-11-26", "2026-12-03"]) await (await buyerAt(day)).buy([[boxes, 1]]);
    const [merchant] = await shop.sql<{ id: number; name: string; slug: string }>(
      `update merchant m set minimum_order = 5000, latest_days = 2 from product p
       where p.code = $1 and m.id = p.merchant_id returning m.id, m.name, m.slug`,
      [boxes],
    );
    const asked = async () => (await usuals(await buyerAt("2026-12-09"))).merchants;
    expect(await asked()).toEqual([
      // Two working days from a Wednesday.
      { merchant, minimum: 5000, maximum: null, latestDay: "2026-12-11" },
    ]);
    await shop.sql("update merchant set status = 'inactive' where id = $1", [merchant?.id]);
    expect(await asked()).toEqual([]);
    await shop.sql("update merchant set status = 'active' where id = $1", [merchant?.id]);
  });

  it("[ROLE-1] are the active store's only, for those who may order", async () => {
    const buyer = await buyerAt("2026-11-24", "04:00");
    const elsewhere = await buyer.call("GET", `/stores/${theirs}/usual-products`);
    expect(elsewhere.status).toBe(404);
    for (const email of ["comptable@panetier.example", "vendeur@panetier.example"]) {
      const [row] = await shop.sql<{ id: number }>(
        `select u.store_id as id from store_shop_user u join customer c on c.id = u.customer_id
         where c.email = $1 order by u.store_id limit 1`,
        [email],
      );
      const member = await shopperIn(shop, row?.id ?? 0, email);
      const { status } = await member.call("GET", `/stores/${row?.id}/usual-products`);
      expect(status).toBe(403);
    }
  });
});
