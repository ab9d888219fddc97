import { Context, Schema, type Effect } from "effect";
import type { Firm } from "../../core/seller/firm.ts";

/** A file that comes with a mail; `content` is base64, so that a message is plain data. */
const MailAttachment = Schema.Struct({
  name: Schema.String,
  contentType: Schema.String,
  content: Schema.String,
});

/** A mail to one person, in plain text and simple HTML, with files. */
export const MailMessage = Schema.Struct({
  to: Schema.String,
  toName: Schema.String,
  /** Whom an answer goes to; nobody, when left out. */
  replyTo: Schema.optionalKey(Schema.Struct({ name: Schema.String, address: Schema.String })),
  subject: Schema.String,
  text: Schema.String,
  html: Schema.optionalKey(Schema.String),
  attachments: Schema.optionalKey(Schema.Array(MailAttachment)),
});
export type MailMessage = typeof MailMessage.Type;

/**
 * A mail as nodemailer takes it, for both implementations. Its Message-ID is made of the event's
 * name: a mail that had to be sent twice is known as one by mail programs. It says that nobody wrote
 * it by hand, so that no robot answers it (RFC 3834).
 */
export const composed = (from: Sender, message: MailMessage, event: string) => ({
  from,
  to: { name: message.toName, address: message.to },
  subject: message.subject,
  text: message.text,
  messageId: `<${event}@${from.address.split("@")[1]}>`,
  headers: { "Auto-Submitted": "auto-generated" },
  attachments: (message.attachments ?? []).map(({ name, contentType, content }) => ({
    filename: name,
    contentType,
    content: Buffer.from(content, "base64"),
  })),
  ...(message.html === undefined ? {} : { html: message.html }),
  ...(message.replyTo === undefined ? {} : { replyTo: message.replyTo }),
});

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
  {
    /** `event` is the name of the outbox's event: the same again is the same mail. */
    readonly send: (message: MailMessage, event: string) => Effect.Effect<void, MailNotSent>;
  }
>()("panetier/Mail") {}

/** Who mails come from. */
export type Sender = { readonly name: string; readonly address: string };

/** The firm's sender of mails. */
export const senderOf = ({ sender }: Pick<Firm, "sender">): Sender => ({
  name: sender.name,
  address: sender.email,
});
