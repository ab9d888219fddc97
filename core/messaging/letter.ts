import type { MessageReasonCode, ReportedLine, ThreadId } from "../../api-schema/messaging.ts";
import type { ShipmentId, VariantCode } from "../../api-schema/primitives.ts";

/** What is written, and to whom: as an answer, or about something (spec §7 messaging). */
export type Letter =
  | { readonly kind: "reply"; readonly threadId: ThreadId; readonly body: string }
  | ({ readonly kind: "order"; readonly shipmentId: ShipmentId } & Words)
  | ({ readonly kind: "offer"; readonly variantCode: VariantCode } & Words)
  /** `merchant`: its slug, or 'operator'. */
  | ({ readonly kind: "thread"; readonly merchant: string } & Words)
  | ({
      readonly kind: "incident";
      readonly shipmentId: ShipmentId;
      readonly reason: MessageReasonCode;
      readonly lines: readonly ReportedLine[];
    } & Words);

type Words = { readonly title: string; readonly body: string };

/** A file that goes with it, as far as its name and its size (bytes) tell it from others. */
export type EnclosedFile = { readonly name: string; readonly size: number };

/** Whether the same words and files would be sent again: tried again, they are the same message. */
export const isSameLetter = (before: WholeLetter, after: WholeLetter): boolean =>
  JSON.stringify([before.letter, before.files]) === JSON.stringify([after.letter, after.files]);

export type WholeLetter = { readonly letter: Letter; readonly files: readonly EnclosedFile[] };
