import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import type { Recipe } from "../../../api-schema/editorial.ts";
import type { Slug } from "../../../api-schema/primitives.ts";
import { recipeBySlug } from "../../../core/api/calls/content.ts";
import type { BatchWish } from "../../../core/content/batch-address.ts";
import { readOf } from "../../data/read.ts";
import { useReader } from "../../hooks/reader.ts";

/** A wish with its recipe, as soon as it is there. */
export type WishedRecipe = {
  readonly slug: Slug;
  readonly wished: number;
  readonly query: UseQueryResult<Recipe>;
};

/** The recipes of a batch, each on its own: one that is gone does not hide the others. */
export const useBatchRecipes = (wishes: readonly BatchWish[]): readonly WishedRecipe[] => {
  const reader = useReader();
  const queries = useQueries({
    queries: wishes.map(({ slug }) => readOf(reader, recipeBySlug, { slug })),
  });
  return wishes.flatMap((wish, index) => {
    const query = queries[index];
    return query === undefined ? [] : [{ ...wish, query }];
  });
};
