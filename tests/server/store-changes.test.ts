import { Schema } from "effect";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TopBar } from "../../api-schema/customer.ts";
import { RangeDeliveries, Store, StoreActivity } from "../../api-schema/store.ts";
import { ALWAYS_CLOSED, BILLING_EMAIL_MISSING, TOO_FAR } from "../../core/stores/store-change.ts";
import { clearLedger } from "./clear-ledger.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { leadByAnother } from "./members.ts";
import { makeStores, makeVariant, shopperIn, type Shopper } from "./shoppers.ts";
import { impersonate, signedInAgent } from "./support-desk.ts";

let shop: TestShop;
let store: number;
let other: number;
let manager: Shopper;

beforeAll(async () => {
  shop = await startTestShop();
  [store = 0, other = 0] = await makeStores(shop, 2);
});
afterAll(() => shop.stop());

beforeEach(async () => {
  shop.clock.set("2026-11-24T08:00:00.000Z"); // a Tuesday, 9 h in Paris; lorries come every day
  manager = await shopperIn(shop, store);
  await shop.sql("delete from store_closure");
  await shop.sql(
    `update store set closing_days = '{}', closing_days_set_at = null, billing_email = null,
       billing_email_optin = false, contact_email = null, newsletter_optin = false
     where id in ($1, $2)`,
    [store, other],
  );
});

const change = (body: Readonly<Record<string, unknown>>, id = store) =>
  manager.call("PATCH", `/stores/${id}`, { body });

const kept = async (id = store) => {
  const [row] = await shop.sql(
    `select closing_days, billing_email, billing_email_optin, contact_email, newsletter_optin,
       array(select day::text from store_closure where store_id = id order by day) as closures
     from store where id = $1`,
    [id],
  );
  return row;
};

const decodeStore = Schema.decodeUnknownSync(Store);
const decodeBar = Schema.decodeUnknownSync(TopBar);
const decodeRanges = Schema.decodeUnknownSync(Schema.Array(RangeDeliveries));
const decodeActivity = Schema.decodeUnknownSync(Schema.Array(StoreActivity));

const untouched = {
  closing_days: [],
  billing_email: null,
  billing_email_optin: false,
  contact_email: null,
  newsletter_optin: false,
  closures: [],
};

describe("the change of a store", () => {
  it("[STORE-6][STORE-7] writes what it names, leaves the rest, and answers the store", async () => {
    const mailbox = await change({
      billingEmail: "factures@fournil.example",
      billingEmailOptin: true,
    });
    expect([mailbox.status, await kept()]).toEqual([
      200,
      { ...untouched, billing_email: "factures@fournil.example", billing_email_optin: true },
    ]);
    const days = await change({
      closingDays: ["2026-12-26", 3, "2026-12-25", 1, 3, "2026-11-23"],
      newsletterOptin: true,
    });
    expect(days.body).toMatchObject({
      id: store,
      closingDays: [1, 3, "2026-12-25", "2026-12-26"],
      billingEmail: "factures@fournil.example",
      newsletterOptin: true,
    });
    await change({ closingDays: [2], contactEmail: "contact@fournil.example" });
    expect(await kept()).toEqual({
      closing_days: [2],
      billing_email: "factures@fournil.example",
      billing_email_optin: true,
      contact_email: "contact@fournil.example",
      newsletter_optin: true,
      closures: [],
    });
    expect(await kept(other)).toEqual(untouched);
  });

  it("[STORE-6][STORE-7] is refused whole when a field is wrong", async () => {
    const refused = await change({
      closingDays: [1, 2, 3, 4, 5, 6, 7, "2028-11-24"],
      billingEmailOptin: true,
      newsletterOptin: true,
    });
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        code: 422,
        errors: [ALWAYS_CLOSED, TOO_FAR, BILLING_EMAIL_MISSING],
        fields: [
          { field: "closingDays", message: ALWAYS_CLOSED },
          { field: "closingDays", message: TOO_FAR },
          { field: "billingEmail", message: BILLING_EMAIL_MISSING },
        ],
      },
    ]);
    const shapes = [
      { closingDays: [8] },
      { closingDays: ["2026-02-30"] },
      { billingEmail: "nobody" },
      { defaultStore: false },
    ];
    for (const shape of shapes) {
      expect([shape, (await change(shape)).status]).toEqual([shape, 400]);
    }
    expect(await kept()).toEqual(untouched);
  });

  it("touches no field that is not a manager's to change", async () => {
    const [before] = await shop.sql("select erp_id, banned, money_order from store where id = $1", [
      store,
    ]);
    await change({ erpId: "1", banned: true, moneyOrder: "MINE", newsletterOptin: true });
    const [after] = await shop.sql("select erp_id, banned, money_order from store where id = $1", [
      store,
    ]);
    expect(after).toEqual(before);
  });

  it("is not found for a store that is not the active one, and changes neither", async () => {
    const answer = await change({ newsletterOptin: true }, other);
    expect([answer.status, await kept(), await kept(other)]).toEqual([404, untouched, untouched]);
  });

  it("leaves e-mails to the customer: a support agent changes the other fields only", async () => {
    const agent = await signedInAgent(shop, "12.0.0.9");
    const { answer } = await impersonate(shop, agent, "cent-boutiques");
    const asAgent = async (body: Readonly<Record<string, unknown>>) => {
      const headers = {
        "jwt-authorization": `Bearer ${answer.token}`,
        "x-store-id": String(store),
        "content-type": "application/merge-patch+json",
      };
      const path = `/api/v2/shop/stores/${store}`;
      const sent = { method: "PATCH", headers, body: JSON.stringify(body) };
      return (await shop.fetch(path, sent)).status;
    };
    expect(await asAgent({ billingEmail: null })).toBe(403);
    expect(await asAgent({ contactEmail: null, newsletterOptin: true })).toBe(403);
    expect(await kept()).toEqual(untouched);
    expect(await asAgent({ closingDays: [1] })).toBe(200);
  });

  it("[STORE-8] moves the start of the person who asks, and of nobody else, however many ask", async () => {
    const starts = async () => {
      const rows = await shop.sql<{ id: number; others: boolean }>(
        `select m.store_id as id, c.email <> 'cent-boutiques@panetier.example' as others
         from store_shop_user m join customer c on c.id = m.customer_id
         where m.default_store order by m.id`,
      );
      return {
        own: rows.filter(({ others }) => !others).map(({ id }) => id),
        others: rows.filter(({ others }) => others).length,
      };
    };
    const before = await starts();
    expect((await change({ defaultStore: true })).body).toMatchObject({ defaultStore: true });
    expect(await starts()).toEqual({ own: [store], others: before.others });
    const second = await shopperIn(shop, other);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0
          ? change({ defaultStore: true })
          : second.call("PATCH", `/stores/${other}`, { body: { defaultStore: true } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const after = await starts();
    expect([after.own.length, after.others]).toEqual([1, before.others]);
  });

  it("[STORE-6] stands against the ERP's closing days from then on", async () => {
    const sync = () =>
      manager.call("POST", `/stores/${store}/sync`, { body: { webservice: "all" } });
    await sync();
    await shop.sql(
      `update embedded_erp_customer set record = record || '{"closingDays": [7]}'
       where erp_id = (select erp_id from store where id = $1)`,
      [store],
    );
    expect((await sync()).body).toMatchObject({ closingDays: [7] });
    await change({ closingDays: [2] });
    expect((await sync()).body).toMatchObject({ closingDays: [2] });
  });
});

describe("a date of closure", () => {
  it("[DELIV-2] is skipped by cut-offs, top bar, catalogue, and cart alike", async () => {
    const variant = await makeVariant(shop);
    const { tokenValue } = await manager.openCart();
    await manager.add(tokenValue, variant, 1);
    const seen = async () => {
      const body = async (path: string) => (await manager.call("GET", path)).body;
      const own = decodeStore(await body(`/stores/${store}`));
      const bar = decodeBar(await body("/shop-users/logged-in-data"));
      const ranges = decodeRanges(await body(`/stores/${store}/deliveries`));
      const [shipment] = (await manager.see(tokenValue)).shipments;
      return {
        store: own.topHourPerGamme.Z002?.deliveryDate,
        bar: bar.deliveryDate.Z002?.deliveryDate,
        ranges: ranges.map(({ code, next }) => [code, next[0]?.deliveryDate]),
        cart: shipment?.deliveryDetails?.gmpAvailableDates.slice(0, 2).map(({ date }) => date),
      };
    };
    const all = (first: string, second: string) => ({
      store: first,
      bar: first,
      ranges: [
        ["Z002", first],
        ["Z001", first],
      ],
      cart: [first, second],
    });
    expect(await seen()).toEqual(all("2026-11-25", "2026-11-26"));
    await change({ closingDays: ["2026-11-25", "2026-11-26", 5] });
    expect(await seen()).toEqual(all("2026-11-28", "2026-11-30"));
    // The catalogue keeps closing days for some seconds: it is asked for the first time here.
    const { body: sold } = await manager.call("GET", `/product-variants/${variant}`);
    expect(sold).toMatchObject({ deliveryDate: "2026-11-28" });
  });
});

describe("what goes on in stores", () => {
  it("names carts, late invoices and deliveries to those whose role may see them", async () => {
    await clearLedger(shop, [store, other]);
    await shop.sql("delete from outstanding where store_id = any($1)", [[store, other]]);
    await shop.sql(
      `insert into outstanding (store_id, invoice_number, amount, due_date, receipt_date,
         fiscal_year, category, operation, receipt_number, outstanding_status)
       select $1, 'A' || n, 1000 * n, due::date, '2026-01-01', 2026, 'F', 'vente', 'R' || n, status
       from (values (1, '2026-11-23', 1), (2, '2026-11-20', 0), (3, '2026-11-24', 0),
         (4, '2026-11-03', 3), (5, '2026-11-03', 2)) late (n, due, status)`,
      [store],
    );
    await shop.sql("select ledger_open(now())");
    const variant = await makeVariant(shop, { price: 1000 });
    const { tokenValue } = await manager.openCart();
    const { order } = await manager.add(tokenValue, variant, 2);
    const second = await shopperIn(shop, other);
    await second.openCart();
    await second.buy([[variant, 3]]);
    const [whole] = await shop.sql<{ id: number }>(
      "select id from customer where email = 'cent-boutiques@panetier.example'",
    );
    await leadByAnother(shop, whole?.id ?? 0);
    const activity = async (role: string) => {
      await shop.sql(
        `update store_shop_user set role = $1 where store_id = any($2) and customer_id =
          (select id from customer where email = 'cent-boutiques@panetier.example')`,
        [role, [store, other]],
      );
      const { body } = await manager.call("GET", "/store-activity");
      return decodeActivity(body).filter((one) => one.store === store || one.store === other);
    };
    const cart = {
      lines: order.shipments.flatMap(({ items }) => items).length,
      total: order.total,
    };
    const late = { count: 2, amount: 3000 };
    const delivered = {
      store: other,
      cart: null,
      lateInvoices: null,
      nextDelivery: "2026-11-25",
    };
    const own = { store, cart: null, lateInvoices: null, nextDelivery: null };
    const sorted = (
      rows: readonly { readonly store: number; readonly [field: string]: unknown }[],
    ) => rows.toSorted((a, b) => a.store - b.store);
    expect(await activity("baker")).toEqual(sorted([{ ...own, cart }, delivered]));
    expect(await activity("accountant")).toEqual(
      sorted([{ ...own, lateInvoices: late }, delivered]),
    );
    expect(await activity("supervisor")).toEqual([delivered]);
    expect(await activity("manager")).toEqual(
      sorted([{ ...own, cart, lateInvoices: late }, delivered]),
    );
  });
});
