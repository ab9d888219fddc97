import { Effect, Layer } from "effect";
import { HttpServerRequest } from "effect/http";
import type { SqlClient } from "effect/sql";
import { CurrentAgent, ResourceFileGate } from "../../../api-schema/access.ts";
import { RESOURCE_FILE_BODY_BYTES } from "../../../api-schema/endpoints/staff-resources.ts";
import { PayloadTooLarge, TooManyRequests } from "../../../api-schema/problems.ts";
import { tooLargeAs } from "../../support/reply-gate.ts";
import { type Sender, UploadCounts } from "../../web/upload-counts.ts";

/** For whom a file counts. */
export const fileSenders = (agentId: number): readonly Sender[] => [
  { quota: "exchanger", id: agentId },
];

export const NO_FILE_LEFT =
  "Vous avez envoyé aujourd’hui tous les fichiers d’une journée : revenez demain.";

const TOO_LARGE =
  "Ce fichier pèse plus de 50 Mo : partagez-le, ou posez-le dans le dossier du quai.";

/** Before a file is read: how much its agent has sent today. */
export const ResourceFileGateLive: Layer.Layer<ResourceFileGate, never, SqlClient.SqlClient> =
  Layer.effect(
    ResourceFileGate,
    Effect.gen(function* () {
      const uploads = yield* UploadCounts;
      return Effect.fnUntraced(function* (answer) {
        const agent = yield* CurrentAgent;
        const request = yield* HttpServerRequest.HttpServerRequest;
        if (Number(request.headers["content-length"] ?? 0) > RESOURCE_FILE_BODY_BYTES) {
          return yield* Effect.fail(new PayloadTooLarge({ message: TOO_LARGE }));
        }
        yield* Effect.mapError(
          uploads.refuseTooLong(fileSenders(agent.id)),
          ({ retryAfter }) => new TooManyRequests({ message: NO_FILE_LEFT, retryAfter }),
        );
        return yield* tooLargeAs(TOO_LARGE, answer);
      });
    }),
  ).pipe(Layer.provide(UploadCounts.layer));
