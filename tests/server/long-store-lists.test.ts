import { Schema } from "effect";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Store } from "../../api-schema/store.ts";
import { LONG_LIST } from "../../server/stores/long-store-lists.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeManyStores } from "./many-stores.ts";

const account = "vendeur@panetier.example";
let shop: TestShop;
let first: number;

beforeAll(async () => {
  shop = await startTestShop();
  first = await makeManyStores(shop, account, LONG_LIST + 50);
});
afterAll(() => shop.stop());

const decode = Schema.decodeUnknownSync(Schema.Array(Store));

const ask = async (query: string, encoding = "gzip") => {
  const response = await shop.fetch(`/api/v2/shop/stores?${query}`, {
    headers: {
      "jwt-authorization": `Bearer ${await shop.tokenOf(account)}`,
      "accept-encoding": encoding,
    },
  });
  expect(response.status).toBe(200);
  return { stores: decode(await response.json()), headers: response.headers };
};

const all = async () => (await ask("itemsPerPage=9999")).stores;
const one = async () => (await all()).find(({ id }) => id === first);

it("says what its short pages say, with and without gzip", async () => {
  const long = await ask("itemsPerPage=9999");
  const plain = await ask("itemsPerPage=9999", "identity");
  const pages = await Promise.all([1, 2, 3].map((page) => ask(`itemsPerPage=100&page=${page}`)));
  expect(long.stores.length).toBeGreaterThan(LONG_LIST);
  expect(plain.stores).toEqual(long.stores);
  expect(pages.flatMap(({ stores }) => stores)).toEqual(long.stores);
  const names = ["x-total-items", "x-items-per-page", "x-current-page", "x-last-page"];
  expect(names.map((name) => long.headers.get(name))).toEqual([
    String(long.stores.length),
    "9999",
    "1",
    "1",
  ]);
  expect([long.headers.get("content-encoding"), plain.headers.get("content-encoding")]).toEqual([
    "gzip",
    null,
  ]);
});

it("shows each change from the next request on", async () => {
  shop.clock.set("2026-11-24T08:00:00.000Z");
  const before = await one();
  const changes: ReadonlyArray<readonly [string, (store: Store | undefined) => unknown, unknown]> =
    [
      ["update store set company = 'Autre' where id = $1", (store) => store?.company, "Autre"],
      [
        "update address set city = 'Dieppe' where store_id = $1",
        (store) => store?.shippingAddress?.city,
        "Dieppe",
      ],
      [
        "insert into store_closure values ($1, '2026-12-25')",
        (store) => store?.closingDays,
        ["2026-12-25"],
      ],
      ["delete from store_closure where store_id = $1", (store) => store?.closingDays, []],
      [
        `insert into store_shop_user (store_id, customer_id, role)
       select $1, id, 'baker' from customer where email = 'salarie@panetier.example'`,
        (store) => store?.storeShopUsers.map(({ role }) => role),
        ["manager", "baker"],
      ],
      [
        `update store_shop_user set role = 'accountant' where store_id = $1 and customer_id =
        (select id from customer where email = '${account}')`,
        (store) => store?.storeShopUsers.map(({ role }) => role),
        ["accountant"],
      ],
      ["delete from store_shop_user where store_id = $1", (store) => store, undefined],
    ];
  expect(before).toBeDefined();
  for (const [change, fact, expected] of changes) {
    const [seen, again] = [await one(), await one()];
    expect(again).toEqual(seen);
    expect(fact(seen)).not.toEqual(expected);
    await shop.sql(change, [first]);
    expect([change, fact(await one())]).toEqual([change, expected]);
  }
});

it("shows the next cut-off once one has passed", async () => {
  shop.clock.set("2026-11-24T08:00:00.000Z");
  await shop.sql("update delivery_plan set weekdays = '{1,2,3,4,5,6}', cut_off = '11:00'");
  const days = async () => {
    const stores = (await all()).filter(({ erpId }) => erpId?.startsWith("7000") === true);
    return new Set(stores.map(({ topHourPerGamme: { Z002 } }) => Z002?.deliveryDate));
  };
  expect(await days()).toEqual(new Set(["2026-11-25"]));
  shop.clock.advance(2 * 3_600_000 + 1);
  expect(await days()).toEqual(new Set(["2026-11-26"]));
});

it("answers many at once, each with what was changed before it asked", async () => {
  shop.clock.set("2026-11-24T08:00:00.000Z");
  await all();
  const names = await Promise.all(
    Array.from({ length: 12 }, async (_, turn) => {
      const erpId = String(7_000_010 + turn);
      await shop.sql("update store set company = $1 where erp_id = $2", [`Tour ${turn}`, erpId]);
      return (await all()).find((store) => store.erpId === erpId)?.company;
    }),
  );
  expect(names).toEqual(names.map((_, turn) => `Tour ${turn}`));
});
