// What a service worker's global scope has and a page's has not, as far as it is used here:
// TypeScript's own description of it cannot stand beside that of pages.

interface Lasting {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export interface WorkerFetch extends Lasting {
  readonly request: Request;
  /** The answer that the browser has asked for while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
}

export interface WorkerPush extends Lasting {
  readonly data: { readonly json: () => unknown } | null;
}

export interface WorkerPress extends Lasting {
  readonly notification: { readonly data: { readonly url: string }; readonly close: () => void };
}

interface WorkerMessage extends Lasting {
  readonly data: unknown;
}

interface Tab {
  readonly url: string;
  readonly focus: () => Promise<unknown>;
}

interface WorkerEvents {
  readonly install: Lasting;
  readonly activate: Lasting;
  readonly fetch: WorkerFetch;
  readonly message: WorkerMessage;
  readonly push: WorkerPush;
  readonly notificationclick: WorkerPress;
}

export interface WorkerScope {
  readonly addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
  readonly location: { readonly origin: string };
  readonly navigator: { readonly onLine: boolean };
  readonly skipWaiting: () => Promise<void>;
  readonly registration: {
    readonly showNotification: (title: string, options: NotificationOptions) => Promise<void>;
    readonly navigationPreload?: { readonly enable: () => Promise<void> };
  };
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly matchAll: (filter: {
      readonly type: "window";
      readonly includeUncontrolled: boolean;
    }) => Promise<readonly Tab[]>;
    readonly openWindow: (url: string) => Promise<unknown>;
  };
}

// safe: this code runs as a service worker alone (vite.config.ts builds it to /sw.js)
export const worker = globalThis as unknown as WorkerScope;
