import type { StoreId } from "../../api-schema/primitives.ts";

/** The id of a store in an address; null for anything else. */
export const readStore = (text: string | null): StoreId | null =>
  // safe: a whole number that PostgreSQL's int holds
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? (Number(text) as StoreId) : null;

/** Longest text that the server searches a list for. */
const MAX_SEARCH_LENGTH = 100;

/** What an address looks for in a list, without the spaces around it; '' for nothing. */
export const readSearch = (text: string | null): string =>
  (text ?? "").trim().slice(0, MAX_SEARCH_LENGTH).trim();

/** The one of these values that an address names; null for anything else. */
export const readChoice = <Value extends string>(
  choices: readonly { readonly value: Value }[],
  text: string | null,
): Value | null => choices.find(({ value }) => value === text)?.value ?? null;

/** What of these filters says something, as an address has it: all that is not as in `none`, in its order. */
export const writeFilters = <Filters extends object>(
  filters: Filters,
  none: Filters,
): URLSearchParams => {
  const query = new URLSearchParams();
  for (const [name, nothing] of Object.entries(none)) {
    // safe: the filters have the names of none
    const value: unknown = filters[name as keyof Filters];
    if (value !== nothing) query.set(name, String(value));
  }
  return query;
};
