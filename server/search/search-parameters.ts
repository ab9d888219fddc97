import type { SearchSort } from "../../api-schema/search.ts";
import { QUALITY_LABELS } from "../../core/catalogue/labels.ts";
import type { CatalogueNow } from "../catalogue/snapshot.ts";
import type { View } from "../catalogue/view.ts";
import type { Bought } from "./bought.ts";
import { labelBit } from "./facets.ts";
import { bandFilter, NO_FLOUR_FILTERS, typeFilter } from "./flour-filters.ts";
import type { SearchParameters } from "./known-hits.ts";
import { readQuery } from "./query.ts";

/** A page of a search as the query string asks for it; lists are comma-separated. */
export interface SearchRequest {
  readonly search?: string;
  readonly taxon_code?: string;
  readonly brands?: string;
  readonly merchant?: string;
  readonly labels?: string;
  readonly promotion?: "true";
  readonly stock?: "true";
  readonly bought?: "true";
  readonly strength?: string;
  readonly flourType?: string;
  readonly protein?: string;
  readonly balance?: string;
  readonly sort?: SearchSort;
  readonly page: number;
  readonly itemsPerPage: number;
}

/** A search without its filters. */
export const noFilters = {
  taxonId: null,
  brandIds: null,
  merchantId: null,
  labelBits: 0,
  promotion: false,
  stock: false,
  flour: NO_FLOUR_FILTERS,
  only: null,
};

/** `bought` is what the caller's store has bought, null for a visitor. */
export const searchParametersOf = (
  request: SearchRequest,
  { now, view, bought }: { now: CatalogueNow; view: View; bought: Bought | null },
): SearchParameters => {
  const { snapshot } = now;
  const text = request.search ?? "";
  const words = readQuery(text, snapshot.rewrites);
  const sort = request.sort ?? "relevance";
  const isByPrice = sort === "price" || sort === "-price";
  return {
    now,
    view,
    words,
    taxonId:
      request.taxon_code === undefined
        ? null
        : (snapshot.tree.byCode.get(request.taxon_code)?.id ?? NO_ID),
    brandIds:
      listOf(request.brands)?.map((slug) => snapshot.brandBySlug.get(slug)?.id ?? NO_ID) ?? null,
    merchantId:
      request.merchant === undefined
        ? null
        : (snapshot.sellerBySlug.get(request.merchant)?.id ?? NO_ID),
    labelBits: labelBitsOf(listOf(request.labels)),
    promotion: request.promotion === "true",
    stock: request.stock === "true",
    flour: {
      strength: bandFilter("strength", listOf(request.strength)),
      types: typeFilter(listOf(request.flourType)),
      protein: bandFilter("protein", listOf(request.protein)),
      balance: bandFilter("balance", listOf(request.balance)),
    },
    // Signs alone are words of no product, and a visitor has bought nothing.
    only:
      words === undefined && text.trim() !== ""
        ? NOTHING
        : request.bought === "true"
          ? (bought ?? NOTHING)
          : null,
    favourites: null,
    sort: isByPrice && view.prices === null ? "relevance" : sort,
    skip: (request.page - 1) * request.itemsPerPage,
    first: request.itemsPerPage,
  };
};

// A name that nothing has must let nothing through: leaving the filter out would show everything.
const NO_ID = 0;
const NO_LABEL = 1 << 20;
const NOTHING: Bought = { ids: [], has: () => false, key: "nothing" };

const listOf = (text: string | undefined): readonly string[] | undefined => {
  const values = (text ?? "")
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");
  return values.length === 0 ? undefined : [...new Set(values)].toSorted();
};

const labelBitsOf = (labels: readonly string[] | undefined): number =>
  labels === undefined
    ? 0
    : QUALITY_LABELS.filter((label) => labels.includes(label)).reduce(
        (bits, label) => bits | labelBit(label),
        NO_LABEL,
      );
