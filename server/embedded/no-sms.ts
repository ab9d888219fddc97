import { Effect, Layer } from "effect";
import { Sms } from "../ports/sms.ts";

/** A shop that sends no text messages, and offers none. */
export const NoSms: Layer.Layer<Sms> = Layer.succeed(Sms, {
  offered: false,
  send: () => Effect.succeed("refused" as const),
});
