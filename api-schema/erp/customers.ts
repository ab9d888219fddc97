import { Schema } from "effect";
import { ErpId, Siret } from "../primitives.ts";

const said = Schema.NullOr(Schema.String.check(Schema.isMaxLength(200)));

/** What the ERP says of a customer number. */
export const ErpCustomer = Schema.Struct({
  company: said,
  legalName: said,
  legalStatus: said,
  naf: said,
  banned: Schema.Boolean,
  hasFestiveProducts: Schema.Boolean,
  /** ISO weekdays, 1 is Monday. */
  closingDays: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 7 }))).check(
    Schema.isMaxLength(7),
  ),
}).annotate({ identifier: "ErpCustomer" });
export type ErpCustomer = typeof ErpCustomer.Type;

/** A shop that the house has accepted, and the ERP does not have yet. */
export const ErpNewCustomer = Schema.Struct({
  siret: Siret,
  company: said,
  legalName: said,
  legalStatus: said,
  naf: said,
}).annotate({ identifier: "ErpNewCustomer" });
export type ErpNewCustomer = typeof ErpNewCustomer.Type;

/** Its customer number; asked again for the same SIRET, the same. */
export const ErpOpened = Schema.Struct({ erpId: ErpId }).annotate({ identifier: "ErpOpened" });

/**
 * What the credit of a company is worth, 0 (worst) to 100; null where nobody knows: its shops pay by card alone, whatever
 * was said before.
 */
export const ErpScore = Schema.Struct({
  score: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))),
}).annotate({ identifier: "ErpScore" });
