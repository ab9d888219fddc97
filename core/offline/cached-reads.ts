import type { CustomerId } from "../../api-schema/primitives.ts";

// What the service worker caches of the server's answers, and for how long.

/** All that is cached for reading without network weighs no more (product §10 'Carnet hors ligne'). */
export const CACHE_BUDGET_BYTES = 25 * 1024 * 1024;

/** What is cached of answers; pictures have the rest of the budget. */
export const READS_BUDGET_BYTES = 10 * 1024 * 1024;
export const PICTURES_BUDGET_BYTES = CACHE_BUDGET_BYTES - READS_BUDGET_BYTES;

/** Paths below /api/v2/shop that are cached; a whole segment where it says '*'. */
const CACHED_PATHS = [
  // The catalogue as the store sees it.
  "/taxons",
  "/taxons/*",
  "/search/products",
  "/products/*",
  "/products-by-slug/*",
  "/product-variants",
  "/product-variants/*",
  "/product-variants/*/substitutions",
  "/products-best-selling",
  "/related-products/*",
  "/brands",
  "/merchants",
  "/merchants/*",
  "/quick-entry/vocabulary",
  // The store, its habits, lists and orders.
  "/stores",
  "/stores/*",
  "/stores/*/deliveries",
  "/stores/*/usual-products",
  "/store-activity",
  "/followed-stores",
  "/shopping-lists",
  "/shopping-lists/*",
  "/shopping-lists/*/store",
  "/orders",
  "/orders/*",
  "/orders/*/store",
  "/shipments",
  "/shipments/*",
  "/awaited-products",
  "/shop-users/logged-in-data",
  // What the home page shows.
  "/articles",
  "/recipes",
  "/cms-plugin/pages/*",
  "/cms-plugin/pages/list",
  "/products-to-build",
  "/testimonies",
];

const API = "/api/v2/shop";

const CACHED = new RegExp(
  `^${API}(?:${CACHED_PATHS.map((path) => path.replaceAll("*", "[^/]+")).join("|")})$`,
);

/**
 * Whether an answer to a GET of that path may be cached: what a baker orders with, nothing of money,
 * bank, people, messages, support or their files. Anything that is not listed is not cached.
 */
export const isCachedPath = (path: string): boolean => CACHED.test(path);

/**
 * The key of an answer: its address and the store that it was given to. Tokens are no part of it; the
 * customer is the cache's own name.
 */
export const cacheKey = (url: string, storeId: string | null): string => {
  const key = new URL(url);
  key.hash = "";
  key.searchParams.set(STORE_PARAMETER, storeId ?? "none");
  return key.href;
};

const STORE_PARAMETER = "kept-for-store";

/**
 * Whose answer a call with that header gets ('Bearer …'); null without a login, and for an agent in
 * a customer's place, of whom nothing is cached. The signature is the server's to check: only what it
 * has answered is cached.
 */
export const customerOfToken = (authorization: string | null): CustomerId | null => {
  const [, payload] = authorization?.split(".") ?? [];
  if (payload === undefined) return null;
  const { sub, act } = claimsOf(payload);
  if (typeof sub !== "string" || !/^[1-9]\d{0,9}$/.test(sub) || act != null) return null;
  // safe: a whole number above zero, as ids are
  return Number(sub) as CustomerId;
};

const claimsOf = (payload: string): { readonly sub?: unknown; readonly act?: unknown } => {
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
};

/** Something that is cached: its key, its weight, and when it came (milliseconds). */
export type CacheEntry = { readonly key: string; readonly bytes: number; readonly at: number };

/** How long a cached answer is of use. */
const CACHED_MS = 30 * 24 * 3_600_000;

/**
 * The keys of what has to go so that the rest weighs no more than `budget` bytes: what is older than
 * 30 days, then the oldest first. What came last stays even alone, unless it outweighs the budget.
 */
export const toEvict = (
  things: readonly CacheEntry[],
  budget: number,
  now: number,
): readonly string[] => {
  const newestFirst = things.toSorted((a, b) => b.at - a.at);
  const leaving: string[] = [];
  let weight = 0;
  for (const { key, bytes, at } of newestFirst) {
    const isCached = now - at <= CACHED_MS && weight + bytes <= budget;
    if (isCached) weight += bytes;
    else leaving.push(key);
  }
  return leaving;
};
