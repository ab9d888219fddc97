import { Effect, Schema } from "effect";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MailMessage, Sender } from "../ports/mail.ts";

/** What a written mail says, beside its .eml; its files lie in `{id}--0`, `{id}--1` … */
const MailCard = Schema.Struct({
  at: Schema.Int,
  from: Schema.String,
  to: Schema.String,
  replyTo: Schema.NullOr(Schema.String),
  subject: Schema.String,
  text: Schema.String,
  html: Schema.NullOr(Schema.String),
  files: Schema.Array(Schema.Struct({ name: Schema.String, contentType: Schema.String })),
});
export type MailCard = typeof MailCard.Type;

/** A mail in the folder; without a card it was written by an older shop, and has its source only. */
export interface StoredMail {
  readonly id: string;
  readonly card: MailCard | undefined;
}

export const cardOf = (from: Sender, message: MailMessage, at: number): MailCard => ({
  at,
  from: personOf(from.name, from.address),
  to: personOf(message.toName, message.to),
  replyTo:
    message.replyTo === undefined ? null : personOf(message.replyTo.name, message.replyTo.address),
  subject: message.subject,
  text: message.text,
  html: message.html ?? null,
  files: (message.attachments ?? []).map(({ name, contentType }) => ({ name, contentType })),
});

const personOf = (name: string, address: string): string =>
  name === "" ? address : `${name} <${address}>`;

/** The newest first, two hundred at most. */
export const listMails = (folder: string): Effect.Effect<readonly StoredMail[]> =>
  Effect.gen(function* () {
    const all = yield* Effect.promise(() => readdir(folder).catch(() => []));
    const ids = all.flatMap((name) => (name.endsWith(".eml") ? name.slice(0, -4) : []));
    const newest = ids.toSorted().toReversed().slice(0, 200);
    return yield* Effect.forEach(newest, (id) => storedOf(folder, id), { concurrency: 8 });
  });

/** One mail; undefined when there is none of that name. */
export const findMail = (folder: string, id: string): Effect.Effect<StoredMail | undefined> =>
  Effect.flatMap(fileOf(folder, `${id}.eml`), (source) =>
    source === undefined ? Effect.succeed(undefined) : storedOf(folder, id),
  );

/** A file of the folder; undefined for a name that could lead out of it, or that is not there. */
export const fileOf = (folder: string, name: string): Effect.Effect<Buffer | undefined> =>
  /^[0-9A-Za-z-]+(?:\.eml|\.json)?$/.test(name)
    ? Effect.promise(() => readFile(join(folder, name)).catch(() => undefined))
    : Effect.succeed(undefined);

const storedOf = (folder: string, id: string): Effect.Effect<StoredMail> =>
  fileOf(folder, `${id}.json`).pipe(
    Effect.flatMap((content) => decodeCard(content?.toString("utf8") ?? "")),
    Effect.option,
    Effect.map((card) => ({ id, card: card._tag === "Some" ? card.value : undefined })),
  );

const decodeCard = Schema.decodeUnknownEffect(Schema.fromJsonString(MailCard));
