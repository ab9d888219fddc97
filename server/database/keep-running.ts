import { setTimeout as pause } from "node:timers/promises";
import type { RunningPostgres } from "./postgres-process.ts";
import { pauseBeforeStart, restartPolicy, type RestartPolicy } from "./restarts.ts";

/** Told of a PostgreSQL that ends by itself: killed, out of memory, crashed, stopped by somebody. */
export interface Losses {
  /** It is gone, and about to be started again. */
  readonly lost: () => void;
  /** It has recovered and answers again, so many milliseconds later. */
  readonly back: (milliseconds: number) => void;
  /** It is not started again any more: too many tries; `error` is the last one's. */
  readonly givenUp: (error: Error) => void;
}

/**
 * Starts PostgreSQL again whenever it ends by itself, by `start`, which resolves once it answers.
 * Bounded by the policy. `stop` ends it, or the try to start it, for good.
 */
export function keepRunning(
  first: RunningPostgres,
  start: (signal: AbortSignal) => Promise<RunningPostgres>,
  losses: Losses,
  policy: RestartPolicy = restartPolicy,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const tries: number[] = [];

  const startAgain = async (): Promise<RunningPostgres | undefined> => {
    let failure = new Error("PostgreSQL ended again after each start.");
    for (;;) {
      const wait = pauseBeforeStart(policy, tries, performance.now());
      if (wait === undefined) {
        losses.givenUp(failure);
        return undefined;
      }
      try {
        await pause(wait, undefined, { signal: stopping.signal });
        tries.push(performance.now());
        return await start(stopping.signal);
      } catch (error) {
        if (isStopping()) return undefined;
        failure = error instanceof Error ? error : new Error(String(error));
      }
    }
  };

  let current: RunningPostgres | undefined = first;
  const watching = (async () => {
    while (current !== undefined) {
      await current.exited;
      if (isStopping()) return;
      const lostAt = performance.now();
      losses.lost();
      current = await startAgain();
      if (current !== undefined && !isStopping()) losses.back(performance.now() - lostAt);
    }
  })();

  return {
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await watching;
      // A start that was under way when it was told to stop.
      await current?.stop();
    },
  };
}
