import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";

let shop: TestShop;
let mine = 0;
let theirs = 0;

beforeAll(async () => {
  shop = await startTestShop();
  [mine = 0, theirs = 0] = await makeStores(shop, 2);
});
afterAll(() => shop.stop());

const purchases = async (store: number, of = store) => {
  const { status, body } = await (
    await shopperIn(shop, store)
  ).call("GET", `/stores/${of}/purchases`);
  return { status, body };
};

it("[HABIT-7] says what each packaging was bought last, the latest first, and nothing that was cancelled", async () => {
  const [flour, yeast, box] = [
    await makeVariant(shop),
    await makeVariant(shop),
    await makeVariant(shop),
  ];
  const buyOn = async (day: string, lines: readonly (readonly [string, number])[]) => {
    shop.clock.set(`${day}T03:00:00.000Z`);
    return (await shopperIn(shop, mine)).buy(lines);
  };
  await buyOn("2025-11-20", [[box, 4]]);
  await buyOn("2026-11-03", [
    [flour, 8],
    [yeast, 3],
  ]);
  await buyOn("2026-11-10", [[flour, 12]]);
  const cancelled = await buyOn("2026-11-17", [[flour, 40]]);
  await shop.sql("update shipment set status = 7 where order_id = $1", [cancelled.id]);
  shop.clock.set("2026-11-22T23:30:00.000Z");
  expect(await purchases(mine)).toEqual({
    status: 200,
    body: [
      { code: flour, quantity: 12, day: "2026-11-10" },
      { code: yeast, quantity: 3, day: "2026-11-03" },
    ],
  });
});

it("[HABIT-7] is each store's own", async () => {
  expect(await purchases(theirs)).toEqual({ status: 200, body: [] });
  expect(await purchases(theirs, mine)).toMatchObject({ status: 404 });
});
