import { useSearch } from "wouter";
import type { TaxonCode } from "../../../api-schema/primitives.ts";
import type { SearchResult } from "../../../api-schema/search.ts";
import { category } from "../../../core/api/own-reads.ts";
import { paths } from "../../../core/routes/paths.ts";
import {
  readSearchParams,
  type SearchParams,
  writeSearchParams,
} from "../../../core/search/search-params.ts";
import { isNotFound } from "../../../core/api/errors.ts";
import { useRead } from "../../hooks/read.ts";
import { NotFound } from "../../layout/not-found.tsx";
import type { PageProps } from "../../layout/page-props.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { SkeletonLine } from "../../widgets/skeleton.tsx";
import { ResultsView } from "./results-view.tsx";

/** /catalogue/{code}: a category and everything below it. */
export function CategoryPage({ params: { code = "" } }: PageProps) {
  // What is no category is answered 404 by the server.
  const taxonCode = code as TaxonCode;
  const found = useRead(category, { code: taxonCode });
  const query = readSearchParams(new URLSearchParams(useSearch()));
  return (
    <>
      <PageTitle route="category" ownName={found.data?.name} />
      {found.isError && isNotFound(found.error) ? (
        <NotFound />
      ) : (
        <ResultsView
          params={{ ...query, taxonCode }}
          href={categoryHref}
          fixed={{ taxon: true }}
          title={(result) =>
            found.data?.name ??
            // Not before the title of the tab: both are told to a screen reader at once.
            (found.isError ? result?.taxonPath.at(-1)?.name : undefined) ?? (
              <SkeletonLine width="12rem" />
            )
          }
          trail={(result) => <Trail result={result} />}
        />
      )}
    </>
  );
}

function Trail({ result }: { readonly result: SearchResult | undefined }) {
  const path = result?.taxonPath ?? [];
  return (
    <Breadcrumbs
      trail={[
        { label: "Accueil", href: paths.home() },
        { label: "Catalogue", href: paths.catalogue() },
        ...path.map(({ code, name }) => ({ label: name, href: paths.category(code) })),
      ]}
    />
  );
}

const categoryHref = (params: SearchParams): string => {
  if (params.taxonCode === null) return paths.search(writeSearchParams(params));
  const query = writeSearchParams({ ...params, taxonCode: null });
  return `${paths.category(params.taxonCode)}?${query}`;
};
