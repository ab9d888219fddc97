import { Effect, type Layer } from "effect";
import { Mail, MailMessage } from "../ports/mail.ts";
import { topicHandler, type Outbox } from "./outbox.ts";
import { topic } from "./topic.ts";

/** A mail is to be sent: `outbox.announce(MailDue, message)`. */
export const MailDue = topic("mail", MailMessage, "mail");

/** Sends the mails that were announced. */
export const MailTopic: Layer.Layer<never, never, Outbox | Mail> = topicHandler(
  MailDue,
  (message, event) => Effect.flatMap(Mail, (mail) => mail.send(message, event)),
);
