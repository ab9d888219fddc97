import type { Queue, QueueEntry } from "../../../core/offline/queue.ts";
import type { BrowserLocks } from "../../../ui/offline/queue-browser.ts";
import {
  openQueueStore,
  type QueueDatabase,
  type QueueStore,
} from "../../../ui/offline/queue-store.ts";

/** What one browser keeps for the time without network. */
export interface OrderBook {
  readonly store: QueueStore;
  readonly locks: BrowserLocks;
  /** What was written in it since it was last erased, as it stood there last, and how often it was settled. */
  readonly written: ReadonlyMap<string, WrittenEntry>;
  /** What stands in it now. */
  readonly entries: () => readonly QueueEntry[];
}

export interface WrittenEntry {
  readonly entry: QueueEntry;
  readonly settled: number;
}

/** The shop's own store of a book, on a database and locks in memory. */
export const openOrderBook = (): OrderBook => {
  const written = new Map<string, WrittenEntry>();
  const queues = new Map<string, Queue>();
  const database = memoryDatabase((store, key, value) => {
    if (store !== "queues") return;
    if (value === undefined) {
      queues.delete(key);
      written.clear();
      return;
    }
    const queue = value as Queue; // safe: queues alone are written there
    queues.set(key, queue);
    for (const entry of queue.entries) {
      const known = written.get(entry.id);
      const isSettled = entry.state !== "waiting" && known?.entry.state !== entry.state;
      written.set(entry.id, { entry, settled: (known?.settled ?? 0) + (isSettled ? 1 : 0) });
    }
  });
  return {
    store: openQueueStore(() => Promise.resolve(database)),
    locks: memoryLocks(),
    written,
    entries: () => [...queues.values()].flatMap(({ entries }) => entries),
  };
};

type StoreName = "queues" | "carts";
type Key = number | readonly (number | string)[];

interface ObjectStore {
  readonly get: (key: Key) => Promise<unknown>;
  readonly put: (value: unknown, key: Key) => Promise<void>;
  readonly delete: (key: Key) => Promise<void>;
  readonly clear: () => Promise<void>;
  readonly getAllKeys: () => Promise<readonly Key[]>;
}

/**
 * As much of IndexedDB as the store of a book uses: one transaction after another, in the order in which they
 * were begun, each over once nothing more is asked of it. `note` hears of each value that is written.
 */
const memoryDatabase = (
  note: (store: StoreName, key: string, value: unknown) => void,
): QueueDatabase => {
  const values: { readonly [Name in StoreName]: Map<string, unknown> } = {
    queues: new Map(),
    carts: new Map(),
  };
  let last: Promise<void> = Promise.resolve();

  const transaction = (names: StoreName | readonly StoreName[]) => {
    const requests: (() => void)[] = [];
    const over = Promise.withResolvers<void>();
    const goOn = (): void => {
      const next = requests.shift();
      if (next === undefined) return over.resolve();
      next();
      setImmediate(goOn);
    };
    void last.then(() => setImmediate(goOn));
    last = over.promise;
    const ask = <A>(work: () => A): Promise<A> =>
      new Promise((resolve) => void requests.push(() => resolve(work())));
    const objectStore = (name: StoreName): ObjectStore => {
      const own = values[name];
      const write = (key: string, value: unknown): void => {
        if (value === undefined) own.delete(key);
        else own.set(key, value);
        note(name, key, value);
      };
      return {
        get: (key) => ask(() => structuredClone(own.get(JSON.stringify(key)))),
        put: (value, key) => {
          const copy = structuredClone(value);
          return ask(() => write(JSON.stringify(key), copy));
        },
        delete: (key) => ask(() => write(JSON.stringify(key), undefined)),
        clear: () => ask(() => [...own.keys()].forEach((key) => write(key, undefined))),
        getAllKeys: () => ask(() => [...own.keys()].map((key) => JSON.parse(key))),
      };
    };
    const [first = "queues"] = typeof names === "string" ? [names] : names;
    return { store: objectStore(first), objectStore, done: over.promise };
  };
  const database = {
    transaction,
    get: (name: StoreName, key: Key) => transaction(name).store.get(key),
    put: (name: StoreName, value: unknown, key: Key) => transaction(name).store.put(value, key),
    delete: (name: StoreName, key: Key) => transaction(name).store.delete(key),
    clear: (name: StoreName) => transaction(name).store.clear(),
  };
  return database as unknown as QueueDatabase; // safe: all that the store of a book asks of it
};

/** The locks of one browser: each is one tab's at a time, in the order in which they asked for it. */
const memoryLocks = (): BrowserLocks => {
  const asked = new Map<string, (() => void)[]>();
  return {
    request: (name, { signal }, job) =>
      new Promise((resolve, reject) => {
        const line = asked.get(name) ?? [];
        asked.set(name, line);
        const leave = (): void => {
          line.shift();
          line[0]?.();
        };
        const grant = (): void => {
          job().then(resolve, reject).finally(leave);
        };
        signal.addEventListener("abort", () => {
          const place = line.indexOf(grant);
          if (place <= 0) return;
          line.splice(place, 1);
          reject(new DOMException("The lock was not waited for.", "AbortError"));
        });
        line.push(grant);
        if (line[0] === grant) grant();
      }),
    query: () => {
      const held = [...asked].flatMap(([name, line]) => (line.length > 0 ? [{ name }] : []));
      return Promise.resolve({ held });
    },
  };
};
