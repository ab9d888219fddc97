import { Effect, type Layer } from "effect";
import { Mail, MailMessage } from "../ports/mail.ts";
import { outboxTopic, type Outbox } from "./outbox.ts";

/** The topic of mails: `outbox.announce("mail", message)`. */
export const MailTopic: Layer.Layer<never, never, Outbox | Mail> = outboxTopic(
  "mail",
  MailMessage,
  (message, event) => Effect.flatMap(Mail, (mail) => mail.send(message, event)),
  "mail",
);
