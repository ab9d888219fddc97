import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "wouter";
import { recipes } from "../../core/api/calls/content.ts";
import { EMPTY_RECIPE_FILTERS, recipesCall } from "../../core/content/content-filters.ts";
import { paths } from "../../core/routes/paths.ts";
import { useRead } from "../hooks/read.ts";
import { EditorialCardSkeleton, EditorialGrid } from "../editorial/editorial-card.tsx";
import { RecipeCard } from "../editorial/recipe-card.tsx";
import { SectionHead } from "../layout/page.tsx";
import { classNames } from "../widgets/class-names.ts";
import { ErrorState } from "../widgets/error-state.tsx";
import { Reach } from "../widgets/primitives.tsx";
import shelf from "./home-shelves.module.css";

const shown = 4;

/** The newest recipes, one link away from all of them. */
export function HomeRecipes() {
  const found = useRead(recipes, recipesCall(EMPTY_RECIPE_FILTERS, shown));
  const cards = found.data?.results.results;
  if (cards?.length === 0) return null;
  return (
    <section aria-label="Recettes" className={classNames(shelf.shelf, shelf.recipes)}>
      <SectionHead
        title="Recettes du fournil"
        aside={
          <Reach as={Link} gap="1" weight="strong" nowrap plain href={paths.recipes()}>
            Toutes les recettes <ArrowRight size={16} aria-hidden />
          </Reach>
        }
      />
      {found.isLoadingError ? (
        <ErrorState onRetry={() => void found.refetch()} busy={found.isFetching} />
      ) : (
        <EditorialGrid label="Recettes" wide>
          {cards === undefined
            ? Array.from({ length: shown }, (_, index) => <EditorialCardSkeleton key={index} />)
            : cards.map((card) => <RecipeCard key={card.slug} card={card} headingLevel={3} />)}
        </EditorialGrid>
      )}
    </section>
  );
}
