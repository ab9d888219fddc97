import { Effect } from "effect";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { migrate } from "../../server/database/migrate.ts";
import { seedWhenEmpty } from "../../server/shop/seed-when-empty.ts";
import { createDatabaseFrom, dropDatabase, rowsOf, run } from "./databases.ts";
import { decodeOrder } from "./shoppers.ts";
import { startTestShop, type TestShop } from "./harness.ts";

// A database of 21 November 2026, dumped: its search was made by a text of 0002-search.sql that was
// edited afterwards, and it knew no content. One customer, six shops, fifteen orders, four open carts.

const name = `upgrade_${process.pid}`;
const admin = inject("postgresUrl");
let shop: TestShop;
let applied: readonly string[];
let before: Money | undefined;

/** What a shop of a former version says of its customers' money, in cents: there was no ledger. */
interface Money {
  readonly open: number;
  readonly collecting: number;
  readonly paid: number;
  /** Ordered: nothing was invoiced order by order. */
  readonly ordered: number;
}

const FORMER_MONEY = `select
  coalesce(sum(amount) filter (where outstanding_status in (0, 1)), 0)::int as open,
  coalesce(sum(amount) filter (where outstanding_status = 2), 0)::int as collecting,
  coalesce(sum(amount) filter (where outstanding_status = 3), 0)::int as paid,
  (select coalesce(sum(h.total_ttc), 0)::int from shipment h join "order" q on q.id = h.order_id
   where q.checkout_state = 'completed' and h.status <> 7) as ordered
  from outstanding`;

const LEDGER_MONEY = `select
  (select sum(l.amount)::int from ledger_line l where l.account = 'receivable') as open,
  (select coalesce(sum(l.amount), 0)::int from ledger_line l where l.account = 'collecting') as collecting,
  (select sum(amount - owed - collecting)::int from outstanding) as paid,
  (select sum(l.amount)::int from ledger_line l where l.account = 'ordered') as ordered`;

beforeAll(async () => {
  const url = await createDatabaseFrom(admin, undefined, name);
  const dump = gunzipSync(readFileSync(join(import.meta.dirname, "former/shop-2026-11-21.sql.gz")));
  await run(url, `do $dump$ begin execute $text$${dump.toString()}$text$; end $dump$`);
  [before] = await rowsOf<Money>(url, FORMER_MONEY);
  applied = await Effect.runPromise(migrate(url));
  await seedWhenEmpty({ seed: "none", production: false, demo: [] }, url);
  shop = await startTestShop({ databaseUrl: url });
});
afterAll(async () => {
  await shop.stop();
  await dropDatabase(admin, name);
});

it("replaces the search that was made by a former text", () => {
  expect(applied[0]).toBe("0002-search.sql");
});

it("keeps the orders and the open cart of a former version, to the cent", async () => {
  const orders: readonly { number: string; total: number }[] = await call("orders");
  expect(orders.map(({ number, total }) => [number, total])).toEqual([
    ["P26-000722", 52813],
    ["P26-000719", 52813],
    ["P26-000717", 110366],
  ]);
  const kept = await shop.sql(
    `select v.code as variant, i.quantity from order_item i join "order" o on o.id = i.order_id
      join variant v on v.id = i.variant_id
      where o.store_id = 1 and o.checkout_state = 'cart' order by v.code`,
  );
  const cart = decodeOrder(await call("orders", "POST"));
  const lines = cart.shipments.flatMap(({ items }) => items);
  expect(
    lines
      .map(({ variant, quantity }) => ({ variant, quantity }))
      .toSorted((a, b) => (a.variant < b.variant ? -1 : 1)),
  ).toEqual(kept);
  expect([cart.checkoutState, lines.length]).toEqual(["cart", 4]);
});

it("[LIST-7] gives every shop of a former version its order pad, by the name that it had", async () => {
  const pads = await shop.sql(
    `select l.name, l.name_key as key, count(*)::int as shops
     from store s join shopping_list l on l.id = s.shopping_list_id and l.store_id = s.id
     group by 1, 2 order by 1`,
  );
  expect(pads).toEqual([
    { name: "Carnet", key: "carnet", shops: 4 },
    { name: "Liste du mardi", key: "liste du mardi", shops: 1 },
    { name: "Réassort Batignolles", key: "reassort batignolles", shops: 1 },
  ]);
});

it("[LEDGER-1] takes every cent of a former version into the ledger, which is balanced", async () => {
  expect(await shop.sql(LEDGER_MONEY)).toEqual([before]);
  expect(before).toEqual({
    open: 2_234_345,
    collecting: 163_735,
    paid: 6_102_679,
    ordered: 917_705,
  });
  expect(
    await shop.sql(
      `select (select sum(amount)::int from ledger_line) as balance,
         (select count(*)::int from outstanding
          where amount <> owed + collecting + case outstanding_status when 3 then amount else 0 end)
           as unlike`,
    ),
  ).toEqual([{ balance: 0, unlike: 0 }]);
});

it("[CUST-6] has a company for each SIREN of a former version's approved shops", async () => {
  expect(
    await shop.sql(
      `select (select array_agg(siren order by siren) from company)
           = (select array_agg(distinct siren order by siren) from store where approval = 'approved')
           as "isEach", (select count(*)::int from company) as companies`,
    ),
  ).toEqual([{ isEach: true, companies: 4 }]);
});

it("finds by the words of today's search", async () => {
  const { results } = await call("search/products?search=farrine");
  expect(results.products[0].name).toMatch(/^Farine /);
});

it("has the pages that every shop must have", async () => {
  for (const path of ["/cgu", "/cgv", "/faq", "/mentions-legales", "/donnees-personnelles"]) {
    const page = await shop.fetch(`/api/v2/shop/cms-plugin/pages${path}`);
    expect([path, page.status]).toEqual([path, 200]);
  }
});

it("shows the pictures of a former version, which were drawings in words", async () => {
  const left = await shop.sql("select 1 from former_picture");
  const kept = await shop.sql(
    `select path, media_type as type, width, height, hash = sha256(bytes) as "isItself" from picture
     where path in ('/images/brands/maison-vasseur', '/images/taxons/farines') order by path`,
  );
  const named = await shop.sql(
    `select p.images->0->>'path' as path from product p
     where p.images <> '[]' and not exists (
       select from picture where path = p.images->0->>'path')`,
  );
  expect([left, named]).toEqual([[], []]);
  const drawing = { type: "image/svg+xml", width: 800, height: 800, isItself: true };
  expect(kept).toEqual([
    { path: "/images/brands/maison-vasseur", ...drawing },
    { path: "/images/taxons/farines", ...drawing },
  ]);
  const answer = await shop.fetch("/images/taxons/farines?w=120", {
    headers: { accept: "image/webp" },
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
});

it("brings nothing back that was removed since", async () => {
  await shop.sql("delete from cms_page where uri = '/faq'");
  await shop.sql("delete from shipped_content where kind = 'edition'");
  await seedWhenEmpty({ seed: "none", production: false, demo: [] }, shop.databaseUrl);
  const pages = await shop.sql("select uri from cms_page where uri in ('/faq', '/cgu')");
  expect(pages).toEqual([{ uri: "/cgu" }]);
});

async function call(path: string, method = "GET") {
  const answer = await shop.fetch(`/api/v2/shop/${path}`, {
    method,
    headers: {
      "JWT-Authorization": `Bearer ${await shop.tokenOf("gerant@panetier.example")}`,
      "X-STORE-ID": "1",
    },
  });
  return answer.json();
}
