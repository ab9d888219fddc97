import { Effect } from "effect";
import { monotonicMs } from "../clock.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import type { SearchRepository } from "./search-repository.ts";

/** The products that a store has ever ordered. */
export interface Bought {
  readonly ids: readonly number[];
  readonly has: (id: number) => boolean;
  /** Another one for other products: what is kept by it need not be compared. */
  readonly key: string;
}

/** How long what a store has bought is kept: its next order adds to it. */
export const BOUGHT_MS = 30_000;

/** What stores have bought, read again after half a minute. */
export const makeBoughtReader = (repository: SearchRepository["Service"]) => {
  const cache = new BoundedCache<StoreId, Known>(200_000, ({ bought }) => bought.ids.length + 50);
  return (store: StoreId): Effect.Effect<Bought> =>
    Effect.flatMap(monotonicMs, (readAt) => {
      const known = cache.get(store);
      if (known !== undefined && readAt - known.readAt < BOUGHT_MS)
        return Effect.succeed(known.bought);
      return Effect.map(repository.boughtBy(store), (ids) => {
        const bought = boughtOf(
          store,
          ids.toSorted((a, b) => a - b),
        );
        cache.set(store, { bought, readAt });
        return bought;
      });
    });
};

interface Known {
  readonly bought: Bought;
  /** On the monotonic clock. */
  readonly readAt: number;
}

const boughtOf = (store: StoreId, ids: readonly number[]): Bought => {
  const set = new Set(ids);
  const mark = ids.reduce((hash, id) => (Math.imul(hash, 31) + id) | 0, ids.length);
  return { ids, has: (id) => set.has(id), key: `${store}:${mark}` };
};
