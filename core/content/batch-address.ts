import type { Slug } from "../../api-schema/primitives.ts";
import { isSlug } from "../routes/query-text.ts";

/** A recipe and how many pieces of it are to be made. */
export type BatchItem = { readonly slug: Slug; readonly pieces: number };

/** A 'Fournée' as its address says it (product §10). */
export type BatchAddress = {
  /** Each recipe once, in the order in which they were chosen. */
  readonly items: readonly BatchItem[];
  /** False: everything is to be ordered, whatever is in the cart or on its way. */
  readonly deducting: boolean;
};

/** The most recipes of one batch: an address of a sane length, and one list that can be read. */
export const MOST_RECIPES = 20;
/** The most pieces of one recipe. */
export const MOST_PIECES = 99_999;

const RECIPE = "recette";
const ALL = "tout";

/** Reads an address, whatever was typed into it: what is not understood is left out. */
export const readBatch = (query: URLSearchParams): BatchAddress => {
  const items = new Map<Slug, number>();
  for (const text of query.getAll(RECIPE)) {
    const [, slug = "", pieces = ""] = /^([^:]+):(\d{1,5})$/.exec(text) ?? [];
    if (isSlug(slug) && isPieces(Number(pieces)) && !items.has(slug)) {
      items.set(slug, Number(pieces));
    }
  }
  return {
    items: [...items].slice(0, MOST_RECIPES).map(([slug, pieces]) => ({ slug, pieces })),
    deducting: query.get(ALL) !== "1",
  };
};

/** Writes only what says something. `readBatch(writeBatch(b))` is `b`. */
export const writeBatch = ({ items, deducting }: BatchAddress): URLSearchParams => {
  const query = new URLSearchParams();
  for (const { slug, pieces } of items) query.append(RECIPE, `${slug}:${pieces}`);
  if (!deducting) query.set(ALL, "1");
  return query;
};

/** The batch with so many pieces of a recipe, in its place or at the end; 0 takes it out. */
export const withItem = (batch: BatchAddress, { slug, pieces }: BatchItem): BatchAddress => {
  const others = batch.items.filter((item) => item.slug !== slug);
  if (!isPieces(pieces)) return { ...batch, items: others };
  if (others.length < batch.items.length) {
    const items = batch.items.map((item) => (item.slug === slug ? { slug, pieces } : item));
    return { ...batch, items };
  }
  if (others.length >= MOST_RECIPES) return batch;
  return { ...batch, items: [...others, { slug, pieces }] };
};

const YIELD = "quantite";

/** The yield requested of one recipe, as its address says it; null for the recipe's own. */
export const readYield = (query: URLSearchParams): number | null => {
  const text = query.get(YIELD);
  if (text === null || !/^\d{1,5}$/.test(text)) return null;
  return isPieces(Number(text)) ? Number(text) : null;
};

/** The query of a recipe for so many pieces; the recipe's own yield needs none. */
export const writeYield = (pieces: number, own: number): URLSearchParams =>
  new URLSearchParams(isPieces(pieces) && pieces !== own ? { [YIELD]: String(pieces) } : {});

const isPieces = (pieces: number): boolean =>
  Number.isInteger(pieces) && pieces >= 1 && pieces <= MOST_PIECES;
