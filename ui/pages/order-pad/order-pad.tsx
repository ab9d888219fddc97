import { lazy, Suspense, useCallback, useDeferredValue, useRef, useState } from "react";
import type { StoreId } from "../../../api-schema/primitives.ts";
import type { ShoppingList } from "../../../api-schema/shopping-list.ts";
import { storeRefusals } from "../../../core/selling/blockers.ts";
import { useHiddenCartPopup } from "../../hooks/cart-popup.ts";
import { useActiveStore, useMay } from "../../hooks/stores.ts";
import { Page } from "../../layout/page.tsx";
import { Button } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { PadFoot } from "./pad-foot.tsx";
import { PadLines } from "./pad-lines.tsx";
import { PadTools } from "./pad-tools.tsx";
import { usePadActions } from "./use-pad-actions.ts";
import { useReachedLine } from "./use-reached-line.ts";
import { useUsual } from "./use-usual.ts";
import { useSeller } from "../../hooks/seller.ts";

const loadAdding = () => import("./pad-adding.tsx");
const PadAdding = lazy(() => loadAdding().then((module) => ({ default: module.PadAdding })));

export interface OrderPadProps {
  readonly list: ShoppingList;
  readonly storeId: StoreId;
}

/**
 * /listes/{id} of the quick-order list: one line a product, and a number is enough (product §8). What
 * is typed here is the open cart itself.
 */
export function OrderPad({ list, storeId }: OrderPadProps) {
  const { mayOrder, refusals } = useOrdering();
  const [text, setText] = useState("");
  const [isOnlyCart, setOnlyCart] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const finder = useRef<HTMLInputElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const find = useCallback(() => finder.current?.focus(), []);
  const actions = usePadActions(list, find);
  const takeUsual = useUsual(storeId);
  const reach = useReachedLine(() => {
    setText("");
    setOnlyCart(false);
  });
  const searched = useDeferredValue(text);
  useHiddenCartPopup();
  return (
    <Page title={list.name} subtitle={mayOrder ? ORDERING : READING}>
      {refusals.map(({ code, message }) => (
        <Notice key={code} tone="error">
          {message}
        </Notice>
      ))}
      <PadTools
        {...{ list, finder, adder, find, text, isOnlyCart, mayOrder }}
        onText={setText}
        onOnlyCart={setOnlyCart}
        onAdd={() => setAdding(true)}
        onTakeUsual={() => takeUsual(list.lines)}
        onReach={reach}
      />
      {isAdding ? (
        <Suspense fallback={null}>
          <PadAdding
            list={list}
            onReach={reach}
            onClose={() => {
              setAdding(false);
              adder.current?.focus();
            }}
          />
        </Suspense>
      ) : null}
      {list.lines.length === 0 && !isAdding ? (
        <EmptyPad onAdd={() => setAdding(true)} />
      ) : (
        <PadLines {...{ list, mayOrder, actions, takeUsual, isOnlyCart }} text={searched} />
      )}
      {mayOrder ? <PadFoot /> : null}
    </Page>
  );
}

const ORDERING = "Un nombre suffit : ce que vous écrivez ici est votre panier.";
const READING = "Ce que votre boutique commande, et ce qu’il en reste.";

/** Whether numbers may be written, and what the store is told when it may not order. */
const useOrdering = () => {
  const store = useActiveStore();
  const isBuyer = useMay("cart.order");
  const { servicePhone } = useSeller();
  const refusals = store === null || !isBuyer ? [] : storeRefusals(store, servicePhone);
  return { mayOrder: isBuyer && refusals.length === 0, refusals };
};

function EmptyPad({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <EmptyState
      picture="no-orders"
      title="Votre carnet est vide"
      action={<Button onClick={onAdd}>Ajouter un produit</Button>}
    >
      Mettez-y ce que vous commandez chaque semaine : il ne restera que les quantités à écrire.
    </EmptyState>
  );
}
