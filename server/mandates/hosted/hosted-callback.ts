import { Effect, Layer } from "effect";
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http";
import type { SqlClient } from "effect/sql";
import { Outbox, topicHandler } from "../../outbox/outbox.ts";
import { HostedSignature } from "../../ports/hosted-signature.ts";
import { guarded } from "../../web/edge.ts";
import { problemAnswer } from "../../web/json-answer.ts";
import { ServerLog } from "../../web/server-log.ts";
import { HostedRepository } from "./hosted-repository.ts";
import { HostedSigning } from "./hosted-signing.ts";
import { HostedDue } from "./hosted-topic.ts";

/**
 * POST /api/signature/callback: the provider's events, whenever and however often they come. One says that it is time
 * to ask, and is answered before anybody has: providers wait a second.
 */
export const HostedCallback: Layer.Layer<
  never,
  never,
  HttpRouter.HttpRouter | HostedSignature | SqlClient.SqlClient | Outbox | ServerLog
> = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { read } = yield* HostedSignature;
    const { findByName } = yield* HostedRepository;
    const { announce } = yield* Outbox;
    const log = yield* ServerLog;
    const receive = Effect.gen(function* () {
      const { arrayBuffer, headers } = yield* HttpServerRequest.HttpServerRequest;
      const body = new Uint8Array(yield* Effect.orDie(arrayBuffer));
      const news = read({ body, headers });
      if (news === "notGenuine" || news === "unreadable") {
        const status = news === "notGenuine" ? 401 : 400;
        log.write("warn", "Rappel de signature refusé", { status });
        return problemAnswer(status, REFUSALS[status]);
      }
      if (news === "nothing") return TAKEN;
      const { event, signatureRequest } = news;
      const request = yield* findByName(signatureRequest);
      if (request === undefined) {
        log.write("warn", "Rappel d'une signature inconnue", { event, signatureRequest });
        return TAKEN;
      }
      yield* announce(HostedDue, { request });
      return TAKEN;
    });
    yield* router.add(
      "POST",
      "/api/signature/callback",
      Effect.provideService(guarded(receive), ServerLog, log),
    );
  }),
).pipe(Layer.provide(HostedRepository.layer));

const TAKEN = HttpServerResponse.text("", { status: 200 });

const REFUSALS = {
  400: "Rappel illisible.",
  401: "Signature absente ou fausse.",
} as const;

/** Asks the provider, and takes what it says; one that does not answer is asked again. */
export const HostedDueTopic: Layer.Layer<never, never, Outbox | HostedSigning> = topicHandler(
  HostedDue,
  ({ request }) => Effect.flatMap(HostedSigning, ({ look }) => look(request)),
);
