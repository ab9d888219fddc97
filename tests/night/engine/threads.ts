import { syncBuiltinESMExports } from "node:module";
import threads from "node:worker_threads";
import { hold, whenQuiet } from "./quiet.ts";

// The shop's threads answer each message with one: while one is awaited the process is not quiet. What they
// answer is heard in the order in which they were asked, once nothing else goes on.

const running = new Set<CountedWorker>();

class CountedWorker extends threads.Worker {
  readonly #awaited: Array<(tell: () => void) => void> = [];

  constructor(...given: ConstructorParameters<typeof threads.Worker>) {
    super(...given);
    running.add(this);
    // A thread holds the process again once it has begun.
    const started = hold();
    this.on("online", () => {
      this.unref();
      started();
    });
    this.on("exit", () => {
      running.delete(this);
      for (const hear of this.#awaited.splice(0)) hear(() => undefined);
    });
  }

  override postMessage(...given: Parameters<threads.Worker["postMessage"]>): void {
    const letGo = hold();
    let tell = (): void => undefined;
    whenQuiet(() => tell());
    this.#awaited.push((told) => {
      tell = told;
      letGo();
    });
    super.postMessage(...given);
  }

  override emit(...given: Parameters<threads.Worker["emit"]>): boolean {
    const hear = given[0] === "message" ? this.#awaited.shift() : undefined;
    if (hear === undefined) return super.emit(...given);
    hear(() => void super.emit(...given));
    return true;
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
