import type { Order } from "../../api-schema/order.ts";
import type { OrderToken } from "../../api-schema/primitives.ts";
import type * as schemas from "./expired-offers-schema.ts";

/** Key of the browser's local storage (spec §4). */
export const EXPIRED_OFFERS_KEY = "expiredOffers";

export type ExpiredOffer = Order["expiredOffers"][number];

export type PersistedExpiredOffers = typeof schemas.PersistedExpiredOffers.Type;

/**
 * What is kept after seeing an order (spec §4): an order with shipments and expired offers replaces
 * what was kept; a change of token without expired offers, or an order without shipment, clears it.
 */
export const persistedExpiredOffers = (
  persisted: PersistedExpiredOffers | null,
  order: {
    readonly tokenValue: OrderToken;
    readonly shipments: readonly unknown[];
    readonly expiredOffers: readonly ExpiredOffer[];
  } | null,
): PersistedExpiredOffers | null => {
  if (order === null || order.shipments.length === 0) return null;
  if (order.expiredOffers.length > 0) {
    return { token: order.tokenValue, offers: order.expiredOffers };
  }
  return persisted !== null && persisted.token === order.tokenValue ? persisted : null;
};

/** The message of spec §8, singular or plural; undefined without an expired offer. */
export const expiredOffersMessage = (offers: readonly ExpiredOffer[]): string | undefined => {
  const names = offers.map(({ variantName, reference }) => `${variantName} (${reference})`);
  const last = names.at(-1);
  if (last === undefined) return undefined;
  if (names.length === 1) {
    return `Votre panier a été mis à jour car le produit ${last} n'est plus disponible.`;
  }
  const all = `${names.slice(0, -1).join(", ")} et ${last}`;
  return `Votre panier a été mis à jour car les produits ${all} ne sont plus disponibles.`;
};
