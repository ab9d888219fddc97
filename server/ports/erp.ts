import { Context, Schema, type Effect } from "effect";
import type { ErpCustomer, ErpNewCustomer } from "../../api-schema/erp/customers.ts";
import type { ErpId, Siren } from "../../api-schema/primitives.ts";

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
    readonly openCustomer: (customer: ErpNewCustomer) => Effect.Effect<ErpId, ErpUnavailable>;
    /** The infolegale score of a company, 0 (worst) to 100; null when there is none. */
    readonly score: (siren: Siren) => Effect.Effect<number | null, ErpUnavailable>;
  }
>()("panetier/Erp") {}
