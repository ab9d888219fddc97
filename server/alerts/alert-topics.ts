import { Effect, type Layer, Schema } from "effect";
import { Instant } from "../../api-schema/primitives.ts";
import { msOfInstant } from "../../core/calendar/paris-time.ts";
import { now } from "../clock.ts";
import { type Outbox, topicHandler } from "../outbox/outbox.ts";
import { topic } from "../outbox/topic.ts";
import { Mail, MailMessage } from "../ports/mail.ts";
import { Sms, SmsMessage } from "../ports/sms.ts";

/** An alert by mail; it is good until the cut-off. */
export const AlertMailDue = topic(
  "alertMail",
  Schema.Struct({ message: MailMessage, until: Instant }),
  "mail",
);

/** An alert by text message; it is good until the cut-off. */
export const AlertSmsDue = topic(
  "alertSms",
  Schema.Struct({ message: SmsMessage, until: Instant }),
  "sms",
);

// A mail server that was away until after the cut-off: 'commandez avant 11 h' at noon helps nobody.
const inTime = Effect.fnUntraced(function* <E, R>(
  until: Instant,
  send: Effect.Effect<unknown, E, R>,
) {
  if (msOfInstant(yield* now) < msOfInstant(until)) return yield* send;
  yield* Effect.logWarning("Une alerte n'a pas pu partir avant l'heure limite");
});

export const AlertMailTopic: Layer.Layer<never, never, Outbox | Mail> = topicHandler(
  AlertMailDue,
  ({ message, until }, event) =>
    Effect.flatMap(Mail, (mail) => inTime(until, mail.send(message, event))),
);

export const AlertSmsTopic: Layer.Layer<never, never, Outbox | Sms> = topicHandler(
  AlertSmsDue,
  ({ message, until }) => Effect.flatMap(Sms, (sms) => inTime(until, sms.send(message))),
);
