/**
 * Whether one goes from one page of a list to another. A filter, a sort or a size leads back to page 1 and is none:
 * there the rest of the query must be the same. The first address may leave out what later ones spell. Queries are with
 * or without their question mark.
 */
export const isPageTurn = (before: string, after: string): boolean => {
  const [from, to] = [new URLSearchParams(before), new URLSearchParams(after)];
  const page = to.get("page") ?? FIRST;
  if ((from.get("page") ?? FIRST) === page) return false;
  return page !== FIRST || listOf(from) === listOf(to);
};

const FIRST = "1";

/** The query without its page, whatever the order of its parts. */
const listOf = (query: URLSearchParams): string => {
  query.delete("page");
  query.sort();
  return query.toString();
};
