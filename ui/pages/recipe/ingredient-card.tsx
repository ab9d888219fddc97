import ListPlus from "lucide-react/icons/list-plus";
import { Link } from "wouter";
import type { Recipe, RecipeIngredient } from "../../../api-schema/editorial.ts";
import { MOST_PIECES, writeBatch } from "../../../core/content/batch-address.ts";
import {
  bakersPercentageText,
  ingredientText,
  yieldText,
} from "../../../core/content/recipe-words.ts";
import { paths } from "../../../core/routes/paths.ts";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { QuantityStepper } from "../../widgets/quantity-stepper.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import styles from "./ingredient-card.module.css";
import { RecipeOrder } from "./recipe-order.tsx";

interface IngredientCardProps {
  readonly recipe: Recipe;
  readonly wished: number;
  readonly onWish: (wished: number) => void;
  /** For the wished yield. */
  readonly ingredients: readonly RecipeIngredient[];
}

/** What to weigh for the wished yield, and the way to order it. */
export function IngredientCard({ recipe, wished, onWish, ingredients }: IngredientCardProps) {
  const { quantity: own, unit } = recipe.yield;
  return (
    <Card aria-labelledby="ingredients" className={styles.card}>
      <h2 id="ingredients">Ingrédients</h2>
      <p className={styles.forPrint}>{`Pour ${yieldText(wished, unit)}`}</p>
      <div className={styles.yield} data-print="none">
        <div className={styles.stepper}>
          <QuantityStepper
            value={wished}
            onValueChange={onWish}
            name={unit}
            unit={unit}
            max={MOST_PIECES}
            tone="plain"
          />
        </div>
        <p className={styles.unit}>{unit}</p>
        {wished === own ? null : (
          <Button variant="quiet" onClick={() => onWish(own)}>
            {`Revenir à ${yieldText(own, "").trim()}`}
          </Button>
        )}
      </div>
      <IngredientTable ingredients={ingredients} />
      <div className={styles.order} data-print="none">
        <RecipeOrder recipe={recipe} wished={wished} />
        <ButtonLink
          variant="quiet"
          block
          icon={<ListPlus size={18} aria-hidden />}
          href={paths.batch(
            writeBatch({ wishes: [{ slug: recipe.slug, wished }], deducting: true }),
          )}
        >
          Ajouter à une fournée
        </ButtonLink>
      </div>
    </Card>
  );
}

/** Part by part: detrempe, cream, filling; percentages are of the flour of the part. */
function IngredientTable({ ingredients }: Pick<IngredientCardProps, "ingredients">) {
  const parts = [...Map.groupBy(ingredients, ({ part }) => part)];
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>Ingrédients, pourcentages boulangers et quantités</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Ingrédient</th>
          <th scope="col">
            <abbr title="Pourcentage boulanger : du poids de la farine">%</abbr>
          </th>
          <th scope="col">Quantité</th>
        </tr>
      </thead>
      {parts.map(([part, own]) => (
        <tbody key={part}>
          {parts.length > 1 ? (
            <tr>
              <th scope="rowgroup" colSpan={3} className={styles.part}>
                {part}
              </th>
            </tr>
          ) : null}
          {own.map((ingredient, index) => (
            <tr key={`${index}-${ingredient.name}`}>
              <th scope="row">
                {ingredient.product === null ? (
                  ingredient.name
                ) : (
                  <Link href={paths.product(ingredient.product.slug)}>{ingredient.name}</Link>
                )}
              </th>
              <td>
                {ingredient.percentage === null ? "" : bakersPercentageText(ingredient.percentage)}
              </td>
              <td>{ingredientText(ingredient)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
