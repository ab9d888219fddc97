import { HttpServerResponse } from "effect/http";

/**
 * A JSON answer that is not encoded through its schema again: for hot endpoints whose body PostgreSQL
 * or a cache has already made in the wire's shape. A test of the endpoint must decode it with the
 * schema, because nothing else checks it.
 */
export const jsonAnswer = (
  body: string | object | Uint8Array,
  headers?: Readonly<Record<string, string>>,
  status = 200,
): HttpServerResponse.HttpServerResponse =>
  answerOf(body, {
    status,
    contentType: "application/json",
    ...(headers === undefined ? {} : { headers }),
  });

/**
 * The JSON of an answer that is remembered before it is sent, for `jsonAnswer` to send as it is. An answer
 * is never changed once it is made.
 */
export const jsonTextOf = (answer: object): string => {
  const text = JSON.stringify(answer);
  madeTexts.set(answer, text);
  return text;
};

// As long as its answer lives.
const madeTexts = new WeakMap<object, string>();

const answerOf = (
  body: string | object | Uint8Array,
  options: HttpServerResponse.Options.WithContentType,
): HttpServerResponse.HttpServerResponse =>
  body instanceof Uint8Array
    ? HttpServerResponse.uint8Array(body, options)
    : HttpServerResponse.text(
        typeof body === "string" ? body : (madeTexts.get(body) ?? JSON.stringify(body)),
        options,
      );

/** An error in the wire's shape {code, message}, for routes outside the Api. */
export const problemAnswer = (status: number, message: string) =>
  jsonAnswer({ code: status, message }, { "cache-control": "no-store" }, status);
