import ShoppingBasket from "lucide-react/icons/shopping-basket";
import { type ComponentType, useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { Recipe } from "../../../api-schema/editorial.ts";
import { yieldText } from "../../../core/content/recipe-words.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useSession } from "../../hooks/session.ts";
import { useMay } from "../../hooks/stores.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { ActionBar } from "../../layout/action-bar.tsx";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import styles from "./recipe-order.module.css";
import type { RecipeReviewProps } from "./recipe-review.tsx";

interface RecipeOrderProps {
  readonly recipe: Recipe;
  readonly pieces: number;
}

/** 'Tout mettre au panier' for those who may order, the way in for visitors, nothing for the rest. */
export function RecipeOrder({ recipe, pieces }: RecipeOrderProps) {
  const { status } = useSession();
  const mayOrder = useMay("cart.order");
  const review = useReview();
  if (status === "signedOut") return <SignInLink />;
  if (!mayOrder) return status === "starting" ? <span className={styles.room} /> : null;
  const button = (
    <Button
      block
      size="large"
      icon={<ShoppingBasket size={20} aria-hidden />}
      loading={review.isComing}
      onClick={review.ask}
    >
      Tout mettre au panier
    </Button>
  );
  const { Review } = review;
  return (
    <>
      <div className={styles.inCard}>{button}</div>
      <ActionBar label="Ingrédients pour" amount={yieldText(pieces, "").trim()}>
        {button}
      </ActionBar>
      {Review === null ? null : (
        <Review open={review.isAsked} onClose={review.close} recipe={recipe} pieces={pieces} />
      )}
    </>
  );
}

function SignInLink() {
  const [path] = useLocation();
  const query = useSearch();
  const here = query === "" ? path : `${path}?${query}`;
  return (
    <ButtonLink block size="large" variant="secondary" href={paths.signIn(here)}>
      Me connecter pour voir les prix
    </ButtonLink>
  );
}

/**
 * The code of the review, fetched when it is first asked for. It comes before the dialog opens: a
 * dialog that is replaced by another loses the place that the focus goes back to.
 */
const useReview = () => {
  const dispatch = useDispatch();
  const [Review, setReview] = useState<ComponentType<RecipeReviewProps> | null>(null);
  const [isRequested, setRequested] = useState(false);
  const load = async (): Promise<void> => {
    try {
      const { RecipeReview } = await import("./recipe-review.tsx");
      setReview(() => RecipeReview);
    } catch {
      setRequested(false);
      dispatch({
        type: "toast.requested",
        toast: { status: "error", title: "La liste n’a pas pu être préparée. Réessayez." },
      });
    }
  };
  return {
    Review,
    isAsked: isRequested,
    isComing: isRequested && Review === null,
    ask: () => {
      setRequested(true);
      if (Review === null) void load();
    },
    close: () => setRequested(false),
  };
};
