import { Schema } from "effect";
import { describe, expect, it } from "vitest";
import { MOST_PAID_AT_ONCE, Outstanding } from "../../api-schema/outstanding.ts";
import { payableOutstandings } from "../../core/api/outstandings.ts";
import { unreachable } from "../../core/api/errors.ts";
import { fakeApi, json, settled } from "./fake-api.ts";

const invoice = (id: number): Outstanding =>
  Schema.decodeUnknownSync(Outstanding)({
    id,
    amount: 1200,
    owed: 1200,
    dueDate: "2026-11-20",
    fiscalYear: 2026,
    invoiceNumber: `FA${id}`,
    category: "Marchandises",
    operation: "Facture",
    receiptDate: "2026-10-20",
    receiptNumber: `BL${id}`,
    store: { id: 1 },
    payable: true,
    outstandingPayment: null,
    stockNumber: null,
    outstandingStatus: 1,
    importStatus: "imported",
    merchant: null,
  });
const invoices = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => invoice(from + at));

/** A server that has these pages. */
const pagesOf =
  (...pages: readonly (readonly Outstanding[])[]) =>
  (request: Request): Response => {
    const page = Number(new URL(request.url).searchParams.get("page"));
    return json(pages[page - 1] ?? [], {
      headers: {
        "X-Total-Items": String(pages.flat().length),
        "X-Items-Per-Page": "100",
        "X-Current-Page": String(page),
        "X-Last-Page": String(pages.length),
      },
    });
  };
const QUERY = "/api/v2/shop/outstandings?";
const asked = (page: number) => `${QUERY}payable=true&sort=due&page=${page}&itemsPerPage=100`;

describe("[ENC-6] the invoices that can be paid at once", () => {
  it("are those of every page, one after the other, and no page is asked for that is not there", async () => {
    const first = invoices(1, 100);
    const rest = invoices(101, 3);
    const { api, sent } = fakeApi(pagesOf(first, rest));
    expect(await settled(payableOutstandings(api, {}))).toEqual({ value: [...first, ...rest] });
    expect(sent.map(({ url }) => url)).toEqual([asked(1), asked(2)]);
  });

  it("are none of none", async () => {
    const { api, sent } = fakeApi(pagesOf([]));
    expect(await settled(payableOutstandings(api, {}))).toEqual({ value: [] });
    expect(sent.map(({ url }) => url)).toEqual([asked(1)]);
  });

  it("are no more than are paid at once, and no more pages than those take", async () => {
    const pages = [invoices(1, 100), invoices(101, 99), invoices(200, 100), invoices(300, 100)];
    const { api, sent } = fakeApi(pagesOf(...pages));
    const found = await settled(payableOutstandings(api, {}));
    expect(found).toEqual({ value: pages.flat().slice(0, MOST_PAID_AT_ONCE) });
    expect(sent.map(({ url }) => url)).toEqual([asked(1), asked(2), asked(3)]);
    const full = fakeApi(pagesOf(invoices(1, 100), invoices(101, 100), invoices(201, 1)));
    await settled(payableOutstandings(full.api, {}));
    expect(full.sent.map(({ url }) => url)).toEqual([asked(1), asked(2)]);
  });

  it("are narrowed by what the list is narrowed by, though never by what is asked for here", async () => {
    const { api, sent } = fakeApi(pagesOf([]));
    const filters = { search: "FA26", month: "2026-10", sort: "-due", page: 4 } as never;
    await settled(payableOutstandings(api, filters));
    const parameters = new URLSearchParams(sent[0]?.url.split("?")[1]);
    expect(Object.fromEntries(parameters)).toEqual({
      search: "FA26",
      month: "2026-10",
      payable: "true",
      sort: "due",
      page: "1",
      itemsPerPage: "100",
    });
  });

  it("are not known where one page is not answered", async () => {
    const serve = pagesOf(invoices(1, 100), invoices(101, 3));
    const { api } = fakeApi((request) =>
      request.url.includes("page=2") ? Promise.reject(new TypeError("offline")) : serve(request),
    );
    expect(await settled(payableOutstandings(api, {}))).toEqual({ error: unreachable });
  });
});
