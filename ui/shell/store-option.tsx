import { Listbox } from "@ark-ui/react/listbox";
import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import type { Store, StoreActivity } from "../../api-schema/store.ts";
import { formatCountdown } from "../../core/calendar/format.ts";
import { nextCutOffOf } from "../../core/delivery/lorry-delivery.ts";
import { RANGES } from "../../core/delivery/ranges.ts";
import { euros } from "../../core/money/format.ts";
import { storeState, storeStateLabel } from "../../core/stores/store-filters.ts";
import { storeLabel, storeNumber } from "../../core/stores/store-choice.ts";
import { useNow } from "../layout/use-now.ts";
import { Badge } from "../widgets/badge.tsx";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import styles from "./store-selector.module.css";

interface StoreOptionProps {
  readonly store: Store;
  readonly isActive: boolean;
  /** What goes on in it; undefined for nothing, and while it is read. */
  readonly activity: StoreActivity | undefined;
  readonly isLastRecent: boolean;
}

/** A store to choose: whole by its name, with what waits there and until when. */
export function StoreOption({ store, isActive, activity, isLastRecent }: StoreOptionProps) {
  const state = storeState(store);
  const number = storeNumber(store);
  const town = store.shippingAddress?.city;
  const cart = activity?.cart ?? null;
  const late = activity?.lateInvoices ?? null;
  return (
    <Listbox.Item
      item={store}
      highlightOnHover
      aria-selected={isActive}
      className={styles.option}
      data-last-recent={isLastRecent || undefined}
    >
      <span className={styles.names}>
        <b>{storeLabel(store)}</b>
        <span className={styles.place}>
          {number === undefined ? null : <span>{number}</span>}
          {town === undefined ? null : (
            <span className={styles.town}>{number === undefined ? town : ` · ${town}`}</span>
          )}
        </span>
        {state === "active" && late === null ? null : (
          <span className={styles.states}>
            {state === "active" ? null : (
              <Badge tone={state === "waiting" ? "info" : "bad"}>{storeStateLabel(state)}</Badge>
            )}
            {late === null ? null : (
              <Badge tone="bad">
                {late.count > 1 ? `${late.count} factures en retard` : "1 facture en retard"}
              </Badge>
            )}
          </span>
        )}
      </span>
      <span className={styles.facts}>
        {cart === null ? null : (
          <span className={styles.cart}>
            <ShoppingBasket size={16} aria-hidden />
            <VisuallyHidden>, panier en cours </VisuallyHidden>
            {`${euros(cart.total)} TTC`}
          </span>
        )}
        {state === "active" ? <CutOff store={store} /> : null}
      </span>
      <span className={styles.check}>{isActive ? <Check size={18} aria-hidden /> : null}</span>
    </Listbox.Item>
  );
}

/** The time that is left to order for its next lorry. */
function CutOff({ store }: { readonly store: Store }) {
  const now = useNow();
  const next = nextCutOffOf(store, now);
  if (next === null) return null;
  return (
    <span className={styles.cutOff}>
      <Clock size={14} aria-hidden />
      <VisuallyHidden>{`, clôture ${RANGES[next.range].title} dans `}</VisuallyHidden>
      {formatCountdown(Date.parse(next.cutOff) - now)}
    </span>
  );
}
