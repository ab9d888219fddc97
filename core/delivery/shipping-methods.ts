import type { ShippingMethodOption } from "../../api-schema/order.ts";

/** What tells a pick-up from a delivery, and how soon either is there. */
export type ShippingDelay = Pick<
  ShippingMethodOption,
  "pickupPlace" | "collectionWithinHours" | "deliveryWithinHours"
>;

/**
 * The method that counts until the customer chooses, of methods that come cheapest first: the
 * cheapest delivery. Never a pick-up: who did not read it would wait for a parcel that nobody sends.
 */
export const defaultMethod = <Method extends Pick<ShippingDelay, "pickupPlace">>(
  methods: readonly Method[],
): Method | undefined => methods.find(({ pickupPlace }) => pickupPlace === null);

/** 'Livré sous 3 jours', 'Livré sous 24 heures'; of a pick-up 'Prêt sous 2 jours, à retirer à Gisors'. */
export const shippingDelayText = ({
  pickupPlace,
  collectionWithinHours,
  deliveryWithinHours,
}: ShippingDelay): string => {
  const days = Math.ceil((deliveryWithinHours + collectionWithinHours) / 24);
  const within = days <= 1 ? "24\u00a0heures" : `${days}\u00a0jours`;
  return pickupPlace === null
    ? `Livré sous ${within}`
    : `Prêt sous ${within}, à retirer à ${pickupPlace}`;
};
