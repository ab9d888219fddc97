import { Schema } from "effect";
import { Count, Instant, positiveId } from "./primitives.ts";

export const FailedSendId = positiveId.pipe(Schema.brand("FailedSendId"));
export type FailedSendId = typeof FailedSendId.Type;

/** What failed as often as it may, in plain words. */
export const FailedSend = Schema.Struct({
  id: FailedSendId,
  what: Schema.String,
  to: Schema.String,
  announcedAt: Instant,
  failedAt: Instant,
  attempts: Count,
  /** What went wrong, as one short line. */
  error: Schema.String,
}).annotate({ identifier: "FailedSend" });
export type FailedSend = typeof FailedSend.Type;

/** What an agent decided of a failed send. */
export const SendDecided = Schema.Struct({
  at: Instant,
  agent: Schema.String,
  decision: Schema.Literals(["retried", "given up"]),
  subject: Schema.String,
}).annotate({ identifier: "SendDecided" });
export type SendDecided = typeof SendDecided.Type;
