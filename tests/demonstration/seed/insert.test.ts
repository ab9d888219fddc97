import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Instant } from "../../../api-schema/primitives.ts";
import { databaseLayer } from "../../../server/database/sql.ts";
import { emptyTables } from "../../../demonstration/seed/empty-tables.ts";
import { demoPassword } from "../../../demonstration/seed/people.ts";
import { seedDemo } from "../../../demonstration/seed/seed-demo.ts";
import { verifyPassword } from "../../../server/sessions/passwords.ts";
import { createDatabaseFrom, dropDatabase } from "../../server/databases.ts";
import { templateName } from "../../server/template-database.ts";

const lines: string[] = [];
const name = `seed_${randomBytes(6).toString("hex")}`;
let url = "";
let before: Readonly<Record<string, unknown>> = {};

type Row = Readonly<Record<string, unknown>>;

const run = <A, E>(program: Effect.Effect<A, E, SqlClient.SqlClient>): Promise<A> =>
  Effect.runPromise(
    program.pipe(Effect.provide(databaseLayer(url, { connections: 1, slowStatements: true }))),
  );

const rows = (statement: string): Promise<readonly Row[]> =>
  run(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)));

// The tests' own copy has been filled once: it is emptied and filled again for the same moment.
beforeAll(async () => {
  const admin = inject("postgresUrl");
  url = await createDatabaseFrom(admin, templateName, name);
  const [template] = await rows(
    `select shobj_description(oid, 'pg_database') as now from pg_database where datname = '${templateName}'`,
  );
  const now = Instant.make(String(template?.["now"]));
  before = await contentHashes();
  await run(emptyTables);
  await run(seedDemo({ now, progress: (line) => lines.push(line) }));
}, 120_000);

afterAll(() => dropDatabase(inject("postgresUrl"), name));

describe("the demonstration in the database", () => {
  it("says what is there so far", () => {
    expect(lines.at(-1)).toMatch(
      /^Données de démonstration : \d+ produits, \d+ boutiques, \d+ promotions, \d+ commandes, \d+ paniers, \d+ factures, \d+ conversations, \d+ listes$/,
    );
  });

  it("holds the shop", async () => {
    const [counts] = await rows(`select
      (select count(*)::int from sales_area) as areas, (select count(*)::int from merchant) as merchants,
      (select count(*)::int from brand) as brands, (select count(*)::int from customer) as customers,
      (select count(*)::int from store) as stores,
      (select count(*)::int from product where not exists (
        select from variant v where v.product_id = product.id and v.is_default)) as unsellable,
      (select count(*)::int from variant v where (select count(*) from price where variant_id = v.id) <> 3)
        as unpriced,
      (select count(*)::int from search_entry) = (select count(*)::int from product) as searchable,
      (select count(*) > 1000 from search_term) as has_words`);
    expect(counts).toEqual({
      areas: 3,
      merchants: 8,
      brands: 25,
      customers: 11,
      stores: 112,
      unsellable: 0,
      unpriced: 0,
      searchable: true,
      has_words: true,
    });
  });

  it("has a picture for every path that it names", async () => {
    const missing = await rows(`
      with named as (
        select image->>'path' as path from product, jsonb_array_elements(images) image
        union select image->>'path' from variant, jsonb_array_elements(images) image
        union select image->>'path' from taxon, jsonb_array_elements(images) image
        union select unnest(array[cover_image, logo_image, profile_image]) from merchant)
      select path from named where not exists (select from picture p where p.path = named.path)`);
    expect(missing).toEqual([]);
  });

  it("[LIST-7] has an order pad for each store that has ordered, one as long as may be, and two lists more", async () => {
    const [lists] = await rows(`
      with counted as (
        select s.company, l.id = s.shopping_list_id as pad, count(n.*)::int as lines,
          count(distinct n.section)::int as sections
        from store s join shopping_list l on l.store_id = s.id
        left join shopping_list_line n on n.list_id = l.id group by s.id, l.id)
      select (select count(*)::int from counted where pad) as pads,
        (select array_agg(lines order by lines desc) from counted where pad and lines > 40) as longest,
        (select min(lines) >= 25 and min(sections) >= 4 from counted where pad and lines > 0) as filled,
        (select count(*)::int from counted where pad and lines > 0) * 2
          - (select count(*)::int from counted where not pad and lines > 0) as missing`);
    expect(lists).toEqual({ pads: 112, longest: [300], filled: true, missing: 0 });
  });

  it("lets each account in with its role", async () => {
    const accounts = await rows(`
      select split_part(c.email, '@', 1) as account, c.password_hash as hash,
        array_agg(distinct l.role) as roles
      from customer c join store_shop_user l on l.customer_id = c.id
      where c.id <= 7 group by c.id order by c.id`);
    expect(accounts.map(({ account, roles }) => [account, roles])).toEqual([
      ["gerant", ["manager"]],
      ["comptable", ["accountant"]],
      ["vendeur", ["supervisor"]],
      ["salarie", ["baker"]],
      ["nouveau", ["manager"]],
      ["cent-boutiques", ["manager"]],
      ["bloque", ["manager"]],
    ]);
    const [first] = accounts;
    expect(await Effect.runPromise(verifyPassword(demoPassword, String(first?.["hash"])))).toBe(
      true,
    );
  });

  it("sums lines to shipments and shipments to orders, to the cent", async () => {
    const wrong = await rows(`
      with line as (select shipment_id, sum(subtotal + promotion_total) as ht, sum(tax_total) as tax,
          sum(total) as ttc, sum(quantity * original_unit_price) as original
        from order_item group by shipment_id),
      part as (select h.*, l.ht, l.tax, l.ttc, l.original from shipment h
        left join line l on l.shipment_id = h.id)
      select q.id from "order" q join part h on h.order_id = q.id
      group by q.id
      having bool_or(h.items_ht <> h.ht or h.total_ht <> h.ht + h.shipping_total_ht
          or h.tax_total <> h.tax + h.shipping_total - h.shipping_total_ht
          or h.total_ttc <> h.total_ht + h.tax_total or h.original_total_ht <> h.original)
        or q.items_total_ht <> sum(h.ht) or q.items_total <> sum(h.ttc)
        or q.items_original_total_ht <> sum(h.original)
        or q.shipping_total_ht <> sum(h.shipping_total_ht) or q.shipping_total <> sum(h.shipping_total)
        or q.total_ht <> sum(h.total_ht) or q.tax_total <> sum(h.tax_total)
        or q.total <> sum(h.total_ttc) or q.total_ht + q.tax_total <> q.total
        or q.tax_total <> (select sum((v->>'amount')::int) from jsonb_array_elements(q.vat) v)
        or q.total_ht <> (select sum((v->>'base')::int) from jsonb_array_elements(q.vat) v)`);
    expect(wrong).toEqual([]);
  });

  it("pays each completed order in full", async () => {
    const wrong = await rows(`
      select q.number from "order" q where q.checkout_state = 'completed'
        and q.total <> (select sum(amount) from payment where order_id = q.id)
      union all select b.id from bank_transaction b
        where b.amount <> (select sum(amount) from payment where id = any(b.payment_ids))`);
    expect(wrong).toEqual([]);
  });

  it("leaves the next numbers after the last ones", async () => {
    const [next] = await rows(`select
      nextval('order_number_seq')::int - (select count(*) from "order" where number is not null)::int as orders,
      nextval(pg_get_serial_sequence('product', 'id'))::int - (select max(id) from product) as products,
      nextval(pg_get_serial_sequence('"order"', 'id'))::int - (select max(id) from "order") as rows,
      nextval(pg_get_serial_sequence('store', 'id'))::int - (select max(id) from store) as stores`);
    expect(next).toEqual({ orders: 1, products: 1, rows: 1, stores: 1 });
  });

  it("is written the same a second time", async () => {
    expect(Object.keys(before).length).toBeGreaterThan(50);
    expect(await contentHashes()).toEqual(before);
  });
});

/** Of every table; what is random (the password's salt) or counts changes is left out. */
const contentHashes = async (): Promise<Readonly<Record<string, unknown>>> => {
  const tables = await rows(`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('applied_migration', 'catalogue_version', 'content_version', 'search_change', 'secret', 'store_purchases')
    order by 1`);
  const hashes = new Map<string, unknown>();
  for (const { name } of tables) {
    const [row] =
      await rows(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
      from (select to_jsonb(r) - 'password_hash' as t from "${String(name)}" r) x`);
    hashes.set(String(name), row?.["hash"]);
  }
  return Object.fromEntries(hashes);
};
