import type { CustomerId } from "../api-schema/primitives.ts";
import {
  customerCache,
  isOutdated,
  PICTURES_CACHE,
  READS_CACHE,
} from "../core/offline/cache-names.ts";
import {
  PICTURES_BUDGET_BYTES,
  READS_BUDGET_BYTES,
  toEvict,
} from "../core/offline/cached-reads.ts";
import { CACHED_AT_HEADER } from "../core/offline/cache-reader.ts";
import { storedPerson } from "./person.ts";

// What is cached of a customer, in caches of their own name.

export const BYTES_HEADER = "Panetier-Bytes";

/** Whether something of this customer may be cached: it may not once they have signed out. */
export const mayCache = async (customer: CustomerId): Promise<boolean> =>
  (await storedPerson()) === customer;

/**
 * Does something with one of a customer's caches. To open one that has just been deleted makes it
 * again: it is deleted again when they have signed out meanwhile.
 */
export const withCache = async <A>(
  kind: string,
  customer: CustomerId,
  use: (cache: Cache) => Promise<A>,
): Promise<A> => {
  const name = customerCache(kind, customer);
  const result = await use(await caches.open(name));
  if (!(await mayCache(customer))) await caches.delete(name);
  return result;
};

/** The answer with its weight and its time beside it. */
export const stamped = async (response: Response, now: number): Promise<Response> => {
  const body = await response.clone().arrayBuffer();
  const headers = new Headers(response.headers);
  headers.set(BYTES_HEADER, String(body.byteLength));
  headers.set(CACHED_AT_HEADER, new Date(now).toISOString());
  // What is read from the cache is decompressed already.
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(body, { status: response.status, headers });
};

/** Brings both caches of a customer back under their budgets. */
export const keepBudgets = async (customer: CustomerId, now: number): Promise<void> => {
  await keepBudget(READS_CACHE, customer, { bytes: READS_BUDGET_BYTES, now });
  await keepBudget(PICTURES_CACHE, customer, { bytes: PICTURES_BUDGET_BYTES, now });
};

const keepBudget = (
  kind: string,
  customer: CustomerId,
  { bytes: budget, now }: { readonly bytes: number; readonly now: number },
): Promise<void> =>
  withCache(kind, customer, async (cache) => {
    const things = [];
    for (const request of await cache.keys()) {
      const response = await cache.match(request, { ignoreVary: true });
      const bytes = Number(response?.headers.get(BYTES_HEADER) ?? 0);
      const at = Date.parse(response?.headers.get(CACHED_AT_HEADER) ?? "");
      things.push({ key: request.url, bytes, at: Number.isNaN(at) ? 0 : at });
    }
    for (const key of toEvict(things, budget, now)) await cache.delete(key, { ignoreVary: true });
  });

/** Drops answers that a former build has kept and this one would read otherwise. */
export const dropOutdated = async (): Promise<void> => {
  for (const name of await caches.keys()) if (isOutdated(name)) await caches.delete(name);
};
