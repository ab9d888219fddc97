import { Effect } from "effect";
import type { Blocker, CartAnswer, CheckoutState, Order } from "../../../api-schema/order.ts";
import type { Instant, OrderToken, VariantCode } from "../../../api-schema/primitives.ts";
import { Conflict, NotFound } from "../../../api-schema/problems.ts";
import { groupKeyOf } from "../../../core/cart/shipping-groups.ts";
import { now as presentInstant } from "../../clock.ts";
import type { Buyer } from "./buyer.ts";
import { changeRows, isUnchanged } from "./cart-change.ts";
import {
  type CartDraft,
  draftOf,
  dropDeadCoupon,
  dropReplacedItems,
  expireOffers,
  settleDraft,
} from "./cart-draft.ts";
import type { CartRepository, SavedRows } from "./cart-repository.ts";
import type { CartState, Substitution } from "./cart-state.ts";
import { blockersOf, cartView, storedIds } from "./cart-view.ts";
import { type PricedCart, priceCart } from "./repricing.ts";

/** What a call wants of a cart; `E` is why the command itself may refuse. */
export type CartCommand<E> = {
  /** Variants that the command may add. */
  readonly codes?: readonly VariantCode[];
  readonly edit: (draft: CartDraft, state: CartState, now: Instant) => Effect.Effect<CartDraft, E>;
  /** Refuses the change once it is priced; nothing is written then. */
  readonly verify?: (change: VerifiedChange) => Effect.Effect<void, E | Conflict>;
  /** Where a checkout step leads; without it the contents decide. */
  readonly checkoutState?: CheckoutState;
};

export type VerifiedChange = {
  readonly state: CartState;
  readonly priced: PricedCart;
  readonly blockers: readonly Blocker[];
  readonly now: Instant;
};

/** After this many changes lost to somebody else's, the row is locked and the change waits. */
const OPTIMISTIC_ATTEMPTS = 3;

/**
 * Changes a cart: reads it with all that prices it, applies the command and the rules, and writes the
 * difference, provided that nobody changed it meanwhile; else it starts again from what they left, so
 * that parallel changes lose nothing. Two statements, no transaction held open between them.
 */
export const changeCart = <E>(
  carts: CartRepository["Service"],
  buyer: Buyer,
  token: OrderToken,
  command: CartCommand<E>,
): Effect.Effect<CartAnswer, NotFound | Conflict | E> => {
  const attempt = attemptChange(carts, buyer, token, command);
  return Effect.gen(function* () {
    for (let count = 0; count < OPTIMISTIC_ATTEMPTS; count += 1) {
      const answer = yield* attempt;
      if (answer !== null) return answer;
    }
    const locked = Effect.andThen(carts.lock(token, buyer.store.storeId), attempt);
    const answer = yield* carts.transaction(locked);
    return answer ?? (yield* Effect.die(new Error("A locked cart was changed by somebody else")));
  });
};

/** The cart as it is now: prices, dates and blockers fresh, nothing written. */
export const seeCart = Effect.fnUntraced(function* (
  carts: CartRepository["Service"],
  buyer: Buyer,
  state: CartState,
): Effect.fn.Return<Order> {
  const now = yield* presentInstant;
  const draft = draftOf(state);
  const substitutions = yield* substitutionsOf(carts, draft, state, now);
  return cartView({
    state,
    priced: priceCart(draft, state, now),
    role: buyer.store.role,
    now,
    checkoutState: state.order.checkoutState,
    revision: state.order.revision,
    left: draft.left,
    substitutions,
    ...storedIds(state),
  });
});

/** The open cart of that token, or why there is none. */
export const loadOpenCart = Effect.fnUntraced(function* (
  carts: CartRepository["Service"],
  buyer: Buyer,
  token: OrderToken,
  codes: readonly VariantCode[] = [],
): Effect.fn.Return<CartState, NotFound | Conflict> {
  const now = yield* presentInstant;
  const state = yield* carts.load({ token, storeId: buyer.store.storeId, now, codes });
  if (state === null) return yield* new NotFound({ message: "Ce panier n'existe pas." });
  if (state.order.checkoutState === "completed") {
    return yield* new Conflict({ message: "Cette commande est déjà validée." });
  }
  return state;
});

const attemptChange = Effect.fnUntraced(function* <E>(
  carts: CartRepository["Service"],
  buyer: Buyer,
  token: OrderToken,
  command: CartCommand<E>,
): Effect.fn.Return<CartAnswer | null, NotFound | Conflict | E> {
  const now = yield* presentInstant;
  const codes = command.codes ?? [];
  const state = yield* loadOpenCart(carts, buyer, token, codes);
  const wished = yield* command.edit(draftOf(state), state, now);
  const settled = settleDraft(expireOffers(dropDeadCoupon(wished, now), now), state.store, now);
  const substitutions = yield* substitutionsOf(carts, settled, state, now);
  const draft = dropReplacedItems(settled, codes, substitutions);
  const priced = priceCart(draft, state, now);
  const { shipmentIds, itemIds } = storedIds(state);
  if (command.verify !== undefined) {
    const blockers = blockersOf({ state, priced, role: buyer.store.role, shipmentIds });
    yield* command.verify({ state, priced, blockers, now });
  }
  const { checkoutState } = command;
  const rows = changeRows(state, priced, {
    now,
    ...(checkoutState === undefined ? {} : { checkoutState }),
  });
  const { id, revision } = state.order;
  const unchanged = isUnchanged(state, rows);
  const saved = unchanged ? NOTHING_SAVED : yield* carts.save({ id, revision, now, rows });
  if (saved === null) return null;
  for (const shipment of saved.shipments) shipmentIds.set(groupKeyOf(shipment), shipment.id);
  for (const item of saved.items) itemIds.set(item.variantId, item.id);
  return {
    order: cartView({
      state,
      priced,
      role: buyer.store.role,
      now,
      checkoutState: rows.checkoutState,
      revision: unchanged ? revision : revision + 1,
      left: rows.unavailable,
      substitutions,
      shipmentIds,
      itemIds,
    }),
    changes: draft.changes,
  };
});

const NOTHING_SAVED: SavedRows = { shipments: [], items: [] };

// Most carts have no line that left: they are spared the statement.
const substitutionsOf = (
  carts: CartRepository["Service"],
  { left }: CartDraft,
  { store }: CartState,
  now: Instant,
): Effect.Effect<readonly Substitution[]> =>
  left.length === 0
    ? Effect.succeed([])
    : carts.substitutions({
        variantIds: left.map(({ variantId }) => variantId),
        salesAreaId: store.salesAreaId,
        now,
      });
