import { Schema } from "effect";
import { OutstandingCheckout, OutstandingId } from "../../../api-schema/outstanding.ts";
import { Cents, StoreId } from "../../../api-schema/primitives.ts";
import type { ChosenInvoice } from "../../../core/outstandings/chosen.ts";

// Two late invoices of one store and their payment, at each point of being paid.

export const sampleInvoices: readonly ChosenInvoice[] = [
  {
    id: OutstandingId.make(301),
    invoiceNumber: "FA26000041",
    storeId: StoreId.make(1),
    amount: Cents.make(73_145),
  },
  {
    id: OutstandingId.make(302),
    invoiceNumber: "FA26000044",
    storeId: StoreId.make(1),
    amount: Cents.make(51_685),
  },
];

const checkout = (
  state: string,
  paymentMethod: "CB" | "PRELEVEMENT",
  page: string | null,
): OutstandingCheckout =>
  Schema.decodeUnknownSync(OutstandingCheckout)({
    payment: {
      id: 12,
      amount: 124_830,
      outstandings: [301, 302],
      details: "REG-000012 : FA26000041, FA26000044",
      paymentMethod,
      state,
      startedBy: "Camille Delaunay",
      own: true,
      createdAt: "2026-11-24T08:12:00.000Z",
      updatedAt: "2026-11-24T08:12:01.000Z",
    },
    redirectionCardUrl: page,
    invoices: sampleInvoices.map(({ storeId, ...invoice }) => ({
      ...invoice,
      owed: invoice.amount,
      store: { id: storeId },
      payable: state === "abandoned",
    })),
  });

/** The bank's page is open. */
export const sampleOpenCheckout = checkout(
  "processing",
  "CB",
  "https://banque.panetier.example/encours-1",
);
export const samplePaidCheckout = checkout("completed", "CB", null);
/** Given up: its invoices can be paid again. */
export const sampleAbandonedCheckout = checkout("abandoned", "CB", null);
export const sampleDebit = checkout("prevalidated", "PRELEVEMENT", null);
