import type { Slug } from "../../../api-schema/primitives.ts";
import { brands, searchProducts } from "../../../core/api/calls/catalogue.ts";
import { searchCall, type SearchParams } from "../../../core/search/search-params.ts";
import { useRead } from "../../hooks/read.ts";

interface KnownBrands {
  /** The search without the brands that do not exist. */
  readonly params: SearchParams;
  /** How many do not. */
  readonly unknown: number;
  /** Names of brands that have nothing in this list. */
  readonly names: ReadonlyMap<Slug, string>;
}

/**
 * The brands of an address that exist: a link may be old. The list names those that it has products
 * of; all brands are read only where it leaves one out.
 */
export const useKnownBrands = (params: SearchParams): KnownBrands => {
  const found = useRead(searchProducts, searchCall(params), { keepsPage: true });
  const { data, isPlaceholderData } = found;
  const listed = data?.results.aggregations.brands ?? [];
  const unnamed =
    data === undefined || isPlaceholderData
      ? []
      : params.brands.filter((brand) => !listed.some(({ slug }) => slug === brand));
  const all = useRead(brands, {}, { enabled: unnamed.length > 0 }).data;
  const names = new Map(all?.map(({ slug, name }) => [slug, name]));
  const unknown = all === undefined ? [] : unnamed.filter((brand) => !names.has(brand));
  if (unknown.length === 0) return { params, unknown: 0, names };
  const kept = params.brands.filter((brand) => !unknown.includes(brand));
  return { params: { ...params, brands: kept }, unknown: unknown.length, names };
};
