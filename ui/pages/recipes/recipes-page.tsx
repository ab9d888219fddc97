import { useLocation, useSearch } from "wouter";
import { recipes } from "../../../core/api/calls/content.ts";
import {
  EMPTY_RECIPE_FILTERS,
  leadOf,
  readRecipeFilters,
  RECIPE_SORTS,
  recipeChips,
  type RecipeFilters,
  recipesCall,
  writeRecipeFilters,
} from "../../../core/content/content-filters.ts";
import { wholeNumber } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { EditorialList } from "../../editorial/editorial-list.tsx";
import { EditorialResults } from "../../editorial/editorial-results.tsx";
import { RecipeCard } from "../../editorial/recipe-card.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { BatchBanner } from "./batch-banner.tsx";
import { RecipeFilterGroups } from "./recipe-filter-groups.tsx";

/** /recettes: all recipes that are out, narrowed and sorted by the address (product §8). */
export function RecipesPage() {
  const filters = readRecipeFilters(new URLSearchParams(useSearch()));
  const query = useRead(recipes, recipesCall(filters), { keepsPage: true });
  const [, navigate] = useLocation();
  const list = query.data?.results;
  const nameOf = (slug: string) =>
    list?.facets.ingredients.find((ingredient) => ingredient.slug === slug)?.name;
  const chips = recipeChips(filters, nameOf);
  return (
    <>
      <PageTitle route="recipes" />
      <EditorialList
        title="Recettes"
        intro="Des recettes de fournil, en pourcentages boulangers, à l’échelle de votre production et prêtes à commander."
        pages={query.data?.pagination}
        countText={countText}
        filters={<RecipeFilterGroups filters={filters} href={href} facets={list?.facets} />}
        chips={chips}
        href={href}
        clearedHref={href({ ...EMPTY_RECIPE_FILTERS, sort: filters.sort })}
        pageHref={(page) => href({ ...filters, page })}
        sorts={RECIPE_SORTS}
        sort={filters.sort}
        onSort={(value) => {
          const sort = RECIPE_SORTS.find((known) => known.value === value);
          if (sort !== undefined) navigate(href({ ...filters, sort: sort.value, page: 1 }));
        }}
        banner={<BatchBanner />}
      >
        <EditorialResults
          label="Recettes"
          cards={list?.results}
          lead={leadOf(list?.results ?? [], filters)}
          failed={query.isError}
          coming={query.isPlaceholderData}
          fetching={query.isFetching}
          onRetry={() => void query.refetch()}
          emptyTitle="Aucune recette avec ces filtres"
          clearedHref={paths.recipes()}
          card={(card, place) => <RecipeCard card={card} {...place} />}
        />
      </EditorialList>
    </>
  );
}

const href = (filters: RecipeFilters): string => paths.recipes(writeRecipeFilters(filters));

const countText = (total: number): string =>
  `${wholeNumber(total)} ${total > 1 ? "recettes" : "recette"}`;
