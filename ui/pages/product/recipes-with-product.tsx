import { useQuery } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "wouter";
import type { Slug } from "../../../api-schema/primitives.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useReader } from "../../hooks/reader.ts";
import { recipesWith } from "../../data/content.ts";
import { EditorialGrid } from "../../editorial/editorial-card.tsx";
import { RecipeCard } from "../../editorial/recipe-card.tsx";
import { SectionHead } from "../../layout/page.tsx";

/** What can be made of the product; nothing when there is none, or when it cannot be had: it is an extra. */
export default function RecipesWithProduct({ slug }: { readonly slug: Slug }) {
  const found = useQuery(recipesWith(useReader(), slug));
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
