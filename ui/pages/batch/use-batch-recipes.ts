import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import type { Recipe } from "../../../api-schema/editorial.ts";
import type { Slug } from "../../../api-schema/primitives.ts";
import { recipeBySlug } from "../../../core/api/calls/content.ts";
import type { BatchItem } from "../../../core/content/batch-address.ts";
import { readOf } from "../../data/read.ts";
import { useReader } from "../../hooks/reader.ts";

/** A recipe of the batch, with its content, as soon as it is there. */
export type BatchRecipe = {
  readonly slug: Slug;
  readonly pieces: number;
  readonly query: UseQueryResult<Recipe>;
};

/** The recipes of a batch, each on its own: one that is gone does not hide the others. */
export const useBatchRecipes = (items: readonly BatchItem[]): readonly BatchRecipe[] => {
  const reader = useReader();
  const queries = useQueries({
    queries: items.map(({ slug }) => readOf(reader, recipeBySlug, { slug })),
  });
  return items.flatMap((item, index) => {
    const query = queries[index];
    return query === undefined ? [] : [{ ...item, query }];
  });
};
