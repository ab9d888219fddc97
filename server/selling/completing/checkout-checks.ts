import { Effect, Result } from "effect";
import type { CheckoutState } from "../../../api-schema/order.ts";
import { Conflict } from "../../../api-schema/problems.ts";
import { checkoutTransition } from "../../../core/checkout/transitions.ts";
import type { CartState } from "../cart/cart-state.ts";
import type { PricedCart } from "../cart/repricing.ts";

/** The step is open, and the cart is still the one that the customer saw. */
export const checkStep = (
  { state, priced }: { readonly state: CartState; readonly priced: PricedCart },
  to: CheckoutState,
): Effect.Effect<void, Conflict> => {
  const step = checkoutTransition(state.order.checkoutState, to);
  if (Result.isFailure(step)) return Effect.fail(new Conflict({ message: step.failure.message }));
  const { draft } = priced;
  const hasLeft = draft.left.length > state.order.unavailable.length;
  return hasLeft || draft.changes.length > 0 || draft.expired.length > 0
    ? Effect.fail(new Conflict({ message: changedMessage(state, priced) }))
    : Effect.void;
};

/** The first blocker as a 409: the customer was told of it since the first line. */
export const refuseBlockers = (
  blockers: readonly { readonly message: string }[],
): Effect.Effect<void, Conflict> => {
  const [first] = blockers;
  return first === undefined ? Effect.void : Effect.fail(new Conflict({ message: first.message }));
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
