import { type Context, Effect, type Scope } from "effect";
import { HttpEffect, HttpServerRequest, type HttpServerResponse } from "effect/http";
import type { Exchange } from "./calls.ts";
import { unavailableMessage } from "./edge.ts";
import { isMergePatch, type OpenCalls, ownAddress } from "./open-calls.ts";

/** A request in, its answer out: as `fetch` of a browser, without a connection in between. */
export type WebHandler = (request: Request) => Promise<Response>;

/**
 * Answers requests that come by no port, and does for each what the Node server does: it is a call of the
 * process, with an id, security headers and a line in the log. Who asks has no address but what
 * X-Forwarded-For says, where the settings trust that. `request.signal` is the caller's leaving.
 */
export const webHandler = (
  app: Effect.Effect<
    HttpServerResponse.HttpServerResponse,
    unknown,
    HttpServerRequest.HttpServerRequest | Scope.Scope
  >,
  context: Context.Context<never>,
  calls: OpenCalls,
): WebHandler => {
  /** Answers whose body comes by and by: the call is over when it has ended. */
  const streamed = new WeakSet<object>();
  const noted = Effect.tap(app, ({ body }) =>
    Effect.map(HttpServerRequest.HttpServerRequest, ({ source }) => {
      if (body._tag === "Stream" || body._tag === "Raw") streamed.add(source);
    }),
  );
  const answer = HttpEffect.toWebHandlerWith<
    never,
    HttpServerRequest.HttpServerRequest | Scope.Scope
  >(context)(noted);
  return async (sent) => {
    const request = asReadBelow(sent);
    const exchange = exchangeOf(request);
    calls.begin(request, exchange);
    const made = await Promise.race([answer(request), exchange.refused]);
    return exchange.send(made, streamed.has(request));
  };
};

interface WebExchange extends Exchange {
  /** The answer in place of the one that does not come. */
  readonly refused: Promise<Response>;
  /** The answer as it leaves: with the headers that were set, closing the call when it has ended. */
  readonly send: (made: Response, isStreamed: boolean) => Response;
}

const exchangeOf = (request: Request): WebExchange => {
  const set = new Headers();
  const closing: Array<() => void> = [];
  let status = 0;
  let isOver = false;
  let isDelivered = false;
  const refusal = Promise.withResolvers<Response>();
  const close = (): void => {
    if (isOver) return;
    isOver = true;
    for (const then of closing.splice(0)) then();
  };
  request.signal.addEventListener("abort", close, { once: true });
  const hasBegun = () => status !== 0 || isOver;
  return {
    method: request.method,
    url: pathOf(request),
    hasBody: request.body !== null,
    // Whoever hands over a request has all of it.
    isWhole: () => true,
    onWhole: (then) => then(),
    setHeader: (name, value) => {
      if (!hasBegun()) set.set(name, value);
    },
    refuse: () => {
      if (!hasBegun()) refusal.resolve(unavailableAnswer());
    },
    status: () => status,
    isDelivered: () => isDelivered,
    onClose: (then) => {
      if (isOver) then();
      else closing.push(then);
    },
    refused: refusal.promise,
    send: (made, isStreamed) => {
      status = made.status;
      const headers = new Headers(set);
      const replaced = new Set<string>();
      for (const [name, value] of made.headers) {
        if (replaced.has(name)) headers.append(name, value);
        else headers.set(name, value);
        replaced.add(name);
      }
      const end = (): void => {
        isDelivered = !isOver;
        request.signal.removeEventListener("abort", close);
        close();
      };
      const { body } = made;
      if (body === null || !isStreamed) end();
      return new Response(body === null || !isStreamed ? body : endingWith(body, end, close), {
        status: made.status,
        statusText: made.statusText,
        headers,
      });
    },
  };
};

/** The same bytes; says when all have been read, or nobody wants more. */
const endingWith = (
  body: ReadableStream<Uint8Array>,
  end: () => void,
  close: () => void,
): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
        end();
      } catch (error) {
        controller.error(error);
        close();
      }
    },
    cancel: (reason) => {
      close();
      return reader.cancel(reason);
    },
  });
};

const asReadBelow = (request: Request): Request => {
  const own = new URL(ownAddress(pathOf(request)), request.url).href;
  const isPatch = isMergePatch(request.headers.get("content-type"));
  if (own === request.url && !isPatch) return request;
  const read = new Request(own, request);
  if (isPatch) read.headers.set("content-type", "application/json");
  return read;
};

const pathOf = ({ url }: Request): string => ownAddress(url);

const unavailableAnswer = (): Response =>
  Response.json(
    { code: 503, message: unavailableMessage },
    { status: 503, headers: { "Retry-After": "2", "Cache-Control": "no-store" } },
  );
