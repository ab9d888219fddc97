import { openQueueStore, type QueueStore } from "./queue-store.ts";

/** What the offline queue needs of its browser: a test or a night gives its own. */
export type QueueBrowser = {
  readonly store: QueueStore;
  /** Null where the browser has none. */
  readonly locks: BrowserLocks | null;
  /** A channel to the queues of other tabs; null where there is none. */
  readonly openChannel: (name: string) => BroadcastChannel | null;
};

/** What is used of a browser's locks. */
export type BrowserLocks = {
  readonly request: (
    name: string,
    options: { readonly signal: AbortSignal },
    job: () => Promise<void>,
  ) => Promise<void>;
  readonly query: () => Promise<{ readonly held?: readonly { readonly name?: string }[] }>;
};

/** The browser of this page. */
export const thisBrowser = (): QueueBrowser => ({
  store: openQueueStore(),
  locks: "locks" in navigator ? navigator.locks : null,
  openChannel: (name) =>
    typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name),
});
