import type { SearchHits } from "../search-hits.ts";
import type { AskedQuestion } from "./asked.ts";
import {
  addBits,
  type Bits,
  countBits,
  countCommon,
  eachBit,
  keepBits,
  setBit,
  takeBits,
} from "./bits.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { FlourFigures } from "./index-row.ts";
import type { PackedSet } from "./packed-sets.ts";
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
  const hits = within(index, found, filters, undefined);
  const { numbers, ranks } = pageOf(index, question, hits, exact);
  const page = {
    ids: numbers.map((number) => index.order.idOf(number)),
    ranks,
    total: countBits(hits),
  };
  if (!question.facets) return { ...page, ...NO_FACETS };
  const without = (filter: Filter["name"]) =>
    filters.some(({ name }) => name === filter) ? within(index, found, filters, filter) : hits;
  const promoted = index.pool.empty();
  for (const id of question.runningOffers) addSet(index, promoted, index.offers.get(id)?.all);
  const counted = <Key>(sets: Iterable<readonly [Key, PackedSet]>, bits: Bits) =>
    [...sets].flatMap(([key, set]) => {
      const count = index.sets.countIn(bits, set);
      return count === 0 ? [] : [[key, count] as const];
    });
  return {
    ...page,
    promoted: countCommon(without("promotion"), promoted),
    stocked: countCommon(without("stock"), index.stocked),
    labels: counted(index.labels, without("labels")),
    brands: counted(index.brands, without("brands")),
    taxons: counted(index.taxons, without("taxon")),
    flours: counted(
      [...index.flours.values()].map(({ figures, set }) => [figures, set] as const),
      without("flour"),
    ).map(([figures, count]) => [...figures, count] as const),
  };
};

const NO_FACETS = { promoted: 0, stocked: 0, labels: [], brands: [], taxons: [], flours: [] };

/** What is asked for before any filter: of the words, of one seller, of what a store has bought. */
const foundBy = (index: CatalogueIndex, question: AskedQuestion, exact: Bits): Bits => {
  const { words, described } = question;
  const bits =
    words === null
      ? index.pool.copy(index.living)
      : described === null
        ? bearersOf(index, words, question.stems)
        : numbersOf(index, described);
  if (words !== null) {
    addBits(bits, exact);
    keepBits(bits, index.living);
  }
  if (question.merchantId !== null) {
    const sold = index.pool.empty();
    addSet(index, sold, index.merchants.get(question.merchantId));
    keepBits(bits, sold);
  }
  if (question.only !== null) keepBits(bits, numbersOf(index, question.only));
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

const addSet = (index: CatalogueIndex, bits: Bits, set: PackedSet | undefined): void => {
  if (set !== undefined) index.sets.addTo(bits, set);
};

interface Filter {
  readonly name: "brands" | "labels" | "taxon" | "promotion" | "stock" | "flour";
  readonly bits: Bits;
}

const within = (
  index: CatalogueIndex,
  found: Bits,
  filters: readonly Filter[],
  without: Filter["name"] | undefined,
): Bits => {
  const bits = index.pool.copy(found);
  for (const { name, bits: kept } of filters) if (name !== without) keepBits(bits, kept);
  return bits;
};

const filtersOf = (index: CatalogueIndex, question: AskedQuestion): readonly Filter[] => {
  const filters: Filter[] = [];
  const filter = (name: Filter["name"], sets: Iterable<PackedSet | undefined>) => {
    const bits = index.pool.empty();
    for (const set of sets) addSet(index, bits, set);
    filters.push({ name, bits });
  };
  const { brandIds, labelBits, taxonId, flour } = question;
  if (brandIds !== null)
    filter(
      "brands",
      brandIds.map((id) => index.brands.get(id)),
    );
  if (labelBits !== 0) {
    const bearing = [...index.labels].filter(([bits]) => (bits & labelBits) !== 0);
    filter(
      "labels",
      bearing.map(([, set]) => set),
    );
  }
  if (taxonId !== null) filter("taxon", [index.taxons.get(taxonId)]);
  if (question.promotion)
    filter(
      "promotion",
      question.runningOffers.map((id) => index.offers.get(id)?.all),
    );
  if (question.stock) filters.push({ name: "stock", bits: index.stocked });
  if ([flour.strength, flour.types, flour.protein, flour.balance].some((kept) => kept !== null)) {
    const kept = [...index.flours.values()].filter(({ figures }) => isKept(figures, flour));
    filter(
      "flour",
      kept.map(({ set }) => set),
    );
  }
  return filters;
};

const isKept = (
  [strength, type, protein, balance]: FlourFigures,
  flour: AskedQuestion["flour"],
): boolean =>
  passes(flour.strength, strength) &&
  passes(flour.types, type) &&
  passes(flour.protein, protein) &&
  passes(flour.balance, balance);

const passes = (stretches: AskedQuestion["flour"]["strength"], figure: number | null): boolean =>
  stretches === null ||
  (figure !== null &&
    stretches.some(({ from, to }) => figure >= from && (to === null || figure <= to)));

const pageOf = (
  index: CatalogueIndex,
  question: AskedQuestion,
  hits: Bits,
  exact: Bits,
): Ranked => {
  const { sort, skip } = question;
  const count = skip + question.first;
  if (question.first === 0) return { numbers: [], ranks: [] };
  const ranked = (() => {
    switch (sort) {
      case "relevance":
        return byRelevance(index, question, { hits, exact, count });
      case "promotion":
        return firstOfClasses(index, byReduction(index, question, hits), {
          count,
          byPopularity: false,
          favoured: undefined,
        });
      case "name":
      case "-name": {
        const sign = sort === "name" ? 1 : -1;
        return firstByKey(index, hits, { count, keyOf: (n) => sign * index.names.keyOf(n) });
      }
      case "price":
      case "-price": {
        const priceOf = shownPrices(index, question, hits);
        const sign = sort === "price" ? 1 : -1;
        const keyOf = (number: number) => {
          const price = priceOf(number);
          return price === null ? null : sign * price;
        };
        return firstByKey(index, hits, { count, keyOf });
      }
    }
  })();
  return { numbers: ranked.numbers.slice(skip), ranks: ranked.ranks.slice(skip) };
};

const byRelevance = (
  index: CatalogueIndex,
  { words, favourites }: AskedQuestion,
  { hits, exact, count }: { readonly hits: Bits; readonly exact: Bits; readonly count: number },
): Ranked => {
  const byNames: readonly RankClass[] =
    words === null ? [{ bits: hits, bonus: 0 }] : rankClasses(index, hits, words);
  const classes = words === null ? byNames : split(index, byNames, [{ bits: exact, bonus: EXACT }]);
  const byPopularity = words !== null;
  if (favourites.length === 0)
    return firstOfClasses(index, classes, { count, byPopularity, favoured: undefined });
  const own = numbersOf(index, favourites);
  const inOwn = classes.map(({ bits, bonus }) => {
    const some = index.pool.copy(bits);
    keepBits(some, own);
    return { bits: some, bonus };
  });
  const others = classes.map(({ bits, bonus }) => {
    const some = index.pool.copy(bits);
    takeBits(some, own);
    return { bits: some, bonus };
  });
  return firstOfClasses(index, [...inOwn, ...others], {
    count,
    byPopularity,
    favoured: new Set(inOwn.keys()),
  });
};

/** The hits by what is taken off the packaging that is shown; then those on offer at another one. */
const byReduction = (
  index: CatalogueIndex,
  { runningOffers }: AskedQuestion,
  hits: Bits,
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
  return split(index, [{ bits: hits, bonus: 0 }], [...parts, { bits: all, bonus: 1 }]);
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
  hits: Bits,
): ((number: number) => number | null) => {
  const prices = areaId === null ? undefined : index.prices.get(areaId);
  const reductions = new Map<number, number>();
  for (const id of runningOffers) {
    for (const [reduction, set] of index.offers.get(id)?.byReduction ?? []) {
      const bits = index.pool.empty();
      index.sets.addTo(bits, set);
      keepBits(bits, hits);
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
