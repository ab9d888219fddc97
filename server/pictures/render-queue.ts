import { PictureBusy } from "./picture-refused.ts";

/** Runs a job in its turn. A job whose signal aborts before that is dropped: it rejects. */
type Run = <A>(job: () => Promise<A>, signal?: AbortSignal) => Promise<A>;

export interface RenderQueue {
  /** In the order they came; rejects with `PictureBusy` when as many wait as may. */
  readonly now: Run;
  /** One at a time, and only while no other job runs or waits. Who adds bounds their number. */
  readonly whenIdle: Run;
}

/** `limit` jobs run at once, and `mostWaiting` wait. */
export const makeRenderQueue = (limit: number, mostWaiting: number): RenderQueue => {
  let running = 0;
  const waiting = new Set<() => void>();
  const idling = new Set<() => void>();

  const startNext = (): void => {
    for (const start of waiting) {
      if (running >= limit) return;
      waiting.delete(start);
      running += 1;
      start();
    }
    const [start] = idling;
    if (running > 0 || start === undefined) return;
    idling.delete(start);
    running += 1;
    start();
  };

  const runIn =
    (line: Set<() => void>, most: number): Run =>
    async (job, signal) => {
      signal?.throwIfAborted();
      if (running >= limit && line.size >= most) throw new PictureBusy();
      await new Promise<void>((start, leave) => {
        line.add(start);
        signal?.addEventListener(
          "abort",
          () => {
            if (line.delete(start)) leave(signal.reason);
          },
          { once: true },
        );
        startNext();
      });
      try {
        return await job();
      } finally {
        running -= 1;
        startNext();
      }
    };
  return { now: runIn(waiting, mostWaiting), whenIdle: runIn(idling, Infinity) };
};
