import { Effect, Layer } from "effect";
import { createTransport } from "nodemailer";
import { composed, Mail, MailNotSent, type MailMessage } from "../ports/mail.ts";

/** Mails by an SMTP server (`SMTP_URL`, for example smtps://user:password@mail.example:465). */
export const smtpMail = (url: string): Layer.Layer<Mail> =>
  Layer.effect(
    Mail,
    Effect.gen(function* () {
      const transport = yield* Effect.acquireRelease(
        Effect.sync(() => createTransport({ url, ...patience })),
        (open) => Effect.sync(() => open.close()),
      );
      return {
        send: (message: MailMessage, event: string) =>
          Effect.tryPromise({
            try: () => transport.sendMail(composed(message, event)),
            catch: (cause) =>
              new MailNotSent({ message: "The SMTP server did not take the mail", cause }),
          }).pipe(Effect.asVoid),
      };
    }),
  );

// Well below the limit of the mail lane: a socket that nobody waits for any more should be closed.
const patience = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 15_000 } as const;
