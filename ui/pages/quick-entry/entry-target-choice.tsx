import { useSearch, useSearchParams } from "wouter";
import type { ShoppingListId } from "../../../api-schema/primitives.ts";
import type { ShoppingListSummary } from "../../../api-schema/shopping-list.ts";
import { listShoppingLists } from "../../../core/api/calls/shopping-lists.ts";
import { addressOfList, listOfAddress } from "../../../core/quick-entry/entry-target.ts";
import { useRead } from "../../hooks/read.ts";
import { useMay } from "../../hooks/stores.ts";
import { Select } from "../../widgets/select.tsx";
import styles from "./entry-end.module.css";

export type EntryTargetView = {
  /** null: the cart. */
  readonly list: ShoppingListId | null;
  /** Neither cart nor list, yet: who may not order has to choose a list first. */
  readonly isNone: boolean;
  readonly lists: readonly ShoppingListSummary[];
  readonly mayOrder: boolean;
  readonly choose: (list: ShoppingListId | null) => void;
};

/** Where the lines go, as the address says: to a list, else to the cart of who may order. */
export const useEntryTarget = (): EntryTargetView => {
  const search = useSearch();
  const [, setParams] = useSearchParams();
  const mayOrder = useMay("cart.order");
  const mayUseLists = useMay("lists.use");
  const { data } = useRead(listShoppingLists);
  const lists = data ?? [];
  const requested = mayUseLists ? listOfAddress(new URLSearchParams(search)) : null;
  // Another store's, or deleted meanwhile.
  const isThere =
    requested === null || data === undefined || lists.some(({ id }) => id === requested);
  const list = isThere ? requested : null;
  return {
    list,
    isNone: list === null && !mayOrder,
    lists,
    mayOrder,
    choose: (chosen) => setParams(addressOfList(chosen), { replace: true }),
  };
};

const CART = "panier";

/** 'Ajouter à': the cart or one of the store's lists; nothing to choose where there is one only. */
export function EntryTargetChoice({ target }: { readonly target: EntryTargetView }) {
  const { list, lists, mayOrder, choose } = target;
  if (lists.length === 0) return null;
  return (
    <div className={styles.target}>
      <Select
        label="Ajouter à"
        value={list === null ? (mayOrder ? CART : null) : String(list)}
        placeholder="Choisir une liste"
        options={[
          ...(mayOrder ? [{ value: CART, label: "Mon panier" }] : []),
          ...lists.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onValueChange={(value) => choose(lists.find(({ id }) => String(id) === value)?.id ?? null)}
      />
    </div>
  );
}
