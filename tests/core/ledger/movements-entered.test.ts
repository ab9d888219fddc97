import { Schema } from "effect";
import { describe, expect, it } from "vitest";
import { OutstandingId } from "../../../api-schema/outstanding.ts";
import type { PaymentScope, PaymentState } from "../../../api-schema/order.ts";
import { PaymentId } from "../../../api-schema/primitives.ts";
import { isBalanced, Movement } from "../../../core/ledger/movements.ts";
import {
  adoptionPosting,
  advancePosting,
  allocationPosting,
  allocationUndonePosting,
  cardPosting,
  creditNotePosting,
  creditRefundPosting,
  debitPresentedPosting,
  debitRejectedPosting,
  debitReturnedPosting,
  debitSettledPosting,
  invoiceCardPosting,
  invoicePosting,
  keptAdvancePosting,
  lateCardPosting,
  refundDuePosting,
  refundPosting,
  takeoverPosting,
  transferBackPosting,
  transferPosting,
  writeOffPosting,
} from "../../../core/ledger/postings.ts";
import { statesTo } from "../../../core/ledger/settlement.ts";
import { cents } from "../../../core/money/cents.ts";
import { day as dayOf, storeId } from "../values.ts";

const day = dayOf("2026-11-24");
const [one, two] = [storeId(1), storeId(2)];

// Two invoices of two shops, and a part of an order of the first.
const first = { outstanding: OutstandingId.make(11), store: one, amount: cents(1200) };
const second = { outstanding: OutstandingId.make(12), store: two, amount: cents(300) };
const part = { payment: PaymentId.make(71), store: one, amount: cents(500) };
const invoices = [first, second];

const paper = (kind: "invoice" | "creditNote") => ({
  kind,
  number: "FA26000001",
  issuedOn: day,
  totals: { vatLines: [], net: cents(1000), vat: cents(200), gross: cents(1200) },
});

const ofFirst = { store: 1, outstanding: 11 };
const ofSecond = { store: 2, outstanding: 12 };
const ofPart = { store: 1, payment: 71 };

const MOVEMENTS: readonly (readonly [
  what: string,
  movement: Movement,
  entered: Omit<Movement, "day" | "lines"> & { readonly lines: readonly object[] },
])[] = [
  [
    "an invoice of the group's",
    invoicePosting(first, { id: 1, gmp: true }, paper("invoice")),
    {
      kind: "invoice",
      key: "invoice:11",
      reason: "Facture FA26000001",
      lines: [
        { account: "receivable", ...ofFirst, amount: 1200 },
        { account: "sales", outstanding: 11, amount: -1000 },
        { account: "vat", outstanding: 11, amount: -200 },
      ],
    },
  ],
  [
    "a credit note of a merchant's",
    invoicePosting(first, { id: 7, gmp: false }, paper("creditNote")),
    {
      kind: "creditNote",
      key: "invoice:11",
      reason: "Avoir FA26000001",
      lines: [
        { account: "receivable", ...ofFirst, amount: -1200 },
        { account: "seller", merchant: 7, outstanding: 11, amount: 1200 },
      ],
    },
  ],
  [
    "money that came before the invoice",
    advancePosting(part, { ...first, amount: cents(500) }, day),
    {
      kind: "allocation",
      key: "advance:71:11",
      reason: "Payé à la commande",
      lines: [
        { account: "advance", ...ofPart, amount: 500 },
        { account: "receivable", ...ofFirst, amount: -500 },
      ],
    },
  ],
  [
    "more than was invoiced",
    keptAdvancePosting(part, 51, day),
    {
      kind: "allocation",
      key: "advance-kept:71:51",
      reason: "Payé à la commande, livré en moins",
      lines: [
        { account: "advance", ...ofPart, amount: 500 },
        { account: "unallocated", store: 1, amount: -500 },
      ],
    },
  ],
  [
    "more than was invoiced, that came by a transfer with an owner",
    keptAdvancePosting(part, 51, day, { transfer: 7, owner: two }),
    {
      kind: "allocation",
      key: "advance-kept:71:51:7",
      reason: "Payé à la commande, livré en moins",
      lines: [
        { account: "advance", ...ofPart, amount: 500 },
        { account: "unallocated", store: 2, amount: -500 },
      ],
    },
  ],
  [
    "more than was invoiced, that came by a transfer of nobody known",
    keptAdvancePosting(part, 51, day, { transfer: 7, owner: null }),
    {
      kind: "allocation",
      key: "advance-kept:71:51:7",
      reason: "Payé à la commande, livré en moins",
      lines: [
        { account: "advance", ...ofPart, amount: 500 },
        { account: "unallocated", amount: -500 },
      ],
    },
  ],
  [
    "a credit note that pays an invoice",
    creditNotePosting(OutstandingId.make(99), first, day, "issued"),
    {
      kind: "allocation",
      key: "creditNote:99:11:issued",
      reason: "Avoir imputé",
      lines: [
        { account: "receivable", store: 1, outstanding: 99, amount: 1200 },
        { account: "receivable", ...ofFirst, amount: -1200 },
      ],
    },
  ],
  [
    "a card for parts of an order",
    cardPosting("page-3", [part, { ...part, payment: PaymentId.make(72), store: two }], day),
    {
      kind: "card",
      key: "card:page-3",
      reason: "Carte acceptée",
      lines: [
        { account: "card", amount: 1000 },
        { account: "advance", ...ofPart, amount: -500 },
        { account: "advance", store: 2, payment: 72, amount: -500 },
      ],
    },
  ],
  [
    "a card for invoices, of which one is paid meanwhile and one has become a credit",
    invoiceCardPosting(
      "page-3",
      [first, second],
      new Map([
        [first.outstanding, cents(5000)],
        [second.outstanding, cents(-20)],
      ]),
      day,
    ),
    {
      kind: "card",
      key: "card:page-3",
      reason: "Carte acceptée",
      lines: [
        { account: "card", amount: 1500 },
        { account: "receivable", ...ofFirst, amount: -1200 },
        { account: "unallocated", ...ofSecond, amount: -300 },
      ],
    },
  ],
  [
    "a card for an invoice of which nothing is known any more",
    invoiceCardPosting("page-3", [first], new Map(), day),
    {
      kind: "card",
      key: "card:page-3",
      reason: "Carte acceptée",
      lines: [
        { account: "card", amount: 1200 },
        { account: "unallocated", ...ofFirst, amount: -1200 },
      ],
    },
  ],
  [
    "a card that came too late",
    lateCardPosting("page-3", invoices, day),
    {
      kind: "card",
      key: "card:page-3",
      reason: "Carte acceptée trop tard, à rembourser",
      lines: [
        { account: "card", amount: 1500 },
        { account: "refundable", store: 1, amount: -1200 },
        { account: "refundable", store: 2, amount: -300 },
      ],
    },
  ],
  [
    "money that a part needs no more",
    refundDuePosting({ transaction: "page-3", version: 2 }, part, day),
    {
      kind: "refundDue",
      key: "refund-due:page-3:71:2",
      reason: "Remboursement à faire",
      lines: [
        { account: "advance", ...ofPart, amount: 500 },
        { account: "refundable", store: 1, amount: -500 },
      ],
    },
  ],
  [
    "a credit that goes back on the card",
    creditRefundPosting("page-3", first, day),
    {
      kind: "refundDue",
      key: "credit-refund-due:11:page-3",
      reason: "Avoir à rembourser sur la carte",
      lines: [
        { account: "receivable", ...ofFirst, amount: 1200 },
        { account: "refundable", store: 1, amount: -1200 },
      ],
    },
  ],
  [
    "a refund",
    refundPosting("key-9", second, day),
    {
      kind: "refund",
      key: "refund:key-9",
      reason: "Remboursé sur la carte",
      lines: [
        { account: "refundable", store: 2, amount: 300 },
        { account: "card", amount: -300 },
      ],
    },
  ],
  [
    "a debit that the bank has",
    debitPresentedPosting(5, invoices, day),
    {
      kind: "debitPresented",
      key: "debit:5:presented",
      reason: "Prélèvement présenté",
      lines: [
        { account: "collecting", ...ofFirst, amount: 1200 },
        { account: "collecting", ...ofSecond, amount: 300 },
        { account: "receivable", ...ofFirst, amount: -1200 },
        { account: "receivable", ...ofSecond, amount: -300 },
      ],
    },
  ],
  [
    "a debit whose money has arrived",
    debitSettledPosting(5, invoices, day),
    {
      kind: "debitSettled",
      key: "debit:5:settled",
      reason: "Prélèvement encaissé",
      lines: [
        { account: "bank", amount: 1500 },
        { account: "collecting", ...ofFirst, amount: -1200 },
        { account: "collecting", ...ofSecond, amount: -300 },
      ],
    },
  ],
  [
    "a debit that is refused",
    debitRejectedPosting(5, [first], day, "compte clos"),
    {
      kind: "debitRejected",
      key: "debit:5:rejected",
      reason: "Prélèvement rejeté : compte clos",
      lines: [
        { account: "receivable", ...ofFirst, amount: 1200 },
        { account: "collecting", ...ofFirst, amount: -1200 },
      ],
    },
  ],
  [
    "a debit that came back",
    debitReturnedPosting(5, invoices, day, "provision insuffisante"),
    {
      kind: "debitReturned",
      key: "debit:5:returned",
      reason: "Prélèvement rejeté : provision insuffisante",
      lines: [
        { account: "receivable", ...ofFirst, amount: 1200 },
        { account: "receivable", ...ofSecond, amount: 300 },
        { account: "bank", amount: -1500 },
      ],
    },
  ],
  [
    "a transfer for an invoice, a part and what nobody knows",
    transferPosting(
      3,
      { invoices: [first], parts: [part], unallocated: { store: null, amount: cents(40) } },
      day,
      "Virement de Le Fournil",
    ),
    {
      kind: "transfer",
      key: "transfer:3",
      reason: "Virement de Le Fournil",
      lines: [
        { account: "bank", amount: 1740 },
        { account: "receivable", ...ofFirst, amount: -1200 },
        { account: "advance", ...ofPart, amount: -500 },
        { account: "unallocated", amount: -40 },
      ],
    },
  ],
  [
    "a transfer that is used, its owner known from the first",
    allocationPosting(
      "act-4",
      { left: cents(2000), from: one, owner: one },
      { invoices: [{ ...first, loss: cents(3) }], parts: [part] },
      day,
    ),
    {
      kind: "allocation",
      key: "allocation:act-4",
      reason: "Virement affecté",
      lines: [
        { account: "unallocated", store: 1, amount: 1700 },
        { account: "loss", outstanding: 11, amount: 3 },
        { account: "receivable", ...ofFirst, amount: -1203 },
        { account: "advance", ...ofPart, amount: -500 },
      ],
    },
  ],
  [
    "a transfer of nobody's that is used, the rest the owner's",
    allocationPosting(
      "act-4",
      { left: cents(2000), from: null, owner: one },
      { invoices: [{ ...first, loss: cents(0) }], parts: [] },
      day,
    ),
    {
      kind: "allocation",
      key: "allocation:act-4",
      reason: "Virement affecté",
      lines: [
        { account: "unallocated", amount: 2000 },
        { account: "unallocated", store: 1, amount: -800 },
        { account: "receivable", ...ofFirst, amount: -1200 },
      ],
    },
  ],
  [
    "a use that is undone",
    allocationUndonePosting(
      "act-4",
      null,
      { invoices: [{ ...first, loss: cents(3) }], parts: [part] },
      day,
    ),
    {
      kind: "allocation",
      key: "allocation-undone:act-4",
      reason: "Affectation d’un virement annulée",
      lines: [
        { account: "unallocated", amount: -1700 },
        { account: "loss", outstanding: 11, amount: -3 },
        { account: "receivable", ...ofFirst, amount: 1203 },
        { account: "advance", ...ofPart, amount: 500 },
      ],
    },
  ],
  [
    "a transfer that goes back",
    transferBackPosting(3, 1, { owner: one, amount: cents(40) }, day, "Payé deux fois"),
    {
      kind: "transfer",
      key: "transfer-back:3:1",
      reason: "Virement rendu : Payé deux fois",
      lines: [
        { account: "unallocated", store: 1, amount: 40 },
        { account: "bank", amount: -40 },
      ],
    },
  ],
  [
    "what will not come",
    writeOffPosting(first, day, "liquidation"),
    {
      kind: "writeOff",
      key: "write-off:11",
      reason: "Passé en perte : liquidation",
      lines: [
        { account: "loss", outstanding: 11, amount: 1200 },
        { account: "receivable", ...ofFirst, amount: -1200 },
      ],
    },
  ],
  [
    "what will not come of an invoice that is owed again",
    writeOffPosting(first, day, "liquidation", 1),
    {
      kind: "writeOff",
      key: "write-off:11:1",
      reason: "Passé en perte : liquidation",
      lines: [
        { account: "loss", outstanding: 11, amount: 1200 },
        { account: "receivable", ...ofFirst, amount: -1200 },
      ],
    },
  ],
  [
    "what the ERP says is owed",
    adoptionPosting("F1@2026-11", { ...first, amount: cents(-50) }, day),
    {
      kind: "adoption",
      key: "adoption:F1@2026-11",
      reason: "Reste dû repris de l’ERP",
      lines: [
        { account: "receivable", ...ofFirst, amount: -50 },
        { account: "erp", ...ofFirst, amount: 50 },
      ],
    },
  ],
  [
    "what a seller owes of their former shop",
    takeoverPosting(
      two,
      { outstanding: first.outstanding, store: one, owed: cents(1000), collecting: cents(200) },
      day,
    ),
    {
      kind: "allocation",
      key: "takeover:11:2",
      reason: "Reprise du fonds : reste dû par le cédant",
      lines: [
        { account: "receivable", store: 2, outstanding: 11, amount: 1000 },
        { account: "receivable", store: 1, outstanding: 11, amount: -1000 },
        { account: "collecting", store: 2, outstanding: 11, amount: 200 },
        { account: "collecting", store: 1, outstanding: 11, amount: -200 },
      ],
    },
  ],
];

describe("[LEDGER-2] is entered once a key, in words for staff, on both sides:", () => {
  it.each(MOVEMENTS)("%s", (_, movement, entered) => {
    expect(movement).toEqual({ ...entered, day });
    expect(isBalanced(movement)).toBe(true);
    // As it is written into the ledger, and read again.
    const written = JSON.stringify(Schema.encodeSync(Movement)(movement));
    expect(Schema.decodeUnknownSync(Movement)(JSON.parse(written))).toEqual(movement);
  });

  it("nothing that is out of balance", () => {
    expect([
      isBalanced({ lines: [] }),
      isBalanced({ lines: [{ account: "bank", amount: cents(1) }] }),
    ]).toEqual([true, false]);
  });
});

describe("[BANK-6] the way of a payment to where money or goods have brought it", () => {
  it.each<
    readonly [PaymentState, PaymentScope, Parameters<typeof statesTo>[2], readonly PaymentState[]]
  >([
    ["processing", "gmp", "authorized", ["authorized"]],
    ["processing", "mkp", "authorized", ["waitingForIzbergAuthorization"]],
    ["processing", "gmp", "validated", ["authorized", "validated"]],
    ["processing", "gmp", "completed", ["authorized", "validated", "completed"]],
    ["authorized", "gmp", "authorized", []],
    ["authorized", "gmp", "validated", ["validated"]],
    ["authorized", "gmp", "completed", ["validated", "completed"]],
    ["prevalidated", "gmp", "completed", ["validated", "completed"]],
    ["validated", "gmp", "validated", []],
    ["validated", "gmp", "completed", ["completed"]],
    // The table bars the way.
    ["completed", "gmp", "completed", []],
    ["cart", "gmp", "validated", []],
    ["cancelled", "mkp", "completed", []],
    ["failed", "mkp", "validated", []],
  ])("goes from %s (%s) to %s by %j", (from, scope, goal, states) => {
    expect(statesTo(from, scope, goal)).toEqual(states);
  });
});
