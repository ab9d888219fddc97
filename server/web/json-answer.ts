import { HttpServerResponse } from "effect/http";

/**
 * A JSON answer that is not encoded through its schema again: for hot endpoints whose body PostgreSQL
 * or a cache has already made in the wire's shape. A test of the endpoint must decode it with the
 * schema, because nothing else checks it.
 */
export const jsonAnswer = (
  body: string | object,
  headers?: Readonly<Record<string, string>>,
  status = 200,
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(typeof body === "string" ? body : JSON.stringify(body), {
    status,
    contentType: "application/json",
    ...(headers === undefined ? {} : { headers }),
  });

/** An error in the wire's shape {code, message}, for routes outside the Api. */
export const problemAnswer = (status: number, message: string) =>
  jsonAnswer({ code: status, message }, { "cache-control": "no-store" }, status);
