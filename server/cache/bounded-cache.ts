import type { Account, CacheBudget } from "./cache-budget.ts";

/**
 * A cache that forgets what was used longest ago once the weights of its entries exceed `capacity`; an
 * entry that is heavier alone is not kept, or it would push out all others for nothing. One that weighs in
 * bytes may take them of a budget that it shares with others (`shared`).
 * It knows nothing of time: who owns it drops it, or checks what it gives.
 */
export class BoundedCache<K, V> {
  readonly #entries = new Map<K, Entry<V>>();
  readonly #capacity: number;
  readonly #weigh: (value: V, key: K) => number;
  readonly #shared: { readonly budget: CacheBudget; readonly account: Account } | undefined;
  #weight = 0;

  constructor(
    capacity: number,
    weigh: (value: V, key: K) => number = () => 1,
    shared?: { readonly budget: CacheBudget; readonly name: string },
  ) {
    this.#capacity = capacity;
    this.#weigh = weigh;
    this.#shared = shared && { ...shared, account: shared.budget.open(shared.name, this) };
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    entry.usedAt = this.#shared?.budget.use() ?? 0;
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: K, value: V): void {
    this.delete(key);
    const weight = this.#weigh(value, key);
    if (weight > this.#capacity) return;
    this.#entries.set(key, { value, weight, usedAt: this.#shared?.budget.use() ?? 0 });
    this.#add(weight);
    while (this.#weight > this.#capacity) this.dropOldest();
  }

  delete(key: K): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#add(-entry.weight);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** For the budget that it shares. */
  oldestUse(): number | undefined {
    const [oldest] = this.#entries.values();
    return oldest?.usedAt;
  }

  /** Forgets what was used longest ago. */
  dropOldest(): void {
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.delete(oldest);
  }

  #add(weight: number): void {
    this.#weight += weight;
    this.#shared?.budget.take(this.#shared.account, weight);
  }
}

interface Entry<V> {
  readonly value: V;
  readonly weight: number;
  /** In the budget's count. */
  usedAt: number;
}
