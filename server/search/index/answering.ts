import type { SearchHits } from "../search-hits.ts";
import type { AskedQuestion } from "./asked.ts";
import { addBits, type Bits, countAccepted, eachBit, keepBits, setBit, takeBits } from "./bits.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { countsOf } from "./counting.ts";
import { type Filters, filtersOf } from "./filters.ts";
import { firstByKey, firstOfClasses, type Ranked } from "./page-order.ts";
import { type RankClass, rankClasses, split } from "./rank-classes.ts";
import { bearersOf, bearersOfCodes } from "./word-hits.ts";

/** The rank of what is meant by a code. */
const EXACT = 100;

/** Hits, in order, and what each facet counts with all filters but its own. */
export const answerOf = (index: CatalogueIndex, question: AskedQuestion): SearchHits => {
  try {
    return answer(index, question);
  } finally {
    index.pool.release();
  }
};

const answer = (index: CatalogueIndex, question: AskedQuestion): SearchHits => {
  const exact =
    question.words === null ? index.pool.empty() : bearersOfCodes(index, question.words);
  const found = foundBy(index, question, exact);
  const filters = filtersOf(index, question);
  const { numbers, ranks } = pageOf(index, question, {
    found: found ?? inCategory(index, question),
    exact,
    filters,
  });
  const page = { ids: numbers.map((number) => index.order.idOf(number)), ranks };
  return question.facets
    ? { ...page, ...countsOf(index, found, filters) }
    : {
        ...page,
        ...NO_FACETS,
        total: countAccepted(found ?? inCategory(index, question), filters.accepts),
      };
};

const NO_FACETS = { promoted: 0, stocked: 0, labels: [], brands: [], taxons: [], flours: [] };

/** What is asked for before any filter: of the words, of what a store has bought; null for everything. */
const foundBy = (index: CatalogueIndex, question: AskedQuestion, exact: Bits): Bits | null => {
  const { words, described, only, stems } = question;
  if (words === null) return only === null ? null : numbersOf(index, only);
  const bits = described === null ? bearersOf(index, words, stems) : numbersOf(index, described);
  addBits(bits, exact);
  keepBits(bits, index.living);
  if (only !== null) keepBits(bits, numbersOf(index, only));
  return bits;
};

/** All of a category, so that its page need not be looked for in the whole catalogue. */
const inCategory = (index: CatalogueIndex, { taxonId }: AskedQuestion): Bits => {
  if (taxonId === null) return index.living;
  const bits = index.pool.empty();
  const set = index.taxons.get(taxonId);
  if (set !== undefined) index.sets.addTo(bits, set);
  keepBits(bits, index.living);
  return bits;
};

const numbersOf = (index: CatalogueIndex, ids: readonly number[]): Bits => {
  const bits = index.pool.empty();
  for (const id of ids) {
    const number = index.numberOf(id);
    if (number !== undefined) setBit(bits, number);
  }
  return bits;
};

interface Hits {
  /** Of which the filters let some through. */
  readonly found: Bits;
  readonly exact: Bits;
  readonly filters: Filters;
}

const pageOf = (index: CatalogueIndex, question: AskedQuestion, hits: Hits): Ranked => {
  const { sort, skip } = question;
  const count = skip + question.first;
  if (question.first === 0) return { numbers: [], ranks: [] };
  const { numbers, ranks } = (() => {
    switch (sort) {
      case "relevance":
        return byRelevance(index, question, { ...hits, count });
      case "promotion":
        return firstOfClasses(index, byReduction(index, question, hits.found), {
          count,
          accepts: hits.filters.accepts,
          byPopularity: false,
          favoured: undefined,
        });
      case "name":
      case "-name": {
        const sign = sort === "name" ? 1 : -1;
        return firstByKey(index, hits.found, {
          count,
          accepts: hits.filters.accepts,
          keyOf: (number) => sign * index.names.keyOf(number),
        });
      }
      case "price":
      case "-price": {
        const priceOf = shownPrices(index, question, hits.found);
        const sign = sort === "price" ? 1 : -1;
        return firstByKey(index, hits.found, {
          count,
          accepts: hits.filters.accepts,
          keyOf: (number) => {
            const price = priceOf(number);
            return price === null ? null : sign * price;
          },
        });
      }
    }
  })();
  return { numbers: numbers.slice(skip), ranks: ranks.slice(skip) };
};

const byRelevance = (
  index: CatalogueIndex,
  { words, favourites }: AskedQuestion,
  { found, exact, filters: { accepts }, count }: Hits & { readonly count: number },
): Ranked => {
  const classes =
    words === null
      ? [{ bits: found, bonus: 0 }]
      : split(index, rankClasses(index, found, words), [{ bits: exact, bonus: EXACT }]);
  const byPopularity = words !== null;
  if (favourites.length === 0)
    return firstOfClasses(index, classes, { count, accepts, byPopularity, favoured: undefined });
  const own = numbersOf(index, favourites);
  const parted = (part: typeof keepBits) =>
    classes.map(({ bits, bonus }): RankClass => {
      const some = index.pool.copy(bits);
      part(some, own);
      return { bits: some, bonus };
    });
  const inOwn = parted(keepBits);
  return firstOfClasses(index, [...inOwn, ...parted(takeBits)], {
    count,
    accepts,
    byPopularity,
    favoured: new Set(inOwn.keys()),
  });
};

/** The hits by what is taken off the packaging that is shown; then those on offer at another one. */
const byReduction = (
  index: CatalogueIndex,
  { runningOffers }: AskedQuestion,
  found: Bits,
): readonly RankClass[] => {
  const running = runningOffers.flatMap((id) => index.offers.get(id) ?? []);
  const byReductions = new Map<number, Bits>();
  const all = index.pool.empty();
  for (const { all: set, byReduction } of running) {
    index.sets.addTo(all, set);
    for (const [reduction, reduced] of byReduction) {
      const bits = byReductions.get(reduction) ?? index.pool.empty();
      byReductions.set(reduction, bits);
      index.sets.addTo(bits, reduced);
    }
  }
  const parts = [...byReductions]
    .toSorted(([a], [b]) => b - a)
    .map(([reduction, bits]) => ({ bits, bonus: 1 + reduction / WHOLE }));
  return split(index, [{ bits: found, bonus: 0 }], [...parts, { bits: all, bonus: 1 }]);
};

/** Reductions are told in ten-thousandths. */
const WHOLE = 10_000;

/**
 * The price that is shown, of one packaging in the area, after the best running offer, half up as
 * priceFor() of core/catalogue/price.ts; null where it is not sold.
 */
const shownPrices = (
  index: CatalogueIndex,
  { areaId, runningOffers }: AskedQuestion,
  found: Bits,
): ((number: number) => number | null) => {
  const prices = areaId === null ? undefined : index.prices.get(areaId);
  const reductions = new Map<number, number>();
  for (const id of runningOffers) {
    for (const [reduction, set] of index.offers.get(id)?.byReduction ?? []) {
      const bits = index.pool.empty();
      index.sets.addTo(bits, set);
      keepBits(bits, found);
      eachBit(bits, { from: 0, to: index.order.capacity }, (number) => {
        reductions.set(number, Math.max(reduction, reductions.get(number) ?? 0));
        return true;
      });
    }
  }
  return (number) => {
    const price = prices?.[number] ?? -1;
    if (price < 0) return null;
    const reduction = reductions.get(number) ?? 0;
    return Math.floor((price * (WHOLE - reduction) + WHOLE / 2) / WHOLE);
  };
};
