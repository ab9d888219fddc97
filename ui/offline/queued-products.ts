import type { QueryClient } from "@tanstack/react-query";
import type { VariantCode } from "../../api-schema/primitives.ts";
import { variant } from "../../core/api/calls/catalogue.ts";
import {
  isOfCart,
  nextStores,
  type Queue,
  type QueueEntry,
  wantedOf,
} from "../../core/offline/queue.ts";
import { knownVariants } from "../data/known-variants.ts";
import { readKey } from "../data/read.ts";
import type { Place, QueueStore } from "./queue-store.ts";

// A line that waits is shown with its product, also by a page that has not read it.

type QueueProducts = Pick<QueueStore, "products" | "keepProducts">;

/** More than anybody waits for; the oldest leave. */
const MOST_STORED = 500;

/** Keeps what pages have read of the products of these lines, beside those that were kept before. */
export const keepProducts = async (
  client: QueryClient,
  store: QueueProducts,
  entries: readonly QueueEntry[],
): Promise<void> => {
  const ofStores = Map.groupBy(entries.filter(isOfCart), ({ storeId }) => storeId);
  for (const [storeId, [first, ...others]] of ofStores) {
    if (first === undefined) continue;
    const codes = new Set([first, ...others].map(({ command }) => command.variant));
    const read = knownVariants(client, storeId, codes);
    if (read.length === 0) continue;
    const place = { customerId: first.customerId, storeId };
    const stored = new Map((await store.products(place)).map((product) => [product.code, product]));
    for (const product of read) stored.set(product.code, product);
    await store.keepProducts(place, [...stored.values()].slice(-MOST_STORED));
  }
};

/** Puts them where pages have what they read; old from the start, so that pages ask for them again. */
export const showProducts = async (
  client: QueryClient,
  store: QueueProducts,
  queue: Queue,
): Promise<void> => {
  for (const { customerId, storeId } of nextStores(queue)) {
    const place = { customerId, storeId };
    const codes = codesOf(queue, place);
    for (const { code } of knownVariants(client, storeId, codes)) codes.delete(code);
    if (codes.size === 0) continue;
    for (const product of await store.products(place)) {
      if (!codes.has(product.code)) continue;
      client.setQueryData(readKey(variant, storeId, { code: product.code }), product, {
        updatedAt: 0,
      });
    }
  }
};

// safe: the keys of what is wanted are codes
const codesOf = (queue: Queue, { storeId }: Place): Set<VariantCode> =>
  new Set(Object.keys(wantedOf(queue, storeId)) as VariantCode[]);
