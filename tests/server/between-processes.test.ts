import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ProductCode } from "../../api-schema/primitives.ts";
import { productSheetFile } from "../../core/catalogue/technical-sheet.ts";
import { LONG_LIST } from "../../server/stores/long-store-lists.ts";
import { addCatalogue, type CatalogueFixture } from "./catalogue-fixture.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeManyStores } from "./many-stores.ts";
import { pdfText } from "./pdf-text.ts";
import { shopperIn } from "./shoppers.ts";

// What a process of the shop has in memory while the database is changed elsewhere, and all of its
// connections are cut in the same moment: nothing of the change may be lost on it.

const base = "/api/v2/shop";
const buyer = "gerant@panetier.example";
const seller = "vendeur@panetier.example";
let first: TestShop;
let second: TestShop;
let stores: CatalogueFixture;
let fournil: number;
beforeAll(async () => {
  first = await startTestShop();
  second = await startTestShop({
    databaseUrl: first.databaseUrl,
    settings: { keyFile: first.keyFile },
  });
  stores = await addCatalogue(first);
  fournil = await makeManyStores(first, seller, LONG_LIST + 10);
  await first.sql("update store set closing_days = '{}' where id = $1", [stores.north]);
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

/** Ends every connection of the processes: pools, shared reads and the one that listens. */
const cut = () =>
  first.sql(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and application_name like 'panetier%'`,
  );

const isAway = (response: Response) => response.status === 503;

/** What a process answers as soon as it has a connection again. */
const answerOf = async (shop: TestShop, path: string, who?: Caller): Promise<Response> => {
  const headers =
    who === undefined
      ? {}
      : {
          "JWT-Authorization": `Bearer ${await tokenOf(who)}`,
          ...(who.store === undefined ? {} : { "X-STORE-ID": String(who.store) }),
        };
  const ask = () => shop.fetch(path, { headers });
  let answer = await ask();
  await expect
    .poll(async () => isAway(answer) && isAway((answer = await ask())), { timeout: 20_000 })
    .toBe(false);
  return answer;
};

interface Caller {
  readonly email: string;
  readonly store?: number;
}

// Once, before anything is cut.
const tokens = new Map<string, Promise<string>>();
const tokenOf = ({ email }: Caller): Promise<string> => {
  const token = tokens.get(email) ?? first.tokenOf(email);
  tokens.set(email, token);
  return token;
};

const inNorth = (): Caller => ({ email: buyer, store: stores.north });
const bodyOf = async <A>(response: Response, schema: Schema.Codec<A, unknown>): Promise<A> =>
  Schema.decodeUnknownSync(schema)(await response.json());

const Named = Schema.Struct({ name: Schema.String });
const Titled = Schema.Struct({ title: Schema.String });
const Sold = Schema.Struct({
  priceOriginal: Schema.Int,
  stock: Schema.Int,
  deliveryDate: Schema.NullOr(Schema.String),
});
const Found = Schema.Struct({
  results: Schema.Struct({ products: Schema.Array(Schema.Struct({ code: Schema.String })) }),
});
const Suggested = Schema.Struct({ products: Schema.Array(Schema.Struct({ name: Schema.String })) });
const OwnStores = Schema.Array(Schema.Struct({ id: Schema.Int, company: Schema.String }));

const variant = async (shop: TestShop) =>
  bodyOf(await answerOf(shop, `${base}/product-variants/ZV0023`, inNorth()), Sold);

interface Remembered {
  readonly see: (shop: TestShop) => Promise<unknown>;
  /** Statements of another process. */
  readonly change: () => readonly (readonly [string, readonly unknown[]])[];
  readonly before: unknown;
  readonly after: unknown;
}

describe.each<readonly [string, Remembered]>([
  [
    "a product",
    {
      see: async (shop) => bodyOf(await answerOf(shop, `${base}/products/ZP0021`), Named),
      change: () => [["update product set name = 'Nom nouveau' where code = 'ZP0021'", []]],
      before: { name: "Levure fraîche 21" },
      after: { name: "Nom nouveau" },
    },
  ],
  [
    "a price",
    {
      see: async (shop) => (await variant(shop)).priceOriginal,
      change: () => [
        [
          `update price set unit_price = 777 from variant v
           where v.id = variant_id and v.code = 'ZV0023'`,
          [],
        ],
      ],
      before: 523,
      after: 777,
    },
  ],
  [
    "a stock",
    {
      see: async (shop) => (await variant(shop)).stock,
      change: () => [["update variant set stock = 3 where code = 'ZV0023'", []]],
      before: 123,
      after: 3,
    },
  ],
  [
    "the days of deliveries and those on which a store is closed",
    {
      see: async (shop) => (await variant(shop)).deliveryDate !== null,
      change: () => [
        ["update store set closing_days = '{1,2,3,4,5,6,7}' where id = $1", [stores.north]],
      ],
      before: true,
      after: false,
    },
  ],
  [
    "what a search finds",
    {
      see: async (shop) =>
        (
          await bodyOf(await answerOf(shop, `${base}/search/products?search=ZP0025`), Found)
        ).results.products.some(({ code }) => code === "ZP0025"),
      change: () => [["update product set active = false where code = 'ZP0025'", []]],
      before: true,
      after: false,
    },
  ],
  [
    "what is suggested",
    {
      see: async (shop) =>
        (
          await bodyOf(await answerOf(shop, `${base}/search/suggestions?search=ZP0029`), Suggested)
        ).products.map(({ name }) => name),
      change: () => [["update product set active = false where code = 'ZP0029'", []]],
      before: ["Levure fraîche 29"],
      after: [],
    },
  ],
  [
    "an article",
    {
      see: async (shop) =>
        (
          await bodyOf(await answerOf(shop, `${base}/articles-by-slug/fixer-ses-prix`), Titled)
        ).title.slice(0, 14),
      change: () => [["update article set title = 'Titre neuf' where slug = 'fixer-ses-prix'", []]],
      before: "Fixer ses prix",
      after: "Titre neuf",
    },
  ],
  [
    "the firm, and a sheet that was drawn in its name",
    {
      see: async (shop) => {
        const sheet = await answerOf(shop, productSheetFile(ProductCode.make("ZP0026")));
        const text = pdfText(Buffer.from(await sheet.arrayBuffer()));
        return ["Grands Moulins Panetier", "Moulin Dupont"].filter((name) => text.includes(name));
      },
      change: () => [
        [
          `update firm set version = version + 1,
             document = replace(document::text, 'Grands Moulins Panetier', 'Moulin Dupont')::jsonb`,
          [],
        ],
      ],
      before: ["Grands Moulins Panetier"],
      after: ["Moulin Dupont"],
    },
  ],
])("%s, known to a process whose connections are cut", (_, { see, change, before, after }) => {
  it("is what another process has made of it", async () => {
    expect([await see(first), await see(first), await see(second)]).toEqual([
      before,
      before,
      before,
    ]);
    await cut();
    for (const [statement, parameters] of change()) await first.sql(statement, parameters);
    for (const shop of [first, second]) {
      await expect.poll(() => see(shop), { timeout: 20_000 }).toEqual(after);
    }
  });
});

const ownStore = async (): Promise<number> => {
  const [row] = await first.sql<{ id: number }>(
    `select m.store_id as id from store_shop_user m join customer c on c.id = m.customer_id
     where c.email = 'comptable@panetier.example' and m.role = 'accountant' order by 1 limit 1`,
  );
  return row?.id ?? 0;
};

describe("what a process never answers from memory alone", () => {
  it("is right in its first answer: who calls, in which role", async () => {
    const accountant = { email: "comptable@panetier.example", store: await ownStore() };
    const lists = async (shop: TestShop) =>
      (await answerOf(shop, `${base}/shopping-lists`, accountant)).status;
    expect([await lists(first), await lists(second)]).toEqual([403, 403]);
    const role = (name: string) =>
      first.sql(
        `update store_shop_user set role = $1 where store_id = $2
         and customer_id = (select id from customer where email = $3)`,
        [name, accountant.store, accountant.email],
      );
    await cut();
    await role("baker");
    expect([await lists(first), await lists(second)]).toEqual([200, 200]);
    await cut();
    await role("accountant");
    expect([await lists(first), await lists(second)]).toEqual([403, 403]);
  });

  it("is right in its first answer: a cart that another process has changed", async () => {
    const cartOf = async (shop: TestShop) => {
      const lines = Schema.Struct({
        shipments: Schema.Array(
          Schema.Struct({ items: Schema.Array(Schema.Struct({ quantity: Schema.Int })) }),
        ),
      });
      const order = await bodyOf(await answerOf(shop, `${base}/orders/${token}`, inNorth()), lines);
      return order.shipments.flatMap(({ items }) => items.map(({ quantity }) => quantity));
    };
    const shopper = await shopperIn(first, stores.north, buyer);
    const { tokenValue: token } = await shopper.openCart();
    await shopper.add(token, "ZV0001", 2);
    expect([await cartOf(first), await cartOf(second)]).toEqual([[2], [2]]);
    await cut();
    const elsewhere = await shopperIn(second, stores.north, buyer);
    expect(await cartOf(second)).toEqual([2]);
    await elsewhere.add(token, "ZV0001", 3);
    expect(await cartOf(first)).toEqual([5]);
    // What the first remembers of it is older: it must not be written over.
    await shopper.add(token, "ZV0001", 4);
    expect([await cartOf(first), await cartOf(second)]).toEqual([[9], [9]]);
  });

  it("is right in its first answer: a list of hundreds of stores", async () => {
    const nameIn = async (shop: TestShop) =>
      (
        await bodyOf(
          await answerOf(shop, `${base}/stores?itemsPerPage=9999`, { email: seller }),
          OwnStores,
        )
      ).find(({ id }) => id === fournil)?.company;
    expect([await nameIn(first), await nameIn(second)]).toEqual(["Fournil 001", "Fournil 001"]);
    await cut();
    await first.sql("update store set company = 'Fournil neuf' where id = $1", [fournil]);
    expect([await nameIn(first), await nameIn(second)]).toEqual(["Fournil neuf", "Fournil neuf"]);
  });

  it("is right in its first answer: a login that has ended", async () => {
    const stores = async (shop: TestShop) =>
      (await answerOf(shop, `${base}/stores`, { email: buyer })).status;
    expect([await stores(first), await stores(second)]).toEqual([200, 200]);
    await cut();
    await first.sql(
      `update login_session set revoked_at = now()
       where customer_id = (select id from customer where email = $1)`,
      [buyer],
    );
    expect([await stores(first), await stores(second)]).toEqual([401, 401]);
  });
});
