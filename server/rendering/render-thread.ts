import { Worker } from "node:worker_threads";
import type { FirstScreen, FirstScreenRequest } from "../../core/drawing/first-screen.ts";
import type { Log } from "../log.ts";
import { compressInThread } from "./compressions.ts";
import { DRAWING_BOUNDS, type DrawingBounds } from "./drawing-bounds.ts";
import { superviseThread, type SupervisedThread } from "./supervised-thread.ts";
import type { FromThread, PageToRender, ThreadData, ToThread } from "./messages.ts";
import { drawInThread } from "./page-drawings.ts";

/** Draws pages and compresses them in a thread of its own: the shop answers meanwhile. */
export interface RenderThread {
  /** Rejects when the page fails, takes too long or takes too much, and when too many are wanted. */
  readonly draw: (page: PageToRender) => Promise<FirstScreen>;
  /** Brotli; `effort` is 0 to 11. Rejects when the thread has enough to do or has ended. */
  readonly compress: (bytes: Uint8Array, effort: number) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

export interface RenderThreadParts {
  /** Address of the built module that exports `renderFirstScreen`. */
  readonly bundle: string;
  /** Asks the shop's own endpoints, as whom the request says. */
  readonly fetch: FirstScreenRequest["fetch"];
  readonly log: Log;
  readonly bounds?: Partial<DrawingBounds>;
}

/** The thread starts at once, beside what opens it, and is replaced whenever it dies. */
export const openRenderThread = ({
  bundle,
  fetch,
  log,
  bounds,
}: RenderThreadParts): RenderThread => {
  const most = { ...DRAWING_BOUNDS, ...bounds };
  const thread = superviseThread<ToThread, FromThread>({
    ...most,
    log,
    open: () => startThread({ bundle }, most),
    isReady: ({ type }) => type === "ready",
    opened: () => pages.beginNext(),
    onMessage: (message) => {
      silence.broken();
      onMessage(message);
    },
    ended: (reason) => {
      pages.failAll(reason);
      compressions.failAll(reason);
    },
  });
  const compressions = compressInThread(thread, most);
  const pages = drawInThread({ thread, fetch, most, begun: () => silence.broken() });
  const silence = endWhenSilent(thread, most, () => pages.isBusy() || compressions.isBusy());

  const onMessage = (message: FromThread): void => {
    switch (message.type) {
      case "ready":
        return;
      case "drawn":
        return pages.find(message.page)?.done(message.screen);
      case "undrawn":
        return pages.find(message.page)?.fail(message.reason);
      case "call":
        return void pages.find(message.page)?.calls.answer(message.call, message.requested);
      case "cancel":
        return pages.find(message.page)?.calls.cancel(message.call);
      case "log":
        return log.write("warn", message.message, {
          path: message.path,
          details: message.details,
        });
      case "compressed":
        return compressions.done(message.job, message.bytes);
    }
  };

  return {
    draw: pages.draw,
    compress: compressions.compress,
    close: () => {
      silence.leave();
      return thread.close();
    },
  };
};

/** Ends a thread that works and works and says nothing: a page of it loops. */
const endWhenSilent = (
  thread: SupervisedThread<ToThread>,
  { silentMs, lookEveryMs }: DrawingBounds,
  isBusy: () => boolean,
) => {
  let hasSpoken = true;
  let usedThen = 0;
  const look = async (): Promise<void> => {
    if (!isBusy()) return;
    const used = await thread.used();
    if (used === undefined) return;
    if (hasSpoken) {
      hasSpoken = false;
      usedThen = used;
    } else if (used - usedThen >= silentMs) {
      hasSpoken = true;
      thread.end(`Nothing was heard of it for ${silentMs} ms of work.`);
    }
  };
  const looking = setInterval(() => void look(), lookEveryMs);
  return {
    broken: () => {
      hasSpoken = true;
    },
    leave: () => clearInterval(looking),
  };
};

const startThread = (data: ThreadData, { oldHeapMb, youngHeapMb }: DrawingBounds): Worker =>
  new Worker(new URL("./thread.ts", import.meta.url), {
    workerData: data,
    name: "drawing",
    resourceLimits: { maxOldGenerationSizeMb: oldHeapMb, maxYoungGenerationSizeMb: youngHeapMb },
    // No setting and no secret of the shop is there; nor do flags of the process change what it is.
    env: { NODE_ENV: "production" },
    execArgv: [],
  });
