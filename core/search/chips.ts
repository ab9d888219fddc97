import type { Slug, TaxonCode } from "../../api-schema/primitives.ts";
import { qualityLabelName } from "../catalogue/labels.ts";
import { flourBandName, type FlourFigure, flourTypeName } from "./flour-bands.ts";
import {
  changeSearch,
  type SearchParams,
  toggleBrand,
  toggleFlourBand,
  toggleFlourType,
  toggleLabel,
} from "./search-params.ts";

export type Chip = {
  readonly id: string;
  readonly label: string;
  /** The list without this filter. */
  readonly without: SearchParams;
};

export type ChipNames = {
  readonly taxons: ReadonlyMap<TaxonCode, string>;
  readonly brands: ReadonlyMap<Slug, string>;
  readonly merchants: ReadonlyMap<Slug, string>;
};

/**
 * One removable chip a filter (product §5), in the order of the filters; a brand or category whose
 * name is not known yet is shown by its code. The search text, page and sort are not filters.
 */
export const searchChips = (params: SearchParams, names: ChipNames): readonly Chip[] => {
  const chips: Chip[] = [];
  const { taxonCode, merchant } = params;
  if (taxonCode !== null) {
    chips.push({
      id: `taxon:${taxonCode}`,
      label: names.taxons.get(taxonCode) ?? taxonCode,
      without: changeSearch(params, { taxonCode: null }),
    });
  }
  if (merchant !== null) {
    chips.push({
      id: `merchant:${merchant}`,
      label: names.merchants.get(merchant) ?? merchant,
      without: changeSearch(params, { merchant: null }),
    });
  }
  for (const label of params.labels) {
    chips.push({
      id: `label:${label}`,
      label: qualityLabelName(label),
      without: toggleLabel(params, label),
    });
  }
  for (const brand of params.brands) {
    chips.push({
      id: `brand:${brand}`,
      label: names.brands.get(brand) ?? brand,
      without: toggleBrand(params, brand),
    });
  }
  if (params.promotion) {
    chips.push({
      id: "promotion",
      label: "En promotion",
      without: changeSearch(params, { promotion: false }),
    });
  }
  if (params.stock) {
    chips.push({
      id: "stock",
      label: "En stock",
      without: changeSearch(params, { stock: false }),
    });
  }
  if (params.bought) {
    chips.push({
      id: "bought",
      label: "Déjà acheté",
      without: changeSearch(params, { bought: false }),
    });
  }
  return [...chips, ...flourChips(params)];
};

const flourChips = (params: SearchParams): readonly Chip[] => [
  ...params.flourTypes.map((type) => ({
    id: `type:${type}`,
    label: flourTypeName(type),
    without: toggleFlourType(params, type),
  })),
  ...FIGURES.flatMap((figure) =>
    params[figure].map((band) => ({
      id: `${figure}:${band}`,
      label: flourBandName(figure, band),
      without: toggleFlourBand(params, figure, band),
    })),
  ),
];

const FIGURES: readonly FlourFigure[] = ["strength", "protein", "balance"];

/** 'Tout effacer': the same search text, size and sort without any filter. */
export const withoutFilters = (params: SearchParams): SearchParams =>
  changeSearch(params, {
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
  });
