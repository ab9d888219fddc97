import type { HouseChange, HouseReason } from "../../api-schema/house-change.ts";
import type { ShipmentStatus } from "../../api-schema/order.ts";
import { hasLeft, SHIPMENT } from "../shipments/status.ts";

/** Every reason, in the order of the desk's list. */
export const HOUSE_REASONS: readonly HouseReason[] = [
  "shortage",
  "damaged",
  "undeliverable",
  "customer",
  "mistake",
];

/** Why the house changes an order, in the words that both the desk and the customer read. */
export const HOUSE_REASON_WORDS: { readonly [Reason in HouseReason]: string } = {
  shortage: "rupture",
  damaged: "marchandise abîmée",
  undeliverable: "livraison impossible",
  customer: "demande du client",
  mistake: "erreur de commande",
};

/**
 * Whether it is the house that falls short: then no minimum and no carriage is asked anew, and a price that was
 * given for a quantity stays.
 */
export const isOurs = (reason: HouseReason): boolean => OURS.includes(reason);

const OURS: readonly HouseReason[] = ["shortage", "damaged", "undeliverable"];

/** 'Annulée par votre moulin : rupture. Le T80 revient lundi.', for the customer. */
export const houseChangeWords = ({
  isCancelled,
  moved,
  reason,
  words,
}: Omit<HouseChange, "at">): string =>
  `${moved === undefined ? (isCancelled ? "Annulée" : "Modifiée") : MOVED[moved]} par votre moulin : ${HOUSE_REASON_WORDS[reason]}.${words === "" ? "" : ` ${words}`}`;

const MOVED = {
  split: "Partagée en deux livraisons",
  joined: "Réunie en une seule livraison",
} as const;

/**
 * Why the house cannot take anything out of a shipment any more; null when it can. Unlike its customer it may
 * until the lorry leaves, whatever the hour, and before it is paid.
 */
export const houseRefusal = (status: ShipmentStatus): string | null => {
  if (status === SHIPMENT.cancelled) return "Cette livraison est déjà annulée.";
  return hasLeft(status) ? "Cette livraison est déjà partie : elle ne se change plus." : null;
};
