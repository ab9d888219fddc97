import { Context, Schema, type Effect } from "effect";
import type { ErpId, Siren, Siret } from "../../api-schema/primitives.ts";

/** What the group's ERP says of a customer number. */
export const ErpCustomer = Schema.Struct({
  company: Schema.NullOr(Schema.String),
  legalName: Schema.NullOr(Schema.String),
  legalStatus: Schema.NullOr(Schema.String),
  naf: Schema.NullOr(Schema.String),
  banned: Schema.Boolean,
  hasFestiveProducts: Schema.Boolean,
  closingDays: Schema.Array(Schema.Int),
});
export type ErpCustomer = typeof ErpCustomer.Type;

/** What the ERP is told of a customer that it does not have yet. */
export interface NewErpCustomer {
  readonly siret: Siret;
  readonly company: string | null;
  readonly legalName: string | null;
  readonly legalStatus: string | null;
  readonly naf: string | null;
}

/** The ERP or the credit agency did not answer; nothing was changed. */
export class ErpUnavailable extends Schema.TaggedError<ErpUnavailable>()("ErpUnavailable", {
  message: Schema.String,
  cause: Schema.optionalKey(Schema.Defect()),
}) {}

/** The group's ERP and, behind it, the credit agency (product §4 'ports'). */
export class Erp extends Context.Service<
  Erp,
  {
    /** Undefined for a number the ERP does not know. */
    readonly customer: (id: ErpId) => Effect.Effect<ErpCustomer | undefined, ErpUnavailable>;
    /**
     * Enters a new customer in the ERP's books and answers its customer number. Asked again for the
     * same SIRET, it answers the same number: an approval that was cut short is made again.
     */
    readonly openCustomer: (customer: NewErpCustomer) => Effect.Effect<ErpId, ErpUnavailable>;
    /** The infolegale score of a company, 0 (worst) to 100; null when there is none. */
    readonly score: (siren: Siren) => Effect.Effect<number | null, ErpUnavailable>;
  }
>()("panetier/Erp") {}
