import { useLocation } from "wouter";
import type { RecipeList } from "../../../api-schema/editorial.ts";
import { MAX_DURATIONS, type RecipeFilters } from "../../../core/content/content-filters.ts";
import { DIFFICULTIES, RECIPE_CATEGORIES } from "../../../core/content/content-labels.ts";
import { FilterLinks } from "../../editorial/filter-links.tsx";
import { Select } from "../../widgets/select.tsx";
import { SkeletonText } from "../../widgets/skeleton.tsx";
import styles from "./recipe-filter-groups.module.css";

interface RecipeFilterGroupsProps {
  readonly filters: RecipeFilters;
  readonly href: (filters: RecipeFilters) => string;
  readonly facets: RecipeList["facets"] | undefined;
}

/** Category, difficulty, duration and ingredient, each value with what it would show. */
export function RecipeFilterGroups({ filters, href, facets }: RecipeFilterGroupsProps) {
  const [, navigate] = useLocation();
  if (facets === undefined) return <SkeletonText lines={14} />;
  const change = (changed: Partial<RecipeFilters>) => href({ ...filters, ...changed, page: 1 });
  return (
    <div>
      <FilterLinks
        title="Catégories"
        options={facets.categories.map(({ value, count }) => ({
          value,
          label: RECIPE_CATEGORIES[value],
          count,
        }))}
        chosen={filters.category}
        href={(category) => change({ category })}
      />
      <FilterLinks
        title="Difficulté"
        options={facets.difficulties.map(({ value, count }) => ({
          value,
          label: DIFFICULTIES[value],
          count,
        }))}
        chosen={filters.difficulty}
        href={(difficulty) => change({ difficulty })}
      />
      <FilterLinks
        title="Durée"
        options={MAX_DURATIONS.flatMap(({ value, label }) => {
          const count = facets.durations.find(({ minutes }) => minutes === value)?.count ?? 0;
          return count === 0 && filters.maxDuration !== value ? [] : [{ value, label, count }];
        })}
        chosen={filters.maxDuration}
        href={(maxDuration) => change({ maxDuration })}
      />
      <div className={styles.ingredient}>
        <Select
          label="Ingrédient"
          placeholder="Tous les ingrédients"
          clearable
          options={facets.ingredients.map(({ slug, name, count }) => ({
            value: slug,
            label: `${name} (${count})`,
          }))}
          value={filters.ingredient}
          onValueChange={(value) => {
            const chosen = facets.ingredients.find(({ slug }) => slug === value);
            navigate(change({ ingredient: chosen?.slug ?? null }));
          }}
        />
      </div>
    </div>
  );
}
