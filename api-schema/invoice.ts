import { Schema } from "effect";
import { CalendarDay, Cents, ShipmentId } from "./primitives.ts";

/** An invoice by what is owed of it: the id of its Outstanding (spec §3). */
export const InvoiceId = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }),
).pipe(Schema.brand("InvoiceId"));
export type InvoiceId = typeof InvoiceId.Type;

/** Invoices of one archive at most. */
export const MOST_ARCHIVED = 100;

/** Some invoices, `3,18,25`; 100 at most. */
export const InvoiceIds = Schema.String.check(
  Schema.isPattern(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/, {
    message: `Choisissez de 1 à ${MOST_ARCHIVED} factures.`,
  }),
);

/** A period of invoices, by their day, both days included, of some stores or of all one's own. */
export const invoicePeriod = {
  from: CalendarDay,
  to: CalendarDay,
  /** `3,18`; without them, every store whose invoices the caller may see. */
  stores: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,999}$/)),
  ),
};

/** The papers of a shipment: null for those that are not written yet, or that the role may not see. */
export const ShipmentDocuments = Schema.Struct({
  shipment: ShipmentId,
  deliveryNote: Schema.NullOr(Schema.Struct({ number: Schema.String })),
  invoice: Schema.NullOr(
    Schema.Struct({
      id: InvoiceId,
      number: Schema.String,
      issuedOn: CalendarDay,
      /** TTC. */
      amount: Cents,
    }),
  ),
}).annotate({
  identifier: "ShipmentDocuments",
  examples: [
    {
      shipment: ShipmentId.make(1544),
      deliveryNote: { number: "BL00001544" },
      invoice: {
        id: InvoiceId.make(12),
        number: "FA26000003",
        issuedOn: CalendarDay.make("2026-11-24"),
        amount: Cents.make(87_135),
      },
    },
  ],
});
export type ShipmentDocuments = typeof ShipmentDocuments.Type;
