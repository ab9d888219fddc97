import type { CustomerId } from "../api-schema/primitives.ts";
import { PERSON_CACHE } from "../core/offline/cache-names.ts";
import { eraseOthers } from "./caches.ts";

// Whose things are kept: a worker is stopped and started at any time, so a cache remembers it.

const PLACE = "/person";

let known: CustomerId | null | undefined;

/** Whose things are kept; null for nobody's. */
export const keptPerson = async (): Promise<CustomerId | null> => {
  if (known !== undefined) return known;
  const text = await (await caches.match(PLACE, { cacheName: PERSON_CACHE }))?.text();
  // safe: written by `keepPerson`
  known = text === undefined ? null : (Number(text) as CustomerId);
  return known;
};

/** That customer is the one from now on; nothing of another stays. */
export const keepPerson = async (customer: CustomerId): Promise<void> => {
  if ((await keptPerson()) === customer) return;
  await eraseOthers(customer);
  await (await caches.open(PERSON_CACHE)).put(PLACE, new Response(String(customer)));
  known = customer;
};

/** Nothing of anybody stays. */
export const forgetPerson = async (): Promise<void> => {
  known = null;
  await eraseOthers(null);
};
