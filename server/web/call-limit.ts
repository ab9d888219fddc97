/** Addresses remembered at most: beyond, the oldest are let go. */
const MOST_ADDRESSES = 10_000;

/**
 * Counts calls by address in the memory of this process, where they stay a window long: nothing of an
 * address is stored. Answers 0 for a call that may pass, else how long to wait in milliseconds.
 */
export const makeCallLimit = (most: number, windowMs: number) => {
  const windows = new Map<string, { readonly since: number; count: number }>();
  return (address: string, now: number): number => {
    const known = windows.get(address);
    if (known !== undefined && now - known.since < windowMs && now >= known.since) {
      known.count += 1;
      return known.count <= most ? 0 : known.since + windowMs - now;
    }
    // Last in the map is last begun.
    windows.delete(address);
    windows.set(address, { since: now, count: 1 });
    for (const oldest of windows.keys()) {
      if (windows.size <= MOST_ADDRESSES) break;
      windows.delete(oldest);
    }
    return 0;
  };
};
