import { markupText } from "../../core/content/html-entities.ts";
import { Clock, Effect, Layer } from "effect";
import { HttpRouter, HttpServerResponse } from "effect/http";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { filesOf, Mail, MailNotSent, sender, type MailMessage } from "../ports/mail.ts";

/** Mails as .eml files in `folder`, which any mail program opens; the newest name sorts last. */
export const mailFiles = (folder: string): Layer.Layer<Mail> =>
  Layer.succeed(Mail, {
    send: Effect.fnUntraced(function* (message: MailMessage) {
      const at = yield* Clock.currentTimeMillis;
      yield* Effect.tryPromise({
        try: () => writeMail(folder, message, at),
        catch: (cause) => new MailNotSent({ message: `Mail not written in ${folder}`, cause }),
      });
    }),
  });

async function writeMail(folder: string, message: MailMessage, at: number): Promise<void> {
  // Loaded at the first mail: the shop should be open before.
  const { createTransport } = await import("nodemailer");
  const composer = createTransport({ streamTransport: true, buffer: true });
  const files = filesOf(message);
  const { message: eml } = await composer.sendMail({
    from: sender,
    to: { name: message.toName, address: message.to },
    subject: message.subject,
    text: message.text,
    date: new Date(at),
    attachments: files,
    ...(message.html === undefined ? {} : { html: message.html }),
    ...(message.replyTo === undefined ? {} : { replyTo: message.replyTo }),
  });
  await mkdir(folder, { recursive: true });
  const stamp = new Date(at).toISOString().replace(/[:.]/g, "-");
  const name = join(folder, `${stamp}-${randomBytes(4).toString("hex")}`);
  for (const { filename, content } of files) {
    await writeFile(`${name}--${filename.replaceAll(/[^0-9A-Za-z.-]/g, "-")}`, content);
  }
  // Renamed when whole, so that /_mail never shows half of one.
  await writeFile(`${name}.part`, eml);
  await rename(`${name}.part`, `${name}.eml`);
}

/** /_mail: what was sent, newest first. For the embedded default only: anyone may read it. */
export const MailPages = (folder: string): Layer.Layer<never, never, HttpRouter.HttpRouter> =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      yield* router.add("GET", "/_mail", Effect.map(listMails(folder), mailListPage));
      yield* router.add(
        "GET",
        "/_mail/:name",
        Effect.flatMap(HttpRouter.params, ({ name }) => showMail(folder, name ?? "")),
      );
    }),
  );

interface StoredMail {
  readonly name: string;
  readonly to: string;
  readonly subject: string;
  readonly date: string;
  /** Names of the files that came with it, beside it in the folder. */
  readonly files: readonly string[];
}

const listMails = (folder: string): Effect.Effect<readonly StoredMail[]> =>
  Effect.promise(async () => {
    const all = await readdir(folder).catch(() => []);
    const names = all.filter((name) => name.endsWith(".eml"));
    const newest = names.toSorted().toReversed().slice(0, 200);
    return Promise.all(
      newest.map(async (name) => {
        const head = (await readFile(join(folder, name), "utf8")).split(/\r?\n\r?\n/, 1)[0] ?? "";
        return {
          name,
          to: headerOf(head, "To"),
          subject: headerOf(head, "Subject"),
          date: headerOf(head, "Date"),
          files: all.filter((file) => file.startsWith(`${name.slice(0, -".eml".length)}--`)),
        };
      }),
    );
  });

const showMail = (folder: string, name: string) =>
  Effect.promise(async () => {
    const isMail = /^[0-9A-Za-z-]+\.eml$/.test(name);
    if (!isMail && !/^[0-9A-Za-z-]+--[0-9A-Za-z.-]+$/.test(name)) return notFound;
    const content = await readFile(join(folder, name)).catch(() => undefined);
    if (content === undefined) return notFound;
    const type = name.endsWith(".pdf") ? "application/pdf" : "application/octet-stream";
    return isMail
      ? HttpServerResponse.text(content.toString("utf8"), {
          contentType: "text/plain; charset=utf-8",
        })
      : HttpServerResponse.uint8Array(content, { contentType: type });
  });

const notFound = HttpServerResponse.text("Ce message n'existe pas.", { status: 404 });

const headerOf = (head: string, name: string): string => {
  const unfolded = head.replace(/\r?\n[ \t]+/g, " ");
  const line = new RegExp(`^${name}: (.*)$`, "im").exec(unfolded)?.[1] ?? "";
  return decodeWords(line.trim());
};

// RFC 2047: =?UTF-8?Q?Votre_commande?= and =?UTF-8?B?…?=
const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : Buffer.from(
            text
              .replace(/_/g, " ")
              .replace(/=([0-9A-F]{2})/gi, (__, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            "latin1",
          ).toString("utf8"),
    );

const mailListPage = (mails: readonly StoredMail[]) => {
  const rows = mails.map(
    ({ name, to, subject, date, files }) =>
      `<tr><td><a href="/_mail/${name}">${markupText(subject)}</a></td><td>${markupText(to)}</td><td>${markupText(date)}</td><td>${files.map(fileLink).join(" ")}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? "<p>Aucun message n'a encore été envoyé.</p>"
      : `<table><thead><tr><th>Objet</th><th>À</th><th>Date</th><th>Pièces jointes</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  return HttpServerResponse.text(
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Messages envoyés</title></head><body><h1>Messages envoyés</h1>${table}</body></html>`,
    { contentType: "text/html; charset=utf-8", headers: { "cache-control": "no-store" } },
  );
};

const fileLink = (file: string): string =>
  `<a href="/_mail/${file}">${markupText(file.slice(file.indexOf("--") + 2))}</a>`;
