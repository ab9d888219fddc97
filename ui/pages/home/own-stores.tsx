import Check from "lucide-react/icons/check";
import Store from "lucide-react/icons/store";
import { storeLabel } from "../../../core/stores/store-choice.ts";
import { useActiveStore, useStores } from "../../hooks/stores.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { Card, CardHeader } from "../../widgets/card.tsx";
import styles from "./own-stores.module.css";

/** The shops of a sales person, each one tap away. */
export function OwnStores() {
  const dispatch = useDispatch();
  const active = useActiveStore();
  const { stores, switching } = useStores();
  return (
    <Card as="section" aria-labelledby="boutiques" aria-busy={switching}>
      <CardHeader
        id="boutiques"
        title="Boutiques"
        aside={String(stores.length)}
        asideLabel={stores.length > 1 ? "suivies" : "suivie"}
      />
      <ul className={styles.stores}>
        {stores.map((store) => (
          <li key={store.id}>
            <button
              type="button"
              className={styles.store}
              aria-pressed={store.id === active?.id}
              onClick={() => dispatch({ type: "store.chosen", storeId: store.id })}
            >
              <Store size={20} strokeWidth={1.75} aria-hidden />
              <span className={styles.names}>
                <b>{storeLabel(store)}</b>
                <span>
                  {[
                    store.erpId === null ? null : `n°\u00a0${store.erpId}`,
                    store.shippingAddress?.city,
                  ]
                    .filter((part) => part != null)
                    .join(" · ")}
                </span>
              </span>
              {store.id === active?.id ? <Check size={20} aria-hidden /> : null}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
