import { useSearch } from "wouter";
import type { MerchantDetail } from "../../../api-schema/merchant.ts";
import { paths } from "../../../core/routes/paths.ts";
import {
  EMPTY_SEARCH,
  readSearchParams,
  type SearchParams,
  writeSearchParams,
} from "../../../core/search/search-params.ts";
import { Results } from "../results/results-view.tsx";
import { FeaturedProducts } from "./featured-products.tsx";
import { SearchWithin } from "./search-within.tsx";

/** What the merchant puts forward, then all that it sells, with the shop's own facets. */
export function MerchantCatalogue({ merchant }: { readonly merchant: MerchantDetail }) {
  const { slug, name } = merchant;
  const query = useSearch();
  const params: SearchParams = { ...readSearchParams(new URLSearchParams(query)), merchant: slug };
  const href = (next: SearchParams) =>
    `${paths.merchant(slug)}?${writeSearchParams({ ...next, merchant: null })}`;
  const isWhole = isFirstView(params);
  return (
    <>
      {isWhole ? <FeaturedProducts slug={slug} /> : null}
      <Results
        params={params}
        href={href}
        fixed={{ merchant: true }}
        headingLevel={2}
        title={() => (params.search === "" ? "Tous ses produits" : `« ${params.search} »`)}
        before={<SearchWithin key={params.search} name={name} params={params} href={href} />}
      />
    </>
  );
}

/** Nothing asked for yet: neither words, nor filters, nor another page. */
const isFirstView = (params: SearchParams): boolean =>
  writeSearchParams({ ...params, merchant: null, sort: "relevance" }).toString() ===
  writeSearchParams({ ...EMPTY_SEARCH, itemsPerPage: params.itemsPerPage }).toString();
