import { Context, Effect, Layer, Schema, Stream } from "effect";
import { HttpServerResponse } from "effect/http";
import { SqlClient } from "effect/sql";
import type { AttachmentId } from "../../api-schema/messaging.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { NotFound, Unavailable } from "../../api-schema/problems.ts";
import { FileStorage } from "../ports/file-storage.ts";

/** Files of messages as downloads, which no browser shows or runs. */
export class Attachments extends Context.Service<
  Attachments,
  {
    /** A file of a message of that store, of any store where none is named (the desk's). */
    readonly answer: (
      store: StoreId | null,
      id: AttachmentId,
    ) => Effect.Effect<HttpServerResponse.HttpServerResponse, NotFound | Unavailable>;
  }
>()("panetier/messaging/Attachments") {
  static readonly layer: Layer.Layer<Attachments, never, SqlClient.SqlClient | FileStorage> =
    Layer.effect(
      Attachments,
      Effect.suspend(() => makeAttachments),
    );
}

const makeAttachments = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const storage = yield* FileStorage;

  const bytesOf = ({ storageKey, content }: Attached) =>
    storageKey === null
      ? Effect.succeed(Stream.succeed(content ?? new Uint8Array()))
      : storage.get(storageKey);

  return Attachments.of({
    answer: Effect.fnUntraced(function* (store, id) {
      const [attached] = yield* sql`select a.name, a.media_type as "mediaType", a.size,
          a.storage_key as "storageKey", a.content
        from message_attachment a join message m on m.id = a.message_id
        join message_thread t on t.id = m.thread_id
        where a.id = ${id} and (${store}::int is null or t.store_id = ${store}::int)
          and num_nonnulls(a.content, a.storage_key) = 1`.pipe(
        Effect.flatMap(decodeAttached),
        Effect.orDie,
      );
      if (attached === undefined) {
        return yield* Effect.fail(new NotFound({ message: "Cette pièce jointe est introuvable." }));
      }
      const bytes = yield* Effect.catchTag(bytesOf(attached), "StorageFailed", (failure) =>
        Effect.andThen(
          Effect.logError("Une pièce jointe n'a pas pu être lue", failure),
          Effect.fail(new Unavailable({ message: AWAY })),
        ),
      );
      return HttpServerResponse.stream(bytes, {
        contentType: attached.mediaType,
        contentLength: attached.size,
        headers: {
          "content-disposition": attachmentNamed(attached.name),
          "content-security-policy": "default-src 'none'; sandbox",
          "x-content-type-options": "nosniff",
          "cache-control": "private, no-store",
        },
      });
    }),
  });
});

/**
 * Content-Disposition with the name in letters that every browser reads and, beside it, as it is
 * (RFC 6266, RFC 5987).
 */
export const attachmentNamed = (name: string): string => {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\w .()-]/g, "_");
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
};

const Attached = Schema.Struct({
  name: Schema.String,
  mediaType: Schema.String,
  size: Schema.Int,
  storageKey: Schema.NullOr(Schema.String),
  content: Schema.NullOr(Schema.Uint8Array),
});
type Attached = typeof Attached.Type;
const decodeAttached = Schema.decodeUnknownEffect(Schema.Array(Attached));

const AWAY =
  "Les pièces jointes sont momentanément indisponibles. Réessayez dans quelques instants.";
