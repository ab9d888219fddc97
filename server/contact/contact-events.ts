import { Schema } from "effect";
import { type PayloadOf, topic } from "../outbox/topic.ts";

/**
 * One mail of a message: the acknowledgement, or one to the desk with these of the files. The event
 * names them, so that no file lies in the queue.
 */
export const ContactMail = topic(
  "contact.mail",
  Schema.Struct({
    message: Schema.Int,
    mail: Schema.Union([
      Schema.Literal("acknowledgement"),
      Schema.Struct({ number: Schema.Int, of: Schema.Int, files: Schema.Array(Schema.Int) }),
    ]),
  }),
  "mail",
);
export type ContactMail = PayloadOf<typeof ContactMail>;

/** Most mail servers refuse a mail of more than 25 MB, and files grow by a third on their way. */
const MAIL_BYTES = 15 * 1024 * 1024;

/** The mails of a message: as many to the desk as its files need, and one to its sender. */
export const mailsOf = (message: number, sizes: readonly number[]): readonly ContactMail[] => {
  const parcels: number[][] = [[]];
  let filled = 0;
  for (const [position, size] of sizes.entries()) {
    if (filled > 0 && filled + size > MAIL_BYTES) {
      parcels.push([]);
      filled = 0;
    }
    parcels.at(-1)?.push(position);
    filled += size;
  }
  return [
    ...parcels.map((files, index) => ({
      message,
      mail: { number: index + 1, of: parcels.length, files },
    })),
    { message, mail: "acknowledgement" },
  ];
};
