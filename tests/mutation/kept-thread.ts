import { Worker } from "node:worker_threads";
import type { PoolOptions, PoolRunnerInitializer, PoolWorker, WorkerRequest } from "vitest/node";

const NAME = "kept-thread";

/**
 * A pool of one thread that outlives a run: Stryker runs the tests anew for each mutant, and Vitest
 * begins each run with a thread that has to evaluate Effect, XState and fast-check first. The kept one
 * evaluates the project's own modules anew (kept-thread-worker.ts), and those packages once. A run has
 * one worker (vitest.config.ts); a thread that broke is not kept, nor one that has run `RUNS` times.
 */
export const keptThread: PoolRunnerInitializer = {
  name: NAME,
  createPoolWorker: (options) => new KeptThread(options),
};

/** What a thread holds of each run (listeners of Vitest's) is let go of with it. */
const RUNS = 50;

let kept: { readonly thread: Worker; runs: number } | null = null;

class KeptThread implements PoolWorker {
  readonly name = NAME;
  private thread: Worker | null = null;
  private isBroken = false;
  private readonly options: PoolOptions;

  constructor(options: PoolOptions) {
    this.options = options;
  }

  on = (event: string, listener: (...args: unknown[]) => void): void => {
    this.thread?.on(event, listener);
  };

  off = (event: string, listener: (...args: unknown[]) => void): void => {
    this.thread?.off(event, listener);
  };

  send = (message: WorkerRequest): void => this.thread?.postMessage(message);

  deserialize = (data: unknown): unknown => data;

  start = async (): Promise<void> => {
    kept ??= { thread: this.begin(), runs: 0 };
    kept.runs += 1;
    this.thread = kept.thread;
    this.thread.ref();
    this.thread.once("error", this.giveUp);
  };

  stop = async (): Promise<void> => {
    const thread = this.thread;
    this.thread = null;
    thread?.off("error", this.giveUp);
    // Between two runs it keeps nobody from ending.
    thread?.unref();
    if (kept === null || (kept.runs < RUNS && !this.isBroken)) return;
    kept = null;
    await thread?.terminate();
  };

  private readonly giveUp = (): void => {
    this.isBroken = true;
  };

  private readonly begin = (): Worker =>
    new Worker(new URL("./kept-thread-worker.ts", import.meta.url), {
      env: this.options.env as NodeJS.ProcessEnv,
      execArgv: this.options.execArgv,
    });
}
