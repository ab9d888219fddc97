import { type Cause, Effect, Exit, Fiber } from "effect";
import { HttpServerError } from "effect/http";
import type { Call } from "./calls.ts";
import { statusOf } from "./exit-status.ts";

const WRITES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** The patience that the server also has when it stops. */
const TO_FINISH = "10 seconds";

/**
 * What was asked whole is done, although its client has left (a page that is closed or reloaded at
 * once): a write runs on to its commit, for ten seconds at most, and is logged with what it came to.
 * Its answer reaches nobody. A read stops, and so does a write whose body was still coming; a server
 * that stops and a database that is away still end a write.
 */
export const finishedThoughLeft = <A extends { readonly status: number }, E, R>(
  call: Call | undefined,
  answer: Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> => {
  if (call === undefined || !WRITES.has(call.method)) return answer;
  return Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(Effect.forkDetach(answer), (write) => {
      // Who is counted as waiting for the database is interrupted where its work is done.
      if (call.fiber !== undefined) call.fiber = write;
      const release = call.hold();
      write.addObserver((exit) => release(statusOf(exit)));
      return Effect.flatMap(Effect.exit(restore(Fiber.await(write))), (waited) => {
        if (Exit.isSuccess(waited)) return waited.value;
        const over =
          isClientGone(waited.cause) && call.isWhole()
            ? Effect.timeoutOrElse(Fiber.await(write), {
                duration: TO_FINISH,
                orElse: () => Fiber.interrupt(write),
              })
            : Fiber.interrupt(write);
        return Effect.andThen(over, Effect.failCause(waited.cause));
      });
    }),
  );
};

const isClientGone = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.every(
    (reason) =>
      reason._tag === "Interrupt" && reason.annotations.has(HttpServerError.ClientAbort.key),
  );
