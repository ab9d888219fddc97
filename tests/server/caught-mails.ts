import { Effect, Layer } from "effect";
import { Mail, type MailMessage } from "../../server/ports/mail.ts";
import type { Ports } from "../../server/shop/ports.ts";
import type { TestShop } from "./harness.ts";

/** A mail port that keeps what it is given; `mails` grows as the outbox is emptied. */
export const catchMails = (): {
  readonly ports: Pick<Ports, "mail">;
  readonly mails: readonly MailMessage[];
} => {
  const mails: MailMessage[] = [];
  const layer = Layer.succeed(
    Mail,
    Mail.of({ send: (mail) => Effect.sync(() => void mails.push(mail)) }),
  );
  return { ports: { mail: { layer } }, mails };
};

/** What a person finds in their mailbox of what happens meanwhile: subjects, and the link in the last. */
export const mailbox = (shop: TestShop, mails: readonly MailMessage[], email: string) => {
  let read = mails.length;
  return async () => {
    await shop.emptyOutbox();
    const fresh = mails.slice(read).filter(({ to }) => to === email);
    read = mails.length;
    const [, link] =
      /(http:\/\/localhost:8080\/[^\s]+\/[\w-]{43})/.exec(fresh.at(-1)?.text ?? "") ?? [];
    return { subjects: fresh.map(({ subject }) => subject), token: link?.split("/").at(-1) ?? "" };
  };
};
