import { Context, Schema, type Effect } from "effect";
import { Phone } from "../../api-schema/primitives.ts";

/** A text message to one number; `text` is short and plain. */
export const SmsMessage = Schema.Struct({ to: Phone, text: Schema.String });
export type SmsMessage = typeof SmsMessage.Type;

/** The message could not be handed over; it may be tried again. */
export class SmsNotSent extends Schema.TaggedError<SmsNotSent>()("SmsNotSent", {
  message: Schema.String,
  cause: Schema.optionalKey(Schema.Defect()),
}) {}

/** Sends text messages; never inside a transaction (product §4 'ports'). */
export class Sms extends Context.Service<
  Sms,
  {
    /** False where nobody sends any: then none are offered. */
    readonly offered: boolean;
    /** 'refused': the provider takes none for that number, now and later. */
    readonly send: (message: SmsMessage) => Effect.Effect<"sent" | "refused", SmsNotSent>;
  }
>()("panetier/Sms") {}
