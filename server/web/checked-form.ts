import * as NodeMultipart from "@effect/platform-node/NodeMultipart";
import { type Cause, Effect, Stream } from "effect";
import { HttpServerRequest, Multipart } from "effect/http";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** The fields of a form that came before its first file. */
export type FieldsSoFar = Readonly<Record<string, string>>;

/**
 * An answer whose form is checked once, before its first file is taken in, by what its fields said
 * until then: who sends 50 MB where they may not is refused before, as long as their client sends the
 * words first, as all of the shop's do. The call checks again when all is there.
 */
export const withCheckedForm = <A, E, R, Problem>(
  answer: Effect.Effect<A, E, R>,
  check: (fields: FieldsSoFar) => Effect.Effect<void, Problem>,
): Effect.Effect<A, E | Problem, R | HttpServerRequest.HttpServerRequest> =>
  Effect.suspend(() => {
    let refused: { readonly problem: Problem } | undefined;
    const told = (fields: FieldsSoFar): Effect.Effect<void> =>
      check(fields).pipe(
        Effect.catch((problem) => {
          refused = { problem };
          // Nobody who reads a form knows this failure: it ends the reading, and is told below.
          return Effect.die(refused);
        }),
      );
    return answer.pipe(
      Effect.updateService(HttpServerRequest.HttpServerRequest, (request) =>
        checkedBy(request, told),
      ),
      Effect.catchCause((cause): Effect.Effect<never, E | Problem> =>
        refused !== undefined && dieOf(cause) === refused
          ? Effect.fail(refused.problem)
          : Effect.failCause(cause),
      ),
    );
  });

const dieOf = (cause: Cause.Cause<unknown>): unknown =>
  cause.reasons.find((reason) => reason._tag === "Die")?.defect;

const checkedBy = (
  request: HttpServerRequest.HttpServerRequest,
  check: (fields: FieldsSoFar) => Effect.Effect<void>,
): HttpServerRequest.HttpServerRequest =>
  Object.create(request, {
    multipart: { get: () => Effect.suspend(() => persisted(request, check)) },
  });

const persisted = (
  request: HttpServerRequest.HttpServerRequest,
  check: (fields: FieldsSoFar) => Effect.Effect<void>,
) => {
  const fields = new Map<string, string>();
  let isChecked = false;
  const parts = Stream.mapEffect(request.multipartStream, (part) => {
    if (part._tag === "Field" && !fields.has(part.key)) fields.set(part.key, part.value);
    if (isChecked || part._tag === "Field") return Effect.succeed(part);
    isChecked = true;
    return Effect.as(check(Object.fromEntries(fields)), part);
  });
  return Multipart.toPersisted(parts, writeTo);
};

/** What came by Node is a stream of Node's already. */
const bytesOf = (file: Multipart.File) =>
  "file" in file ? NodeMultipart.fileToReadable(file) : Stream.toAsyncIterable(file.content);

const writeTo = (path: string, file: Multipart.File) =>
  Effect.tryPromise({
    try: (signal) => pipeline(bytesOf(file), createWriteStream(path), { signal }),
    catch: (cause) => Multipart.MultipartError.fromReason("InternalError", cause),
  });
