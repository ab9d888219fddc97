import { Clock, Effect } from "effect";
import { spanOf } from "./traces.ts";
import { writeTraceParent } from "./trace-parent.ts";

/** The header by which a partner goes on in our trace; none outside of traces. */
export type TraceHeaders = { readonly traceparent?: string };

/** What partners are called in traces. */
export type TracedPartner = "erp" | "insee" | "other" | "signature" | "sms" | "webhook";

/**
 * A call to a partner as a part of the trace that it is made in, by the word that the code has for the partner:
 * addresses hold tokens, and names that somebody typed.
 */
export const withPartnerSpan = <A, E, R>(
  partner: TracedPartner,
  call: (headers: TraceHeaders) => Effect.Effect<A, E, R>,
  statusOf: (answer: A) => number | undefined,
): Effect.Effect<A, E, R> =>
  Effect.withFiber((fiber) => {
    const above = spanOf(fiber);
    if (above === undefined) return call({});
    const clock = fiber.getRef(Clock.Clock);
    const startTime = clock.currentTimeNanosUnsafe();
    const span = above.child({ name: `partner ${partner}`, kind: "client", startTime });
    span.say("peer.service", partner);
    return Effect.onExit(call({ traceparent: writeTraceParent(span) }), (exit) =>
      Effect.sync(() => {
        const status = exit._tag === "Success" ? statusOf(exit.value) : undefined;
        if (status !== undefined) span.say("http.response.status_code", status);
        span.end(clock.currentTimeNanosUnsafe(), exit);
      }),
    );
  });
