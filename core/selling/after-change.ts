import { Result } from "effect";
import type { LeftItem } from "../../api-schema/cart-basis.ts";
import type { CheckoutState } from "../../api-schema/order.ts";
import type { Instant, VariantCode, VariantId } from "../../api-schema/primitives.ts";
import type { CartState } from "./cart-state.ts";
import { afterCartChange } from "./checkout-transitions.ts";
import type { PricedCart, PricedShipment } from "./price-cart.ts";
import { groupKeyOf } from "./shipping-groups.ts";

/** Lines that left by themselves are shown this long. */
const LEFT_ITEM_SHOWN_MS = 24 * 60 * 60 * 1000;

/** Where the contents of a changed cart lead its checkout (product §6). */
export const stateAfter = (state: CartState, { shipments }: PricedCart): CheckoutState => {
  const { checkoutState } = state.order;
  const before = state.shipments.map((shipment) => groupKeyOf(shipment));
  const shipmentsChanged =
    before.length !== shipments.length ||
    shipments.some(({ key }) => !before.includes(key)) ||
    shipments.some((shipment) => !isDeliveryKept(shipment));
  const amount = shipments.reduce((sum, { totals }) => sum + totals.totalTTC, 0);
  if (!shipmentsChanged && amount === state.order.amount) return checkoutState;
  const next = afterCartChange(checkoutState, { shipmentsChanged });
  return Result.isSuccess(next) ? next.success : checkoutState;
};

// A chosen date whose cut-off has passed, or a method that is gone, must be chosen again.
const isDeliveryKept = ({ choice, deliveries, gmp, method }: PricedShipment): boolean =>
  gmp
    ? choice.deliveryDate === null ||
      deliveries.some(({ deliveryDate }) => deliveryDate === choice.deliveryDate)
    : choice.shippingMethodId === null || method !== null;

/** Left lines that still concern the customer: recent, and not back in the cart. */
export const shownLeftItems = ({ draft }: PricedCart, now: Instant): readonly LeftItem[] => {
  const held = new Set(draft.lines.map(({ variant }) => variant.id));
  return draft.left.filter(
    ({ variantId, at }) =>
      !held.has(variantId) && Date.parse(now) - Date.parse(at) < LEFT_ITEM_SHOWN_MS,
  );
};

/** What may be bought in place of a variant. */
export type Replacement = {
  readonly variantId: VariantId;
  readonly substitutes: readonly VariantCode[];
};

/** The left lines but for those of which a substitute has just been added. */
export const withoutReplaced = (
  left: readonly LeftItem[],
  added: readonly VariantCode[],
  replacements: readonly Replacement[],
): readonly LeftItem[] =>
  left.filter(
    (item) =>
      !replacements.some(
        ({ variantId, substitutes }) =>
          variantId === item.variantId && substitutes.some((code) => added.includes(code)),
      ),
  );
