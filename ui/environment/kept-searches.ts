import type { CustomerId } from "../../api-schema/primitives.ts";
import type { Environment } from "./environment.ts";
import { readJson, write } from "./stored.ts";

const SEARCHES_KEY = "panetier.searches";

/** Searches that this browser keeps for that customer, or for a visitor (null): nobody else sees them. */
export const recentSearchesIn = (
  { localStorage }: Environment,
  customerId: CustomerId | null,
): readonly string[] => {
  const kept = readJson(localStorage?.getItem(SEARCHES_KEY) ?? null);
  return isKeptSearches(kept) && kept.customerId === customerId ? kept.searches : [];
};

export const keepRecentSearchesIn = (
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

type KeptSearches = {
  readonly customerId: number | null;
  readonly searches: readonly string[];
};

const isKeptSearches = (value: unknown): value is KeptSearches =>
  typeof value === "object" &&
  value !== null &&
  "customerId" in value &&
  (value.customerId === null || typeof value.customerId === "number") &&
  "searches" in value &&
  Array.isArray(value.searches) &&
  value.searches.every((search) => typeof search === "string");
