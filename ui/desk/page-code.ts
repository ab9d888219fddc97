import type { ComponentType } from "react";
import type { Named } from "./rooms.ts";

type PageComponent = ComponentType<{ readonly params: Named }>;
type Load = () => Promise<{ readonly default: PageComponent }>;

/** The code of one page of the desk: there once it was asked for. */
export interface PageCode {
  /** Undefined as long as it is not there. */
  readonly known: () => PageComponent | undefined;
  /** Asks for it, once for all who want it; anew after it could not be had. */
  readonly asked: () => Promise<PageComponent>;
}

/** The code of a page could not be had. */
export class MissingCode extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Keeps what was loaded: React draws a page whose code is there at once, and one that it has to wait for 300 ms
 * after it has said so, however fast the code came.
 */
export const pageCode = (load: Load): PageCode => {
  let known: PageComponent | undefined;
  let asked: Promise<PageComponent> | undefined;
  return {
    known: () => known,
    asked: () => {
      asked ??= load().then(
        ({ default: page }) => {
          known = page;
          return page;
        },
        (failure: unknown) => {
          asked = undefined;
          throw new MissingCode(failure);
        },
      );
      return asked;
    },
  };
};

/** Asks for one code after the other while nothing else is to be done, until it is told to stop. */
export const askedInIdle = (codes: readonly PageCode[]): (() => void) => {
  let isOver = false;
  const next = async (): Promise<void> => {
    for (const code of codes) {
      await idle();
      if (isOver) return;
      // Who goes to that page asks again, and is told what is wrong.
      if (code.known() === undefined) await code.asked().catch(() => undefined);
    }
  };
  void next();
  return () => {
    isOver = true;
  };
};

/** Safari has no idle time to give: a while is waited there. */
const idle = (): Promise<void> =>
  new Promise((done) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => done());
    else setTimeout(done, 200);
  });
