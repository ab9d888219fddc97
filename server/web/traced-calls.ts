import { Clock, Context, Effect } from "effect";
import { HttpServerRequest, type HttpServerResponse } from "effect/http";
import { readTraceParent } from "../traces/trace-parent.ts";
import { type TracesShape, within } from "../traces/traces.ts";
import { callOf } from "./calls.ts";
import { isProbe } from "./probes.ts";

/**
 * Each call begins a trace, or goes on in that of whoever asks (`traceparent`). It ends with the call, which
 * then knows its route; without traces the app is as it was.
 */
export const tracedCalls = <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
  traces: TracesShape | undefined,
): Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  E,
  R | HttpServerRequest.HttpServerRequest
> => {
  if (traces === undefined) return app;
  return Effect.withFiber((fiber) => {
    const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest);
    const call = callOf(request);
    if (call === undefined || isProbe(call.path) || FILES.test(call.path)) return app;
    const span = traces.begin({
      name: request.method,
      kind: "server",
      startTime: fiber.getRef(Clock.Clock).currentTimeNanosUnsafe(),
      parent: readTraceParent(request.headers["traceparent"]),
    });
    span.say("http.request.method", call.method);
    span.say("shop.request_id", call.id);
    call.span = span;
    return within(span)(app);
  });
};

/** Files of the site: nothing is done for them that a trace would show. */
const FILES = /^\/(?:assets|_fonts)\//;
