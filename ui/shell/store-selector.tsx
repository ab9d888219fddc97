import { type KeyboardEvent, lazy, useCallback, useId, useRef, useState } from "react";
import { storeLabel, storeNumber } from "../../core/stores/store-choice.ts";
import { useActiveStore, useStores } from "../hooks/stores.ts";
import { useDispatch } from "../hooks/dispatch.ts";
import { QuietBoundary } from "../layout/quiet-boundary.tsx";
import { StoreButton } from "../layout/store-button.tsx";
import { Button } from "../widgets/button.tsx";
import { Spinner } from "../widgets/loader.tsx";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import styles from "./store-selector.module.css";
import { useOutside } from "./use-outside.ts";

const loadList = () => import("./store-list.tsx");
const StoreList = lazy(loadList);

/** There when the button is pressed: the letters typed next are for its search. */
const prepareList = (): void => void loadList().catch(() => undefined);

/** The shop one orders for; a searchable box from five stores on (spec §9). */
export function StoreSelector() {
  const { stores, switching, status } = useStores();
  const active = useActiveStore();
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const early = useRef("");
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
      onPointerEnter={prepareList}
      onFocus={prepareList}
      onKeyDown={(event) => {
        if (!open) return;
        if (event.key === "Escape") {
          // The panel is what Escape closes, not the menus behind it.
          event.stopPropagation();
          closeAndReturn();
        } else early.current = typedEarly(early.current, event);
      }}
    >
      <StoreButton
        name={storeLabel(active)}
        number={storeNumber(active)}
        town={active.shippingAddress?.city}
        expanded={open}
        controls={id}
        onClick={() => {
          early.current = "";
          setOpen(!open);
        }}
      />
      {switching ? (
        <span className={styles.busy} role="status">
          <Spinner />
          <VisuallyHidden>Changement de boutique en cours</VisuallyHidden>
        </span>
      ) : null}
      {open ? (
        <QuietBoundary>
          <StoreList
            id={id}
            stores={stores}
            active={active}
            readEarly={() => early.current}
            onDone={closeAndReturn}
          />
        </QuietBoundary>
      ) : null}
    </div>
  );
}

/** The letters typed on the button while the list's code is on its way: its search begins with them. */
const typedEarly = (
  typed: string,
  event: Pick<
    KeyboardEvent,
    "key" | "target" | "ctrlKey" | "metaKey" | "altKey" | "preventDefault"
  >,
): string => {
  if (!(event.target instanceof HTMLButtonElement)) return typed;
  if (event.key === "Backspace") return typed.slice(0, -1);
  const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  // The first space presses the button, which closes the panel; one after a letter is part of a name.
  if (!isLetter || (event.key === " " && typed === "")) return typed;
  if (event.key === " ") event.preventDefault();
  return typed + event.key;
};

/** The list of stores did not come: said where it would stand, with the way on. */
function StoresLost({ status }: { readonly status: "failed" | "broken" }) {
  const dispatch = useDispatch();
  return (
    <div className={styles.lost} role="status">
      Boutiques indisponibles
      <Button
        variant="quiet"
        onClick={() =>
          status === "broken" ? location.reload() : dispatch({ type: "stores.retried" })
        }
      >
        {status === "broken" ? "Recharger la page" : "Réessayer"}
      </Button>
    </div>
  );
}
