import { useQueryClient } from "@tanstack/react-query";
import ChefHat from "lucide-react/icons/chef-hat";
import Clock from "lucide-react/icons/clock";
import Tag from "lucide-react/icons/tag";
import type { RecipeCard as Card } from "../../api-schema/editorial.ts";
import { recipeBySlug } from "../../core/api/calls/content.ts";
import { DIFFICULTIES, RECIPE_CATEGORIES } from "../../core/content/content-labels.ts";
import { durationText } from "../../core/content/recipe-words.ts";
import { euros } from "../../core/money/format.ts";
import { paths } from "../../core/routes/paths.ts";
import { readOf } from "../data/read.ts";
import { useReader } from "../hooks/reader.ts";
import { EditorialCard } from "./editorial-card.tsx";

interface RecipeCardProps {
  readonly card: Card;
  readonly lead?: boolean | undefined;
  readonly headingLevel?: 2 | 3 | undefined;
  readonly eager?: boolean | undefined;
}

/** A recipe in a list: how long, how hard, what it sells for. */
export function RecipeCard({ card, lead, headingLevel, eager }: RecipeCardProps) {
  const reader = useReader();
  const queries = useQueryClient();
  return (
    <EditorialCard
      href={paths.recipe(card.slug)}
      title={card.title}
      category={RECIPE_CATEGORIES[card.category]}
      excerpt={card.excerpt}
      picture={card.picture}
      facts={[
        {
          name: "Durée",
          icon: <Clock size={16} aria-hidden />,
          value: durationText(card.durationInMinutes),
        },
        {
          name: "Difficulté",
          icon: <ChefHat size={16} aria-hidden />,
          value: DIFFICULTIES[card.difficulty],
        },
        ...(card.price === null
          ? []
          : [
              {
                name: "Prix de vente conseillé",
                icon: <Tag size={16} aria-hidden />,
                value: euros(card.price),
              },
            ]),
      ]}
      lead={lead}
      headingLevel={headingLevel}
      eager={eager}
      // A failed preload costs nothing: the page asks again and reports.
      onPreview={() =>
        void queries.prefetchQuery(readOf(reader, recipeBySlug, { slug: card.slug }))
      }
    />
  );
}
