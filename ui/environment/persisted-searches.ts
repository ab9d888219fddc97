import type { CustomerId } from "../../api-schema/primitives.ts";
import type { Environment } from "./environment.ts";
import { readJson, write } from "./stored.ts";

const SEARCHES_KEY = "panetier.searches";

/** Searches that this browser persists for that customer, or for a visitor (null): nobody else sees them. */
export const recentSearchesIn = (
  { localStorage }: Environment,
  customerId: CustomerId | null,
): readonly string[] => {
  const persisted = readJson(localStorage?.getItem(SEARCHES_KEY) ?? null);
  return isPersistedSearches(persisted) && persisted.customerId === customerId
    ? persisted.searches
    : [];
};

export const persistRecentSearchesIn = (
  { localStorage }: Environment,
  customerId: CustomerId | null,
  searches: readonly string[],
): void => {
  if (searches.length === 0) localStorage?.removeItem(SEARCHES_KEY);
  else write(localStorage, SEARCHES_KEY, JSON.stringify({ customerId, searches }));
};

/** What an explicit sign-out takes along, beside the login. */
export const forgetSearches = ({ localStorage }: Environment): void =>
  localStorage?.removeItem(SEARCHES_KEY);

type PersistedSearches = {
  readonly customerId: number | null;
  readonly searches: readonly string[];
};

const isPersistedSearches = (value: unknown): value is PersistedSearches =>
  typeof value === "object" &&
  value !== null &&
  "customerId" in value &&
  (value.customerId === null || typeof value.customerId === "number") &&
  "searches" in value &&
  Array.isArray(value.searches) &&
  value.searches.every((search) => typeof search === "string");
