import type { BrowserLocks } from "./queue-browser.ts";

/** Which tab of the browser does what only one may do. */
export type Leadership = {
  /** Waits until this tab is the one; false where the browser has no locks. */
  readonly lead: () => Promise<boolean>;
  /** Lets another tab be it. */
  readonly release: () => void;
};

/** Held until it is released, or its page goes: the browser then gives it to the next tab. */
export const openLeadership = (locks: BrowserLocks | null, name: string): Leadership => {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const waiting = new AbortController();
  return {
    lead: () => {
      if (locks === null) return Promise.resolve(false);
      return new Promise((granted, refused) => {
        locks
          .request(name, { signal: waiting.signal }, () => {
            granted(true);
            return released;
          })
          .catch((failure: unknown) => {
            // Given up before it was granted: nobody waits for it any more.
            if (!waiting.signal.aborted) refused(failure);
          });
      });
    },
    release: () => {
      waiting.abort();
      resolve();
    },
  };
};
