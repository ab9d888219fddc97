import { Context, Schema, type Effect } from "effect";
import type { CalendarDay, Cents } from "../../api-schema/primitives.ts";
import type { DebitSequence } from "../../core/debits/sequence.ts";
import type { SepaScheme } from "../../core/mandates/creditors.ts";

/** A remise: the debits of one creditor, scheme, sequence and day that the bank collects together. */
export type PresentedBatch = {
  /** The shop's number of it: handed over again, it is the same remise. */
  readonly batch: number;
  readonly ics: string;
  readonly scheme: SepaScheme;
  readonly sequence: DebitSequence;
  readonly day: CalendarDay;
  readonly debits: ReadonlyArray<{
    /** The shop's number of it: shown again, it is the same debit. */
    readonly debit: number;
    /** The unique reference of the signed mandate. */
    readonly mandate: string;
    readonly sum: Cents;
  }>;
};

/** The bank did not take it; it may be handed over again. */
export class CollectionsUnavailable extends Schema.TaggedError<CollectionsUnavailable>()(
  "CollectionsUnavailable",
  { message: Schema.String, cause: Schema.optionalKey(Schema.Defect()) },
) {}

/**
 * Where remises of direct debits are handed over. What becomes of each debit is said later: by the
 * bank of the demonstration itself, by staff where no bank is connected.
 */
export class Collections extends Context.Service<
  Collections,
  { readonly present: (batch: PresentedBatch) => Effect.Effect<void, CollectionsUnavailable> }
>()("panetier/ports/Collections") {}
