import { Schema } from "effect";
import { MessageReasonCode, ReportedLine, ThreadId } from "../../api-schema/messaging.ts";
import { Count, ShipmentId, VariantCode } from "../../api-schema/primitives.ts";

const words = { title: Schema.String, body: Schema.String };

/** What is written, and to whom: as an answer, or about something (spec §7 messaging). */
export const OutgoingMessage = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("reply"), threadId: ThreadId, body: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("order"), shipmentId: ShipmentId, ...words }),
  Schema.Struct({ kind: Schema.Literal("offer"), variantCode: VariantCode, ...words }),
  /** `merchant`: its slug, or 'operator'. */
  Schema.Struct({ kind: Schema.Literal("thread"), merchant: Schema.String, ...words }),
  Schema.Struct({
    kind: Schema.Literal("incident"),
    shipmentId: ShipmentId,
    reason: MessageReasonCode,
    lines: Schema.Array(ReportedLine),
    ...words,
  }),
]);

/** A file that goes with it, as far as its name and its size (bytes) tell it from others. */
export const EnclosedFile = Schema.Struct({ name: Schema.String, size: Count });

export const WholeOutgoingMessage = Schema.Struct({
  letter: OutgoingMessage,
  files: Schema.Array(EnclosedFile),
});
