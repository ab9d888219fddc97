/** Bytes kept in memory in all, and for how long one is trusted without asking the database. */
const mostBytes = 24 * 1024 * 1024;
const trustedMs = 10 * 60 * 1000;

/** The answers served last, the least recently used leaving first. */
export function makeRecentlyServed<Served extends { readonly bytes: Buffer }>() {
  const entries = new Map<string, { readonly served: Served; readonly keptAt: number }>();
  let size = 0;

  const drop = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    size -= entry.served.bytes.length;
  };

  return {
    get: (key: string): Served | undefined => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (performance.now() - entry.keptAt > trustedMs) {
        drop(key);
        return undefined;
      }
      // Last in the map is last used.
      entries.delete(key);
      entries.set(key, entry);
      return entry.served;
    },
    keep: (key: string, served: Served): void => {
      drop(key);
      entries.set(key, { served, keptAt: performance.now() });
      size += served.bytes.length;
      for (const oldest of entries.keys()) {
        if (size <= mostBytes) return;
        drop(oldest);
      }
    },
  };
}
