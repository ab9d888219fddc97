import { Worker } from "node:worker_threads";
import { Effect, type Scope } from "effect";
import type { FromThread, IndexRequests, RequestName } from "./messages.ts";

/** A thread that searches, and what it is asked. */
export interface IndexThread {
  /** Fails with `ThreadEnded` when it ends before it has answered; a failure of its own is a defect. */
  readonly ask: <Name extends RequestName>(
    name: Name,
    ask: IndexRequests[Name]["ask"],
  ) => Effect.Effect<IndexRequests[Name]["answer"], ThreadEnded>;
  readonly isOver: () => boolean;
}

/** The thread is there no more. */
export class ThreadEnded extends Error {
  readonly _tag = "ThreadEnded";
}

/** Of its heap, in MB: what was made for long, and what was made just now. Arrays are not counted there. */
const OLD_HEAP_MB = 384;
const YOUNG_HEAP_MB = 32;

/** It ends with the scope. */
export const openIndexThread: Effect.Effect<IndexThread, never, Scope.Scope> = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => startThread()),
    ({ worker }) => Effect.promise(() => worker.terminate()),
  ),
  ({ thread }) => thread,
);

const startThread = (): { readonly worker: Worker; readonly thread: IndexThread } => {
  const waiting = new Map<number, (answer: Effect.Effect<never, ThreadEnded> | Answer) => void>();
  let ended: ThreadEnded | undefined;
  let reason = "It left.";
  let last = 0;
  const worker = new Worker(new URL("./thread.ts", import.meta.url), {
    name: "search",
    resourceLimits: {
      maxOldGenerationSizeMb: OLD_HEAP_MB,
      maxYoungGenerationSizeMb: YOUNG_HEAP_MB,
    },
    // No setting and no secret of the shop is there; nor do flags of the process change what it is.
    env: { NODE_ENV: "production" },
    execArgv: [],
  });
  worker.on("message", (message: FromThread) => {
    const done = waiting.get(message.id);
    waiting.delete(message.id);
    done?.(
      "answer" in message
        ? Effect.succeed(message.answer)
        : Effect.die(new Error(`The search failed: ${message.failure}`)),
    );
  });
  worker.on("error", (error) => {
    reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  });
  worker.on("exit", () => {
    ended = new ThreadEnded(reason);
    for (const done of waiting.values()) done(Effect.fail(ended));
    waiting.clear();
  });
  const thread: IndexThread = {
    ask: <Name extends RequestName>(name: Name, ask: IndexRequests[Name]["ask"]) =>
      Effect.callback<IndexRequests[Name]["answer"], ThreadEnded>((resume) => {
        if (ended !== undefined) return resume(Effect.fail(ended));
        last += 1;
        waiting.set(last, resume);
        worker.postMessage({ id: last, name, ask });
        const own = last;
        return Effect.sync(() => {
          waiting.delete(own);
        });
      }),
    isOver: () => ended !== undefined,
  };
  return { worker, thread };
};

type Answer = Effect.Effect<IndexRequests[RequestName]["answer"]>;
