import { AwsClient } from "aws4fetch";
import { Effect, Layer, Stream } from "effect";
import { openAsBlob } from "node:fs";
import { Settings } from "../config.ts";
import { FileStorage, StorageFailed } from "../ports/file-storage.ts";

/** A storage that has not answered by then is taken for one that is away. */
const PATIENCE_MS = 20_000;

/**
 * Files in a bucket of a storage that speaks S3 (S3_URL, docs/operations.md). Its own requests are
 * tried again twice; nothing of the bucket is listed, so the key needs no right to.
 */
export const s3Storage: Layer.Layer<FileStorage, never, Settings> = Layer.effect(
  FileStorage,
  Effect.gen(function* () {
    const { s3Url, s3Region } = yield* Settings;
    const { bucket, client } = clientOf(s3Url ?? "", s3Region);

    const ask = (
      what: string,
      key: string,
      init: RequestInit,
      isRight: (status: number) => boolean,
    ) =>
      Effect.tryPromise({
        try: async (signal) => {
          const patience = AbortSignal.timeout(PATIENCE_MS);
          const response = await client.fetch(`${bucket}/${key}`, {
            ...init,
            signal: AbortSignal.any([signal, patience]),
          });
          if (isRight(response.status)) return response;
          await response.body?.cancel();
          throw new Error(`The storage answered ${response.status}`);
        },
        catch: failed(what),
      });

    return {
      put: (key, { path, size, mediaType, digest }) =>
        Effect.tryPromise({ try: () => openAsBlob(path), catch: failed("not read") }).pipe(
          Effect.flatMap((body) =>
            ask(
              "not stored",
              key,
              {
                method: "PUT",
                // Piece by piece from the disk; the storage refuses bytes of another sum.
                body,
                headers: {
                  "content-length": String(size),
                  "content-type": mediaType,
                  "x-amz-content-sha256": digest.toString("hex"),
                },
              },
              (status) => status === 200,
            ),
          ),
          Effect.asVoid,
        ),
      get: (key) =>
        Effect.map(
          ask("not fetched", key, {}, (status) => status === 200),
          ({ body }) =>
            body === null
              ? Stream.empty
              : Stream.fromReadableStream({
                  evaluate: (): ReadableStream<Uint8Array> => body,
                  onError: failed("not fetched"),
                }),
        ),
      remove: (key) =>
        Effect.asVoid(
          ask("not removed", key, { method: "DELETE" }, (status) =>
            [200, 204, 404].includes(status),
          ),
        ),
    };
  }),
);

/** https://key:secret@host/bucket, as the settings have checked it. */
const clientOf = (s3Url: string, region: string) => {
  const url = new URL(s3Url);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: "s3",
    region,
    retries: 2,
  });
  return { client, bucket: `${url.origin}${url.pathname.replace(/\/+$/, "")}` };
};

const failed = (what: string) => (cause: unknown) =>
  new StorageFailed({ message: `File ${what} by the S3 storage`, cause });
