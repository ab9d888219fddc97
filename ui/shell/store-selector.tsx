import Check from "lucide-react/icons/check";
import Search from "lucide-react/icons/search";
import { useCallback, useId, useRef, useState } from "react";
import type { Store } from "../../api-schema/store.ts";
import {
  isStoreSelectorSearchable,
  searchStores,
  storeLabel,
} from "../../core/stores/store-choice.ts";
import { useActiveStore, useStores } from "../hooks/stores.ts";
import { useTell } from "../hooks/tell.ts";
import { StoreButton } from "../layout/store-button.tsx";
import { Button } from "../widgets/button.tsx";
import { Spinner } from "../widgets/loader.tsx";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import { focusWhenShown } from "./focus-when-shown.ts";
import styles from "./store-selector.module.css";
import { useOptionList } from "./use-option-list.ts";
import { useOutside } from "./use-outside.ts";

/** The shop one orders for; a searchable box from five stores on (spec §9). */
export function StoreSelector() {
  const { stores, switching, status } = useStores();
  const active = useActiveStore();
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useOutside(box, open, close);
  if (active === null) {
    if (status === "failed" || status === "broken") return <StoresLost status={status} />;
    // The bar keeps its place: the page under it does not move when the store is known.
    return status === "idle" || status === "loading" ? <div className={styles.coming} /> : null;
  }
  const closeAndReturn = () => {
    close();
    box.current?.querySelector("button")?.focus();
  };
  return (
    // Escape from anywhere inside; nothing here is a control of its own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div
      ref={box}
      className={styles.selector}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        // The panel is what Escape closes, not the menus behind it.
        event.stopPropagation();
        closeAndReturn();
      }}
    >
      <StoreButton
        name={storeLabel(active)}
        number={storeNumber(active)}
        town={active.shippingAddress?.city}
        expanded={open}
        controls={id}
        onClick={() => setOpen(!open)}
      />
      {switching ? (
        <span className={styles.busy} role="status">
          <Spinner />
          <VisuallyHidden>Changement de boutique en cours</VisuallyHidden>
        </span>
      ) : null}
      {open ? <StoreList id={id} stores={stores} active={active} onDone={closeAndReturn} /> : null}
    </div>
  );
}

/** The list of stores did not come: said where it would stand, with the way on. */
function StoresLost({ status }: { readonly status: "failed" | "broken" }) {
  const tell = useTell();
  return (
    <div className={styles.lost} role="status">
      Boutiques indisponibles
      <Button
        variant="quiet"
        onClick={() => (status === "broken" ? location.reload() : tell({ type: "stores.retried" }))}
      >
        {status === "broken" ? "Recharger la page" : "Réessayer"}
      </Button>
    </div>
  );
}

interface StoreListProps {
  readonly id: string;
  readonly stores: readonly Store[];
  readonly active: Store;
  readonly onDone: () => void;
}

function StoreList({ id, stores, active, onDone }: StoreListProps) {
  const tell = useTell();
  const searchable = isStoreSelectorSearchable(stores.length);
  const [typed, setTyped] = useState("");
  const found = searchable ? searchStores(stores, typed) : stores;
  const choose = (index: number) => {
    const store = found[index];
    if (store !== undefined && store.id !== active.id) {
      tell({ type: "store.selected", storeId: store.id });
    }
    onDone();
  };
  const listId = `${id}-liste`;
  const list = useOptionList({
    listId,
    count: found.length,
    onChoose: choose,
    contents: typed,
    start: searchable ? undefined : found.indexOf(active),
  });
  const activeOption = list.active < 0 ? undefined : `${listId}-${list.active}`;
  const keyboard = {
    onKeyDown: list.onKeyDown,
    "aria-activedescendant": activeOption,
    // The panel opens on a press: its keyboard is there at once.
    ref: focusWhenShown,
  };
  return (
    <div id={id} className={styles.panel}>
      {searchable ? (
        <label className={styles.search}>
          <Search size={18} aria-hidden />
          <input
            {...keyboard}
            type="text"
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-autocomplete="list"
            aria-label="Rechercher une boutique"
            placeholder="Nom, n° client ou code ERP"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      ) : null}
      <div
        id={listId}
        role="listbox"
        aria-label="Mes boutiques"
        className={styles.list}
        {...(searchable ? {} : { ...keyboard, tabIndex: 0 })}
      >
        {found.map((store, index) => (
          // The keyboard is the input's (or the list's): aria-activedescendant says where it is.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
          <div
            key={store.id}
            tabIndex={-1}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={store.id === active.id}
            className={styles.option}
            data-active={index === list.active || undefined}
            onClick={() => choose(index)}
            onPointerMove={() => list.setActive(index)}
          >
            <span className={styles.names}>
              <b>{storeLabel(store)}</b>
              <span>
                {[storeNumber(store), store.shippingAddress?.city].filter(Boolean).join(" · ")}
              </span>
            </span>
            {store.status === "inactive" ? <span className={styles.state}>Inactive</span> : null}
            {store.id === active.id ? <Check size={18} aria-hidden /> : null}
          </div>
        ))}
      </div>
      {found.length === 0 ? (
        <p className={styles.none} role="status">
          Aucun résultat.
        </p>
      ) : null}
    </div>
  );
}

const storeNumber = (store: Store): string | undefined =>
  store.erpId === null ? undefined : `n°\u00a0${store.erpId}`;
