import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "wouter";
import type { Slug } from "../../../api-schema/primitives.ts";
import { recipes } from "../../../core/api/calls/content.ts";
import { EMPTY_RECIPE_FILTERS, recipesCall } from "../../../core/content/content-filters.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { EditorialGrid } from "../../editorial/editorial-card.tsx";
import { RecipeCard } from "../../editorial/recipe-card.tsx";
import { SectionHead } from "../../layout/page.tsx";

/** Recipes that are shown beside a product. */
const SHOWN = 4;

/** What can be made of the product; nothing when there is none, or when it cannot be had: it is an extra. */
export default function RecipesWithProduct({ slug }: { readonly slug: Slug }) {
  const found = useRead(recipes, recipesCall({ ...EMPTY_RECIPE_FILTERS, ingredient: slug }, SHOWN));
  const cards = found.data?.results.results ?? [];
  if (found.data === undefined || cards.length === 0) return null;
  const total = found.data.pagination.totalItems;
  return (
    <section aria-label="Recettes avec ce produit" data-print="none">
      <SectionHead
        title="Recettes avec ce produit"
        aside={
          total > cards.length ? (
            <Link href={paths.recipes(new URLSearchParams({ ingredient: slug }))}>
              {`Voir les ${total} recettes`} <ArrowRight size={16} aria-hidden />
            </Link>
          ) : undefined
        }
      />
      <EditorialGrid label="Recettes avec ce produit" wide>
        {cards.map((card) => (
          <RecipeCard key={card.slug} card={card} headingLevel={3} />
        ))}
      </EditorialGrid>
    </section>
  );
}
