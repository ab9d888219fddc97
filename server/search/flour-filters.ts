import type { FlourAggregations } from "../../api-schema/search.ts";
import {
  bandOf,
  boundsOf,
  FLOUR_BANDS,
  FLOUR_TYPES,
  type FlourFigure,
} from "../../core/search/flour-bands.ts";

/** Both ends are held; `to` null without an upper one. */
export interface Stretch {
  readonly from: number;
  readonly to: number | null;
}

/** Figures in the units of `core/search/flour-bands.ts`, null where the sheet does not say. */
export type FlourCount = readonly [
  strength: number | null,
  type: number | null,
  protein: number | null,
  balance: number | null,
  count: number,
];

/** What flours are kept to: null filters are off, an empty list lets nothing through. */
export interface FlourFilters {
  readonly strength: readonly Stretch[] | null;
  readonly types: readonly Stretch[] | null;
  readonly protein: readonly Stretch[] | null;
  readonly balance: readonly Stretch[] | null;
}

export const NO_FLOUR_FILTERS: FlourFilters = {
  strength: null,
  types: null,
  protein: null,
  balance: null,
};

/** Bands as a query string names them; one that is none of ours lets nothing through. */
export const bandFilter = (
  figure: FlourFigure,
  bands: readonly string[] | undefined,
): readonly Stretch[] | null =>
  bands === undefined ? null : bands.flatMap((band) => boundsOf(figure, band) ?? []);

/** Types as a query string names them: '65'. */
export const typeFilter = (types: readonly string[] | undefined): readonly Stretch[] | null =>
  types === undefined
    ? null
    : FLOUR_TYPES.filter((type) => types.includes(String(type))).map((type) => ({
        from: type,
        to: type,
      }));

/** The facets of flours, each counted with the filters of the others. */
export const flourAggregations = (
  counts: readonly FlourCount[],
  filters: FlourFilters,
): FlourAggregations | null => {
  const rows = counts.map(([strength, types, protein, balance, count]) => ({
    figures: { strength, types, protein, balance },
    count,
  }));
  const countsOf = <Value>(facet: Facet, valueOf: (figure: number) => Value | undefined) => {
    const found = new Map<Value, number>();
    for (const { figures, count } of rows) {
      const figure = figures[facet];
      const value = figure === null ? undefined : valueOf(figure);
      const isKept = FACETS.every(
        (other) => other === facet || passes(filters[other], figures[other]),
      );
      if (value !== undefined && isKept) found.set(value, (found.get(value) ?? 0) + count);
    }
    return found;
  };
  const bandsOf = (figure: FlourFigure) => {
    const found = countsOf(figure, (value) => bandOf(figure, value));
    return FLOUR_BANDS[figure].flatMap((band) => {
      const count = found.get(band);
      return count === undefined ? [] : [{ band, count }];
    });
  };
  if (rows.length === 0) return null;
  const types = countsOf("types", (type) => type);
  return {
    strength: bandsOf("strength"),
    types: [...types].map(([type, count]) => ({ type, count })).toSorted((a, b) => a.type - b.type),
    protein: bandsOf("protein"),
    balance: bandsOf("balance"),
  };
};

type Facet = keyof FlourFilters;
const FACETS: readonly Facet[] = ["strength", "types", "protein", "balance"];

const passes = (filter: readonly Stretch[] | null, figure: number | null): boolean =>
  filter === null ||
  (figure !== null &&
    filter.some(({ from, to }) => figure >= from && (to === null || figure <= to)));
