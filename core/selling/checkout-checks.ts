import { Result } from "effect";
import type { CheckoutState } from "../../api-schema/order.ts";
import type { Cents } from "../../api-schema/primitives.ts";
import { euros } from "../money/format.ts";
import { type CartRefused, conflict } from "./cart-refused.ts";
import type { CartState } from "./cart-state.ts";
import { checkoutTransition } from "./checkout-transitions.ts";
import type { PricedCart } from "./price-cart.ts";

/** The step is open, and the cart is still the one that the customer saw. */
export const checkStep = (
  state: CartState,
  priced: PricedCart,
  to: CheckoutState,
): Result.Result<void, CartRefused> => {
  const step = checkoutTransition(state.order.checkoutState, to);
  if (Result.isFailure(step)) return conflict(step.failure.message);
  return hasChanged(state, priced) ? conflict(changedMessage(state, priced)) : Result.void;
};

/** The total is the one that the customer saw, TTC. */
export const checkTotal = (
  { totals: { total } }: PricedCart,
  expected: Cents,
): Result.Result<void, CartRefused> =>
  total === expected
    ? Result.void
    : conflict(`Le montant de votre commande a changé : il est maintenant de ${euros(total)} TTC.`);

/**
 * The order that a cart has become is the one that is confirmed again: somebody who confirms another
 * total is not told that it was ordered.
 */
export const checkShownOrder = (
  { order: { amount } }: Pick<CartState, "order">,
  expected: Cents,
): Result.Result<void, CartRefused> =>
  amount === expected
    ? Result.void
    : conflict(
        `Ce panier a déjà été commandé, pour ${euros(amount)} TTC : rien d'autre n'a été validé.`,
      );

/**
 * The same of a cart that was previewed: what left it by itself the customer has seen leave, when the
 * total is still the one that they saw; else the refusal names it.
 */
export const checkShownTotal = (
  state: CartState,
  priced: PricedCart,
  expected: Cents,
): Result.Result<void, CartRefused> =>
  priced.totals.total !== expected && hasChanged(state, priced)
    ? conflict(changedMessage(state, priced))
    : checkTotal(priced, expected);

const hasChanged = ({ order }: CartState, { draft }: PricedCart): boolean =>
  draft.left.length > order.unavailable.length ||
  draft.changes.length > 0 ||
  draft.expired.length > 0;

/** The first blocker as a conflict: the customer was told of it since the first line. */
export const refuseBlockers = (
  blockers: readonly { readonly message: string }[],
): Result.Result<void, CartRefused> => {
  const [first] = blockers;
  return first === undefined ? Result.void : conflict(first.message);
};

// Names what is not as it was, the last sack that went to somebody else above all.
const changedMessage = (state: CartState, { draft }: PricedCart): string => {
  const before = new Set(state.order.unavailable.map(({ variantId }) => variantId));
  const leftIds = new Set(
    draft.left.filter(({ variantId }) => !before.has(variantId)).map(({ variantId }) => variantId),
  );
  const gone = state.variants
    .filter(({ id }) => leftIds.has(id))
    .map(({ productName }) => productName);
  const named = [
    ...gone.map((name) => `${name} n'est plus disponible`),
    ...draft.changes.map(
      ({ productName, message }) => `${productName} : ${message.replace(/\.$/, "")}`,
    ),
    ...draft.expired.map(({ variantName }) => `l'offre sur ${variantName} est terminée`),
  ];
  return `Votre panier a changé, vérifiez-le avant de continuer. ${named.join(" ; ")}.`;
};
