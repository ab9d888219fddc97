import { Effect, Schema } from "effect";
import { SaidOfLine, VatLine } from "../../api-schema/order.ts";
import { CalendarDay, Cents, OrderNumber, Rate, Siren } from "../../api-schema/primitives.ts";
import { PaymentMethodCode } from "../../api-schema/store.ts";
import { Tariff } from "../../api-schema/tariff.ts";

/** An invoice, or the credit note that takes one back in whole or in part. */
export const InvoiceKind = Schema.Literals(["invoice", "creditNote"]);
export type InvoiceKind = typeof InvoiceKind.Type;

const Place = Schema.Struct({
  street: Schema.String,
  postcode: Schema.String,
  city: Schema.String,
});

/** Where goods went. */
const DeliveryPlace = Schema.Struct({ name: Schema.String, ...Place.fields });
export type DeliveryPlace = typeof DeliveryPlace.Type;

/** Who sells, with what the law asks of a seller's papers. */
export const Seller = Schema.Struct({
  name: Schema.String,
  /** 'SAS au capital de 4 500 000 €'. */
  legalForm: Schema.String,
  /** The town of the commercial register that keeps the company. */
  registry: Schema.String,
  siren: Siren,
  siret: Schema.String,
  vatNumber: Schema.String,
  ...Place.fields,
  email: Schema.String,
  /** As it is printed. */
  phone: Schema.String,
});
export type Seller = typeof Seller.Type;

/** Who buys: the company behind a store. */
export const Buyer = Schema.Struct({
  name: Schema.String,
  /** The shop's own name, where it is another. */
  shopName: Schema.NullOr(Schema.String),
  customerNumber: Schema.NullOr(Schema.String),
  siren: Schema.NullOr(Schema.String),
  siret: Schema.NullOr(Schema.String),
  vatNumber: Schema.NullOr(Schema.String),
  ...Place.fields,
});
export type Buyer = typeof Buyer.Type;

const InvoiceLine = Schema.Struct({
  reference: Schema.String,
  name: Schema.String,
  packaging: Schema.String,
  ...SaidOfLine.fields,
  /** HT, per packaging. */
  unitPrice: Cents,
  /** The mill's price by which it was sold. */
  tariff: Schema.optionalKey(Tariff),
  /** The line's share of a promotion, HT: zero or negative. */
  discount: Cents,
  /** HT: quantity × unitPrice + discount. */
  net: Cents,
  vatRate: Rate,
  vat: Cents,
  /** Of a credit note: the line of its invoice that it takes back, by its number there (BT-126). */
  corrected: Schema.optionalKey(Schema.Int),
  /** Of a credit note: it lessens the price of goods that stay, and takes no packaging back. */
  allowance: Schema.optionalKey(Schema.Literal(true)),
});
export type InvoiceLine = typeof InvoiceLine.Type;

/** The sums of an invoice; rates rise, and every sum is exact. */
export const InvoiceTotals = Schema.Struct({
  vatLines: Schema.Array(VatLine),
  net: Cents,
  vat: Cents,
  gross: Cents,
});
export type InvoiceTotals = typeof InvoiceTotals.Type;

/**
 * An invoice as it was issued: everything that its papers say, frozen, whatever becomes of the order,
 * the store or the merchant. Amounts of a credit note are positive; its kind says the direction.
 */
export const Invoice = Schema.Struct({
  number: Schema.String,
  kind: InvoiceKind,
  issuedOn: CalendarDay,
  dueDate: CalendarDay,
  /** Days from its day to its payment, where they are not the house's. */
  termDays: Schema.optionalKey(Schema.Int),
  deliveredOn: CalendarDay,
  orders: Schema.Array(OrderNumber),
  deliveryNote: Schema.NullOr(Schema.String),
  /** Of an invoice of several deliveries: each with its note, how many of its lines are its, and their sum TTC. */
  deliveries: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        note: Schema.String,
        deliveredOn: CalendarDay,
        order: OrderNumber,
        lines: Schema.Int,
        gross: Cents,
        /** Where it went, when not all of them went to one place. */
        deliveredTo: Schema.optionalKey(DeliveryPlace),
      }),
    ),
  ),
  /** What a credit note takes back. */
  corrects: Schema.NullOr(
    Schema.Struct({
      number: Schema.String,
      issuedOn: CalendarDay,
      /** Why, in words: 'Marchandise abîmée'. */
      reason: Schema.optionalKey(Schema.String),
    }),
  ),
  /** Of a credit note: what of it lessens its invoice and what goes back on the card; the rest stays the buyer's. */
  settles: Schema.optionalKey(Schema.Struct({ deducted: Cents, refunded: Cents })),
  seller: Seller,
  /** Who writes the invoice in the seller's name and for its account; null when the seller does. */
  issuer: Schema.NullOr(Schema.String),
  buyer: Buyer,
  /** Where all of it went, when that is not where the buyer is. */
  deliveredTo: Schema.NullOr(DeliveryPlace),
  payment: Schema.Struct({
    method: PaymentMethodCode,
    /** Of the SEPA mandate, for a debit. */
    mandate: Schema.NullOr(Schema.String),
    /** Who debits: the creditor's identifier (ICS). Papers from before it stood on them have none. */
    creditorId: Schema.NullOr(Schema.String).pipe(
      Schema.withDecodingDefaultKey(Effect.succeed(null)),
    ),
    beneficiary: Schema.String,
    iban: Schema.String,
    bic: Schema.String,
    /** What was paid when it was issued: nothing, or all of it. */
    paid: Cents,
  }),
  lines: Schema.Array(InvoiceLine),
  totals: InvoiceTotals,
});
export type Invoice = typeof Invoice.Type;
