import { useSearch } from "wouter";
import type { TaxonCode } from "../../../api-schema/primitives.ts";
import { paths } from "../../../core/routes/paths.ts";
import {
  readSearchParams,
  type SearchParams,
  writeSearchParams,
} from "../../../core/search/search-params.ts";
import type { PageProps } from "../../existing-pages.ts";
import { useTitle } from "../../shell/use-title.ts";
import { ResultsView } from "./results-view.tsx";

/** /recherche and /recherche/{code} (spec §2): the code in the path is a category. */
export function SearchPage({ params: { code } }: PageProps) {
  const query = readSearchParams(new URLSearchParams(useSearch()));
  // A path that is no code asks the server for it and is answered with no product.
  const params: SearchParams =
    code === undefined ? query : { ...query, taxonCode: code as TaxonCode };
  useTitle("search", params.search === "" ? undefined : `Recherche « ${params.search} »`);
  return (
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
        return taxon ?? "Tous les produits";
      }}
    />
  );
}

const searchHref = (params: SearchParams, codeInPath: boolean): string =>
  codeInPath && params.taxonCode !== null
    ? paths.searchInCategory(params.taxonCode, writeSearchParams({ ...params, taxonCode: null }))
    : paths.search(writeSearchParams(params));
