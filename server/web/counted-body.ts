import { Effect, Schema } from "effect";
import type { HttpServerRequest } from "effect/http";
import type { HttpApiEndpoint } from "effect/http-api";
import type { BadRequest } from "../../api-schema/problems.ts";
import { scanBody } from "./body-scan.ts";
import { bodyShape, type BodyShape } from "./body-shape.ts";

/** A body that is refused before it is decoded. It travels as a defect: no decoder knows it. */
export class BodyRefused {
  readonly problem: BadRequest;
  constructor(problem: BadRequest) {
    this.problem = problem;
  }
}

/** What the JSON body of a call may hold; undefined for a call without one. */
export const jsonShapeOf = ({
  payload,
}: Pick<HttpApiEndpoint.Top, "payload">): BodyShape | undefined => {
  for (const { encoding, schemas } of payload.values()) {
    if (encoding._tag === "Json") return bodyShape(Schema.Union(schemas));
  }
  return undefined;
};

/**
 * The request with a body that is counted against its call's shape before the call reads it: after
 * login and role, which come first, and before the decoder, whose work grows with what is wrong.
 */
export const counted = (
  request: HttpServerRequest.HttpServerRequest,
  shape: BodyShape,
): HttpServerRequest.HttpServerRequest =>
  Object.create(request, {
    text: {
      get: () =>
        Effect.flatMap(request.text, (text) => {
          const problem = scanBody(text, shape);
          return problem === undefined
            ? Effect.succeed(text)
            : Effect.die(new BodyRefused(problem));
        }),
    },
  });
