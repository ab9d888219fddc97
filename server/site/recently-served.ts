import { BoundedCache } from "../cache/bounded-cache.ts";

/** Bytes kept in memory in all, and for how long one is trusted without asking the database. */
const mostBytes = 24 * 1024 * 1024;
const trustedMs = 10 * 60 * 1000;

/** The answers served last, the least recently used leaving first. */
export function makeRecentlyServed<Served extends { readonly bytes: Buffer }>() {
  const entries = new BoundedCache<string, { readonly served: Served; readonly keptAt: number }>(
    mostBytes,
    ({ served }, key) => served.bytes.length + 2 * key.length + 300,
  );
  return {
    get: (key: string): Served | undefined => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (performance.now() - entry.keptAt <= trustedMs) return entry.served;
      entries.delete(key);
      return undefined;
    },
    keep: (key: string, served: Served): void =>
      entries.set(key, { served, keptAt: performance.now() }),
  };
}
