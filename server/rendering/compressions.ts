import { type DrawingBounds, NO_THREAD, TOO_MANY, TooBusyToRender } from "./drawing-bounds.ts";
import type { SupervisedThread } from "./supervised-thread.ts";
import type { ToThread } from "./messages.ts";

/** What the thread compresses beside the pages. */
export interface Compressions {
  readonly compress: (bytes: Uint8Array, effort: number) => Promise<Uint8Array>;
  readonly isBusy: () => boolean;
  readonly done: (job: number, bytes: Uint8Array) => void;
  /** The thread has ended: all of it is lost. */
  readonly failAll: (reason: string) => void;
}

export const compressInThread = (
  thread: Pick<SupervisedThread<ToThread>, "state" | "post">,
  { compressionsAtOnce }: DrawingBounds,
): Compressions => {
  const compressing = new Map<number, PromiseWithResolvers<Uint8Array>>();
  let count = 0;
  return {
    compress: (bytes, effort) => {
      const answer = Promise.withResolvers<Uint8Array>();
      if (thread.state() !== "open") answer.reject(new TooBusyToRender(NO_THREAD));
      else if (compressing.size >= compressionsAtOnce) answer.reject(new TooBusyToRender(TOO_MANY));
      else {
        const job = (count += 1);
        compressing.set(job, answer);
        thread.post({ type: "compress", job, bytes, effort });
      }
      return answer.promise;
    },
    isBusy: () => compressing.size > 0,
    done: (job, bytes) => {
      compressing.get(job)?.resolve(bytes);
      compressing.delete(job);
    },
    failAll: (reason) => {
      for (const { reject } of compressing.values()) reject(new Error(reason));
      compressing.clear();
    },
  };
};
