import type { ReactNode } from "react";
import type { SearchResult } from "../../../api-schema/search.ts";
import type { SearchParams } from "../../../core/search/search-params.ts";

export interface ResultsProps {
  /** What the address says. */
  readonly params: SearchParams;
  /** The address of another view of the list: every filter, sort and page lives in it. */
  readonly href: (params: SearchParams) => string;
  readonly title: (result: SearchResult | undefined) => ReactNode;
  /** Filters that the page itself stands for: no chip, no way to remove them. */
  readonly fixed?:
    | { readonly taxon?: boolean; readonly merchant?: boolean; readonly promotion?: boolean }
    | undefined;
  /** Above the title of the list: a search of its own. */
  readonly before?: ReactNode;
  /** Of the list's title: 1 where the list is the page. */
  readonly headingLevel?: 1 | 2 | undefined;
}

export interface ResultsViewProps extends ResultsProps {
  readonly trail?: ((result: SearchResult | undefined) => ReactNode) | undefined;
}
