import type { QualityLabel } from "../../api-schema/catalogue.ts";
import type { Slug, TaxonCode } from "../../api-schema/primitives.ts";
import type { SearchSort } from "../../api-schema/search.ts";
import { isQualityLabel, QUALITY_LABELS } from "../catalogue/labels.ts";
import { isSlug, readPage, readSlug } from "../routes/query-text.ts";
import { HOUSE_CODE_FORM } from "../../api-schema/code-forms.ts";
import { FLOUR_BANDS, FLOUR_TYPES, type FlourBand, type FlourFigure } from "./flour-bands.ts";

/** Products per page (spec §5, §9), label 'Produits par page'. */
export const PAGE_SIZES = [30, 60, 90] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 30;
export const PAGE_SIZE_LABEL = "Produits par page";

/** Longest search text that the server accepts. */
export const MAX_SEARCH_LENGTH = 200;

/** Everything that makes a list of products what it is: it all lives in the address (product §5). */
export type SearchParams = {
  /** Without leading or trailing space; '' searches nothing. */
  readonly search: string;
  /** From 1. */
  readonly page: number;
  readonly itemsPerPage: PageSize;
  readonly taxonCode: TaxonCode | null;
  /** Sorted, without doubles. */
  readonly brands: readonly Slug[];
  /** The only one whose products are wanted. */
  readonly merchant: Slug | null;
  /** In the order of the filters, without doubles. */
  readonly labels: readonly QualityLabel[];
  readonly promotion: boolean;
  readonly stock: boolean;
  /** What the store has ever ordered. */
  readonly bought: boolean;
  /** Of flours, each in the order of the filters, without doubles. */
  readonly strength: readonly FlourBand[];
  readonly flourTypes: readonly number[];
  readonly protein: readonly FlourBand[];
  readonly balance: readonly FlourBand[];
  readonly sort: SearchSort;
};

/** The same where a list is no page of its own: as many products as it shows. */
export type SearchQuery = Omit<SearchParams, "itemsPerPage"> & { readonly itemsPerPage: number };

export const EMPTY_SEARCH: SearchParams = {
  search: "",
  page: 1,
  itemsPerPage: DEFAULT_PAGE_SIZE,
  taxonCode: null,
  brands: [],
  merchant: null,
  labels: [],
  promotion: false,
  stock: false,
  bought: false,
  strength: [],
  flourTypes: [],
  protein: [],
  balance: [],
  sort: "relevance",
};

/** The parameters as the call takes them: what says nothing is null. */
export const searchCall = (params: SearchQuery) => ({
  page: params.page,
  itemsPerPage: params.itemsPerPage,
  search: params.search === "" ? null : params.search,
  taxon_code: params.taxonCode,
  brands: listed(params.brands),
  merchant: params.merchant,
  labels: listed(params.labels),
  promotion: flag(params.promotion),
  stock: flag(params.stock),
  bought: flag(params.bought),
  strength: listed(params.strength),
  flourType: listed(params.flourTypes),
  protein: listed(params.protein),
  balance: listed(params.balance),
  sort: params.sort === "relevance" ? null : params.sort,
});

const listed = (values: readonly (string | number)[]): string | null =>
  values.length === 0 ? null : values.join(",");

const flag = (isOn: boolean): "true" | null => (isOn ? "true" : null);

/** Reads an address, whatever was typed into it: what is not understood is left out. */
export const readSearchParams = (query: URLSearchParams): SearchParams => ({
  search: cleanSearch(query.get("search") ?? ""),
  page: readPage(query.get("page")),
  itemsPerPage: readPageSize(query.get("itemsPerPage")),
  taxonCode: readTaxonCode(query.get("taxon_code")),
  brands: commaList(query.get("brands")).filter(isSlug).toSorted(),
  merchant: readSlug(query.get("merchant")),
  labels: sortLabels(commaList(query.get("labels")).filter(isQualityLabel)),
  promotion: query.get("promotion") === "true",
  stock: query.get("stock") === "true",
  bought: query.get("bought") === "true",
  strength: sortBands("strength", commaList(query.get("strength"))),
  flourTypes: sortTypes(commaList(query.get("flourType")).map(Number)),
  protein: sortBands("protein", commaList(query.get("protein"))),
  balance: sortBands("balance", commaList(query.get("balance"))),
  sort: readSort(query.get("sort")),
});

/**
 * Writes the parameters of the address and of the call: page and itemsPerPage always, the rest only
 * when it says something. `readSearchParams(writeSearchParams(p))` is `p`.
 */
export const writeSearchParams = (params: SearchParams): URLSearchParams => {
  const query = new URLSearchParams();
  if (params.search !== "") query.set("search", params.search);
  query.set("page", String(params.page));
  query.set("itemsPerPage", String(params.itemsPerPage));
  if (params.taxonCode !== null) query.set("taxon_code", params.taxonCode);
  if (params.brands.length > 0) query.set("brands", params.brands.join(","));
  if (params.merchant !== null) query.set("merchant", params.merchant);
  if (params.labels.length > 0) query.set("labels", params.labels.join(","));
  if (params.promotion) query.set("promotion", "true");
  if (params.stock) query.set("stock", "true");
  if (params.bought) query.set("bought", "true");
  for (const [name, values] of [
    ["strength", params.strength],
    ["flourType", params.flourTypes],
    ["protein", params.protein],
    ["balance", params.balance],
  ] as const) {
    if (values.length > 0) query.set(name, values.join(","));
  }
  if (params.sort !== "relevance") query.set("sort", params.sort);
  return query;
};

/**
 * What submitting the search field opens: page 1 of 30, and the search text only when there is one
 * (spec §4, §5).
 */
export const submittedSearch = (text: string): URLSearchParams =>
  writeSearchParams({ ...EMPTY_SEARCH, search: cleanSearch(text) });

/** The same list with something changed: back on page 1 unless the page itself is what changes. */
export const changeSearch = (params: SearchParams, change: Partial<SearchParams>): SearchParams => {
  const changed = { ...params, page: 1, ...change };
  return {
    ...changed,
    search: cleanSearch(changed.search),
    brands: [...new Set(changed.brands)].toSorted(),
    labels: sortLabels(changed.labels),
    strength: sortBands("strength", changed.strength),
    flourTypes: sortTypes(changed.flourTypes),
    protein: sortBands("protein", changed.protein),
    balance: sortBands("balance", changed.balance),
  };
};

/** Checks or unchecks a brand. */
export const toggleBrand = (params: SearchParams, brand: Slug): SearchParams =>
  changeSearch(params, {
    brands: params.brands.includes(brand)
      ? params.brands.filter((known) => known !== brand)
      : [...params.brands, brand],
  });

/** Checks or unchecks a label. */
export const toggleLabel = (params: SearchParams, label: QualityLabel): SearchParams =>
  changeSearch(params, {
    labels: params.labels.includes(label)
      ? params.labels.filter((known) => known !== label)
      : [...params.labels, label],
  });

/** Checks or unchecks a band of a figure of flour. */
export const toggleFlourBand = (
  params: SearchParams,
  figure: FlourFigure,
  band: FlourBand,
): SearchParams =>
  changeSearch(params, {
    [figure]: params[figure].includes(band)
      ? params[figure].filter((known) => known !== band)
      : [...params[figure], band],
  });

/** Checks or unchecks a type of flour. */
export const toggleFlourType = (params: SearchParams, type: number): SearchParams =>
  changeSearch(params, {
    flourTypes: params.flourTypes.includes(type)
      ? params.flourTypes.filter((known) => known !== type)
      : [...params.flourTypes, type],
  });

/** Search text as it is sent: no outer spaces, single inner ones, bounded. */
export const cleanSearch = (text: string): string =>
  text.trim().replaceAll(/\s+/g, " ").slice(0, MAX_SEARCH_LENGTH).trim();

const SORTS: readonly SearchSort[] = ["relevance", "price", "-price", "name", "-name", "promotion"];

const readSort = (text: string | null): SearchSort =>
  SORTS.find((sort) => sort === text) ?? "relevance";

const readPageSize = (text: string | null): PageSize =>
  PAGE_SIZES.find((size) => String(size) === text) ?? DEFAULT_PAGE_SIZE;

const readTaxonCode = (text: string | null): TaxonCode | null =>
  text !== null && isTaxonCode(text) ? text : null;

const isTaxonCode = (text: string): text is TaxonCode => HOUSE_CODE_FORM.test(text);

const commaList = (text: string | null): readonly string[] =>
  text === null ? [] : [...new Set(text.split(","))];

const sortLabels = (labels: readonly QualityLabel[]): readonly QualityLabel[] =>
  QUALITY_LABELS.filter((label) => labels.includes(label));

const sortBands = (figure: FlourFigure, bands: readonly FlourBand[]): readonly FlourBand[] =>
  FLOUR_BANDS[figure].filter((band) => bands.includes(band));

const sortTypes = (types: readonly number[]): readonly number[] =>
  FLOUR_TYPES.filter((type) => types.includes(type));
