import type { Transferable, Worker } from "node:worker_threads";
import type { Log } from "../log.ts";

/** The life of a thread, in milliseconds. */
export interface ThreadPauses {
  /** Longest time from its start until it says that it is ready. */
  readonly startMs: number;
  /** Before the first replacement; doubled for each that follows, up to the longest. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** A thread that lived so long was sound: the next pause is the first again. */
  readonly soundAfterMs: number;
}

export interface ThreadParts<In> extends ThreadPauses {
  readonly open: () => Worker;
  /** What it says, from its being ready on. */
  readonly onMessage: (message: In) => void;
  readonly isReady: (message: In) => boolean;
  readonly opened: () => void;
  /** All that it was doing is lost. */
  readonly ended: (reason: string) => void;
  readonly log: Log;
}

export interface SupervisedThread<Out> {
  /** Whether it takes messages now, will do so soon, or rests before it is replaced. */
  readonly state: () => "open" | "starting" | "resting" | "closed";
  readonly post: (message: Out, transfer?: readonly Transferable[]) => void;
  /** Processor time that the thread has used, in milliseconds; undefined when there is none. */
  readonly used: () => Promise<number | undefined>;
  /** Ends the thread that runs now, whatever it is doing; another one takes its place. */
  readonly end: (reason: string) => void;
  /** Ends it for good. */
  readonly close: () => Promise<void>;
}

/**
 * One thread at a time. When it dies (its memory is full, nobody caught an error, it was ended)
 * another one takes its place after a pause that grows as long as threads die young: a thread that
 * cannot live costs a start now and then, never the process.
 */
export const superviseThread = <Out, In>(parts: ThreadParts<In>): SupervisedThread<Out> => {
  let state: ReturnType<SupervisedThread<Out>["state"]> = "starting";
  let pause = parts.firstPauseMs;
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let endNow: (reason: string) => void = () => undefined;

  const start = (): void => {
    state = "starting";
    const own = parts.open();
    const startedAt = performance.now();
    let reason = "It left.";
    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      worker = undefined;
      if (state === "closed") return;
      if (performance.now() - startedAt >= parts.soundAfterMs) pause = parts.firstPauseMs;
      state = "resting";
      parts.log.write("error", "The thread that draws pages ended. Another takes its place.", {
        reason,
        pauseMs: pause,
      });
      timer = setTimeout(start, pause);
      pause = Math.min(2 * pause, parts.longestPauseMs);
      parts.ended(reason);
    };
    worker = own;
    endNow = (why) => {
      reason = why;
      void own.terminate().then(over);
    };
    timer = setTimeout(() => endNow("It did not start in time."), parts.startMs);
    own.on("message", (message: In) => {
      if (isOver) return;
      if (!parts.isReady(message)) return parts.onMessage(message);
      clearTimeout(timer);
      state = "open";
      parts.opened();
    });
    own.on("messageerror", (error) => endNow(String(error)));
    own.on("error", (error) => {
      reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    });
    own.on("exit", over);
  };

  start();
  return {
    state: () => state,
    post: (message, transfer = []) => worker?.postMessage(message, transfer),
    used: async () => {
      // It may end while it is asked.
      const usage = await worker?.cpuUsage().catch(() => undefined);
      return usage === undefined ? undefined : (usage.user + usage.system) / 1000;
    },
    end: (reason) => endNow(reason),
    close: async () => {
      state = "closed";
      clearTimeout(timer);
      await worker?.terminate();
      parts.ended("The shop closes.");
    },
  };
};
