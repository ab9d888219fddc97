import { ByteSize, Cause, Context, Effect, Layer, Predicate } from "effect";
import {
  HttpIncomingMessage,
  HttpServerRequest,
  type HttpServerResponse,
  Multipart,
} from "effect/http";
import { HttpApiError, type HttpApiEndpoint } from "effect/http-api";
import { SqlClient } from "effect/sql";
import { BodyLimit, Edge } from "../../api-schema/access.ts";
import {
  BadRequest,
  PayloadTooLarge,
  ServerFault,
  TooManyRequests,
  Unavailable,
} from "../../api-schema/problems.ts";
import { isDatabaseAway } from "../database/unavailable.ts";
import { DatabaseWatch } from "../database/watch.ts";
import { auditCall } from "./audit.ts";
import { callOf, type Call } from "./calls.ts";
import { compressed } from "./compressed.ts";
import { BodyRefused, counted, jsonShapeOf } from "./counted-body.ts";
import { finishedThoughLeft } from "./finished-writes.ts";
import { problemAnswer } from "./json-answer.ts";
import { NotReady } from "./not-ready.ts";
import { badRequest } from "./schema-problems.ts";
import { ServerLog } from "./server-log.ts";

/** Bodies above this are refused with 413, but for the calls that send files (BodyLimit). */
export const bodyLimit = 100_000;

type Needs = DatabaseWatch | ServerLog | SqlClient.SqlClient;

/**
 * Around every endpoint: what went wrong becomes one of the documented problems. A defect is logged
 * with the request's id and never described on the wire.
 */
export const EdgeLive: Layer.Layer<Edge, never, Needs> = Layer.effect(
  Edge,
  Effect.gen(function* () {
    const watch = yield* DatabaseWatch;
    const log = yield* ServerLog;
    const sql = yield* SqlClient.SqlClient;
    return (answer, { endpoint }) => {
      const guarded = Effect.catchCause(withCountedBody(answer, endpoint), (cause) =>
        Effect.withFiber((fiber) => {
          const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest);
          return Effect.failCause(documented(cause, callOf(request), log));
        }),
      );
      return Effect.withFiber((fiber) => {
        const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest);
        const call = callOf(request);
        if (call !== undefined) {
          call.route = endpoint.path;
          call.fiber = fiber;
          call.exchange.setHeader("Cache-Control", "no-store");
        }
        if (watch.isAway()) return Effect.fail(unavailable(call));
        const most = Context.getOrUndefined(endpoint.annotations, BodyLimit) ?? bodyLimit;
        if (isTooLarge(request, most)) return Effect.fail(tooLarge(most));
        const audited = Effect.onExitPrimitive(
          Effect.map(guarded, (response) => compressed(inWireShape(response), request)),
          (exit) => {
            const written = auditCall(sql, call, exit, request.headers["x-store-id"]);
            return written === undefined
              ? undefined
              : Effect.catchCause(written, (cause) =>
                  Effect.failCause(documented(cause, call, log)),
                );
          },
        );
        return finishedThoughLeft(call, audited);
      });
    };
  }),
);

/** The answer of a call whose body, where it has one, is counted before it is decoded. */
const withCountedBody = <A, E, R>(
  answer: Effect.Effect<A, E, R>,
  endpoint: HttpApiEndpoint.Top,
): Effect.Effect<A, E, R | HttpServerRequest.HttpServerRequest> => {
  const shape = jsonShapeOf(endpoint);
  if (shape === undefined) return answer;
  const most = Context.getOrUndefined(endpoint.annotations, BodyLimit);
  const limited =
    most === undefined
      ? answer
      : Effect.provideService(
          answer,
          HttpIncomingMessage.MaxBodySize,
          ByteSize.fromInputUnsafe(most),
        );
  return Effect.updateService(limited, HttpServerRequest.HttpServerRequest, (request) =>
    counted(request, shape),
  );
};

/** The same guard for routes outside the Api (pictures, the bank page, the mails). */
export const guarded = <R>(
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, never, R>,
): Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  never,
  R | HttpServerRequest.HttpServerRequest | ServerLog
> =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
    const call = callOf(request);
    const problemless = Effect.catchCause(answer, (cause) =>
      Effect.gen(function* () {
        const log = yield* ServerLog;
        const failure = documented(cause, call, log);
        const problem = Cause.findErrorOption(failure);
        if (problem._tag === "None") return yield* Effect.interrupt;
        const { code } = problem.value;
        return problemAnswer(code, "message" in problem.value ? problem.value.message : "");
      }),
    );
    return finishedThoughLeft(call, problemless);
  });

type Documented = BadRequest | PayloadTooLarge | ServerFault | Unavailable;

// Failures the endpoint declares pass through; the type cannot say which they are.
function documented<E>(
  cause: Cause.Cause<E>,
  call: Call | undefined,
  log: ServerLog["Service"],
): Cause.Cause<E | Documented> {
  for (const reason of cause.reasons) {
    if (reason._tag === "Fail") {
      const { error } = reason;
      if (error instanceof TooManyRequests) retryAfter(call, error.retryAfter);
      if (!HttpApiError.HttpApiSchemaError.is(error)) return cause;
      if (error.kind !== "Body" && error.kind !== "ResponseHeaders") {
        return Cause.fail(badRequest(error.kind, error.cause));
      }
    }
    if (reason._tag === "Die") {
      if (reason.defect instanceof BodyRefused) return Cause.fail(reason.defect.problem);
      if (isDatabaseAway(reason.defect) || reason.defect instanceof NotReady)
        return Cause.fail(unavailable(call));
      if (isBodyOverflow(reason.defect)) return Cause.fail(tooLarge(bodyLimit));
      const form = formProblem(reason.defect);
      if (form !== undefined) return Cause.fail(form);
    }
  }
  if (cause.reasons.every(({ _tag }) => _tag === "Interrupt")) return cause;
  log.write("error", "Une requête a échoué", {
    requestId: call?.id,
    route: call?.route,
    traceId: call?.span?.traceId,
    spanId: call?.span?.spanId,
    cause: Cause.pretty(cause),
  });
  return Cause.fail(new ServerFault({ message: "Une erreur s'est produite" }));
}

const unavailable = (call: Call | undefined): Unavailable => {
  retryAfter(call, 2);
  return new Unavailable({ message: unavailableMessage });
};

export const unavailableMessage =
  "Le service est momentanément indisponible. Réessayez dans quelques instants.";

const tooLarge = (most: number) =>
  new PayloadTooLarge({
    message: `Le contenu envoyé dépasse la taille autorisée (${most < 1_000_000 ? `${most / 1000} ko` : `${Math.floor(most / 1_048_576)} Mo`}).`,
  });

/** What the parser of a form with files found; undefined for any other defect. */
const formProblem = (defect: unknown): BadRequest | PayloadTooLarge | undefined => {
  if (!Multipart.isMultipartError(defect)) return undefined;
  switch (defect.reason._tag) {
    case "Parse":
      return new BadRequest({ errors: ["contenu : formulaire illisible"], fields: [] });
    case "FileTooLarge":
    case "FieldTooLarge":
    case "BodyTooLarge":
    case "TooManyParts":
      return new PayloadTooLarge({
        message: "Le formulaire ou l'un de ses fichiers est trop volumineux.",
      });
    case "InternalError":
      return undefined;
  }
};

/** The one refusal that the router writes itself, as plain text: a content type that no call reads. */
const inWireShape = (
  response: HttpServerResponse.HttpServerResponse,
): HttpServerResponse.HttpServerResponse =>
  response.status === 415 ? problemAnswer(415, "Ce type de contenu n'est pas accepté.") : response;

const retryAfter = (call: Call | undefined, seconds: number): void => {
  call?.exchange.setHeader("Retry-After", String(seconds));
};

const isTooLarge = (request: HttpServerRequest.HttpServerRequest, most: number): boolean => {
  const length = request.headers["content-length"];
  return length !== undefined && Number(length) > most;
};

// A body sent in chunks has no length: reading it stops at MaxBodySize with this error.
const isBodyOverflow = (defect: unknown): boolean =>
  Predicate.hasProperty(defect, "reason") &&
  Predicate.hasProperty(defect.reason, "cause") &&
  Predicate.isTagged(defect.reason.cause, "MaxBytesError");
