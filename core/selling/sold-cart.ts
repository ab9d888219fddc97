import type { LeftItem } from "../../api-schema/cart-basis.ts";
import type { Blocker, CartChange, CheckoutState } from "../../api-schema/order.ts";
import type { Instant, Role } from "../../api-schema/primitives.ts";
import { shownLeftItems, stateAfter } from "./after-change.ts";
import { blockersOf } from "./cart-blockers.ts";
import type { CartDraft } from "./cart-draft.ts";
import type { CartPayment, CartState } from "./cart-state.ts";
import { type PricedCart, priceCart } from "./price-cart.ts";
import { dropDeadCoupon, expireOffers, settleDraft } from "./settle-draft.ts";

/** A priced cart with all that is said of it: what a command comes to. */
export type SoldCart = PricedCart & {
  readonly changes: readonly CartChange[];
  readonly blockers: readonly Blocker[];
  readonly checkoutState: CheckoutState;
  /** The chosen methods of the parts that there are. */
  readonly payments: readonly CartPayment[];
  /** False for a cart that was only looked at: it is stored as it was. */
  readonly isWritten: boolean;
  /** Lines that left by themselves and are still worth showing. */
  readonly left: readonly LeftItem[];
};

/** When, and by whom. */
export type Selling = { readonly now: Instant; readonly role: Role };

/**
 * What a draft comes to once what is sold has decided: lines that cannot be had leave it, prices and
 * fees are made fresh, and its contents say where the checkout stands. `payments` are those that
 * are chosen, the stored ones unless the command chose others.
 */
export const soldDraft = (
  state: CartState,
  draft: CartDraft,
  selling: Selling,
  payments: readonly CartPayment[] = state.payments,
): SoldCart => {
  const { now } = selling;
  const fresh = expireOffers(dropDeadCoupon(draft, now), now);
  const sold = pricedDraft(state, settleDraft(fresh, state.store, now), selling, payments);
  return { ...sold, checkoutState: stateAfter(state, sold) };
};

/** The same of a draft that is settled already; the checkout stays where it stands. */
export const pricedDraft = (
  state: CartState,
  draft: CartDraft,
  selling: Selling,
  payments: readonly CartPayment[] = state.payments,
): SoldCart => {
  const priced = priceCart(draft, state, selling.now);
  return {
    ...withAllSaid(state, priced, payments, selling),
    left: shownLeftItems(priced, selling.now),
  };
};

/** A draft as it is, priced at this instant: nothing is settled and nothing changes. */
export const draftAsItIs = (state: CartState, draft: CartDraft, selling: Selling): SoldCart => ({
  ...withAllSaid(state, priceCart(draft, state, selling.now), state.payments, selling),
  isWritten: false,
});

const withAllSaid = (
  state: CartState,
  priced: PricedCart,
  chosen: readonly CartPayment[],
  { role }: Selling,
): SoldCart => {
  const payments = chosen.filter(({ scope }) => priced.scopes.some((paid) => paid.scope === scope));
  return {
    ...priced,
    changes: priced.draft.changes,
    blockers: blockersOf(priced, { store: state.store, payments, role }),
    checkoutState: state.order.checkoutState,
    payments,
    isWritten: true,
    left: priced.draft.left,
  };
};
