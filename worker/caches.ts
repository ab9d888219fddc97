import type { CustomerId } from "../api-schema/primitives.ts";
import {
  PICTURES_CACHE,
  PRIVATE_CACHES,
  READS_CACHE,
  customerCache,
} from "../core/offline/cache-names.ts";
import { PICTURES_BUDGET_BYTES, READS_BUDGET_BYTES, toEvict } from "../core/offline/kept-reads.ts";
import { KEPT_AT_HEADER } from "../core/offline/kept-reader.ts";

// What is kept of a customer, in caches of their own name.

export const BYTES_HEADER = "Panetier-Bytes";

/** How often a customer's things were erased: what was asked for before may not come back after. */
let erasures = 0;
export const erasureCount = (): number => erasures;

/** Nothing of any customer stays but of that one. */
export const eraseOthers = async (stays: CustomerId | null): Promise<void> => {
  erasures += 1;
  const own = stays === null ? [] : PRIVATE_CACHES.map((kind) => customerCache(kind, stays));
  for (const name of await caches.keys()) {
    const isPrivate = PRIVATE_CACHES.some((kind) => name.startsWith(kind));
    if (isPrivate && !own.includes(name)) await caches.delete(name);
  }
};

/** The answer with its weight and its time beside it. */
export const stamped = async (response: Response, now: number): Promise<Response> => {
  const body = await response.clone().arrayBuffer();
  const headers = new Headers(response.headers);
  headers.set(BYTES_HEADER, String(body.byteLength));
  headers.set(KEPT_AT_HEADER, new Date(now).toISOString());
  // What is read from the cache is decompressed already.
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(body, { status: response.status, headers });
};

/** Brings both caches of a customer back under their budgets. */
export const keepBudgets = async (customer: CustomerId, now: number): Promise<void> => {
  await keepBudget(customerCache(READS_CACHE, customer), READS_BUDGET_BYTES, now);
  await keepBudget(customerCache(PICTURES_CACHE, customer), PICTURES_BUDGET_BYTES, now);
};

const keepBudget = async (name: string, budget: number, now: number): Promise<void> => {
  if (!(await caches.has(name))) return;
  const cache = await caches.open(name);
  const things = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request, { ignoreVary: true });
    const bytes = Number(response?.headers.get(BYTES_HEADER) ?? 0);
    const at = Date.parse(response?.headers.get(KEPT_AT_HEADER) ?? "");
    things.push({ key: request.url, bytes, at: Number.isNaN(at) ? 0 : at });
  }
  for (const key of toEvict(things, budget, now)) await cache.delete(key, { ignoreVary: true });
};
