import type { ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import type { TaxonCode } from "../../../api-schema/primitives.ts";
import type { SearchResult } from "../../../api-schema/search.ts";
import { searchProducts } from "../../../core/api/calls/catalogue.ts";
import { isNotFound } from "../../../core/api/errors.ts";
import { category } from "../../../core/api/own-reads.ts";
import { paths } from "../../../core/routes/paths.ts";
import {
  readSearchParams,
  searchCall,
  type SearchParams,
  writeSearchParams,
} from "../../../core/search/search-params.ts";
import { useRead } from "../../hooks/read.ts";
import { NotFound } from "../../layout/not-found.tsx";
import type { PageProps } from "../../layout/page-props.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { ResultsView } from "./results-view.tsx";

/** /recherche, /recherche/{code} (spec §2: the code in the path is a category) and /produits. */
export function SearchPage({ params: { code } }: PageProps) {
  // What is no category is answered 404 by the server.
  return code === undefined ? <Search /> : <SearchWithin taxonCode={code as TaxonCode} />;
}

function SearchWithin({ taxonCode }: { readonly taxonCode: TaxonCode }) {
  const found = useRead(category, { code: taxonCode });
  const query = readSearchParams(new URLSearchParams(useSearch()));
  return found.isError && isNotFound(found.error) ? (
    <>
      <PageTitle route="search" ownName={undefined} />
      <NotFound />
    </>
  ) : (
    <SearchResults params={{ ...query, taxonCode }} codeInPath />
  );
}

/** A category of the query that does not exist is left out, and said: a link may be old. */
function Search() {
  const query = readSearchParams(new URLSearchParams(useSearch()));
  const searched = useRead(searchProducts, searchCall(query), { keepsPage: true });
  const isUnknown =
    query.taxonCode !== null &&
    !searched.isPlaceholderData &&
    searched.data?.results.taxonPath.length === 0;
  return (
    <SearchResults
      params={isUnknown ? { ...query, taxonCode: null } : query}
      codeInPath={false}
      before={
        isUnknown ? (
          <Notice tone="info">
            La catégorie de cette adresse n’existe pas&nbsp;: elle n’a pas été retenue.
          </Notice>
        ) : undefined
      }
    />
  );
}

interface SearchResultsProps {
  readonly params: SearchParams;
  readonly codeInPath: boolean;
  readonly before?: ReactNode;
}

function SearchResults({ params, codeInPath, before }: SearchResultsProps) {
  const [path] = useLocation();
  return (
    <>
      <PageTitle
        route={path === paths.products() ? "products" : "search"}
        ownName={params.search === "" ? undefined : `Recherche « ${params.search} »`}
      />
      <ResultsView
        params={params}
        before={before}
        href={(next) => searchHref(next, codeInPath)}
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
