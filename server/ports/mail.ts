import { Context, Schema, type Effect } from "effect";

/** A mail to one person, in plain text and simple HTML. */
export const MailMessage = Schema.Struct({
  to: Schema.String,
  toName: Schema.String,
  subject: Schema.String,
  text: Schema.String,
  html: Schema.optionalKey(Schema.String),
});
export type MailMessage = typeof MailMessage.Type;

/** The mail could not be handed over; it may be tried again. */
export class MailNotSent extends Schema.TaggedError<MailNotSent>()("MailNotSent", {
  message: Schema.String,
  cause: Schema.optionalKey(Schema.Defect()),
}) {}

/**
 * Sends mails. Never call it inside a transaction: announce a 'mail' event to the outbox instead
 * (product §4 'ports').
 */
export class Mail extends Context.Service<
  Mail,
  { readonly send: (message: MailMessage) => Effect.Effect<void, MailNotSent> }
>()("panetier/Mail") {}

/** Who mails come from. */
export const sender = { name: "Panetier", address: "ne-pas-repondre@panetier.example" } as const;
