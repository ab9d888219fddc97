import { Context, Effect, Layer, Semaphore } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { ContactReceipt } from "../../api-schema/contact.ts";
import type { TooManyRequests, Unprocessable } from "../../api-schema/problems.ts";
import { invalidKey, isKey, usedKey } from "../web/idempotency.ts";
import { nowDate } from "../clock.ts";
import type { Keys } from "../keys/keys.ts";
import { Outbox } from "../outbox/outbox.ts";
import { ContactMail, mailsOf } from "./contact-events.ts";
import { countContact } from "./contact-limit.ts";
import { sendersAt } from "./contact-senders.ts";
import { type ContactKind, referenceOf } from "./contact-reference.ts";
import { PIECE_BYTES, type ReceivedFile } from "../web/received-files.ts";
import { UploadCounts } from "../web/upload-counts.ts";
import { secret } from "../keys/secrets.ts";

export interface ContactPost {
  readonly kind: ContactKind;
  readonly name: string;
  readonly email: string;
  /** The other fields, as they were written. */
  readonly details: { readonly [field: string]: string };
  readonly files: readonly ReceivedFile[];
}

export interface ContactCaller {
  readonly address: string;
  /** The Idempotency-Key header. */
  readonly key: string | undefined;
}

/** Where what anybody writes to the shop arrives. */
export class ContactService extends Context.Service<
  ContactService,
  {
    /**
     * Keeps a message that is right, with its files, and announces its mails, all at once. The same
     * key and message again is answered the first answer, and counts once.
     */
    readonly receive: (
      post: ContactPost,
      caller: ContactCaller,
    ) => Effect.Effect<ContactReceipt, Unprocessable | TooManyRequests>;
  }
>()("panetier/contact/ContactService") {
  static readonly layer: Layer.Layer<ContactService, never, SqlClient.SqlClient | Outbox | Keys> =
    Layer.effect(
      ContactService,
      Effect.suspend(() => makeService),
    ).pipe(Layer.provide(UploadCounts.layer));
}

const makeService = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { announce } = yield* Outbox;
  const { count } = yield* UploadCounts;
  const sendersOf = sendersAt(yield* secret("sign-in"));

  const first = (key: string) =>
    sql<StoredMessage>`select id, kind, received_at as "receivedAt", fingerprint
      from contact_message where idempotency_key = ${key}`;

  const keep = Effect.fnUntraced(function* (post: ContactPost, caller: ContactCaller) {
    const { kind, name, email, details, files } = post;
    const { key } = caller;
    const fingerprint = fingerprintOf(post);
    if (key !== undefined) {
      // A second request with the key waits here until the first has committed or failed.
      yield* sql`select pg_advisory_xact_lock(hashtextextended(${`contact key ${key}`}, 7))`;
      const [known] = yield* first(key);
      if (known !== undefined) {
        if (!fingerprint.equals(Buffer.from(known.fingerprint))) return yield* usedKey();
        return { reference: referenceOf(known) };
      }
    }
    yield* countContact(sql, caller.address, email.toLowerCase());
    const receivedAt = yield* nowDate;
    const [made] = yield* sql<{ readonly id: number }>`
      insert into contact_message (kind, name, email, details, received_at, idempotency_key,
        fingerprint)
      values (${kind}, ${name}, ${email}, ${JSON.stringify(details)}::text::jsonb, ${receivedAt},
        ${key ?? null}, ${fingerprint}) returning id`;
    if (made === undefined) return yield* Effect.die(new Error("No message was kept"));
    for (const [position, { name: fileName, mediaType, size, path }] of files.entries()) {
      yield* sql`insert into contact_attachment (message_id, position, name, media_type, size)
        values (${made.id}, ${position}, ${fileName}, ${mediaType}, ${size})`;
      yield* keepPieces(sql, made.id, position, path);
    }
    const sizes = files.map(({ size }) => size);
    // Last, since it holds a row that all forms with files wait for.
    yield* count(sendersOf(caller.address), sizes);
    for (const event of mailsOf(made.id, sizes)) yield* announce(ContactMail, event);
    return { reference: referenceOf({ id: made.id, kind, receivedAt }) };
  });

  // Each holds a connection for as long as its files are written: the shop needs the others.
  const atOnce = yield* Semaphore.make(2);

  return ContactService.of({
    receive: (post, caller) =>
      caller.key === undefined || isKey(caller.key)
        ? sql
            .withTransaction(keep(post, caller))
            .pipe(atOnce.withPermits(1), Effect.catchIf(SqlError.isSqlError, Effect.die))
        : Effect.fail(invalidKey()),
  });
});

/** A file into the database, a piece at a time: it is never whole in memory. */
const keepPieces = (
  sql: SqlClient.SqlClient,
  message: number,
  position: number,
  path: string,
): Effect.Effect<void, SqlError.SqlError> =>
  Effect.gen(function* () {
    const file = yield* Effect.acquireRelease(
      Effect.promise(() => open(path)),
      (opened) => Effect.promise(() => opened.close()),
    );
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    for (let number = 0; ; number += 1) {
      const { bytesRead } = yield* Effect.promise(() => file.read(piece, 0, PIECE_BYTES));
      if (bytesRead === 0) return;
      yield* sql`insert into contact_attachment_piece (message_id, position, number, bytes)
        values (${message}, ${position}, ${number}, ${piece.subarray(0, bytesRead)})`;
    }
  }).pipe(Effect.scoped);

interface StoredMessage {
  readonly id: number;
  readonly kind: ContactKind;
  readonly receivedAt: Date;
  readonly fingerprint: Uint8Array;
}

const fingerprintOf = ({ files, ...words }: ContactPost): Buffer => {
  const hash = createHash("sha256").update(JSON.stringify(words));
  for (const { name, digest } of files) hash.update(`\n${name}\n`).update(digest);
  return hash.digest();
};
