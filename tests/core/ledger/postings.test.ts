import type { PaymentState } from "../../../api-schema/order.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OutstandingId } from "../../../api-schema/outstanding.ts";
import { CalendarDay, Cents, PaymentId, StoreId } from "../../../api-schema/primitives.ts";
import { isBalanced, type Movement } from "../../../core/ledger/movements.ts";
import {
  advancePosting,
  allocationPosting,
  allocationUndonePosting,
  cardPosting,
  creditNotePosting,
  debitPresentedPosting,
  debitRejectedPosting,
  debitReturnedPosting,
  debitSettledPosting,
  invoiceCardPosting,
  lateCardPosting,
  refundDuePosting,
  refundPosting,
  transferBackPosting,
  transferPosting,
  writeOffPosting,
} from "../../../core/ledger/postings.ts";
import {
  isPartSettled,
  type SettledShipment,
  stateOnTakenBack,
} from "../../../core/ledger/settlement.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";

const day = CalendarDay.make("2026-11-24");
const cents = (amount: number) => Cents.make(amount);
const share = (id: number, amount: number) => ({
  outstanding: OutstandingId.make(id),
  store: StoreId.make(1 + (id % 3)),
  amount: cents(amount),
});
const part = (id: number, amount: number) => ({
  payment: PaymentId.make(id),
  store: StoreId.make(1),
  amount: cents(amount),
});

/** What a movement does to each account. */
const sums = ({ lines }: Movement) =>
  Object.fromEntries(
    [...Map.groupBy(lines, ({ account }) => account)].map(([account, own]) => [
      account,
      own.reduce((sum, { amount }) => sum + amount, 0),
    ]),
  );

describe("what happens to money", () => {
  it("[LEDGER-2] is entered in debit and credit of the same sum, whatever it is", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 9_000_000 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(amounts, fc.nat(9_000_000), (all, owed) => {
        const invoices = all.map((amount, index) => share(index + 1, amount));
        const parts = all.map((amount, index) => part(index + 1, amount));
        const [first = share(1, 1)] = invoices;
        const [firstPart = part(1, 1)] = parts;
        const dues = new Map([[first.outstanding, cents(owed)]]);
        const settled = invoices.map((invoice) => ({ ...invoice, loss: cents(7) }));
        const kept = { left: cents(1_000_000_000), from: null };
        const entered = [
          advancePosting(firstPart, first, day),
          creditNotePosting(OutstandingId.make(99), first, day, "issued"),
          cardPosting("page", parts, day),
          invoiceCardPosting("page", invoices, dues, day),
          lateCardPosting("page", invoices, day),
          refundDuePosting({ transaction: "page", version: 2 }, firstPart, day),
          refundPosting("key", first, day),
          debitPresentedPosting(7, invoices, day),
          debitSettledPosting(7, invoices, day),
          debitRejectedPosting(7, invoices, day, "compte clos"),
          debitReturnedPosting(7, invoices, day, "provision insuffisante"),
          transferPosting(
            3,
            { invoices, parts, unallocated: { store: null, amount: cents(owed) } },
            day,
            "Virement",
          ),
          allocationPosting(
            "act",
            { ...kept, owner: first.store },
            { invoices: settled, parts },
            day,
          ),
          allocationPosting("act", { ...kept, owner: null }, { invoices: settled, parts }, day),
          allocationUndonePosting("act", first.store, { invoices: settled, parts }, day),
          transferBackPosting(
            3,
            0,
            { owner: first.store, amount: cents(owed) },
            day,
            "Payé deux fois",
          ),
          writeOffPosting(first, day, "liquidation"),
        ];
        expect(entered.filter((movement) => !isBalanced(movement))).toEqual([]);
        expect(entered.flatMap(({ lines }) => lines).filter(({ amount }) => amount === 0)).toEqual(
          [],
        );
      }),
    );
  });

  it("[LEDGER-3] makes an invoice owed again when its debit comes back, as if nothing had come", () => {
    const invoices = [share(1, 1200), share(2, 300)];
    const back = [
      debitPresentedPosting(7, invoices, day),
      debitSettledPosting(7, invoices, day),
      debitReturnedPosting(7, invoices, day, "provision insuffisante"),
    ];
    expect(back.map(sums)).toEqual([
      { collecting: 1500, receivable: -1500 },
      { bank: 1500, collecting: -1500 },
      { receivable: 1500, bank: -1500 },
    ]);
    expect(sums(debitRejectedPosting(7, invoices, day, "compte clos"))).toEqual({
      receivable: 1500,
      collecting: -1500,
    });
  });

  it("[LEDGER-4] pays no invoice more than it owes: what a card took too much is the store's", () => {
    const dues = new Map([[OutstandingId.make(1), cents(900)]]);
    expect(invoiceCardPosting("page", [share(1, 1200)], dues, day).lines).toEqual([
      { account: "card", amount: 1200 },
      { account: "receivable", store: 2, outstanding: 1, amount: -900 },
      { account: "unallocated", store: 2, outstanding: 1, amount: -300 },
    ]);
  });

  it("[CASH-8] is the shop's again whose a transfer was, when its use is undone", () => {
    const shares = { invoices: [{ ...share(1, 1000), loss: cents(2) }], parts: [part(7, 500)] };
    expect(allocationUndonePosting("act-4", StoreId.make(3), shares, day).lines).toEqual([
      { account: "unallocated", store: 3, amount: -1500 },
      { account: "loss", outstanding: 1, amount: -2 },
      { account: "receivable", store: 2, outstanding: 1, amount: 1002 },
      { account: "advance", store: 1, payment: 7, amount: 500 },
    ]);
  });
});

describe("a part of an order", () => {
  const shipment = (
    status: SettledShipment["status"],
    invoice: SettledShipment["invoice"] = null,
    isInvoiced = true,
  ): SettledShipment => ({ status, invoice, isInvoiced });
  const invoice = (owed: number, collecting = 0) => ({
    owed: cents(owed),
    collecting: cents(collecting),
  });
  const nothing = { advance: cents(0), notInvoiced: cents(0) };
  const settled = (...shipments: readonly SettledShipment[]) => isPartSettled(shipments, nothing);

  it("[BANK-6] is settled when nothing is owed nor collected of any of its invoices", () => {
    const paid = shipment(SHIPMENT.invoiced, invoice(0));
    const gone = shipment(SHIPMENT.cancelled);
    expect([
      settled(paid),
      settled(paid, gone),
      settled(gone),
      settled(paid, shipment(SHIPMENT.invoiced, invoice(1))),
      settled(paid, shipment(SHIPMENT.invoiced, invoice(0, 1))),
      settled(paid, shipment(SHIPMENT.delivered)),
    ]).toEqual([true, true, false, false, false, false]);
  });

  it("[BANK-6] is settled on arrival by what came with the order, where no invoice will come", () => {
    const parcel = (status: SettledShipment["status"]) => [shipment(status, null, false)];
    const money = (advance: number) => ({ advance: cents(advance), notInvoiced: cents(500) });
    expect([
      isPartSettled(parcel(SHIPMENT.delivered), money(500)),
      isPartSettled(parcel(SHIPMENT.delivered), money(499)),
      isPartSettled(parcel(SHIPMENT.sent), money(500)),
    ]).toEqual([true, false, false]);
  });

  it("[CASH-12] goes back one state when the money that had paid it is taken back, and only then", () => {
    const back = (
      state: PaymentState,
      method: "VIREMENT" | "CB",
      isSettled: boolean,
      isAdvanced: boolean,
    ) => stateOnTakenBack({ state, method }, { isSettled, isAdvanced });
    expect([
      back("completed", "VIREMENT", false, false),
      back("completed", "CB", false, true),
      back("completed", "VIREMENT", true, false),
      back("authorized", "VIREMENT", false, false),
      back("waitingForIzbergAuthorization", "VIREMENT", false, false),
      back("authorized", "VIREMENT", false, true),
      back("authorized", "CB", false, false),
      back("validated", "VIREMENT", false, false),
    ]).toEqual(["validated", "validated", null, "processing", "processing", null, null, null]);
  });
});
