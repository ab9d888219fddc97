import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";
import { clearInvoices, memberOf, owe } from "./invoices-to-pay.ts";
import { makeStores } from "./shoppers.ts";

let shop: TestShop;
let stores: readonly number[];
const manager = "cent-boutiques@panetier.example";
const accountant = "comptable@panetier.example";
const baker = "salarie@panetier.example";

beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 8);
});
afterAll(() => shop.stop());

const at = (index: number): number => stores[index] ?? 0;

const get = async (path: string, email: string, store?: number) => {
  const response = await shop.fetch(`/api/v2/shop${path}`, {
    headers: {
      "JWT-Authorization": `Bearer ${await shop.tokenOf(email)}`,
      ...(store === undefined ? {} : { "X-STORE-ID": String(store) }),
    },
  });
  const body = (await response.json()) as unknown;
  return { status: response.status, body, total: response.headers.get("x-total-items") };
};

type Line = {
  readonly id: number;
  readonly amount: number;
  readonly outstandingStatus: number;
  readonly receiptDate: string;
  readonly payable: boolean;
  readonly orderNumber?: string;
};
type Summary = {
  readonly totals: ReadonlyArray<{
    readonly status: number;
    readonly count: number;
    readonly amount: number;
    readonly payable: { readonly count: number; readonly amount: number };
  }>;
  readonly categories: readonly string[];
  readonly months: ReadonlyArray<{
    readonly month: string;
    readonly status: number;
    readonly count: number;
  }>;
};

describe("the invoices of a store", () => {
  it("tell the whole of each, with the payment that holds it", async () => {
    const store = at(0);
    await clearInvoices(shop, [store]);
    const [id] = await owe(shop, store, [{ amount: 73_145, due: "2026-11-11" }]);
    const { status, body, total } = await get(`/stores/${store}/outstandings`, manager, store);
    expect({ status, body, total }).toEqual({
      status: 200,
      total: "1",
      body: [
        {
          id,
          amount: 73_145,
          owed: 73_145,
          dueDate: "2026-11-11",
          fiscalYear: 2026,
          invoiceNumber: expect.stringMatching(/^FA-TEST-/),
          category: "Farine",
          operation: "Facture",
          receiptDate: "2026-10-12",
          receiptNumber: expect.stringMatching(/^FA-TEST-/),
          store: { id: store },
          payable: true,
          outstandingPayment: null,
          stockNumber: null,
          outstandingStatus: 1,
          importStatus: "imported",
          merchant: expect.objectContaining({ gmp: true }),
        },
      ],
    });
  });

  it("[ENC-1] are late from the day after their due day on, in Paris, whatever is written down", async () => {
    const store = at(1);
    await clearInvoices(shop, [store]);
    await owe(shop, store, [
      { due: "2026-11-24", status: 1 },
      { due: "2026-11-24", status: 0 },
      { due: "2026-11-20", amount: -500 },
      { due: "2026-11-20", status: 2 },
      { due: "2026-11-20", status: 3 },
    ]);
    const statuses = async () => {
      const { body } = await get(`/stores/${store}/outstandings`, manager, store);
      const bar = await topBar(store);
      return {
        late: (body as readonly Line[]).map(({ outstandingStatus }) => outstandingStatus),
        bar: [bar.hasLateOutstanding, bar.lateOutstandingCount, bar.lateOutstandingAmount],
      };
    };
    shop.clock.set("2026-11-24T22:59:00.000Z");
    expect(await statuses()).toEqual({ late: [0, 2, 3, 0, 0], bar: [false, 0, 0] });
    shop.clock.set("2026-11-24T23:01:00.000Z");
    expect(await statuses()).toEqual({ late: [0, 2, 3, 1, 1], bar: [true, 2, 20_000] });
    shop.clock.set("2026-11-23T07:00:00.000Z");
  });

  it("are for the Gérant and the Comptable of that store alone", async () => {
    const [store, other] = [at(2), at(3)];
    await memberOf(shop, accountant, store, "accountant");
    await memberOf(shop, baker, store, "baker");
    const paths = [`/stores/${store}/outstandings`, `/stores/${store}/outstandings/summary`];
    for (const path of paths) {
      expect([path, (await get(path, accountant, store)).status]).toEqual([path, 200]);
      expect([path, (await get(path, baker, store)).status]).toEqual([path, 403]);
      expect([path, (await get(path, accountant, other)).status]).toEqual([path, 404]);
      expect([path, (await get(path, manager, other)).status]).toEqual([path, 404]);
    }
    const across = ["/outstandings", "/outstandings/summary"];
    for (const path of across) {
      expect((await get(`${path}?stores=${store}`, accountant)).status).toBe(200);
      expect((await get(`${path}?stores=${store}`, baker)).status).toBe(403);
      expect((await get(`${path}?stores=${store},${other}`, accountant)).status).toBe(404);
    }
  });
});

const topBar = async (store: number) => {
  const { body } = await get("/shop-users/logged-in-data", manager, store);
  return body as {
    readonly hasLateOutstanding: boolean;
    readonly lateOutstandingCount: number;
    readonly lateOutstandingAmount: number;
  };
};

describe("invoices across stores", () => {
  it("without stores are those of every store in which the role may see them", async () => {
    const [own, asBaker] = [at(4), at(5)];
    const somebody = "vendeur@panetier.example";
    await shop.sql(
      "delete from store_shop_user where customer_id = (select id from customer where email = $1)",
      [somebody],
    );
    await memberOf(shop, somebody, own, "accountant");
    await memberOf(shop, somebody, asBaker, "baker");
    await clearInvoices(shop, [own, asBaker]);
    const ids = await owe(shop, own, [{ due: "2026-11-30" }, { due: "2026-12-01" }]);
    await owe(shop, asBaker, [{}]);
    const { body, total } = await get("/outstandings", somebody);
    expect([(body as readonly Line[]).map(({ id }) => id), total]).toEqual([ids, "2"]);
    const summary = (await get("/outstandings/summary", somebody)).body as Summary;
    expect(summary.totals.map(({ count }) => count)).toEqual([2, 0, 0, 0]);
  });

  it("[ENC-19] come as they fall due, or the newest first, when that is asked for", async () => {
    const somebody = "vendeur@panetier.example";
    const [own, other] = [at(4), at(5)];
    await memberOf(shop, somebody, other, "accountant");
    await clearInvoices(shop, [own, other]);
    const [first, late] = await owe(shop, own, [{ due: "2026-12-02" }, { due: "2026-11-03" }]);
    const [soon, paid] = await owe(shop, other, [
      { due: "2026-11-25" },
      { due: "2026-12-10", status: 3 },
    ]);
    const ids = async (query: string) => {
      const { body } = await get(`/outstandings?stores=${own},${other}&${query}`, somebody);
      return (body as readonly Line[]).map(({ id }) => id);
    };
    const storeByStore = own < other ? [late, first, soon] : [soon, late, first];
    expect(await ids("status=0,1")).toEqual(storeByStore);
    expect(await ids("status=0,1&sort=due")).toEqual([late, soon, first]);
    expect(await ids("sort=recent&from=2026-11-24")).toEqual([paid, first, soon]);
    expect((await get("/outstandings?sort=amount", somebody)).status).toBe(400);
  });

  it("[ENC-2] have totals that equal the lines, page by page, whatever the filters", async () => {
    const two = [at(6), at(7)];
    const owed = fc.record({
      amount: fc.integer({ min: -90_000, max: 90_000 }).filter((amount) => amount !== 0),
      due: fc.constantFrom("2026-11-20", "2026-11-22", "2026-11-23", "2026-11-24", "2027-01-05"),
      status: fc.constantFrom(0, 1, 2, 3),
      category: fc.constantFrom("Farine", "Surgelés", "Marketplace"),
    });
    const filters = fc.record(
      {
        category: fc.constantFrom("Farine", "Marketplace"),
        from: fc.constantFrom("2026-11-22", "2026-11-24"),
        to: fc.constantFrom("2026-11-23", "2026-12-31"),
        month: fc.constantFrom("2026-10", "2026-12"),
        search: fc.constantFrom("fa-test", "1", "42,50"),
        stores: fc.constantFrom(String(two[0]), two.join(",")),
      },
      { requiredKeys: ["stores"] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(owed, { maxLength: 12 }),
        fc.array(owed, { maxLength: 12 }),
        filters,
        async (first, second, filter) => {
          await clearInvoices(shop, two);
          await owe(shop, at(6), first);
          await owe(shop, at(7), second);
          const query = new URLSearchParams(filter);
          const { totals } = (await get(`/outstandings/summary?${query}`, manager)).body as Summary;
          const months = await monthsOf(query);
          for (const { status, count, amount, payable } of totals) {
            const lines = await everyPage(`/outstandings?${query}&status=${status}`);
            expect({ status, count, amount }).toEqual({
              status,
              count: lines.length,
              amount: lines.reduce((sum, line) => sum + line.amount, 0),
            });
            expect(lines.every((line) => line.outstandingStatus === status)).toBe(true);
            const toPay = await everyPage(`/outstandings?${query}&status=${status}&payable=true`);
            expect(toPay).toEqual(lines.filter((line) => line.payable));
            expect(payable).toEqual({
              count: toPay.length,
              amount: toPay.reduce((sum, line) => sum + line.amount, 0),
            });
            // Of the month that is looked at there are as many as lines; the others are told too.
            const month = query.get("month");
            const issued = months.filter((one) => one.status === status);
            expect(
              issued.reduce(
                (sum, one) => sum + (month === null || one.month === month ? one.count : 0),
                0,
              ),
            ).toBe(count);
          }
          const all = await everyPage(`/outstandings?${query}`);
          expect(all).toHaveLength(totals.reduce((sum, { count }) => sum + count, 0));
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe("an invoice that is looked for", () => {
  const numbers = async (store: number, query: string) => {
    const { body } = await get(`/outstandings?stores=${store}&${query}`, manager);
    return (body as ReadonlyArray<{ readonly invoiceNumber: string }>).map(
      ({ invoiceNumber }) => invoiceNumber,
    );
  };

  it("[ENC-20] is found by its number, its amount, its month and its order", async () => {
    const store = at(3);
    await clearInvoices(shop, [store]);
    const [flour] = await owe(shop, store, [
      { number: "FA97000016", amount: 124_830, due: "2026-11-20", issued: "2026-10-31" },
      { number: "FA97000017", amount: -124_800, due: "2026-12-01", issued: "2026-11-01" },
      { number: "M02-FA97%_9", amount: 99_900, due: "2026-12-02", issued: "2025-11-01" },
    ]);
    const [order] = await shop.sql<{ number: string }>(
      `with sold as (insert into "order" (token, store_id, customer_id, sales_area_id, number,
          checkout_state, completed_at)
        select 'commande-facturee-' || s.id, s.id, c.id, s.sales_area_id, 'P26-987654', 'completed',
          now() from store s, customer c where s.id = $1 and c.email = $2 returning id, number),
      sent as (insert into shipment (order_id, merchant_id, transport_type_code)
        select sold.id, m.id, 'Z002' from sold, merchant m where m.gmp limit 1 returning id),
      written as (insert into invoice (id, store_id, shipment_id, number, kind, issued_on, document)
        select $3, $1, sent.id, 'FA97000016', 'invoice', '2026-10-31', '{"number":"FA97000016"}'
        from sent)
      select number from sold`,
      [store, manager, flour],
    );
    expect(order?.number).toBe("P26-987654");
    const found: ReadonlyArray<readonly [string, readonly string[]]> = [
      ["search=fa97000016", ["FA97000016"]],
      ["search=FA 97 0000", ["FA97000016", "FA97000017"]],
      ["search=1 248,30 €", ["FA97000016"]],
      ["search=1248", ["FA97000016", "FA97000017"]],
      ["search=1248,3", ["FA97000016"]],
      ["search=p26-987654", ["FA97000016"]],
      ["search=987654", ["FA97000016"]],
      ["search=%25_9", ["M02-FA97%_9"]],
      ["search=rien", []],
      ["month=2026-10", ["FA97000016"]],
      ["month=2026-11", ["FA97000017"]],
      ["month=2025-11&search=999", ["M02-FA97%_9"]],
      ["month=2026-11&status=1", []],
    ];
    for (const [query, expected] of found) {
      expect([query, await numbers(store, query)]).toEqual([query, expected]);
    }
    const { body } = await get(`/outstandings?stores=${store}&search=FA97000016`, manager);
    expect((body as readonly Line[]).map(({ orderNumber }) => orderNumber)).toEqual(["P26-987654"]);
    const other = (await get(`/outstandings?stores=${at(2)}&search=P26-987654`, manager)).body;
    expect(other).toEqual([]);
    const { months } = (await get(`/outstandings/summary?stores=${store}&month=2026-10`, manager))
      .body as Summary;
    expect(months).toEqual([
      { month: "2026-11", status: 0, count: 1 },
      { month: "2026-10", status: 1, count: 1 },
      { month: "2025-11", status: 0, count: 1 },
    ]);
    for (const query of ["month=2026-13", "month=2026-1", "payable=false"]) {
      const { status } = await get(`/outstandings?${query}`, manager);
      expect([query, status]).toEqual([query, 400]);
    }
  });
});

const monthsOf = async (query: URLSearchParams): Promise<Summary["months"]> =>
  ((await get(`/outstandings/summary?${query}`, manager)).body as Summary).months;

async function everyPage(path: string): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (let page = 1; ; page += 1) {
    const { body, total } = await get(`${path}&itemsPerPage=7&page=${page}`, manager);
    lines.push(...(body as readonly Line[]));
    if (page * 7 >= Number(total)) return lines;
  }
}
