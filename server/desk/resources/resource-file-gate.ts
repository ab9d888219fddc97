import { Effect, Layer } from "effect";
import { HttpServerRequest } from "effect/http";
import { SqlClient, SqlError } from "effect/sql";
import { stat } from "node:fs/promises";
import { CurrentAgent, ProductDocumentGate, ResourceFileGate } from "../../../api-schema/access.ts";
import { DOCUMENT_BODY_BYTES } from "../../../api-schema/endpoints/staff-products.ts";
import { RESOURCE_FILE_BODY_BYTES } from "../../../api-schema/endpoints/staff-resources.ts";
import { PayloadTooLarge, TooManyRequests } from "../../../api-schema/problems.ts";
import { tooLargeAs } from "../../support/reply-gate.ts";
import { type Sender, UploadCounts } from "../../web/upload-counts.ts";

/** For whom a file counts. */
const fileSenders = (agentId: number): readonly Sender[] => [{ quota: "exchanger", id: agentId }];

const NO_FILE_LEFT =
  "Vous avez envoyé aujourd’hui tous les fichiers d’une journée : revenez demain.";

const TOO_LARGE =
  "Ce fichier pèse plus de 50 Mo : partagez-le, ou posez-le dans le dossier du quai.";

const TOO_LARGE_PAPER = "Ce PDF pèse plus de 10 Mo.";

/** Before a file is read: how much its agent has sent today. */
const makeGate = Effect.fnUntraced(function* (mostBytes: number, tooLarge: string) {
  const uploads = yield* UploadCounts;
  return Effect.fnUntraced(function* <A, E, R>(answer: Effect.Effect<A, E, R>) {
    const agent = yield* CurrentAgent;
    const request = yield* HttpServerRequest.HttpServerRequest;
    if (Number(request.headers["content-length"] ?? 0) > mostBytes) {
      return yield* Effect.fail(new PayloadTooLarge({ message: tooLarge }));
    }
    yield* Effect.mapError(
      uploads.refuseTooLong(fileSenders(agent.id)),
      ({ retryAfter }) => new TooManyRequests({ message: NO_FILE_LEFT, retryAfter }),
    );
    return yield* tooLargeAs(tooLarge, answer);
  });
});

export const ResourceFileGateLive: Layer.Layer<ResourceFileGate, never, SqlClient.SqlClient> =
  Layer.effect(ResourceFileGate, makeGate(RESOURCE_FILE_BODY_BYTES, TOO_LARGE)).pipe(
    Layer.provide(UploadCounts.layer),
  );

/** The same before a paper of a product is. */
export const ProductDocumentGateLive: Layer.Layer<ProductDocumentGate, never, SqlClient.SqlClient> =
  Layer.effect(ProductDocumentGate, makeGate(DOCUMENT_BODY_BYTES, TOO_LARGE_PAPER)).pipe(
    Layer.provide(UploadCounts.layer),
  );

/** Counts a file as it was sent, right or wrong, for who sent it. */
export const makeFileCounter = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const uploads = yield* UploadCounts;
  return Effect.fnUntraced(function* (agentId: number, file: string) {
    const { size } = yield* Effect.promise(() => stat(file));
    yield* sql.withTransaction(uploads.count(fileSenders(agentId), [size])).pipe(
      Effect.catchIf(SqlError.isSqlError, Effect.die),
      Effect.catchTag("TooManyRequests", ({ retryAfter }) =>
        Effect.fail(new TooManyRequests({ message: NO_FILE_LEFT, retryAfter })),
      ),
    );
  });
});
