import { type FirstScreenRequest, isRead } from "../../core/drawing/first-screen.ts";
import type { SupervisedThread } from "./supervised-thread.ts";
import type { RequestedCall, ToThread } from "./messages.ts";

/** The calls that a page in the thread makes: each is made here, and its answer told. */
export interface PageCalls {
  readonly answer: (call: number, asked: RequestedCall) => Promise<void>;
  /** The page wants that answer no more. */
  readonly cancel: (call: number) => void;
  /** The page has ended: what it asked for is wanted by nobody. */
  readonly leave: () => void;
}

export const callsOfPage = (
  page: number,
  thread: Pick<SupervisedThread<ToThread>, "post">,
  fetch: FirstScreenRequest["fetch"],
): PageCalls => {
  const leaving = new AbortController();
  const calls = new Map<number, AbortController>();
  return {
    answer: async (call, asked) => {
      const own = new AbortController();
      calls.set(call, own);
      try {
        const { method, address, body } = asked;
        const url = new URL(address, NOWHERE);
        if (!isRead(method, url.pathname)) throw new Error(`A page asks to ${method} ${address}.`);
        const signal = AbortSignal.any([own.signal, leaving.signal]);
        const request = new Request(url, {
          method,
          body,
          headers: asked.headers.map(([name, value]): [string, string] => [name, value]),
          signal,
        });
        const response = await fetch(request);
        const bytes = await response.arrayBuffer();
        const answer = { status: response.status, headers: [...response.headers], body: bytes };
        thread.post({ type: "answered", page, call, answer }, [bytes]);
      } catch (failure) {
        thread.post({ type: "unanswered", page, call, reason: String(failure) });
      } finally {
        calls.delete(call);
      }
    },
    cancel: (call) => calls.get(call)?.abort(),
    leave: () => leaving.abort(),
  };
};

/** An origin to resolve against: never contacted. */
const NOWHERE = "http://panetier.internal";
