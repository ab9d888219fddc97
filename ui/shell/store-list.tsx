import { createListCollection, Listbox } from "@ark-ui/react/listbox";
import Search from "lucide-react/icons/search";
import { useState } from "react";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { Store } from "../../api-schema/store.ts";
import { storeActivity } from "../../core/api/calls/stores.ts";
import {
  isStoreSelectorSearchable,
  searchStores,
  storeLabel,
  storesToChoose,
  withRecentStore,
  otherStoresText,
} from "../../core/stores/store-choice.ts";
import { persistRecentStoresIn, recentStoresIn } from "../environment/persisted-stores.ts";
import { useDispatch } from "../hooks/dispatch.ts";
import { useRead } from "../hooks/read.ts";
import { useSession } from "../hooks/session.ts";
import { useShop } from "../hooks/shop-context.ts";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import { focusWhenShown } from "./focus-when-shown.ts";
import { StoreOption } from "./store-option.tsx";
import styles from "./store-selector.module.css";

interface StoreListProps {
  readonly id: string;
  readonly stores: readonly Store[];
  readonly active: Store;
  /** What was typed before this code was there. */
  readonly readEarly?: (() => string) | undefined;
  readonly onDone: () => void;
}

/** So many rows at once: who has more of them types. */
const MOST_ROWS = 100;

/** The lazy part of StoreSelector: what opens under its button. */
export default function StoreList({ id, stores, active, readEarly, onDone }: StoreListProps) {
  const dispatch = useDispatch();
  const searchable = isStoreSelectorSearchable(stores.length);
  const [typed, setTyped] = useState(() => (searchable ? (readEarly?.() ?? "") : ""));
  const recents = useRecentStores();
  const { data: activity } = useRead(storeActivity);
  const listId = `${id}-liste`;
  const inputId = `${id}-recherche`;
  const { recent, others } = storesToChoose(stores, recents.ids);
  const isSearched = typed.trim() !== "";
  const all = [...recent, ...others];
  const sorted = isSearched ? searchStores(all, typed) : all;
  const found = createListCollection({
    items: sorted.slice(0, MOST_ROWS),
    itemToValue: ({ id: storeId }) => String(storeId),
    itemToString: storeLabel,
  });
  const choose = (value: string | undefined) => {
    const store = found.find(value);
    if (store != null) recents.keep(store.id);
    if (store != null && store.id !== active.id)
      dispatch({ type: "store.selected", storeId: store.id });
    onDone();
  };
  return (
    <Listbox.Root
      ids={{ root: id, content: listId }}
      className={styles.panel}
      collection={found}
      // Ark tells new choices only: with the active store as its value, choosing it again would not close.
      value={[]}
      onValueChange={({ value: [chosen] }) => choose(chosen)}
      {...(searchable ? {} : { defaultHighlightedValue: String(active.id) })}
      loopFocus
    >
      <Listbox.Label asChild>
        <VisuallyHidden>Mes boutiques</VisuallyHidden>
      </Listbox.Label>
      {searchable ? (
        <div className={styles.search}>
          <label className={styles.field} htmlFor={inputId}>
            <Search size={18} aria-hidden />
            <Listbox.Input
              // The panel opens on a press: its keyboard is there at once.
              ref={focusWhenShown}
              id={inputId}
              type="text"
              role="combobox"
              aria-expanded
              aria-controls={listId}
              aria-label="Rechercher une boutique"
              placeholder="Nom, ville ou n° client"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
        </div>
      ) : null}
      <Listbox.Content
        className={styles.list}
        // The keyboard is the input's, where there is one.
        {...(searchable ? { tabIndex: -1 } : { ref: focusWhenShown })}
        // Ark leaves Enter to the browser, which would press the button that gets the focus back.
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === " ") event.preventDefault();
        }}
      >
        {found.items.map((store, index) => (
          <StoreOption
            key={store.id}
            store={store}
            isActive={store.id === active.id}
            activity={activity?.find((one) => one.store === store.id)}
            // A line under those chosen last.
            isLastRecent={!isSearched && index === recent.length - 1 && others.length > 0}
          />
        ))}
      </Listbox.Content>
      {found.size === 0 ? (
        <p className={styles.none} role="status">
          Aucun résultat.
        </p>
      ) : sorted.length > MOST_ROWS ? (
        <p className={styles.more}>
          {`${otherStoresText(sorted.length - MOST_ROWS)} : précisez votre recherche.`}
        </p>
      ) : null}
    </Listbox.Root>
  );
}

/** The stores that this customer chose last in this browser. */
const useRecentStores = () => {
  const { environment } = useShop();
  const { customerId } = useSession();
  const [ids] = useState(() => recentStoresIn(environment, customerId));
  return {
    ids,
    keep: (store: StoreId) =>
      persistRecentStoresIn(environment, customerId, withRecentStore(ids, store)),
  };
};
