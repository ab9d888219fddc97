import { useMemo } from "react";
import type { Recipe } from "../../../api-schema/editorial.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { yieldText } from "../../../core/content/recipe-words.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { OrderTotal } from "../../editorial/order-total.tsx";
import { ShoppingLines } from "../../editorial/shopping-lines.tsx";
import { useChosenLines } from "../../editorial/use-chosen-lines.ts";
import { useShopping } from "../../editorial/use-shopping.ts";
import { useAddAtOnce } from "../../shopping/add-at-once.ts";
import { Button } from "../../widgets/button.tsx";
import { Dialog } from "../../widgets/dialog.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { SkeletonRow } from "../../widgets/skeleton.tsx";

export interface RecipeReviewProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly recipe: Recipe;
  readonly pieces: number;
}

const NOTHING_THERE: ReadonlyMap<string, number> = new Map();

/** What 'Tout mettre au panier' would put there: packaging, count and price, to change before it goes. */
export function RecipeReview({ open, onClose, recipe, pieces }: RecipeReviewProps) {
  const batch = useMemo(() => [{ recipe, pieces }], [recipe, pieces]);
  const shopping = useShopping(batch, NOTHING_THERE);
  const chosen = useChosenLines(shopping);
  const addAtOnce = useAddAtOnce();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="l"
      title={`Ingrédients pour ${yieldText(pieces, recipe.yield.unit)}`}
      footer={
        <>
          <OrderTotal cents={chosen.total} count={chosen.items.length} />
          <Button
            size="large"
            aria-disabled={chosen.items.length === 0}
            onClick={() => {
              if (chosen.items.length === 0) return;
              addAtOnce(chosen.items, `${tiedName(recipe.title)} : les ingrédients sont au panier`);
              onClose();
            }}
          >
            Mettre au panier
          </Button>
        </>
      }
    >
      {shopping.status === "failed" ? (
        <ErrorState onRetry={shopping.retry} />
      ) : shopping.status === "loading" ? (
        <div role="status" aria-label={LOADING}>
          {Array.from({ length: 5 }, (_, index) => (
            <SkeletonRow key={index} />
          ))}
        </div>
      ) : (
        <ShoppingLines shopping={shopping} chosen={chosen} mayOrder headingLevel={3} />
      )}
    </Dialog>
  );
}
