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
import {
  EditorialComing,
  EditorialResults,
  NoEditorial,
} from "../../editorial/editorial-results.tsx";
import { RecipeCard } from "../../editorial/recipe-card.tsx";
import { useAddressFilters } from "../../layout/use-address-filters.ts";
import { FilteredCollectionPage } from "../../layout/filtered-collection-page.tsx";
import { BatchBanner } from "./batch-banner.tsx";
import { RecipeFilterGroups } from "./recipe-filter-groups.tsx";

const href = (filters: RecipeFilters): string => paths.recipes(writeRecipeFilters(filters));

/** /recettes: all recipes that are out, narrowed and sorted by the address (product §8). */
export function RecipesPage() {
  const [filters, go] = useAddressFilters(readRecipeFilters, href);
  const query = useRead(recipes, recipesCall(filters), { keepsPage: true });
  const list = query.data?.results;
  const nameOf = (slug: string) =>
    list?.facets.ingredients.find((ingredient) => ingredient.slug === slug)?.name;
  return (
    <FilteredCollectionPage
      route="recipes"
      title="Recettes"
      intro="Des recettes de fournil, en pourcentages boulangers, à l’échelle de votre production et prêtes à commander."
      filters={<RecipeFilterGroups filters={filters} href={href} facets={list?.facets} />}
      chips={recipeChips(filters, nameOf)}
      href={href}
      clearedHref={href({ ...EMPTY_RECIPE_FILTERS, sort: filters.sort })}
      countText={countText}
      sorts={RECIPE_SORTS}
      sort={filters.sort}
      onSort={(sort) => go({ sort })}
      above={<BatchBanner />}
      read={query}
      items={list?.results}
      pages={query.data?.pagination}
      pageHref={(page) => href({ ...filters, page })}
      coming={<EditorialComing />}
      empty={<NoEditorial title="Aucune recette avec ces filtres" href={paths.recipes()} />}
    >
      {(cards, stale) => (
        <EditorialResults
          label="Recettes"
          cards={cards}
          lead={leadOf(cards, filters)}
          stale={stale}
          card={(card, place) => <RecipeCard card={card} {...place} />}
        />
      )}
    </FilteredCollectionPage>
  );
}

const countText = (total: number): string =>
  `${wholeNumber(total)} ${total > 1 ? "recettes" : "recette"}`;
