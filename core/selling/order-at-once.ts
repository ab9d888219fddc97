import { Result } from "effect";
import type { Address } from "../../api-schema/address.ts";
import type { LeftItem } from "../../api-schema/cart-basis.ts";
import type { AddItem } from "../../api-schema/order.ts";
import type { OrderAtOnce, PreviewOrder } from "../../api-schema/order-sheet.ts";
import type { Instant, VariantCode } from "../../api-schema/primitives.ts";
import { blockersUpTo } from "./blockers.ts";
import {
  addToDraft,
  type CartDraft,
  draftOf,
  NO_CHOICE,
  type ShipmentChoice,
} from "./cart-draft.ts";
import { type CartRefused, notFound, refusedField } from "./cart-refused.ts";
import type { CartState, SoldVariant } from "./cart-state.ts";
import { checkShownTotal, refuseBlockers } from "./checkout-checks.ts";
import { chooseDate, chooseMethod } from "./delivery-choice.ts";
import { checkPaymentChoice } from "./payment-choice.ts";
import { priceCart } from "./price-cart.ts";
import { proposedDelivery } from "./proposal.ts";
import { withChoice } from "./sell.ts";
import { unsaleableReason } from "./sellable.ts";
import { dropDeadCoupon, expireOffers, settleDraft } from "./settle-draft.ts";
import { type GroupKey, groupKeyOf } from "./shipping-groups.ts";
import { pricedDraft, type Selling, type SoldCart } from "./sold-cart.ts";

// Apart from the commands of the cart: browsers do not reckon these, and do not load them.

/** An order in one step, whoever has accepted its terms. */
export type WholeWish = Omit<OrderAtOnce, "cgvAccepted">;

type AtOnce = { readonly wish: WholeWish; readonly addresses: readonly Address[] };

/**
 * An order in one step: what is added, delivered and paid, under the checks of the long way; or why it
 * leaves the cart as it is. Pure; the completion that follows checks the written cart again.
 */
export const sellAtOnce = (
  state: CartState,
  { wish, addresses }: AtOnce,
  selling: Selling,
): Result.Result<SoldCart, CartRefused> => {
  const draft = withItems(state, wish.items, selling.now);
  return chooseDeliveries(draft, state, { wish, addresses, now: selling.now }).pipe(
    Result.flatMap((chosen) => {
      const sold = pricedDraft(state, chosen, selling, withChoice(state.payments, wish));
      return checkShownTotal(state, sold, wish.expectedTotal).pipe(
        Result.flatMap(() => checkPaymentChoice(wish, state, sold)),
        Result.flatMap(() => refuseBlockers(sold.blockers)),
        Result.map(() => ({ ...sold, checkoutState: "payment_selected" as const })),
      );
    }),
  );
};

/**
 * The cart with these lines more, each shipment delivered as proposed (proposal.ts). What stops the
 * payment is no blocker here: its method is still open. Wished products of which nothing can be had
 * stand among those that left, with what may replace them.
 */
export const previewOf = (
  state: CartState,
  { items, shipments: requests = [] }: PreviewOrder,
  selling: Selling,
): SoldCart => {
  const { now } = selling;
  const draft = withItems(state, items, now);
  const { shipments } = priceCart(draft, state, now);
  const choices = new Map(
    shipments.map((shipment): readonly [GroupKey, ShipmentChoice] => [
      shipment.key,
      { ...shipment.choice, ...proposedDelivery(shipment, requests) },
    ]),
  );
  const sold = pricedDraft(state, { ...draft, choices }, selling);
  return {
    ...sold,
    blockers: blockersUpTo("delivery", sold.blockers),
    left: [...sold.left, ...goneRequests(items, state, sold, now)],
  };
};

/** The cart with these lines more, and without what cannot be sold any more. */
const withItems = (state: CartState, items: readonly AddItem[], now: Instant): CartDraft => {
  const added = addToDraft(draftOf(state), items, state);
  return settleDraft(expireOffers(dropDeadCoupon(added, now), now), state.store, now);
};

const goneRequests = (
  items: readonly AddItem[],
  { variants, store }: CartState,
  { draft, left }: SoldCart,
  at: Instant,
): readonly LeftItem[] => {
  const named = new Set([
    ...draft.lines.map(({ variant }) => variant.id),
    ...left.map(({ variantId }) => variantId),
  ]);
  const requested = new Map<VariantCode, number>();
  for (const { variant, quantity } of items) {
    requested.set(variant, (requested.get(variant) ?? 0) + quantity);
  }
  return [...requested].flatMap(([code, quantity]) => {
    const variant = variants.find((one) => one.code === code);
    if (variant === undefined || named.has(variant.id)) return [];
    const reason = unsaleableReason(variant, store) ?? "outOfStock";
    return [{ variantId: variant.id, quantity, reason, at }];
  });
};

type Deliveries = {
  readonly wish: Pick<OrderAtOnce, "shippingAddress" | "shipments">;
  readonly addresses: readonly Address[];
  readonly now: Instant;
};

/**
 * The draft with an address and, for each of its shipments, a date or a shipping method, named by
 * their keys since some have no id yet: all of them or nothing, refused as in the long way. A wish for
 * a shipment whose last line has just been sold to somebody else is no fault: the total tells of it.
 */
const chooseDeliveries = (
  draft: CartDraft,
  state: CartState,
  { wish, addresses, now }: Deliveries,
): Result.Result<CartDraft, CartRefused> => {
  const address = addresses.find(({ id }) => id === wish.shippingAddress);
  if (address === undefined) return notFound("Cette adresse n'existe pas.");
  const choices = new Map(draft.choices);
  for (const [key, variant] of new Map(
    draft.lines.map((line) => [keyOf(line.variant), line.variant]),
  )) {
    const index = wish.shipments.findIndex((choice) => choice.key === key);
    const chosen = wish.shipments[index];
    if (chosen === undefined) {
      return refusedField("shipments", "Choisissez la livraison de chaque expédition.");
    }
    const field = `shipments.${index}`;
    const choice: Result.Result<
      Partial<ShipmentChoice>,
      CartRefused
    > = variant.transportTypeCode === "MKP"
      ? chooseMethod({ merchantId: variant.merchant.id }, chosen, state, `${field}.shippingMethod`)
      : chooseDate(variant, chosen, state, now, `${field}.deliveryDate`);
    if (Result.isFailure(choice)) return Result.fail(choice.failure);
    choices.set(key, { ...(choices.get(key) ?? NO_CHOICE), ...choice.success });
  }
  return Result.succeed({ ...draft, choices, shippingAddress: address, addressChosen: true });
};

const keyOf = ({ transportTypeCode, merchant }: SoldVariant): GroupKey =>
  groupKeyOf({ transportTypeCode, merchantId: merchant.id });
