import type { Blocker } from "../../api-schema/order.ts";
import type { Role } from "../../api-schema/primitives.ts";
import { type BlockableShipment, orderBlockers } from "./blockers.ts";
import type { CartPayment, CartState } from "./cart-state.ts";
import type { PricedCart, PricedShipment } from "./price-cart.ts";
import { sellableQuantity } from "./sellable.ts";

/** Every reason that stops this cart from being ordered by that role (product §6). */
export const blockersOf = (
  { shipments }: PricedCart,
  cart: {
    readonly store: CartState["store"];
    readonly payments: readonly Pick<CartPayment, "scope" | "method">[];
    readonly role: Role;
  },
): readonly Blocker[] =>
  orderBlockers({
    ...cart,
    shipments: shipments.map((shipment) => blockable(shipment, cart.store)),
  });

const blockable = (shipment: PricedShipment, store: CartState["store"]): BlockableShipment => ({
  id: shipment.id,
  label: shipment.label,
  gmp: shipment.gmp,
  merchantName: shipment.merchant.name,
  conditions: shipment.conditions,
  deliveryDate: shipment.gmp ? shipment.choice.deliveryDate : null,
  availableDates: shipment.deliveries.map(({ deliveryDate }) => deliveryDate),
  shippingMethod: chosenMethod(shipment),
  hasUnavailableItem: shipment.totals.lines.some(
    ({ line }) => sellableQuantity(line, store) < line.quantity,
  ),
});

// A merchant without a shipping method of its own sends at its own price: there is nothing to choose.
const chosenMethod = ({ method, methods }: PricedShipment): number | null =>
  method?.id ?? (methods.length === 0 ? 0 : null);
