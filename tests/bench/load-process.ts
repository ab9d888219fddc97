import { fork } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OperationName } from "./operations.ts";
import type { ProcessorTime, Watched } from "./processor-time.ts";
import type { World } from "./world.ts";

export type LoadTask =
  | {
      readonly kind: "measure";
      readonly operation: OperationName;
      readonly clients: number;
      readonly seconds: number;
      readonly warmUpSeconds: number;
      readonly watched: Watched;
    }
  /** Clients to be driven turn by turn. */
  | { readonly kind: "open"; readonly operation: OperationName; readonly clients: number }
  | { readonly kind: "turn"; readonly client: number }
  | { readonly kind: "close" };

export interface Measured {
  readonly count: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
  readonly firstFailure?: string | undefined;
  /** Cores the generator itself took: near 1, it is what was measured. */
  readonly generatorCpu: number;
  /** Seconds of a core a turn. */
  readonly processor: ProcessorTime;
}

export type LoadAnswer = { readonly measured: Measured | undefined } | { readonly failed: string };

export interface LoadProcess {
  readonly measure: (
    operation: OperationName,
    options: Omit<Extract<LoadTask, { readonly kind: "measure" }>, "kind" | "operation">,
  ) => Promise<Measured>;
  readonly open: (operation: OperationName, clients: number) => Promise<void>;
  readonly turn: (client: number) => Promise<void>;
  readonly close: () => Promise<void>;
  readonly stop: () => void;
}

/** Starts the generator; `folder` keeps what it has to know. */
export function startLoad(world: World, folder: string): LoadProcess {
  const first = world.stores[0]?.id ?? 0;
  const ports = world.origins.map(({ port }) => port).join("-");
  const file = join(folder, `world-${ports}-${first}.json`);
  writeFileSync(file, JSON.stringify(world));
  const child = fork(join(import.meta.dirname, "load.ts"), [file]);
  const ask = (task: LoadTask): Promise<Measured | undefined> =>
    new Promise((done, failed) => {
      child.once("message", (answer: LoadAnswer) => {
        if ("failed" in answer) failed(new Error(`${task.kind}: ${answer.failed}`));
        else done(answer.measured);
      });
      child.send(task);
    });
  return {
    measure: async (operation, options) => {
      const measured = await ask({ kind: "measure", operation, ...options });
      if (measured === undefined) throw new Error(`${operation} was not measured`);
      return measured;
    },
    open: async (operation, clients) => void (await ask({ kind: "open", operation, clients })),
    turn: async (client) => void (await ask({ kind: "turn", client })),
    close: async () => void (await ask({ kind: "close" })),
    stop: () => {
      child.kill();
      rmSync(file, { force: true });
    },
  };
}
