import { inspect } from "node:util";
import { parentPort, workerData } from "node:worker_threads";
import { brotliCompressSync, constants } from "node:zlib";
import type { RenderFirstScreen } from "../../core/drawing/first-screen.ts";
import type { FromThread, ThreadData, ToThread } from "./messages.ts";

// The thread that draws pages (drawing-room.ts). It has a memory and a time of its own: whatever the
// code of a page does here, the shop goes on answering. It asks the shop for what a page shows by
// messages, and knows neither the network nor the database.

/** A page that asks for more, says more or weighs more is broken: the server is not to drown in it. */
const MOST_CALLS = 64;
const MOST_LINES = 20;
const MOST_CHARACTERS = 2_000_000;
const LONGEST_REASON = 2000;
/** Bytes that are compressed as hard as is wanted. */
const HARD_WORK_UP_TO = 500_000;

type Message<Type extends ToThread["type"]> = Extract<ToThread, { readonly type: Type }>;
type Calls = Map<number, PromiseWithResolvers<Response>>;

const port = parentPort;
if (port === null) throw new Error("This module draws pages in a thread of its own.");
const post = (message: FromThread): void => port.postMessage(message);

// safe: drawing-room.ts starts the thread with this
const { bundle } = workerData as ThreadData;
// safe: ui/render.tsx, whose export has this type
const { renderFirstScreen } = (await import(bundle)) as {
  readonly renderFirstScreen: RenderFirstScreen;
};

const callsByPage = new Map<number, Calls>();

const drawPage = async ({ page, wanted }: Message<"draw">): Promise<void> => {
  const calls: Calls = new Map();
  callsByPage.set(page, calls);
  let lines = 0;
  const log = (message: string, details: unknown): void => {
    lines += 1;
    if (lines <= MOST_LINES) {
      post({ type: "log", path: wanted.path, message, details: textOf(details) });
    }
  };
  try {
    const screen = await renderFirstScreen({ ...wanted, fetch: asking(page, calls), log });
    const characters = screen.html.length + screen.data.length;
    if (characters > MOST_CHARACTERS) throw new Error(`The page has ${characters} characters.`);
    const { html, data, storeId } = screen;
    post({ type: "drawn", page, screen: { html, data, storeId } });
  } catch (failure) {
    post({ type: "undrawn", page, reason: textOf(failure) });
  } finally {
    callsByPage.delete(page);
  }
};

/** `fetch` of a page: the server makes the call, as whom the page says. */
const asking = (page: number, calls: Calls) => {
  let count = 0;
  return async (request: Request): Promise<Response> => {
    count += 1;
    const call = count;
    if (call > MOST_CALLS) throw new Error(`The page asks ${call} times.`);
    const body = request.body === null ? null : await request.text();
    if (request.signal.aborted) throw request.signal.reason;
    const answer = Promise.withResolvers<Response>();
    calls.set(call, answer);
    const { method, url, headers } = request;
    const { pathname, search } = new URL(url);
    post({
      type: "call",
      page,
      call,
      requested: { method, address: `${pathname}${search}`, headers: [...headers], body },
    });
    request.signal.addEventListener(
      "abort",
      () => {
        if (!calls.delete(call)) return;
        post({ type: "cancel", page, call });
        answer.reject(request.signal.reason);
      },
      { once: true },
    );
    return answer.promise;
  };
};

const takeCall = ({ page, call }: { readonly page: number; readonly call: number }) => {
  const calls = callsByPage.get(page);
  const answer = calls?.get(call);
  calls?.delete(call);
  return answer;
};

/** In this thread, not in the pool that passwords, files and pictures share. */
const compress = ({ job, bytes, effort }: Message<"compress">): void => {
  // Seconds of hard work on one page would look like a page that does not end.
  const quality = bytes.length > HARD_WORK_UP_TO ? Math.min(effort, 5) : effort;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  post({ type: "compressed", job, bytes: brotliCompressSync(bytes, { params }) });
};

const textOf = (what: unknown): string =>
  (typeof what === "string" ? what : inspect(what, { depth: 4 })).slice(0, LONGEST_REASON);

port.on("message", (message: ToThread) => {
  switch (message.type) {
    case "draw":
      void drawPage(message);
      return;
    case "answered": {
      const { status, headers, body } = message.answer;
      const isEmpty = status === 204 || status === 304;
      takeCall(message)?.resolve(
        new Response(isEmpty ? null : body, { status, headers: headers.map(([k, v]) => [k, v]) }),
      );
      return;
    }
    case "unanswered":
      takeCall(message)?.reject(new TypeError(message.reason));
      return;
    case "compress":
      compress(message);
      return;
  }
});
post({ type: "ready" });
