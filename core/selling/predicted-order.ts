import type { Variant } from "../../api-schema/catalogue.ts";
import type { Order } from "../../api-schema/order.ts";
import type { VariantCode } from "../../api-schema/primitives.ts";
import { withoutReplaced } from "./after-change.ts";
import { draftOf, holdInDraft, type RequestedQuantity } from "./cart-draft.ts";
import type { CartState } from "./cart-state.ts";
import { cartView, type ShownLeftItem } from "./cart-view.ts";
import { soldVariantOf } from "./known-variant.ts";
import { stateOfOrder } from "./order-state.ts";
import { type Selling, soldDraft, type SoldCart } from "./sold-cart.ts";
import { unavailableItem } from "./unavailable-item.ts";

export type PredictionContext = Selling & {
  /** Variants that the cart may not hold yet, as cards and pages show them. */
  readonly known: readonly Variant[];
};

/**
 * The order as the server would answer it if the cart held each of these quantities in all: lines,
 * amounts, VAT, gauges, fees, blockers and state of the checkout, by the server's own rules. Lines
 * and shipments that are new have negative ids; a variant of which too little is known is left out.
 * What neither the order nor its basis tells stays as it is: an order without basis altogether.
 */
export const predictedOrder = (
  order: Order,
  pendingChanges: readonly RequestedQuantity[],
  { known, ...selling }: PredictionContext,
): Order => {
  const { basis } = order;
  if (basis === null || pendingChanges.length === 0) return order;
  const stored = stateOfOrder(order, basis, selling.now);
  const pending = new Set(pendingChanges.map(({ variant }) => variant));
  const held = new Set(stored.variants.map(({ code }) => code));
  const added = known
    .filter(({ code }) => pending.has(code) && !held.has(code))
    .map((variant) => soldVariantOf(variant, basis, selling.now))
    .filter((variant) => variant !== undefined);
  const state = { ...stored, variants: [...stored.variants, ...added] };
  const before = shownBefore(order, state);
  const sold = withReplacements(
    soldDraft(state, holdInDraft(draftOf(state), pendingChanges, state), selling),
    before,
    added.map(({ code }) => code),
  );
  const left = sold.left.flatMap((item) => {
    const shown = before.find((each) => each.item === item);
    if (shown !== undefined) return [shown];
    const variant = state.variants.find(({ id }) => id === item.variantId);
    return variant === undefined ? [] : [{ item, shown: unavailableItem(item, variant, []) }];
  });
  return cartView({ state, sold, revision: order.revision, left });
};

// An order's lines that left and its basis' are the same, in the same order (cart-view.ts).
const shownBefore = (
  { unAvailableShippingItems }: Order,
  { order }: CartState,
): readonly ShownLeftItem[] =>
  order.unavailable.flatMap((item, index) => {
    const shown = unAvailableShippingItems[index];
    return shown === undefined ? [] : [{ item, shown }];
  });

const withReplacements = (
  sold: SoldCart,
  before: readonly ShownLeftItem[],
  added: readonly VariantCode[],
): SoldCart => ({
  ...sold,
  left: withoutReplaced(
    sold.left,
    added,
    before.map(({ item, shown }) => ({
      variantId: item.variantId,
      substitutes: shown.substitutes.map(({ code }) => code),
    })),
  ),
});
