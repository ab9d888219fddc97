import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import type { Recipe } from "../../../api-schema/editorial.ts";
import type { Slug } from "../../../api-schema/primitives.ts";
import { recipeBySlug } from "../../../core/api/calls/content.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { readYield, writeYield } from "../../../core/content/batch-address.ts";
import { RECIPE_CATEGORIES } from "../../../core/content/content-labels.ts";
import { scaleIngredients, yieldFactor } from "../../../core/content/yield-scaling.ts";
import { paths } from "../../../core/routes/paths.ts";
import { Blocks } from "../../cms/blocks.tsx";
import { useRead } from "../../hooks/read.ts";
import { EditorialGrid } from "../../editorial/editorial-card.tsx";
import { RecipeCard } from "../../editorial/recipe-card.tsx";
import { PagePart } from "../../first-screen/page-part.tsx";
import type { PageProps } from "../../layout/page-props.ts";
import { Page, SectionHead } from "../../layout/page.tsx";
import { ReadPage } from "../../layout/read-page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { Spaced, Stack } from "../../widgets/primitives.tsx";
import { IngredientCard } from "./ingredient-card.tsx";
import { RecipeHero } from "./recipe-hero.tsx";
import styles from "./recipe-page.module.css";
import { RecipeSkeleton } from "./recipe-skeleton.tsx";
import { RecipeSteps } from "./recipe-steps.tsx";
import { Tools } from "./tools.tsx";

/** /recettes/{slug}: a recipe at the yield that its address asks for (product §8). */
export function RecipePage({ params: { slug = "" } }: PageProps) {
  // What is no slug is answered 404 by the server.
  const recipe = useRead(recipeBySlug, { slug: slug as Slug });
  return (
    <>
      <PageTitle route="recipe" ownName={recipe.data?.title} />
      <ReadPage query={recipe} skeleton={<RecipeSkeleton />}>
        {(data) => <Sheet recipe={data} />}
      </ReadPage>
    </>
  );
}

function Sheet({ recipe }: { readonly recipe: Recipe }) {
  const [pieces, setPieces] = useRequestedYield(recipe);
  const ingredients = useMemo(
    () => scaleIngredients(recipe.ingredients, yieldFactor(recipe, pieces)),
    [recipe, pieces],
  );
  return (
    <Page
      trail={
        <Breadcrumbs
          trail={[
            { label: "Accueil", href: paths.home() },
            { label: "Recettes", href: paths.recipes() },
            {
              label: RECIPE_CATEGORIES[recipe.category],
              href: paths.recipes(new URLSearchParams({ category: recipe.category })),
            },
            { label: tiedName(recipe.title) },
          ]}
        />
      }
    >
      <PagePart>
        <RecipeHero recipe={recipe} pieces={pieces} ingredients={ingredients} />
      </PagePart>
      <Stack gap="8" align="start" bounded above="8" className={styles.body}>
        <PagePart>
          <Stack gap="4" shrinks>
            <IngredientCard
              recipe={recipe}
              pieces={pieces}
              onPieces={setPieces}
              ingredients={ingredients}
            />
            <Tools tools={recipe.tools} />
          </Stack>
        </PagePart>
        <PagePart>
          <div className={styles.method}>
            <RecipeSteps steps={recipe.steps} />
            {recipe.contentBlocks.length === 0 ? null : (
              <Spaced above="10" data-print="none">
                <Blocks blocks={recipe.contentBlocks} />
              </Spaced>
            )}
          </div>
        </PagePart>
      </Stack>
      <Related recipe={recipe} />
    </Page>
  );
}

function Related({ recipe: { related } }: { readonly recipe: Recipe }) {
  if (related.length === 0) return null;
  return (
    <section aria-label="Recettes associées" data-print="none">
      <SectionHead title="À faire aussi" />
      <EditorialGrid label="Recettes associées">
        {related.slice(0, 3).map((card) => (
          <RecipeCard key={card.id} card={card} headingLevel={3} />
        ))}
      </EditorialGrid>
    </section>
  );
}

/** The yield named in the address (`?quantite=`), so that a shared link weighs the same. */
function useRequestedYield({ yield: own }: Recipe): readonly [number, (pieces: number) => void] {
  const pieces = readYield(new URLSearchParams(useSearch())) ?? own.quantity;
  const [path, navigate] = useLocation();
  const setPieces = (next: number) => {
    const query = writeYield(next, own.quantity).toString();
    navigate(query === "" ? path : `${path}?${query}`, { replace: true });
  };
  return [pieces, setPieces];
}
