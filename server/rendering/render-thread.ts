import { Worker } from "node:worker_threads";
import type { FirstScreen, FirstScreenRequest } from "../../core/drawing/first-screen.ts";
import type { Log } from "../log.ts";
import { keepThread, type ThreadPauses } from "./kept-thread.ts";
import type { AskedCall, FromThread, PageToRender, ThreadData, ToThread } from "./messages.ts";

/** Draws pages and compresses them in a thread of its own: the shop answers meanwhile. */
export interface RenderThread {
  /** Rejects when the page fails, takes too long or takes too much, and when too many are wanted. */
  readonly draw: (page: PageToRender) => Promise<FirstScreen>;
  /** Brotli; `effort` is 0 to 11. Rejects when the thread has enough to do or has ended. */
  readonly compress: (bytes: Uint8Array, effort: number) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

export interface DrawingBounds extends ThreadPauses {
  /** Of the thread's memory, in MB: what was made for long, and what was made just now. */
  readonly oldHeapMb: number;
  readonly youngHeapMb: number;
  /** Pages that are drawn at once, which is while others wait for what they show. */
  readonly pagesAtOnce: number;
  readonly pagesWaiting: number;
  readonly longestWaitMs: number;
  /** Processor time without a word, looked at so often: then the thread ends. */
  readonly silentMs: number;
  readonly lookEveryMs: number;
  /** For one page, by the clock: then its calls end. A busy machine is no page that does not end. */
  readonly pageMs: number;
  /** What it has then to end by itself; else the thread ends. */
  readonly graceMs: number;
  readonly compressionsAtOnce: number;
}

/** docs/limits.md says what each costs. */
export const DRAWING_BOUNDS: DrawingBounds = {
  oldHeapMb: 96,
  youngHeapMb: 16,
  pagesAtOnce: 4,
  pagesWaiting: 16,
  longestWaitMs: 2500,
  silentMs: 2000,
  lookEveryMs: 500,
  pageMs: 8000,
  graceMs: 4000,
  compressionsAtOnce: 8,
  startMs: 15_000,
  firstPauseMs: 100,
  longestPauseMs: 30_000,
  soundAfterMs: 60_000,
};

export interface RenderThreadParts {
  /** Address of the built module that exports `renderFirstScreen`. */
  readonly bundle: string;
  /** Asks the shop's own endpoints, as nobody. */
  readonly fetch: FirstScreenRequest["fetch"];
  readonly log: Log;
  readonly bounds?: Partial<DrawingBounds>;
}

/** Nothing is wrong with the page: the thread has enough to do, or is being replaced. */
export class TooBusyToRender extends Error {}

/** The thread starts at once, beside what opens it, and is replaced whenever it dies. */
export const openRenderThread = ({
  bundle,
  fetch,
  log,
  bounds,
}: RenderThreadParts): RenderThread => {
  const most = { ...DRAWING_BOUNDS, ...bounds };
  const waiting = new Set<Waiting>();
  const drawing = new Map<number, Drawing>();
  const compressing = new Map<number, PromiseWithResolvers<Uint8Array>>();
  let count = 0;
  let hasSpoken = true;
  let usedThen = 0;

  const thread = keepThread<ToThread, FromThread>({
    ...most,
    log,
    open: () => startThread({ bundle }, most),
    isReady: ({ type }) => type === "ready",
    opened: () => drawNext(),
    heard: (message) => {
      hasSpoken = true;
      hear(message);
    },
    ended: (reason) => {
      for (const { fail } of drawing.values()) fail(reason);
      for (const { reject } of compressing.values()) reject(new Error(reason));
      compressing.clear();
      // It rests: nobody waits that long for a page that the browser can draw.
      for (const { giveUp } of waiting) giveUp(reason);
    },
  });

  /** Ends a thread that works and works and says nothing: a page of it loops. */
  const look = async (): Promise<void> => {
    if (drawing.size === 0 && compressing.size === 0) return;
    const used = await thread.used();
    if (used === undefined) return;
    if (hasSpoken) {
      hasSpoken = false;
      usedThen = used;
    } else if (used - usedThen >= most.silentMs) {
      hasSpoken = true;
      thread.end(`Nothing was heard of it for ${most.silentMs} ms of work.`);
    }
  };
  const looking = setInterval(() => void look(), most.lookEveryMs);

  const drawNext = (): void => {
    for (const next of waiting) {
      if (drawing.size >= most.pagesAtOnce || thread.state() !== "open") return;
      next.begin();
    }
  };

  const begin = (wanted: PageToRender, answer: PromiseWithResolvers<FirstScreen>): void => {
    const page = (count += 1);
    const leaving = new AbortController();
    const calls = new Map<number, AbortController>();
    const end = (): void => {
      clearTimeout(timer);
      leaving.abort();
      drawing.delete(page);
      drawNext();
    };
    const tooLong = `${wanted.path} took longer than ${most.pageMs} ms.`;
    let timer = setTimeout(() => {
      // What it waits for fails now, and the page with it, unless it is the page that does not end.
      leaving.abort();
      answer.reject(new Error(tooLong));
      timer = setTimeout(() => thread.end(tooLong), most.graceMs);
    }, most.pageMs);
    drawing.set(page, {
      calls,
      leaving: leaving.signal,
      done: (screen) => {
        end();
        answer.resolve(screen);
      },
      fail: (reason) => {
        end();
        answer.reject(new Error(reason));
      },
    });
    hasSpoken = true;
    thread.post({ type: "draw", page, wanted });
  };

  const answerCall = async (page: number, call: number, asked: AskedCall): Promise<void> => {
    const known = drawing.get(page);
    if (known === undefined) return;
    const own = new AbortController();
    known.calls.set(call, own);
    try {
      const signal = AbortSignal.any([own.signal, known.leaving]);
      const request = new Request(new URL(asked.address, NOWHERE), {
        headers: asked.headers.map(([name, value]): [string, string] => [name, value]),
        signal,
      });
      const response = await fetch(request);
      const body = await response.arrayBuffer();
      const answer = { status: response.status, headers: [...response.headers], body };
      thread.post({ type: "answered", page, call, answer }, [body]);
    } catch (failure) {
      thread.post({ type: "unanswered", page, call, reason: String(failure) });
    } finally {
      known.calls.delete(call);
    }
  };

  const hear = (message: FromThread): void => {
    switch (message.type) {
      case "ready":
        return;
      case "drawn":
        return drawing.get(message.page)?.done(message.screen);
      case "undrawn":
        return drawing.get(message.page)?.fail(message.reason);
      case "call":
        return void answerCall(message.page, message.call, message.asked);
      case "cancel":
        return drawing.get(message.page)?.calls.get(message.call)?.abort();
      case "log":
        return log.write("warn", message.message, {
          path: message.path,
          details: message.details,
        });
      case "compressed":
        compressing.get(message.job)?.resolve(message.bytes);
        compressing.delete(message.job);
    }
  };

  return {
    draw: (wanted) => {
      const answer = Promise.withResolvers<FirstScreen>();
      const state = thread.state();
      if (state === "open" && drawing.size < most.pagesAtOnce) begin(wanted, answer);
      else if (state === "resting" || state === "closed")
        answer.reject(new TooBusyToRender(NO_THREAD));
      else if (waiting.size >= most.pagesWaiting) answer.reject(new TooBusyToRender(TOO_MANY));
      else {
        const leave = () => {
          clearTimeout(timer);
          waiting.delete(place);
        };
        const place: Waiting = {
          begin: () => {
            leave();
            begin(wanted, answer);
          },
          giveUp: (reason) => {
            leave();
            answer.reject(new TooBusyToRender(reason));
          },
        };
        const timer = setTimeout(() => place.giveUp(TOO_MANY), most.longestWaitMs);
        waiting.add(place);
      }
      return answer.promise;
    },
    compress: (bytes, effort) => {
      const answer = Promise.withResolvers<Uint8Array>();
      if (thread.state() !== "open") answer.reject(new TooBusyToRender(NO_THREAD));
      else if (compressing.size >= most.compressionsAtOnce)
        answer.reject(new TooBusyToRender(TOO_MANY));
      else {
        const job = (count += 1);
        compressing.set(job, answer);
        thread.post({ type: "compress", job, bytes, effort });
      }
      return answer.promise;
    },
    close: () => {
      clearInterval(looking);
      return thread.close();
    },
  };
};

interface Waiting {
  readonly begin: () => void;
  readonly giveUp: (reason: string) => void;
}

interface Drawing {
  readonly calls: Map<number, AbortController>;
  /** Aborts with the end of the page: what it asked for is wanted by nobody. */
  readonly leaving: AbortSignal;
  readonly done: (screen: FirstScreen) => void;
  readonly fail: (reason: string) => void;
}

const NO_THREAD = "The thread that draws pages is not there.";
const TOO_MANY = "Too many pages are being drawn.";

/** An origin to resolve against: never contacted. */
const NOWHERE = "http://panetier.internal";

const startThread = (data: ThreadData, { oldHeapMb, youngHeapMb }: DrawingBounds): Worker =>
  new Worker(new URL("./thread.ts", import.meta.url), {
    workerData: data,
    name: "drawing",
    resourceLimits: { maxOldGenerationSizeMb: oldHeapMb, maxYoungGenerationSizeMb: youngHeapMb },
    // No setting and no secret of the shop is there; nor do flags of the process change what it is.
    env: { NODE_ENV: "production" },
    execArgv: [],
  });
