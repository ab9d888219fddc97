import ShoppingBasket from "lucide-react/icons/shopping-basket";
import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { isPinch } from "../../../core/content/batch.ts";
import { planningWeight } from "../../../core/content/recipe-words.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { useCart } from "../../hooks/cart.ts";
import { useSession } from "../../hooks/session.ts";
import { useMay } from "../../hooks/stores.ts";
import { OrderTotal } from "../../editorial/order-total.tsx";
import { ShoppingLines } from "../../editorial/shopping-lines.tsx";
import { useChosenLines } from "../../editorial/use-chosen-lines.ts";
import { type AlreadyThere, useAlreadyThere, useShopping } from "../../editorial/use-shopping.ts";
import { ActionBar } from "../../layout/action-bar.tsx";
import { useAddAtOnce } from "../../shopping/add-at-once.ts";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { Card, CardHeader } from "../../widgets/card.tsx";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Cluster, Spaced } from "../../widgets/primitives.tsx";
import { SkeletonRow } from "../../widgets/skeleton.tsx";
import styles from "./batch-shopping.module.css";
import type { BatchRecipe } from "./use-batch-recipes.ts";

interface BatchShoppingProps {
  readonly recipes: readonly BatchRecipe[];
  readonly deducting: boolean;
  readonly onDeducting: (deducting: boolean) => void;
}

const NOTHING: ReadonlyMap<string, number> = new Map();

/** One list for the whole batch, minus what is there already, and the way into the cart. */
export function BatchShopping({ recipes, deducting, onDeducting }: BatchShoppingProps) {
  const isMember = useSession().status === "signedIn";
  const mayOrder = useMay("cart.order");
  const there = useAlreadyThere();
  const deducts = deducting && isMember;
  const batch = useBatchOf(recipes);
  const shopping = useShopping(batch, deducts ? there.grams : NOTHING);
  const chosen = useChosenLines(shopping);
  const isFailed = shopping.status === "failed" || (deducts && there.status === "failed");
  const isComing =
    shopping.status === "loading" ||
    (deducts && there.status === "loading") ||
    recipes.some(({ query }) => query.isPending);
  const isCovered =
    !isComing && shopping.lines.length > 0 && chosen.lines.every(({ line }) => isPinch(line));
  return (
    <Card aria-labelledby="liste-de-courses" className={styles.card}>
      <CardHeader id="liste-de-courses" title="Liste de courses" />
      {isMember ? (
        <div className={styles.deducting} data-print="none">
          <Checkbox
            label="Déduire ce qui est au panier et ce qui est commandé"
            checked={deducting}
            onCheckedChange={onDeducting}
          />
        </div>
      ) : null}
      {isFailed ? (
        <ErrorState
          onRetry={() => {
            shopping.retry();
            there.retry();
          }}
        />
      ) : isComing ? (
        <div role="status" aria-label={LOADING}>
          {Array.from({ length: 6 }, (_, index) => (
            <SkeletonRow key={index} />
          ))}
        </div>
      ) : (
        <>
          {isCovered ? (
            <div className={styles.covered}>
              <Notice tone="success" title="Tout est déjà prévu">
                Vos commandes et votre panier couvrent cette fournée.
              </Notice>
            </div>
          ) : null}
          <ShoppingLines
            shopping={shopping}
            chosen={chosen}
            mayOrder={mayOrder}
            headingLevel={3}
            thereText={deducts ? (slug) => thereText(there, slug) : undefined}
          />
          {isCovered && chosen.items.length === 0 ? null : (
            <IntoTheCart chosen={chosen} mayOrder={mayOrder} />
          )}
        </>
      )}
    </Card>
  );
}

interface IntoTheCartProps {
  readonly chosen: ReturnType<typeof useChosenLines>;
  readonly mayOrder: boolean;
}

function IntoTheCart({ chosen, mayOrder }: IntoTheCartProps) {
  const { status } = useSession();
  const addAtOnce = useAddAtOnce();
  const { saving } = useCart();
  if (status === "signedOut") return <SignInLink />;
  if (!mayOrder) return null;
  const isEmpty = chosen.items.length === 0;
  const button = (
    <Button
      size="large"
      block
      icon={<ShoppingBasket size={20} aria-hidden />}
      loading={saving}
      aria-disabled={isEmpty}
      onClick={() => (isEmpty ? undefined : addAtOnce(chosen.items, "Votre fournée est au panier"))}
    >
      Tout mettre au panier
    </Button>
  );
  return (
    <div data-print="none">
      <Cluster gap="3 6" align="center" above="5" className={styles.end}>
        <OrderTotal cents={chosen.total} count={chosen.items.length} />
        {button}
      </Cluster>
      <ActionBar label="Total HT" amount={euros(chosen.total)}>
        {button}
      </ActionBar>
    </div>
  );
}

function SignInLink() {
  const [path] = useLocation();
  const query = useSearch();
  return (
    <Spaced above="5" data-print="none">
      <ButtonLink block size="large" href={paths.signIn(`${path}?${query}`)}>
        Me connecter pour voir les prix
      </ButtonLink>
    </Spaced>
  );
}

/** The recipes that are there; the same list as long as they are the same. */
function useBatchOf(recipes: readonly BatchRecipe[]) {
  const key = recipes.map(({ slug, pieces, query }) => [slug, pieces, query.dataUpdatedAt]).join();
  return useMemo(
    () =>
      recipes.flatMap(({ pieces, query }) =>
        query.data === undefined ? [] : [{ recipe: query.data, pieces }],
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says all of it that counts
    [key],
  );
}

const thereText = ({ inCart, awaited }: AlreadyThere, slug: string): string =>
  [
    { grams: inCart.get(slug) ?? 0, where: "au panier" },
    { grams: awaited.get(slug) ?? 0, where: "en commande" },
  ]
    .filter(({ grams }) => grams > 0)
    .map(({ grams, where }) => `${planningWeight(grams)} ${where}`)
    .join(" · ");
