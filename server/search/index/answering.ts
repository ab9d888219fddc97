import type { SearchHits } from "../search-hits.ts";
import type { AskedQuestion } from "./asked.ts";
import { addBits, type Bits, countAccepted, hasBit, keepBits, setBit } from "./bits.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { countsOf } from "./counting.ts";
import { type Filters, filtersOf } from "./filters.ts";
import { firstByRelevance } from "./by-relevance.ts";
import { firstByKey, firstOfClasses, type Ranked } from "./page-order.ts";
import { bearersOf, bearersOfCodes } from "./word-hits.ts";

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
  const { found, exact, filters } = hits;
  const wish = { count, accepts: filters.accepts };
  const { numbers, ranks } = (() => {
    switch (sort) {
      case "relevance": {
        const favourites =
          question.favourites.length === 0 ? null : numbersOf(index, question.favourites);
        return firstByRelevance(index, found, {
          ...wish,
          words: question.words,
          exact,
          favourites,
        });
      }
      case "promotion":
        return firstByReduction(index, question, { found, filters, count });
      case "name":
      case "-name": {
        const sign = sort === "name" ? 1 : -1;
        const keyOf = (number: number) => sign * index.names.keyOf(number);
        return firstByKey(index, found, { ...wish, keyOf });
      }
      case "price":
      case "-price": {
        const priceOf = shownPrices(index, question, filters);
        const sign = sort === "price" ? 1 : -1;
        const keyOf = (number: number) => {
          const price = priceOf(number);
          return price === null ? null : sign * price;
        };
        return firstByKey(index, found, { ...wish, keyOf });
      }
    }
  })();
  return { numbers: numbers.slice(skip), ranks: ranks.slice(skip) };
};

/** Reductions are told in ten-thousandths. */
const WHOLE = 10_000;

/** The hits by what is taken off the packaging that is shown; then those on offer at another one. */
const firstByReduction = (
  index: CatalogueIndex,
  question: AskedQuestion,
  { found, filters, count }: Omit<Hits, "exact"> & { readonly count: number },
): Ranked => {
  const reductionOf = reductionsOf(index, question, filters);
  const reductions = [...new Set(reductionsAt(index, question).map(({ reduction }) => reduction))];
  const bonuses = [0, 1, ...reductions.map((reduction) => 1 + reduction / WHOLE)];
  const of = (number: number): number => {
    if (!hasBit(filters.promoted, number)) return 0;
    const reduction = reductionOf(number);
    return reduction === 0 ? 1 : 2 + reductions.indexOf(reduction);
  };
  return firstOfClasses(index, found, {
    count,
    accepts: filters.accepts,
    of,
    bonuses: bonuses.map((bonus) => ({ bonus, favour: 0 })),
    byPopularity: false,
  });
};

/**
 * The price that is shown, of one packaging on the nearest of the caller's lists, after the best running
 * offer, half up as priceFor() of core/catalogue/price.ts; null where it is not sold.
 */
const shownPrices = (
  index: CatalogueIndex,
  question: AskedQuestion,
  filters: Filters,
): ((number: number) => number | null) => {
  const priceOf = index.prices.by(question.priceLists);
  const reductionOf = reductionsOf(index, question, filters);
  return (number) => {
    const price = priceOf(number);
    if (price === undefined) return null;
    const reduction = reductionOf(number);
    return reduction === 0 ? price : Math.floor((price * (WHOLE - reduction) + WHOLE / 2) / WHOLE);
  };
};

/** What the best running offer takes off the packaging that is shown; 0 without one. */
const reductionsOf = (
  index: CatalogueIndex,
  question: AskedQuestion,
  { promoted }: Filters,
): ((number: number) => number) => {
  const reduced = reductionsAt(index, question).toSorted((a, b) => b.reduction - a.reduction);
  return (number) =>
    hasBit(promoted, number)
      ? (reduced.find(({ bits }) => hasBit(bits, number))?.reduction ?? 0)
      : 0;
};

/** What each running offer takes off, and of what. */
const reductionsAt = (
  index: CatalogueIndex,
  { runningOffers }: AskedQuestion,
): readonly { readonly reduction: number; readonly bits: Bits }[] =>
  runningOffers.flatMap((id) =>
    [...(index.offers.get(id)?.byReduction ?? [])].map(([reduction, set]) => {
      const bits = index.pool.empty();
      index.sets.addTo(bits, set);
      return { reduction, bits };
    }),
  );
