/** What the budget knows of a cache. */
export interface BudgetedCache {
  /** When its oldest entry was used last, in the budget's own count; undefined while it is empty. */
  readonly oldestUse: () => number | undefined;
  readonly dropOldest: () => void;
}

/** What a cache has taken of a budget. */
export interface Account {
  readonly name: string;
  bytes: number;
}

/**
 * Bytes that caches take together. Each has a bound of its own, which is the most that it may have; where
 * all come to more than `capacity`, the entry that was used longest ago goes, whichever cache it is in. A
 * cache that nobody holds any more gives back what it took.
 */
export class CacheBudget {
  readonly #capacity: number;
  readonly #caches = new Map<Account, WeakRef<BudgetedCache>>();
  readonly #released = new FinalizationRegistry<Account>((account) => this.#close(account));
  #taken = 0;
  #uses = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The account of a cache, from now on one of those that share. */
  open(name: string, cache: BudgetedCache): Account {
    const account: Account = { name, bytes: 0 };
    this.#caches.set(account, new WeakRef(cache));
    this.#released.register(cache, account);
    return account;
  }

  /** The next use of any entry. */
  use(): number {
    return (this.#uses += 1);
  }

  /** A cache has taken so many bytes more, or fewer; others may have to give way. */
  take(account: Account, bytes: number): void {
    account.bytes += bytes;
    this.#taken += bytes;
    while (this.#taken > this.#capacity) {
      const oldest = this.#oldest();
      if (oldest === undefined) return;
      oldest.dropOldest();
    }
  }

  /** Bytes of each name, the most first; caches of one name together. */
  report(): readonly { readonly name: string; readonly bytes: number }[] {
    const byName = Map.groupBy(this.#caches.keys(), ({ name }) => name);
    return [...byName]
      .map(([name, own]) => ({ name, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) }))
      .toSorted((a, b) => b.bytes - a.bytes);
  }

  #oldest(): BudgetedCache | undefined {
    let oldest: BudgetedCache | undefined;
    let leastUse = Infinity;
    for (const [account, reference] of this.#caches) {
      const cache = reference.deref();
      if (cache === undefined) this.#close(account);
      const use = cache?.oldestUse() ?? Infinity;
      if (use < leastUse) [oldest, leastUse] = [cache, use];
    }
    return oldest;
  }

  #close(account: Account): void {
    if (this.#caches.delete(account)) this.#taken -= account.bytes;
  }
}

/** Bytes that all caches of this thread may take together; docs/limits.md names them. */
const PROCESS_BYTES = 128_000_000;

/** The budget that the caches of the shop share, each thread its own. */
export const processCaches = new CacheBudget(PROCESS_BYTES);
