import type { Store } from "../../../api-schema/store.ts";
import { isCardOnly } from "../../../core/payment/card-only.ts";
import { storeState, storeStateLabel } from "../../../core/stores/store-filters.ts";
import { Badge } from "../../widgets/badge.tsx";

/** 'n° 104512 · Rouen'; what is not known is left out. */
export const storePlace = ({
  erpId,
  shippingAddress,
}: Pick<Store, "erpId" | "shippingAddress">): string =>
  [erpId === null ? "Sans n°\u00a0client" : `n°\u00a0${erpId}`, shippingAddress?.city]
    .filter((part) => part !== undefined)
    .join(" · ");

const TONES = {
  active: "good",
  waiting: "info",
  refused: "bad",
  inactive: "neutral",
  banned: "bad",
} as const;

/** 'Active', 'Inactive', 'Bloquée'. */
export function StoreStateBadge({ store }: { readonly store: Store }) {
  const state = storeState(store);
  return <Badge tone={TONES[state]}>{storeStateLabel(state)}</Badge>;
}

/** 'Score de crédit 78 sur 100'; where it is too low for anything but the card, in red. Unknown, or not to be told: nothing. */
export function StoreScore({ store: { infolegaleScore } }: { readonly store: Store }) {
  if (infolegaleScore === null) return null;
  return (
    <Badge
      tone={isCardOnly(infolegaleScore) ? "bad" : "neutral"}
    >{`Score de crédit ${infolegaleScore} sur 100`}</Badge>
  );
}
