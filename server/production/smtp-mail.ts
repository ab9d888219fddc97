import { Effect, Layer } from "effect";
import { createTransport } from "nodemailer";
import { filesOf, Mail, MailNotSent, sender, type MailMessage } from "../ports/mail.ts";

/** Mails by an SMTP server (`SMTP_URL`, for example smtps://user:password@mail.example:465). */
export const smtpMail = (url: string): Layer.Layer<Mail> =>
  Layer.effect(
    Mail,
    Effect.gen(function* () {
      const transport = yield* Effect.acquireRelease(
        Effect.sync(() => createTransport({ url, ...patience }, { from: sender })),
        (open) => Effect.sync(() => open.close()),
      );
      return {
        send: (message: MailMessage) =>
          Effect.tryPromise({
            try: () =>
              transport.sendMail({
                to: { name: message.toName, address: message.to },
                subject: message.subject,
                text: message.text,
                attachments: filesOf(message),
                ...(message.html === undefined ? {} : { html: message.html }),
                ...(message.replyTo === undefined ? {} : { replyTo: message.replyTo }),
              }),
            catch: (cause) =>
              new MailNotSent({ message: "The SMTP server did not take the mail", cause }),
          }).pipe(Effect.asVoid),
      };
    }),
  );

// The worker holds a database connection while it sends: a mute server must not keep it for minutes.
const patience = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 15_000 } as const;
