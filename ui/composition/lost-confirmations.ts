import type { StoreId } from "../../api-schema/primitives.ts";
import { NOT_ORDERED } from "../../core/checkout/persisted-confirmation.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import type { Environment } from "../environment/environment.ts";
import {
  markConfirmationTold,
  persistedConfirmationIn,
} from "../environment/persisted-confirmations.ts";

// What became of a confirmation whose page has gone before its answer came (product §6).

export type LostConfirmations = {
  /** The server has said that that store's confirmation has made no order. */
  readonly noteNotOrdered: (storeId: StoreId) => void;
  /** Whoever confirmed that cart has read no refusal: it is said as the cart is shown, once. */
  readonly follow: (event: ShopEvent) => readonly ShopEvent[];
};

export const openLostConfirmations = (environment: Environment): LostConfirmations => {
  const notOrdered = new Set<StoreId>();
  return {
    noteNotOrdered: (storeId) => {
      notOrdered.add(storeId);
    },
    follow: (event) => {
      if (event.type !== "cartToken.saved" || !notOrdered.delete(event.storeId)) return [];
      const confirmation = persistedConfirmationIn(environment, event.storeId);
      if (confirmation?.token !== event.token || confirmation.isTold === true) return [];
      markConfirmationTold(environment, event.storeId);
      return [{ type: "toast.requested", toast: { status: "warning", title: NOT_ORDERED } }];
    },
  };
};
