import { useId } from "react";
import { Link } from "wouter";
import type { RecipeIngredient } from "../../../api-schema/editorial.ts";
import { bakersPercentageText, ingredientText } from "../../../core/content/recipe-words.ts";
import { paths } from "../../../core/routes/paths.ts";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import styles from "./ingredient-card.module.css";

interface IngredientTableProps {
  readonly ingredients: readonly RecipeIngredient[];
}

/**
 * Part by part: detrempe, cream, filling; percentages are of the flour of the part. With headings at
 * two levels each cell names its own: not every reader finds them by their scope.
 */
export function IngredientTable({ ingredients }: IngredientTableProps) {
  const id = useId();
  const parts = [...Map.groupBy(ingredients, ({ part }) => part)];
  const column = { share: `${id}-share`, quantity: `${id}-quantity` };
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>Ingrédients, pourcentages boulangers et quantités</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Ingrédient</th>
          <th scope="col" id={column.share}>
            <abbr title="Pourcentage boulanger : du poids de la farine">%</abbr>
          </th>
          <th scope="col" id={column.quantity}>
            Quantité
          </th>
        </tr>
      </thead>
      {parts.map(([part, own], at) => {
        const partId = parts.length > 1 ? `${id}-${at}` : undefined;
        return (
          <tbody key={part}>
            {partId === undefined ? null : (
              <tr>
                <th scope="rowgroup" id={partId} colSpan={3} className={styles.part}>
                  {part}
                </th>
              </tr>
            )}
            {own.map((ingredient, index) => {
              const rowId = `${id}-${at}-${index}`;
              const rowHeaders = partId === undefined ? rowId : `${partId} ${rowId}`;
              return (
                <tr key={`${index}-${ingredient.name}`}>
                  <th scope="row" id={rowId} headers={partId}>
                    <Name ingredient={ingredient} />
                  </th>
                  <td headers={`${rowHeaders} ${column.share}`}>
                    {ingredient.percentage === null
                      ? ""
                      : bakersPercentageText(ingredient.percentage)}
                  </td>
                  <td headers={`${rowHeaders} ${column.quantity}`}>{ingredientText(ingredient)}</td>
                </tr>
              );
            })}
          </tbody>
        );
      })}
    </table>
  );
}

function Name({ ingredient: { name, product } }: { readonly ingredient: RecipeIngredient }) {
  return product === null ? name : <Link href={paths.product(product.slug)}>{name}</Link>;
}
