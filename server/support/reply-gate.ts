import { Effect, Layer } from "effect";
import { HttpServerRequest, Multipart } from "effect/http";
import type { SqlClient } from "effect/sql";
import { CurrentAgent, ReplyGate } from "../../api-schema/access.ts";
import { PayloadTooLarge } from "../../api-schema/problems.ts";
import { deskSenders } from "../messaging/answering.ts";
import { hasFiles, UploadCounts } from "../web/upload-counts.ts";
import { makeUploadGate } from "../web/upload-gate.ts";

/** Before an agent's answer is read: what they sent today with files, and how much at once. */
export const ReplyGateLive: Layer.Layer<ReplyGate, never, SqlClient.SqlClient> = Layer.effect(
  ReplyGate,
  Effect.gen(function* () {
    const uploads = yield* UploadCounts;
    const pass = makeUploadGate();
    return Effect.fnUntraced(function* (answer) {
      const agent = yield* CurrentAgent;
      const request = yield* HttpServerRequest.HttpServerRequest;
      const read = tooLargeAs(TOO_LARGE, answer);
      // Words alone cost next to nothing.
      if (!hasFiles(request)) return yield* read;
      return yield* pass(
        String(agent.id),
        Effect.andThen(uploads.refuseTooLong(deskSenders(agent.id)), read),
      );
    });
  }),
).pipe(Layer.provide(UploadCounts.layer));

/** What the parser of a form stops at, in words that say what to do. */
export const tooLargeAs = <A, E, R>(
  message: string,
  answer: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | PayloadTooLarge, R> =>
  Effect.catchDefect(answer, (defect) =>
    isTooLarge(defect) ? Effect.fail(new PayloadTooLarge({ message })) : Effect.die(defect),
  );

const isTooLarge = (defect: unknown): boolean =>
  Multipart.isMultipartError(defect) &&
  ["FileTooLarge", "FieldTooLarge", "BodyTooLarge", "TooManyParts"].includes(defect.reason._tag);

const TOO_LARGE = "Une pièce jointe est trop volumineuse : 10 Mo au plus pour chacune.";
