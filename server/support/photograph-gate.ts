import { Clock, Effect, Layer } from "effect";
import { HttpServerRequest } from "effect/http";
import type { SqlClient } from "effect/sql";
import { CurrentAgent, PhotographGate } from "../../api-schema/access.ts";
import { PHOTOGRAPH_BODY_BYTES } from "../../api-schema/endpoints/staff-pictures.ts";
import { PayloadTooLarge, TooManyRequests } from "../../api-schema/problems.ts";
import { PHOTOGRAPH_MESSAGES } from "../pictures/photograph-refused.ts";
import { makeCallLimit } from "../web/call-limit.ts";
import { UploadCounts, type Sender } from "../web/upload-counts.ts";
import { tooLargeAs } from "./reply-gate.ts";

/** Photographs that one agent may send within the window, right or wrong. */
export const allowedPhotographs = 60;
export const photographWindowMs = 10 * 60 * 1000;

/** For whom a photograph counts. */
export const photographSenders = (agentId: number): readonly Sender[] => [
  { quota: "photographer", id: agentId },
];

export const NO_PHOTOGRAPH_LEFT =
  "Vous avez envoyé aujourd’hui toutes les photos d’une journée : revenez demain.";

/** Before a photograph is read: how many its agent sent, and how much. */
export const PhotographGateLive: Layer.Layer<PhotographGate, never, SqlClient.SqlClient> =
  Layer.effect(
    PhotographGate,
    Effect.gen(function* () {
      const limit = makeCallLimit(allowedPhotographs, photographWindowMs);
      const uploads = yield* UploadCounts;
      return Effect.fnUntraced(function* (answer) {
        const agent = yield* CurrentAgent;
        const request = yield* HttpServerRequest.HttpServerRequest;
        const waitMs = limit(String(agent.id), yield* Clock.currentTimeMillis);
        if (waitMs > 0) return yield* Effect.fail(tooMany(waitMs));
        const message = PHOTOGRAPH_MESSAGES["too heavy"];
        if (Number(request.headers["content-length"] ?? 0) > PHOTOGRAPH_BODY_BYTES) {
          return yield* Effect.fail(new PayloadTooLarge({ message }));
        }
        yield* Effect.mapError(
          uploads.refuseTooLong(photographSenders(agent.id)),
          ({ retryAfter }) => new TooManyRequests({ message: NO_PHOTOGRAPH_LEFT, retryAfter }),
        );
        return yield* tooLargeAs(message, answer);
      });
    }),
  ).pipe(Layer.provide(UploadCounts.layer));

const tooMany = (milliseconds: number): TooManyRequests =>
  new TooManyRequests({
    message: `Vous avez envoyé ${allowedPhotographs} photos. Réessayez dans ${Math.ceil(milliseconds / 60_000)} min.`,
    retryAfter: Math.ceil(milliseconds / 1000),
  });
