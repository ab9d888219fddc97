import { syncBuiltinESMExports } from "node:module";
import threads from "node:worker_threads";
import { hold } from "./quiet.ts";

// The shop's threads answer each message with one: while one is awaited the process is not quiet.

const running = new Set<CountedWorker>();

class CountedWorker extends threads.Worker {
  readonly #awaited: Array<() => void> = [];

  constructor(...given: ConstructorParameters<typeof threads.Worker>) {
    super(...given);
    running.add(this);
    this.on("message", () => this.#awaited.shift()?.());
    // A thread holds the process again once it has begun.
    const started = hold();
    this.on("online", () => {
      this.unref();
      started();
    });
    this.on("exit", () => {
      running.delete(this);
      for (const release of this.#awaited.splice(0)) release();
    });
  }

  override postMessage(...given: Parameters<threads.Worker["postMessage"]>): void {
    this.#awaited.push(hold());
    super.postMessage(...given);
  }
}

/** From now on threads are counted. */
export const countThreads = (): void => {
  threads.Worker = CountedWorker;
  syncBuiltinESMExports();
};

/** Ends those that are left of a process that is gone. */
export const endThreads = async (): Promise<void> => {
  await Promise.all([...running].map((worker) => worker.terminate()));
};
