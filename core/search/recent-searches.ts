import { cleanSearch } from "./search-params.ts";
import { normaliseText } from "./text.ts";

/** So many searches are kept. */
export const MOST_RECENT = 6;

/**
 * The recent searches after one more: it comes first, a search that differs by case, accents or spaces
 * alone is the same one, the oldest of too many goes. An empty search is none.
 */
export const withSearch = (searches: readonly string[], search: string): readonly string[] => {
  const text = cleanSearch(search);
  if (text === "") return searches;
  return [text, ...withoutSearch(searches, text)].slice(0, MOST_RECENT);
};

/** The recent searches without that one. */
export const withoutSearch = (searches: readonly string[], search: string): readonly string[] => {
  const key = keyOf(search);
  return searches.filter((other) => keyOf(other) !== key);
};

/** Signs alone ('+++') compare as they are: normalised they would all be the same. */
const keyOf = (search: string): string => normaliseText(search) || cleanSearch(search);
