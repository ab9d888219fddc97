import { useLocation, useSearch } from "wouter";

/**
 * What narrows a list, as the address has it, and the way to change it: back, reload and a shared link
 * restore it. Another filter shows its first page.
 */
export function useAddressFilters<Filters extends { readonly page: number }>(
  read: (query: URLSearchParams) => Filters,
  href: (filters: Filters) => string,
): readonly [filters: Filters, go: (change: Partial<Filters>) => void] {
  const [, navigate] = useLocation();
  const filters = read(new URLSearchParams(useSearch()));
  return [filters, (change) => navigate(href({ ...filters, page: 1, ...change }))];
}
