import type { Fiber } from "effect";
import type { HttpServerRequest } from "effect/http";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** One HTTP request being answered, from its arrival until its last byte is sent. */
export interface Call {
  readonly id: string;
  readonly arrivedAt: number;
  readonly method: string;
  readonly path: string;
  readonly response: ServerResponse;
  /** The route's pattern, once known: /api/v2/shop/orders/:token. */
  route: string | undefined;
  customerId: number | undefined;
  /** The login of a customer under which a support agent asks; what is done in it is journalled. */
  impersonatedLogin: string | undefined;
  /** The fiber that answers, once an endpoint has begun: it can be interrupted. */
  fiber: Fiber.Fiber<unknown, unknown> | undefined;
}

/** The requests in flight of this process. */
export interface Calls {
  readonly inFlight: ReadonlySet<Call>;
  readonly begin: (request: IncomingMessage, response: ServerResponse) => Call;
}

export function makeCalls(onEnd: (call: Call, milliseconds: number) => void): Calls {
  const inFlight = new Set<Call>();
  return {
    inFlight,
    begin: (request, response) => {
      const url = request.url ?? "/";
      const query = url.indexOf("?");
      const call: Call = {
        id: nextId(),
        arrivedAt: performance.now(),
        method: request.method ?? "GET",
        path: query === -1 ? url : url.slice(0, query),
        response,
        route: undefined,
        customerId: undefined,
        impersonatedLogin: undefined,
        fiber: undefined,
      };
      inFlight.add(call);
      callByRequest.set(request, call);
      response.once("close", () => {
        inFlight.delete(call);
        onEnd(call, performance.now() - call.arrivedAt);
      });
      return call;
    },
  };
}

/** The call behind an Effect request; undefined in tests that do without the HTTP server. */
export const callOf = (request: HttpServerRequest.HttpServerRequest): Call | undefined =>
  callByRequest.get(request.source);

const callByRequest = new WeakMap<object, Call>();

// Random start, then counting: unique over processes and much cheaper than a UUID a request.
const prefix = randomBytes(6).toString("base64url");
let count = 0;
const nextId = (): string => `${prefix}-${(count++).toString(36)}`;
