import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OutstandingId } from "../../../api-schema/outstanding.ts";
import { Cents, PaymentId, StoreId } from "../../../api-schema/primitives.ts";
import {
  allocatedSum,
  matchTransfer,
  type OpenItems,
} from "../../../core/ledger/transfer-matching.ts";
import { day } from "../values.ts";

const cents = (amount: number) => Cents.make(amount);
const invoice = (id: number, more: Partial<OpenItems["invoices"][number]> = {}) => ({
  outstanding: OutstandingId.make(id),
  store: StoreId.make(1),
  number: `FA26${String(id).padStart(6, "0")}`,
  order: null,
  dueDate: day("2026-12-20"),
  owed: cents(1000),
  ...more,
});
const part = (id: number, more: Partial<OpenItems["parts"][number]> = {}) => ({
  payment: PaymentId.make(id),
  store: StoreId.make(1),
  order: `P26-${String(id).padStart(6, "0")}`,
  due: cents(500),
  ...more,
});
const share = (id: number, amount: number, store = 1) => ({
  outstanding: OutstandingId.make(id),
  store: StoreId.make(store),
  amount: cents(amount),
});

describe("a transfer", () => {
  it("pays the invoices that it names, however the bank has written them", () => {
    const open = { invoices: [invoice(123), invoice(124), invoice(125)], parts: [] };
    expect(matchTransfer(cents(2000), "REGLT fa 26-000124 ET FA26000123/", open)).toEqual({
      invoices: [share(123, 1000), share(124, 1000)],
      parts: [],
      unallocated: { store: 1, amount: 0 },
    });
  });

  it("pays an order that it names: its invoices first, then what is not invoiced yet", () => {
    const open = {
      invoices: [invoice(9, { order: "P26-000007" })],
      parts: [part(7), part(8)],
    };
    expect(matchTransfer(cents(2000), "Commande P26 000007", open)).toEqual({
      invoices: [share(9, 1000)],
      parts: [{ payment: 7, store: 1, amount: 500 }],
      unallocated: { store: 1, amount: 500 },
    });
  });

  it("pays the first due first when it is too small", () => {
    const open = {
      invoices: [invoice(1), invoice(2, { dueDate: day("2026-12-01") })],
      parts: [],
    };
    expect(matchTransfer(cents(1300), "FA26000001 FA26000002", open).invoices).toEqual([
      share(2, 1000),
      share(1, 300),
    ]);
  });

  it("pays what is due on one day in the order of its invoices, and what is last by what is left", () => {
    const open = {
      invoices: [
        invoice(3, { dueDate: day("2026-12-31") }),
        invoice(2),
        invoice(4, { dueDate: day("2026-12-01") }),
        invoice(1),
      ],
      parts: [part(7)],
    };
    const words = "FA26000001 FA26000002 FA26000003 FA26000004 P26000007";
    const paid = (amount: number) => matchTransfer(cents(amount), words, open);
    expect([paid(4200), paid(4000), paid(2300)]).toEqual([
      {
        invoices: [share(4, 1000), share(1, 1000), share(2, 1000), share(3, 1000)],
        parts: [{ payment: 7, store: 1, amount: 200 }],
        unallocated: { store: 1, amount: 0 },
      },
      // Nothing is noted of what nothing is left for.
      {
        invoices: [share(4, 1000), share(1, 1000), share(2, 1000), share(3, 1000)],
        parts: [],
        unallocated: { store: 1, amount: 0 },
      },
      {
        invoices: [share(4, 1000), share(1, 1000), share(2, 300)],
        parts: [],
        unallocated: { store: 1, amount: 0 },
      },
    ]);
  });

  it.each([
    ["Facture 4500123", "4500123"],
    ["Marchand M12 M07-FA26000001", "M07-FA26000001"],
  ])("that says '%s' names %s", (words, number) => {
    const open = { invoices: [invoice(1, { number })], parts: [] };
    expect(matchTransfer(cents(1000), words, open)).toEqual({
      invoices: [share(1, 1000)],
      parts: [],
      unallocated: { store: 1, amount: 0 },
    });
  });

  it.each([
    ["FA260000012", "FA26000001"],
    ["FA260000010", "FA26000001"],
    ["FA260000019", "FA26000001"],
    ["94500123", "4500123"],
    ["Facture 04500123", "4500123"],
    ["Merci", "—"],
    ["M07-FA26000001", "FA26000001"],
    ["merci", "FA26000001"],
    ["", "FA26000001"],
  ])("that says '%s' does not name %s", (words, number) => {
    const open = { invoices: [invoice(1, { number })], parts: [] };
    expect(matchTransfer(cents(1000), words, open)).toEqual({
      invoices: [],
      parts: [],
      unallocated: { store: null, amount: 1000 },
    });
  });

  it("keeps the rest for nobody when it names what two stores owe", () => {
    const open = { invoices: [invoice(1), invoice(2, { store: StoreId.make(2) })], parts: [] };
    expect(matchTransfer(cents(2500), "FA26000001 FA26000002", open).unallocated).toEqual({
      store: null,
      amount: 500,
    });
  });

  it("[LEDGER-6] adds up to the cent, pays nothing that it does not name and nothing twice", () => {
    const anyItems = fc.record({
      invoices: fc.uniqueArray(
        fc.record({ id: fc.integer({ min: 1, max: 40 }), owed: fc.integer({ min: 1, max: 9000 }) }),
        { selector: ({ id }) => id, maxLength: 6 },
      ),
      parts: fc.uniqueArray(
        fc.record({ id: fc.integer({ min: 1, max: 40 }), due: fc.integer({ min: 1, max: 9000 }) }),
        { selector: ({ id }) => id, maxLength: 3 },
      ),
      named: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }),
    });
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 1, max: 30_000 }), (items, amount) => {
        const open: OpenItems = {
          invoices: items.invoices.map(({ id, owed }) => invoice(id, { owed: cents(owed) })),
          parts: items.parts.map(({ id, due }) => part(id, { due: cents(due) })),
        };
        const words = items.named.flatMap((id) => [invoice(id).number, part(id).order]).join(" ; ");
        const shares = matchTransfer(cents(amount), words, open);
        expect(allocatedSum(shares) + shares.unallocated.amount).toBe(amount);
        const owed = new Map(open.invoices.map((each) => [each.outstanding, each.owed]));
        const due = new Map(open.parts.map((each) => [each.payment, each.due]));
        expect(
          shares.invoices.every(
            ({ outstanding, amount: paid }) =>
              paid > 0 && paid <= (owed.get(outstanding) ?? 0) && items.named.includes(outstanding),
          ) &&
            shares.parts.every(
              ({ payment, amount: paid }) =>
                paid > 0 && paid <= (due.get(payment) ?? 0) && items.named.includes(payment),
            ),
        ).toBe(true);
        expect(new Set(shares.invoices.map(({ outstanding }) => outstanding)).size).toBe(
          shares.invoices.length,
        );
        // Money is kept only when all that is named is paid.
        const wanted = open.invoices
          .filter((each) => items.named.includes(each.outstanding))
          .reduce((sum, each) => sum + each.owed, 0);
        const wantedParts = open.parts
          .filter((each) => items.named.includes(each.payment))
          .reduce((sum, each) => sum + each.due, 0);
        expect(shares.unallocated.amount).toBe(Math.max(0, amount - wanted - wantedParts));
      }),
    );
  });
});
