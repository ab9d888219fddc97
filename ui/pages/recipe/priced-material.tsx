import type { Recipe, RecipeIngredient } from "../../../api-schema/editorial.ts";
import { materialCost } from "../../../core/content/material-cost.ts";
import { divideHalfUp } from "../../../core/money/cents.ts";
import { euros } from "../../../core/money/format.ts";
import { codesOf, useOffers } from "../../editorial/use-shopping.ts";
import { UnitOfPrice } from "./unit-of-price.tsx";

export interface MaterialProps {
  readonly recipe: Recipe;
  readonly pieces: number;
  /** For the requested yield. */
  readonly ingredients: readonly RecipeIngredient[];
}

/** What the ingredients of a piece cost at the store's prices. */
export default function PricedMaterial({ recipe, pieces, ingredients }: MaterialProps) {
  const { variantByCode } = useOffers(codesOf([{ recipe }]));
  const total = materialCost(ingredients, variantByCode);
  if (total === null) return <UnitOfPrice />;
  return (
    <span data-print="none">
      {`matières ${euros(divideHalfUp(total, pieces))} HT la pièce, ${euros(total)} en tout`}
    </span>
  );
}
