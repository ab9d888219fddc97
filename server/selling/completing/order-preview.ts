import { Effect } from "effect";
import type { AddItem } from "../../../api-schema/order.ts";
import type { OrderPreview, PreviewOrder } from "../../../api-schema/order-sheet.ts";
import { OrderItemId, type OrderToken, ShipmentId } from "../../../api-schema/primitives.ts";
import type { Conflict, NotFound } from "../../../api-schema/problems.ts";
import { orderedCart } from "../../../core/selling/beside-cart.ts";
import { cartView } from "../../../core/selling/cart-view.ts";
import { previewOf } from "../../../core/selling/order-at-once.ts";
import { proposedAddress, proposedPayments } from "../../../core/selling/proposal.ts";
import { withRowIds } from "../../../core/selling/row-ids.ts";
import type { SoldCart } from "../../../core/selling/sold-cart.ts";
import { now as presentInstant } from "../../clock.ts";
import type { Buyer } from "../cart/buyer.ts";
import { loadOpenCart, substitutionsOf } from "../cart/cart-engine.ts";
import type { CartRepository } from "../cart/cart-repository.ts";
import { shownLeftItems } from "../cart/shown-left-items.ts";
import type { StoredCart } from "../cart/stored-cart.ts";
import { paymentChoices } from "./payment-choices.ts";
import type { Firm } from "../../../core/seller/firm.ts";

/**
 * The cart with these lines more, or these lines alone, deliveries and payments proposed, priced with
 * them (core/selling/order-at-once.ts). Only reads.
 */
export const previewOrder = Effect.fnUntraced(function* (
  { carts, firm }: { readonly carts: CartRepository["Service"]; readonly firm: Firm },
  buyer: Buyer,
  token: OrderToken,
  request: PreviewOrder,
): Effect.fn.Return<OrderPreview, NotFound | Conflict> {
  const codes = request.items.map(({ variant }) => variant);
  const cart = yield* loadOpenCart(carts, buyer.store, token, codes);
  return yield* previewFrom({ carts, firm }, buyer, cart, request);
});

/** The same of a cart that was read, with the variants that are wished. */
export const previewFrom = Effect.fnUntraced(function* (
  { carts, firm }: { readonly carts: CartRepository["Service"]; readonly firm: Firm },
  { store: { storeId, role } }: Buyer,
  cart: StoredCart,
  request: PreviewOrder,
): Effect.fn.Return<OrderPreview> {
  const state = orderedCart(cart, request);
  const now = yield* presentInstant;
  const sold = withProvisionalIds(previewOf(state, request, { now, role }));
  const substitutions = yield* substitutionsOf(carts, sold, state, now);
  const left = shownLeftItems(sold.left, substitutions, state, now);
  const choices = paymentChoices(firm, state, sold, yield* carts.lastMethods(storeId));
  return {
    order: cartView({ state, sold, revision: state.order.revision, left }),
    changes: sold.changes,
    lines: linesOf(request.items, state, sold),
    paymentChoices: choices,
    proposal: {
      shippingAddress: proposedAddress(state.order.shippingAddress, cart.addresses),
      shipments: sold.shipments.map(({ key, id, choice }) => ({
        key,
        shipment: id,
        deliveryDate: choice.deliveryDate,
        shippingMethod: choice.shippingMethodId,
      })),
      payments: proposedPayments(choices, state.payments),
    },
  };
});

/** Ids from the far end in place of those that no row has: the wire knows positive ones only. */
const withProvisionalIds = (sold: SoldCart): SoldCart => {
  let last = 2_147_483_647;
  const next = (): number => (last -= 1);
  return withRowIds(sold, {
    shipments: sold.shipments.map(({ id, merchant, transportTypeCode }) => ({
      id: id < 0 ? ShipmentId.make(next()) : id,
      merchantId: merchant.id,
      transportTypeCode,
    })),
    items: sold.draft.lines.map(({ itemId, variant }) => ({
      id: itemId ?? OrderItemId.make(next()),
      variantId: variant.id,
    })),
    payments: [],
  });
};

const linesOf = (
  items: readonly AddItem[],
  { variants, items: stored }: StoredCart,
  { draft }: SoldCart,
): OrderPreview["lines"] =>
  [...new Set(items.map(({ variant }) => variant))].map((code) => {
    const id = variants.find((variant) => variant.code === code)?.id;
    const inCart = stored.find(({ variantId }) => variantId === id)?.quantity ?? 0;
    const wanted = draft.lines.find(({ variant }) => variant.code === code)?.quantity ?? 0;
    return { variant: code, inCart, added: Math.max(0, wanted - inCart) };
  });
