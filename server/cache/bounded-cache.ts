/**
 * A cache that forgets what was used longest ago once the weights of its entries exceed `capacity`; an
 * entry that is heavier alone is not kept, or it would push out all others for nothing.
 * It knows nothing of time: who owns it drops it, or checks what it gives.
 */
export class BoundedCache<K, V> {
  readonly #entries = new Map<K, Entry<V>>();
  readonly #capacity: number;
  readonly #weigh: (value: V, key: K) => number;
  #weight = 0;

  constructor(capacity: number, weigh: (value: V, key: K) => number = () => 1) {
    this.#capacity = capacity;
    this.#weigh = weigh;
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: K, value: V): void {
    this.delete(key);
    const weight = this.#weigh(value, key);
    if (weight > this.#capacity) return;
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const [oldest] of this.#entries) {
      if (this.#weight <= this.#capacity) return;
      this.delete(oldest);
    }
  }

  delete(key: K): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }

  get size(): number {
    return this.#entries.size;
  }
}

interface Entry<V> {
  readonly value: V;
  readonly weight: number;
}
