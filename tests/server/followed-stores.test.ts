import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FollowedStore } from "../../api-schema/store.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { clearLedger } from "./clear-ledger.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "./shoppers.ts";

const seller = "vendeur@panetier.example";

let shop: TestShop;
let stores: readonly number[];
let variant: string;

beforeAll(async () => {
  shop = await startTestShop();
  stores = await makeStores(shop, 4);
  variant = await makeVariant(shop, { price: 1000 });
  await shop.sql(
    `delete from store_shop_user where customer_id = (select id from customer where email = $1)`,
    [seller],
  );
  await shop.sql(
    `insert into store_shop_user (store_id, customer_id, role)
     select unnest($1::int[]), id, 'supervisor' from customer where email = $2`,
    [stores, seller],
  );
  await shop.sql(`update store set company = 'Fournil ' || id where id = any($1)`, [stores]);
});
afterAll(() => shop.stop());

const decode = Schema.decodeUnknownSync(Schema.Array(FollowedStore));

const follow = async (query = "", as: string = seller) => {
  const somebody = await shopperIn(shop, stores[0] ?? 0, as);
  const { status, body, headers } = await somebody.call("GET", `/followed-stores${query}`);
  expect(status).toBe(200);
  return { followed: decode(body), total: headers.get("x-total-items") };
};
const buyerAt = (store: number | undefined, day: string): Promise<Shopper> => {
  shop.clock.set(`${day}T08:00:00.000Z`);
  return shopperIn(shop, store ?? 0);
};
const bought = async (store: number | undefined, day: string) => {
  const buyer = await buyerAt(store, day);
  const { tokenValue, number, total } = await buyer.buy([[variant, 2]]);
  return { token: tokenValue, number, day, total };
};
const roleIn = (store: number | undefined, role: string) =>
  shop.sql(
    `update store_shop_user set role = $1 where store_id = $2
       and customer_id = (select id from customer where email = $3)`,
    [role, store, seller],
  );

describe("the stores that a sales person follows", () => {
  it("[STORE-11] come with who has not ordered for longest first, each with what is to be known of it", async () => {
    const [weekly, late, never, barred] = stores;
    await bought(weekly, "2026-11-10");
    const old = await bought(late, "2026-11-12");
    const last = await bought(weekly, "2026-11-17");
    const cancelled = await buyerAt(late, "2026-11-18");
    const given = await cancelled.buy([[variant, 1]]);
    await shop.sql(
      `update shipment set status = $2 where order_id = (select id from "order" where token = $1)`,
      [given.tokenValue, SHIPMENT.cancelled],
    );
    const waiting = await buyerAt(late, "2026-11-20");
    const { tokenValue } = await waiting.openCart();
    const { order } = await waiting.add(tokenValue, variant, 3);
    const empty = await shopperIn(shop, weekly ?? 0);
    await empty.openCart();
    await shop.sql("update store set status = 'inactive' where id = $1", [barred]);
    await clearLedger(shop, stores);
    await shop.sql("delete from outstanding where store_id = any($1)", [stores]);
    await shop.sql(
      `insert into outstanding (store_id, invoice_number, amount, due_date, receipt_date,
         fiscal_year, category, operation, receipt_number, outstanding_status)
       values ($1, 'F1', 4200, '2026-11-01', '2026-10-01', 2026, 'F', 'vente', 'R1', 0)`,
      [late],
    );
    await shop.sql("select ledger_open(now())");
    // The address of one has its own number, the manager answers for the others.
    await shop.sql(
      `update address set phone_number = case when store_id = $1 then '+33235000001' end
       where store_id = any($2)`,
      [late, stores],
    );
    await shop.sql(
      `update customer set phone_number = '+33639981234' where id in (
         select customer_id from store_shop_user where store_id = any($1) and main_manager)`,
      [stores],
    );
    const rows = await shop.sql<{ id: number; erp: string; town: string | null; phone: string }>(
      `select s.id, s.erp_id as erp, a.city as town,
         case when s.id = ${late} then '+33235000001' else '+33639981234' end as phone from store s
       left join address a on a.id = s.shipping_address_id where s.id = any($1)`,
      [stores],
    );
    const own = (id: number | undefined) => {
      const row = rows.find((one) => one.id === id);
      return {
        store: id,
        company: `Fournil ${id}`,
        erpId: row?.erp,
        town: row?.town ?? null,
        phoneNumber: row?.phone ?? null,
        mayOrder: true,
        lastOrder: null,
        usualDay: null,
        cart: null,
        lateInvoices: null,
      };
    };
    const all = [
      own(never),
      { ...own(late), lastOrder: old, cart: { lines: 1, total: order.total } },
      { ...own(weekly), lastOrder: last, usualDay: "2026-11-24" },
      { ...own(barred), mayOrder: false },
    ];
    shop.clock.set("2026-11-22T08:00:00.000Z");
    expect(await follow()).toEqual({ followed: all, total: "4" });
    expect(await follow("?page=2&itemsPerPage=2")).toEqual({ followed: all.slice(2), total: "4" });
  });

  it("[STORE-11] tell late invoices and themselves to those alone whose role sees them", async () => {
    const [weekly, late] = stores;
    await roleIn(late, "manager");
    await roleIn(weekly, "accountant");
    const { followed, total } = await follow();
    expect(total).toBe("3");
    expect(followed.map(({ store, lateInvoices }) => [store, lateInvoices])).toEqual([
      [stores[2], null],
      [late, { count: 1, amount: 4200 }],
      [stores[3], null],
    ]);
    expect(await follow("", "comptable@panetier.example")).toEqual({ followed: [], total: "0" });
  });

  it("are a page of at most a hundred, for those who are signed in", async () => {
    const somebody = await shopperIn(shop, stores[0] ?? 0, seller);
    const { status } = await somebody.call("GET", "/followed-stores?itemsPerPage=101");
    const visitor = await shop.fetch("/api/v2/shop/followed-stores");
    expect([status, visitor.status]).toEqual([400, 401]);
  });
});
