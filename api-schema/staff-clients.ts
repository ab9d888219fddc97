import { Schema } from "effect";
import { Count, CustomerId, Instant, StoreId, positiveId } from "./primitives.ts";

export const ImpersonationId = positiveId.pipe(Schema.brand("ImpersonationId"));
export type ImpersonationId = typeof ImpersonationId.Type;

/** A customer as the desk shows them. */
export const Client = Schema.Struct({
  id: CustomerId,
  name: Schema.String,
  email: Schema.String,
  /** The first few, those that were searched for before the others. */
  stores: Schema.Array(
    Schema.Struct({
      id: StoreId,
      company: Schema.String,
      erpId: Schema.NullOr(Schema.String),
      role: Schema.String,
    }),
  ),
  storeCount: Count,
}).annotate({ identifier: "Client" });
export type Client = typeof Client.Type;

/** Where the customer's session is opened: an address with a code that serves once, within a minute. */
export const OpenedImpersonation = Schema.Struct({ address: Schema.String }).annotate({
  identifier: "OpenedImpersonation",
});
export type OpenedImpersonation = typeof OpenedImpersonation.Type;

/** One impersonation in the journal. */
export const JournalEntry = Schema.Struct({
  id: ImpersonationId,
  agent: Schema.String,
  customerId: CustomerId,
  customer: Schema.String,
  email: Schema.String,
  startedAt: Instant,
  /** Null while it runs. One that nobody ended is over when its two hours are. */
  endedAt: Schema.NullOr(Instant),
  requests: Count,
}).annotate({ identifier: "JournalEntry" });
export type JournalEntry = typeof JournalEntry.Type;

/** One request made under an impersonation. */
export const JournalRequest = Schema.Struct({
  id: Schema.String,
  at: Instant,
  method: Schema.String,
  path: Schema.String,
  status: Schema.Int,
  storeId: Schema.NullOr(StoreId),
}).annotate({ identifier: "JournalRequest" });
export type JournalRequest = typeof JournalRequest.Type;
