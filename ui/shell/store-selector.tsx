import { lazy, useCallback, useId, useRef, useState } from "react";
import { storeLabel } from "../../core/stores/store-choice.ts";
import { useActiveStore, useStores } from "../hooks/stores.ts";
import { useDispatch } from "../hooks/dispatch.ts";
import { QuietBoundary } from "../layout/quiet-boundary.tsx";
import { StoreButton } from "../layout/store-button.tsx";
import { Button } from "../widgets/button.tsx";
import { Spinner } from "../widgets/loader.tsx";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import { storeNumber } from "./store-number.ts";
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
      {open ? (
        <QuietBoundary>
          <StoreList id={id} stores={stores} active={active} onDone={closeAndReturn} />
        </QuietBoundary>
      ) : null}
    </div>
  );
}

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
