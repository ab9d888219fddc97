import { Effect, Stream } from "effect";
import type { HttpServerRequest } from "effect/http";
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { EXCHANGE_BODY_BYTES } from "../../../api-schema/endpoints/exchange.ts";
import { ExchangeRefused, PayloadTooLarge } from "../../../api-schema/problems.ts";

/** A body that has come whole, on the disk for as long as its run is read. */
export interface ReceivedBody {
  readonly path: string;
  /** SHA-256 of its bytes, unpacked, hexadecimal. */
  readonly digest: string;
  readonly forget: Effect.Effect<void>;
}

/**
 * Writes the body of a request into a file of its own, a piece at a time; one that is packed (gzip) is
 * unpacked, to so many bytes at most.
 */
export const receiveBody = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
): Effect.fn.Return<ReceivedBody, ExchangeRefused | PayloadTooLarge> {
  const packing = request.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (packing !== "identity" && packing !== "gzip") {
    return yield* Effect.fail(unreadable("Le corps vient tel quel, ou en gzip."));
  }
  const folder = yield* ownFolder;
  const forget = Effect.promise(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "body");
  const hash = createHash("sha256");
  const written = Effect.tryPromise({
    try: (signal) => {
      const bytes = Readable.from(Stream.toAsyncIterable(request.stream));
      const file = createWriteStream(path, { mode: 0o600 });
      return packing === "gzip"
        ? pipeline(bytes, createGunzip(), counting(hash), file, { signal })
        : pipeline(bytes, counting(hash), file, { signal });
    },
    catch: (thrown) => thrown,
  }).pipe(
    Effect.catch((thrown): Effect.Effect<never, ExchangeRefused | PayloadTooLarge> => {
      if (thrown instanceof TooLarge) {
        return Effect.fail(new PayloadTooLarge({ message: TOO_LARGE }));
      }
      return isOfGzip(thrown) ? Effect.fail(unreadable(CUT_GZIP)) : Effect.die(thrown);
    }),
    Effect.onError(() => forget),
  );
  yield* written;
  return { path, digest: hash.digest("hex"), forget };
});

/** A folder that nobody else reads. */
export const ownFolder = Effect.promise(() => mkdtemp(join(tmpdir(), "exchange-")));

class TooLarge extends Error {}

const counting = (hash: ReturnType<typeof createHash>): Transform => {
  let size = 0;
  return new Transform({
    transform: (piece: Uint8Array, _encoding, done) => {
      size += piece.length;
      if (size > EXCHANGE_BODY_BYTES) return done(new TooLarge());
      hash.update(piece);
      done(null, piece);
    },
  });
};

const isOfGzip = (thrown: unknown): boolean =>
  thrown instanceof Error && "code" in thrown && String(thrown.code).startsWith("Z_");

const unreadable = (message: string) =>
  new ExchangeRefused({ code: "FICHIER_ILLISIBLE", message, line: null, headers: [] });

const TOO_LARGE = "Plus de 50 Mo, dépaquetés : envoyez les lignes en plusieurs appels.";
const CUT_GZIP = "Le gzip est incomplet ou abîmé : renvoyez le corps entier.";
