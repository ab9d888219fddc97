import { Schema } from "effect";
import { PaymentScope, SaidOfLine } from "../order.ts";
import { CalendarDay, ErpId, OrderNumber, Siret } from "../primitives.ts";

/** An address of the contract's own names: a part of an order, and which of its versions. */
export const ofPart = { order: OrderNumber, scope: PaymentScope };

/** The highest version that can be said of a part. */
export const LAST_VERSION = 1_000_000;

/** Versions of a part count what was said of it, its cancellation too: 1, 2, 3 … */
export const PartVersion = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: LAST_VERSION }),
);

const said = (most: number) => Schema.String.check(Schema.isMaxLength(most));

/** A line of a part: an article by its reference, and how many packagings of it. */
export const ErpOrderLine = Schema.Struct({
  reference: said(60),
  ...SaidOfLine.fields,
  /** Null where no day is promised. */
  deliveryDate: Schema.NullOr(CalendarDay),
  /** To the driver; empty without one. */
  note: said(2000),
}).annotate({ identifier: "ErpOrderLine" });

/**
 * A version of a part of an order, whole: it replaces all that was said of the part before. A cancelled one
 * has no lines.
 */
export const ErpOrder = Schema.Struct({
  state: Schema.Literals(["ordered", "cancelled"]),
  /** The customer number; null while the shop has none. */
  customer: Schema.NullOr(ErpId),
  siret: Schema.NullOr(Siret),
  company: said(200),
  street: Schema.NullOr(said(200)),
  postcode: Schema.NullOr(said(20)),
  city: Schema.NullOr(said(200)),
  lines: Schema.Array(ErpOrderLine),
}).annotate({ identifier: "ErpOrder" });
export type ErpOrder = typeof ErpOrder.Type;

/** The version that the ERP holds now, under its own number. */
export const ErpTaken = Schema.Struct({
  number: said(60).check(Schema.isMinLength(1)),
  /** That of the address, or a later one which it took before. */
  version: PartVersion,
}).annotate({ identifier: "ErpTaken" });
export type ErpTaken = typeof ErpTaken.Type;

/** Why the ERP does not take it, for a person, and what has to be mended. */
export const ErpRefusal = Schema.Struct({
  reason: said(500).check(Schema.isMinLength(1)),
  cure: Schema.NullOr(said(500)),
}).annotate({ identifier: "ErpRefusal", httpApiStatus: 422 });
export type ErpRefusal = typeof ErpRefusal.Type;

/** The last version of a part that the ERP holds. */
export const ErpHeld = Schema.Struct({
  ...ofPart,
  version: PartVersion,
  number: said(60).check(Schema.isMinLength(1)),
}).annotate({ identifier: "ErpHeld" });
export type ErpHeld = typeof ErpHeld.Type;

/** A page of them; `next` is what to ask with as `after`, null at the end. */
export const ErpHeldPage = Schema.Struct({
  held: Schema.Array(ErpHeld).check(Schema.isMaxLength(1000)),
  next: Schema.NullOr(said(200)),
}).annotate({ identifier: "ErpHeldPage" });
