import type {
  ArticleCategory,
  ArticleSort,
  Difficulty,
  RecipeCategory,
  RecipeSort,
} from "../../api-schema/editorial.ts";
import type { Slug } from "../../api-schema/primitives.ts";
import { readChoice, writeFilters } from "../routes/address-filters.ts";
import { readPage, readSlug } from "../routes/query-text.ts";
import { ARTICLE_CATEGORIES, DIFFICULTIES, RECIPE_CATEGORIES } from "./content-labels.ts";
import { durationText } from "./recipe-words.ts";

/** What the list of recipes is narrowed by; all of it lives in the address (product §8). */
export type RecipeFilters = {
  readonly category: RecipeCategory | null;
  readonly difficulty: Difficulty | null;
  /** In minutes. */
  readonly maxDuration: number | null;
  /** Slug of a product: recipes that use it. */
  readonly ingredient: Slug | null;
  readonly sort: RecipeSort;
  readonly page: number;
};

/** The same for the articles. */
export type ArticleFilters = {
  readonly category: ArticleCategory | null;
  readonly sort: ArticleSort;
  readonly page: number;
};

export const RECIPE_SORTS = [
  { value: "recent", label: "Les plus récentes" },
  { value: "duration", label: "Les plus rapides" },
  { value: "difficulty", label: "Les plus faciles" },
  { value: "title", label: "De A à Z" },
] as const satisfies readonly { readonly value: RecipeSort; readonly label: string }[];

export const ARTICLE_SORTS = [
  { value: "recent", label: "Les plus récents" },
  { value: "title", label: "De A à Z" },
] as const satisfies readonly { readonly value: ArticleSort; readonly label: string }[];

/** Durations that a filter offers, in minutes. */
export const MAX_DURATIONS = [
  { value: 60, label: "Moins d’une heure" },
  { value: 180, label: "Moins de 3 heures" },
  { value: 480, label: "Dans la journée" },
  { value: 1440, label: "Moins de 24 heures" },
] as const;

export const EMPTY_RECIPE_FILTERS: RecipeFilters = {
  category: null,
  difficulty: null,
  maxDuration: null,
  ingredient: null,
  sort: "recent",
  page: 1,
};

export const EMPTY_ARTICLE_FILTERS: ArticleFilters = { category: null, sort: "recent", page: 1 };

/** Reads an address, whatever was typed into it: what is not understood is left out. */
export const readRecipeFilters = (query: URLSearchParams): RecipeFilters => ({
  category: keyOf(RECIPE_CATEGORIES, query.get("category")),
  difficulty: keyOf(DIFFICULTIES, query.get("difficulty")),
  maxDuration: readMinutes(query.get("maxDuration")),
  ingredient: readSlug(query.get("ingredient")),
  sort: readChoice(RECIPE_SORTS, query.get("sort")) ?? "recent",
  page: readPage(query.get("page")),
});

/** Writes only what says something. `readRecipeFilters(writeRecipeFilters(f))` is `f`. */
export const writeRecipeFilters = (filters: RecipeFilters): URLSearchParams =>
  writeFilters(filters, EMPTY_RECIPE_FILTERS);

/** Reads an address, whatever was typed into it. */
export const readArticleFilters = (query: URLSearchParams): ArticleFilters => ({
  category: keyOf(ARTICLE_CATEGORIES, query.get("category")),
  sort: readChoice(ARTICLE_SORTS, query.get("sort")) ?? "recent",
  page: readPage(query.get("page")),
});

/** Writes only what says something. `readArticleFilters(writeArticleFilters(f))` is `f`. */
export const writeArticleFilters = (filters: ArticleFilters): URLSearchParams =>
  writeFilters(filters, EMPTY_ARTICLE_FILTERS);

/** Cards on a page of recipes or articles. */
const EDITORIALS_PER_PAGE = 12;

/** The filters as the call takes them: what says nothing is null. */
export const recipesCall = (
  { page, sort, ...filters }: RecipeFilters,
  itemsPerPage = EDITORIALS_PER_PAGE,
) => ({ page, ...filters, sort: sort === "recent" ? null : sort, itemsPerPage });

/** The same for the articles. */
export const articlesCall = ({ page, category, sort }: ArticleFilters) => ({
  page,
  category,
  sort: sort === "recent" ? null : sort,
  itemsPerPage: EDITORIALS_PER_PAGE,
});

export type FilterChip<Filters> = {
  readonly id: string;
  readonly label: string;
  /** The list without this filter, from its first page. */
  readonly without: Filters;
};

/**
 * One removable chip a filter, in the order of the filters; an ingredient whose name is not known yet
 * is shown by its slug.
 */
export const recipeChips = (
  filters: RecipeFilters,
  nameOf: (ingredient: Slug) => string | undefined,
): readonly FilterChip<RecipeFilters>[] => {
  const { category, difficulty, maxDuration, ingredient } = filters;
  const chip = (id: string, label: string, change: Partial<RecipeFilters>) => [
    { id, label, without: { ...filters, ...change, page: 1 } },
  ];
  return [
    ...(category === null ? [] : chip("category", RECIPE_CATEGORIES[category], { category: null })),
    ...(difficulty === null
      ? []
      : chip("difficulty", DIFFICULTIES[difficulty], { difficulty: null })),
    ...(maxDuration === null
      ? []
      : chip("maxDuration", maxDurationLabel(maxDuration), { maxDuration: null })),
    ...(ingredient === null
      ? []
      : chip("ingredient", nameOf(ingredient) ?? ingredient, { ingredient: null })),
  ];
};

/** The same for the articles. */
export const articleChips = (filters: ArticleFilters): readonly FilterChip<ArticleFilters>[] =>
  filters.category === null
    ? []
    : [
        {
          id: "category",
          label: ARTICLE_CATEGORIES[filters.category],
          without: { ...filters, category: null, page: 1 },
        },
      ];

const maxDurationLabel = (minutes: number): string =>
  MAX_DURATIONS.find(({ value }) => value === minutes)?.label ??
  `Moins de ${durationText(minutes)}`;

/**
 * What leads a list: the first highlighted one of the first page, as long as nothing narrows or sorts
 * it; undefined elsewhere.
 */
export const leadOf = <Card extends { readonly highlighted: boolean }>(
  cards: readonly Card[],
  filters: RecipeFilters | ArticleFilters,
): Card | undefined => {
  const isPlain = chipless(filters) && filters.sort === "recent" && filters.page === 1;
  return isPlain ? (cards.find(({ highlighted }) => highlighted) ?? cards[0]) : undefined;
};

const chipless = (filters: RecipeFilters | ArticleFilters): boolean =>
  "difficulty" in filters ? !hasRecipeFilters(filters) : filters.category === null;

/** True when something narrows the list: the sort and the page do not. */
export const hasRecipeFilters = (filters: RecipeFilters): boolean =>
  writeRecipeFilters({ ...filters, sort: "recent", page: 1 }).size > 0;

const keyOf = <Key extends string>(
  labels: { readonly [K in Key]: string },
  text: string | null,
): Key | null =>
  text !== null && Object.hasOwn(labels, text)
    ? (text as Key) // safe: it is a key of its own
    : null;

/** From 1 to 99,999: what the server accepts. */
const readMinutes = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
