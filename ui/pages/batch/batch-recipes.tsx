import Trash from "lucide-react/icons/trash-2";
import { Link } from "wouter";
import type { Recipe } from "../../../api-schema/editorial.ts";
import { isNotFound } from "../../../core/api/errors.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { type BatchItem, MOST_PIECES, writeYield } from "../../../core/content/batch-address.ts";
import { paths } from "../../../core/routes/paths.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { IconButton } from "../../widgets/icon-button.tsx";
import { leaveRow } from "../../widgets/leave-row.ts";
import { Cluster, Row, Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import { QuantityStepper } from "../../widgets/quantity-stepper.tsx";
import { SkeletonRow } from "../../widgets/skeleton.tsx";
import type { BatchRecipe } from "./use-batch-recipes.ts";
import styles from "./batch-recipes.module.css";

interface BatchRecipesProps {
  readonly recipes: readonly BatchRecipe[];
  readonly onPieces: (recipe: BatchItem) => void;
}

/** What will be made, and how many of each. */
export function BatchRecipes({ recipes, onPieces }: BatchRecipesProps) {
  if (recipes.length === 0) return null;
  return (
    <Card aria-labelledby="ma-fournee">
      <Text as="h2" size="2xl" below="2" id="ma-fournee">
        Ma fournée
      </Text>
      <ul>
        {recipes.map((recipe) => (
          <li key={recipe.slug} className={styles.line}>
            <WishRow recipe={recipe} onPieces={onPieces} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface RowProps extends Pick<BatchRecipesProps, "onPieces"> {
  readonly recipe: BatchRecipe;
}

function WishRow({ recipe: { slug, pieces, query }, onPieces }: RowProps) {
  if (query.data !== undefined) {
    return <RecipeRow recipe={query.data} pieces={pieces} onPieces={onPieces} />;
  }
  if (!query.isError) return <SkeletonRow />;
  const isGone = isNotFound(query.error);
  return (
    <Cluster gap="3" align="center" justify="between" role="alert">
      <p>
        {isGone ? `Cette recette n’existe plus : ${slug}` : "Cette recette n’a pas pu être lue."}
      </p>
      {isGone ? (
        <Button
          variant="secondary"
          onClick={({ currentTarget }) => {
            leaveRow(currentTarget);
            onPieces({ slug, pieces: 0 });
          }}
        >
          Retirer
        </Button>
      ) : (
        <Button variant="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
          Réessayer
        </Button>
      )}
    </Cluster>
  );
}

interface RecipeRowProps extends Pick<BatchRecipesProps, "onPieces"> {
  readonly recipe: Recipe;
  readonly pieces: number;
}

function RecipeRow({ recipe, pieces, onPieces }: RecipeRowProps) {
  const { slug, title, picture, yield: own } = recipe;
  return (
    <div className={styles.row}>
      <span className={styles.picture} data-print="none">
        <ProductPicture src={picture.path} alt="" width={90} height={60} />
      </span>
      <Link href={paths.recipe(slug, writeYield(pieces, own.quantity))} className={styles.name}>
        {tiedName(title)}
      </Link>
      <span className={styles.remove} data-print="none">
        <IconButton
          label={`Retirer ${title}`}
          icon={<Trash size={20} aria-hidden />}
          onClick={({ currentTarget }) => {
            leaveRow(currentTarget);
            onPieces({ slug, pieces: 0 });
          }}
        />
      </span>
      <Row gap="3" align="center" className={styles.amount}>
        <div className={styles.stepper} data-print="none">
          <QuantityStepper
            value={pieces}
            name={title}
            unit={own.unit}
            max={MOST_PIECES}
            onValueChange={(next) => onPieces({ slug, pieces: next })}
          />
        </div>
        <p className={styles.unit}>
          <span className={styles.forPrint}>{pieces} </span>
          {own.unit}
        </p>
      </Row>
    </div>
  );
}
