import { useLocation, useSearch } from "wouter";
import type { TaxonCode } from "../../../api-schema/primitives.ts";
import type { SearchResult } from "../../../api-schema/search.ts";
import { paths } from "../../../core/routes/paths.ts";
import {
  readSearchParams,
  type SearchParams,
  writeSearchParams,
} from "../../../core/search/search-params.ts";
import type { PageProps } from "../../layout/page-props.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { ResultsView } from "./results-view.tsx";

/** /recherche, /recherche/{code} (spec §2: the code in the path is a category) and /produits. */
export function SearchPage({ params: { code } }: PageProps) {
  const query = readSearchParams(new URLSearchParams(useSearch()));
  // A path that is no code asks the server for it and is answered with no product.
  const params: SearchParams =
    code === undefined ? query : { ...query, taxonCode: code as TaxonCode };
  const [path] = useLocation();
  return (
    <>
      <PageTitle
        route={path === paths.products() ? "products" : "search"}
        ownName={params.search === "" ? undefined : `Recherche « ${params.search} »`}
      />
      <ResultsView
        params={params}
        href={(next) => searchHref(next, code !== undefined)}
        title={(result) => {
          const taxon = result?.taxonPath.at(-1)?.name;
          if (params.search !== "") {
            return taxon === undefined
              ? `« ${params.search} »`
              : `« ${params.search} » dans ${taxon}`;
          }
          return (
            taxon ?? result?.merchant?.name ?? onlyBrand(params, result) ?? "Tous les produits"
          );
        }}
      />
    </>
  );
}

/** The name of the brand that the list is of. */
const onlyBrand = (
  { brands }: SearchParams,
  result: SearchResult | undefined,
): string | undefined =>
  brands.length === 1
    ? result?.aggregations.brands.find(({ slug }) => slug === brands[0])?.name
    : undefined;

const searchHref = (params: SearchParams, codeInPath: boolean): string =>
  codeInPath && params.taxonCode !== null
    ? paths.searchInCategory(params.taxonCode, writeSearchParams({ ...params, taxonCode: null }))
    : paths.search(writeSearchParams(params));
