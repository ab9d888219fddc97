import { createListCollection, Listbox } from "@ark-ui/react/listbox";
import Check from "lucide-react/icons/check";
import Search from "lucide-react/icons/search";
import { useState } from "react";
import type { Store } from "../../api-schema/store.ts";
import {
  isStoreSelectorSearchable,
  searchStores,
  storeLabel,
} from "../../core/stores/store-choice.ts";
import { useDispatch } from "../hooks/dispatch.ts";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import { focusWhenShown } from "./focus-when-shown.ts";
import { storeNumber } from "./store-number.ts";
import styles from "./store-selector.module.css";

interface StoreListProps {
  readonly id: string;
  readonly stores: readonly Store[];
  readonly active: Store;
  readonly onDone: () => void;
}

/** The lazy part of StoreSelector: what opens under its button. */
export default function StoreList({ id, stores, active, onDone }: StoreListProps) {
  const dispatch = useDispatch();
  const searchable = isStoreSelectorSearchable(stores.length);
  const [typed, setTyped] = useState("");
  const listId = `${id}-liste`;
  const inputId = `${id}-recherche`;
  const found = createListCollection({
    items: searchable ? searchStores(stores, typed) : stores,
    itemToValue: ({ id: storeId }) => String(storeId),
    itemToString: storeLabel,
  });
  const choose = (value: string | undefined) => {
    const store = found.find(value);
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
        <label className={styles.search} htmlFor={inputId}>
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
            placeholder="Nom, n° client ou code ERP"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
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
        {found.items.map((store) => (
          <Listbox.Item
            key={store.id}
            item={store}
            highlightOnHover
            aria-selected={store.id === active.id}
            className={styles.option}
          >
            <span className={styles.names}>
              <b>{storeLabel(store)}</b>
              <span>
                {[storeNumber(store), store.shippingAddress?.city].filter(Boolean).join(" · ")}
              </span>
            </span>
            {store.status === "inactive" ? <span className={styles.state}>Inactive</span> : null}
            {store.id === active.id ? <Check size={18} aria-hidden /> : null}
          </Listbox.Item>
        ))}
      </Listbox.Content>
      {found.size === 0 ? (
        <p className={styles.none} role="status">
          Aucun résultat.
        </p>
      ) : null}
    </Listbox.Root>
  );
}
