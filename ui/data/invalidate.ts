import type { InvalidateQueryFilters, QueryClient } from "@tanstack/react-query";

/**
 * Makes what was read old; what is shown of it is read again. Resolves once that is answered.
 * A first answer that is still on its way was asked for before, so it is let go: left alone, the client
 * would neither ask again nor know that what comes is old.
 */
export const invalidate = async (
  client: QueryClient,
  filters: InvalidateQueryFilters = {},
): Promise<void> => {
  const { predicate } = filters;
  await client.cancelQueries({
    ...filters,
    predicate: (query) => query.state.data === undefined && (predicate?.(query) ?? true),
  });
  await client.invalidateQueries(filters);
};
