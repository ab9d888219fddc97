import ListPlus from "lucide-react/icons/list-plus";
import type { Recipe, RecipeIngredient } from "../../../api-schema/editorial.ts";
import { MOST_PIECES, writeBatch } from "../../../core/content/batch-address.ts";
import { yieldText } from "../../../core/content/recipe-words.ts";
import { paths } from "../../../core/routes/paths.ts";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Cluster, Stack, Text } from "../../widgets/primitives.tsx";
import { QuantityStepper } from "../../widgets/quantity-stepper.tsx";
import styles from "./ingredient-card.module.css";
import { IngredientTable } from "./ingredient-table.tsx";
import { RecipeOrder } from "./recipe-order.tsx";

interface IngredientCardProps {
  readonly recipe: Recipe;
  readonly pieces: number;
  readonly onPieces: (pieces: number) => void;
  /** For the requested yield. */
  readonly ingredients: readonly RecipeIngredient[];
}

/** What to weigh for the requested yield, and the way to order it. */
export function IngredientCard({ recipe, pieces, onPieces, ingredients }: IngredientCardProps) {
  const { quantity: own, unit } = recipe.yield;
  return (
    <Card aria-labelledby="ingredients" className={styles.card}>
      <Text as="h2" size="2xl" id="ingredients">
        Ingrédients
      </Text>
      <p className={styles.forPrint}>{`Pour ${yieldText(pieces, unit)}`}</p>
      <Cluster gap="1 3" align="center" className={styles.yield} data-print="none">
        <div className={styles.stepper}>
          <QuantityStepper
            value={pieces}
            onValueChange={onPieces}
            name={unit}
            unit={unit}
            max={MOST_PIECES}
            tone="plain"
          />
        </div>
        <p className={styles.unit}>{unit}</p>
        {pieces === own ? null : (
          <Button variant="quiet" onClick={() => onPieces(own)}>
            {`Revenir à ${yieldText(own, "").trim()}`}
          </Button>
        )}
      </Cluster>
      <IngredientTable ingredients={ingredients} />
      <Stack gap="2" above="5" data-print="none">
        <RecipeOrder recipe={recipe} pieces={pieces} />
        <ButtonLink
          variant="quiet"
          block
          icon={<ListPlus size={18} aria-hidden />}
          href={paths.batch(
            writeBatch({ items: [{ slug: recipe.slug, pieces }], deducting: true }),
          )}
        >
          Ajouter à une fournée
        </ButtonLink>
      </Stack>
    </Card>
  );
}
