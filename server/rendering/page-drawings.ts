import type { FirstScreen, FirstScreenRequest } from "../../core/drawing/first-screen.ts";
import { type DrawingBounds, NO_THREAD, TOO_MANY, TooBusyToRender } from "./drawing-bounds.ts";
import type { SupervisedThread } from "./supervised-thread.ts";
import type { PageToRender, ToThread } from "./messages.ts";
import { callsOfPage, type PageCalls } from "./page-calls.ts";

/** The pages that the thread draws, and those that wait for their turn. */
export interface PageDrawings {
  readonly draw: (wanted: PageToRender) => Promise<FirstScreen>;
  readonly isBusy: () => boolean;
  /** The page of that number, while it is being drawn. */
  readonly find: (page: number) => Drawing | undefined;
  /** Begins those that wait, as far as there is room. */
  readonly beginNext: () => void;
  /** The thread has ended: all pages of it are lost, and nobody waits for the next one. */
  readonly failAll: (reason: string) => void;
}

/** A page that is being drawn. */
export interface Drawing {
  readonly calls: PageCalls;
  readonly done: (screen: FirstScreen) => void;
  readonly fail: (reason: string) => void;
}

export interface DrawingParts {
  readonly thread: Pick<SupervisedThread<ToThread>, "state" | "post" | "end">;
  readonly fetch: FirstScreenRequest["fetch"];
  readonly most: DrawingBounds;
  /** A page was given to the thread, which has something to say from now on. */
  readonly begun: () => void;
}

export const drawInThread = ({ thread, fetch, most, begun }: DrawingParts): PageDrawings => {
  const waiting = new Set<Waiting>();
  const drawing = new Map<number, Drawing>();
  let count = 0;

  const beginNext = (): void => {
    for (const next of waiting) {
      if (drawing.size >= most.pagesAtOnce || thread.state() !== "open") return;
      next.begin();
    }
  };

  const begin = (wanted: PageToRender, answer: PromiseWithResolvers<FirstScreen>): void => {
    const page = (count += 1);
    const calls = callsOfPage(page, thread, fetch);
    const arrived = endWhenTooLong({ thread, most }, wanted.path, calls, answer);
    const end = (): void => {
      arrived();
      calls.leave();
      drawing.delete(page);
      beginNext();
    };
    drawing.set(page, {
      calls,
      done: (screen) => {
        end();
        answer.resolve(screen);
      },
      fail: (reason) => {
        end();
        answer.reject(new Error(reason));
      },
    });
    begun();
    thread.post({ type: "draw", page, wanted });
  };

  const wait = (wanted: PageToRender, answer: PromiseWithResolvers<FirstScreen>): void => {
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
  };

  return {
    draw: (wanted) => {
      const answer = Promise.withResolvers<FirstScreen>();
      const state = thread.state();
      if (state === "open" && drawing.size < most.pagesAtOnce) begin(wanted, answer);
      else if (state === "resting" || state === "closed")
        answer.reject(new TooBusyToRender(NO_THREAD));
      else if (waiting.size >= most.pagesWaiting) answer.reject(new TooBusyToRender(TOO_MANY));
      else wait(wanted, answer);
      return answer.promise;
    },
    isBusy: () => drawing.size > 0,
    find: (page) => drawing.get(page),
    beginNext,
    failAll: (reason) => {
      for (const { fail } of drawing.values()) fail(reason);
      // It rests: nobody waits that long for a page that the browser can draw.
      for (const { giveUp } of waiting) giveUp(reason);
    },
  };
};

/** Ends a page that takes too long: what it asks for first, then the thread that it keeps. */
const endWhenTooLong = (
  { thread, most }: Pick<DrawingParts, "thread" | "most">,
  path: string,
  calls: PageCalls,
  answer: PromiseWithResolvers<FirstScreen>,
) => {
  const tooLong = `${path} took longer than ${most.pageMs} ms.`;
  let timer = setTimeout(() => {
    // What it waits for fails now, and the page with it, unless it is the page that does not end.
    calls.leave();
    answer.reject(new Error(tooLong));
    timer = setTimeout(() => thread.end(tooLong), most.graceMs);
  }, most.pageMs);
  return (): void => clearTimeout(timer);
};

interface Waiting {
  readonly begin: () => void;
  readonly giveUp: (reason: string) => void;
}
