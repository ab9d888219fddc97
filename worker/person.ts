import type { CustomerId } from "../api-schema/primitives.ts";
import {
  CUSTOMER_CACHES,
  customerCache,
  isPrivate,
  PERSON_CACHE,
} from "../core/offline/cache-names.ts";

// Whose things are kept: a worker is stopped and started at any time, so a cache remembers it.

const PLACE = "/person";

let known: Promise<CustomerId | null> | undefined;

/** Whose things are kept; null for nobody's. */
export const storedPerson = (): Promise<CustomerId | null> => (known ??= writtenPerson());

const writtenPerson = async (): Promise<CustomerId | null> => {
  const text = await (await caches.match(PLACE, { cacheName: PERSON_CACHE }))?.text();
  // safe: written by `storePerson`
  return text === undefined ? null : (Number(text) as CustomerId);
};

/** That customer is the one from now on; nothing of another stays. */
export const storePerson = async (customer: CustomerId): Promise<void> => {
  if ((await storedPerson()) === customer) return;
  known = Promise.resolve(customer);
  await eraseOthers(customer);
  await (await caches.open(PERSON_CACHE)).put(PLACE, new Response(String(customer)));
  if ((await storedPerson()) === customer) return;
  // Somebody else has come, or this one has gone, while it was written.
  await caches.delete(PERSON_CACHE);
  known = undefined;
};

/** Nothing of anybody stays. */
export const forgetPerson = async (): Promise<void> => {
  known = Promise.resolve(null);
  await eraseOthers(null);
};

/** Nothing of any customer stays but of that one. */
const eraseOthers = async (stays: CustomerId | null): Promise<void> => {
  const own = stays === null ? [] : CUSTOMER_CACHES.map((kind) => customerCache(kind, stays));
  for (const name of await caches.keys()) {
    if (isPrivate(name) && !own.includes(name)) await caches.delete(name);
  }
};
