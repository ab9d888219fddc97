import type { ReactNode } from "react";
import type { SearchResult } from "../../../api-schema/search.ts";
import type { SearchParams } from "../../../core/search/search-params.ts";

export interface ResultsViewProps {
  /** What the address says. */
  readonly params: SearchParams;
  /** The address of another view of the list: every filter, sort and page lives in it. */
  readonly href: (params: SearchParams) => string;
  readonly title: (result: SearchResult | undefined) => ReactNode;
  readonly trail?: ((result: SearchResult | undefined) => ReactNode) | undefined;
  /** Filters that the page itself stands for: no chip, no way to remove them. */
  readonly fixed?: { readonly taxon?: boolean; readonly promotion?: boolean } | undefined;
}
