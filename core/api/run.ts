import { Effect, Result } from "effect";
import type { ApiError, Outcome } from "./errors.ts";

/**
 * Runs a call to its end, as plain data. Aborting the signal interrupts it. Rejects only for a
 * defect, or because it was interrupted.
 */
export const runOutcome = async <A>(
  program: Effect.Effect<A, ApiError>,
  signal: AbortSignal,
): Promise<Outcome<A>> => {
  // Left before it began (the wire was loading, another tab had the lock): Effect would send the
  // call before it looked at the signal.
  signal.throwIfAborted();
  const result = await Effect.runPromise(Effect.result(program), { signal });
  return Result.isSuccess(result)
    ? { ok: true, value: result.success }
    : { ok: false, error: result.failure };
};
