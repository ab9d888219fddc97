import { Clock, Effect, Layer } from "effect";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { privateFile, privateFolder } from "../private-folders.ts";
import { randomBytesFor } from "../randomness.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import {
  composed,
  Mail,
  MailNotSent,
  type MailMessage,
  type Sender,
  senderOf,
} from "../ports/mail.ts";
import { cardOf } from "./mail-folder.ts";

/** Mails as .eml files in `folder`, which any mail program opens; the newest name sorts last. */
export const mailFiles = (folder: string): Layer.Layer<Mail, never, SellingFirm> =>
  Layer.effect(
    Mail,
    Effect.map(SellingFirm, ({ now }) => ({
      send: Effect.fnUntraced(function* (message: MailMessage, event: string) {
        const at = yield* Clock.currentTimeMillis;
        const from = senderOf((yield* now).firm);
        const tail = (yield* randomBytesFor("mail in a folder", 4)).toString("hex");
        yield* Effect.tryPromise({
          try: () => writeMail(folder, { from, message, event, at, tail }),
          catch: (cause) => new MailNotSent({ message: `Mail not written in ${folder}`, cause }),
        });
      }),
    })),
  );

interface Written {
  readonly from: Sender;
  readonly message: MailMessage;
  readonly event: string;
  readonly at: number;
  /** Tells mails of one instant apart. */
  readonly tail: string;
}

async function writeMail(
  folder: string,
  { from, message, event, at, tail }: Written,
): Promise<void> {
  // Loaded at the first mail: the shop should be open before.
  const { createTransport } = await import("nodemailer");
  const composer = createTransport({ streamTransport: true, buffer: true });
  const mail = composed(from, message, event);
  const { message: eml } = await composer.sendMail({ ...mail, date: new Date(at) });
  await mkdir(folder, { recursive: true, mode: privateFolder });
  const stamp = new Date(at).toISOString().replace(/[:.]/g, "-");
  const name = join(folder, `${stamp}-${tail}`);
  for (const [index, { content }] of mail.attachments.entries()) {
    await writeFile(`${name}--${index}`, content, { mode: privateFile });
  }
  // What /_mail draws: a mail's own source would have to be taken apart again.
  await writeFile(`${name}.json`, JSON.stringify(cardOf(from, message, at)), { mode: privateFile });
  // Renamed when whole, so that /_mail never shows half of one.
  await writeFile(`${name}.part`, eml, { mode: privateFile });
  await rename(`${name}.part`, `${name}.eml`);
}
