import { Effect, Layer } from "effect";
import { createTransport } from "nodemailer";
import { SellingFirm } from "../firm/selling-firm.ts";
import { composed, Mail, MailNotSent, type MailMessage, senderOf } from "../ports/mail.ts";

/** Mails by an SMTP server (`SMTP_URL`, for example smtps://user:password@mail.example:465). */
export const smtpMail = (url: string): Layer.Layer<Mail, never, SellingFirm> =>
  Layer.effect(
    Mail,
    Effect.gen(function* () {
      const transport = yield* Effect.acquireRelease(
        Effect.sync(() => createTransport({ url, ...patience })),
        (open) => Effect.sync(() => open.close()),
      );
      const { now } = yield* SellingFirm;
      return {
        send: Effect.fnUntraced(function* (message: MailMessage, event: string) {
          const from = senderOf((yield* now).firm);
          yield* Effect.tryPromise({
            try: () => transport.sendMail(composed(from, message, event)),
            catch: (cause) =>
              new MailNotSent({ message: "The SMTP server did not take the mail", cause }),
          });
        }),
      };
    }),
  );

// Well below the limit of the mail lane: a socket that nobody waits for any more should be closed.
const patience = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 15_000 } as const;
