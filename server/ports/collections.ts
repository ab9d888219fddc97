import { Context, Schema, type Effect } from "effect";
import type { Cents } from "../../api-schema/primitives.ts";

/** A direct debit of invoices, as the ERP collects it: one sum for each mandate. */
export type Debit = {
  /** The shop's number of the payment: handed over again, it is the same debit. */
  readonly payment: number;
  readonly number: string;
  readonly lines: ReadonlyArray<{
    readonly invoiceNumber: string;
    readonly amount: Cents;
    /** The unique reference of the signed mandate. */
    readonly mandate: string;
  }>;
};

/** The ERP did not take it; it may be tried again. */
export class CollectionsUnavailable extends Schema.TaggedError<CollectionsUnavailable>()(
  "CollectionsUnavailable",
  { message: Schema.String, cause: Schema.optionalKey(Schema.Defect()) },
) {}

/** Where the group's ERP takes direct debits of invoices; it says later that the money has come. */
export class Collections extends Context.Service<
  Collections,
  { readonly collect: (debit: Debit) => Effect.Effect<void, CollectionsUnavailable> }
>()("panetier/ports/Collections") {}
