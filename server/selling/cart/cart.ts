import { Context, Effect, Layer, Result } from "effect";
import type { Address } from "../../../api-schema/address.ts";
import type { AddItem, CartAnswer, ChangeOrder, Order } from "../../../api-schema/order.ts";
import type { Instant, OrderItemId, OrderToken } from "../../../api-schema/primitives.ts";
import { type Conflict, NotFound, type Unprocessable } from "../../../api-schema/problems.ts";
import { groupKeyOf } from "../../../core/cart/shipping-groups.ts";
import { now as presentInstant } from "../../clock.ts";
import type { Buyer } from "./buyer.ts";
import {
  addToDraft,
  type CartDraft,
  NO_CHOICE,
  type RequestedQuantity,
  removeLines,
  setLine,
} from "./cart-draft.ts";
import { changeCart, loadOpenCart, seeCart } from "./cart-engine.ts";
import { CartRepository } from "./cart-repository.ts";
import type { CartState } from "./cart-state.ts";
import { fieldProblem } from "../../web/field-problem.ts";
import { couponBase, couponOn, priceCart } from "./repricing.ts";

/**
 * The open cart of a store (product §6). Every change is repriced whole and answers the whole cart;
 * somebody else's cart or line is a NotFound and nothing changes.
 */
export class Cart extends Context.Service<
  Cart,
  {
    /** The store's open cart, made when there is none. */
    readonly open: (buyer: Buyer) => Effect.Effect<Order>;
    /** The cart as it is now, nothing written. Conflict once it is an order. */
    readonly see: (buyer: Buyer, token: OrderToken) => Effect.Effect<Order, NotFound | Conflict>;
    readonly addresses: (buyer: Buyer) => Effect.Effect<readonly Address[]>;
    /** Adds what can be added; `changes` names the rest. */
    readonly add: (
      buyer: Buyer,
      token: OrderToken,
      items: readonly AddItem[],
    ) => Effect.Effect<CartAnswer, NotFound | Conflict | Unprocessable>;
    /** The new quantity of a line, clamped to stock and packaging; 0 removes it. */
    readonly setQuantity: (
      buyer: Buyer,
      token: OrderToken,
      item: OrderItemId,
      quantity: number,
    ) => Effect.Effect<CartAnswer, NotFound | Conflict>;
    /** Removes lines, all or, when one of them is not this cart's, none. */
    readonly remove: (
      buyer: Buyer,
      token: OrderToken,
      items: readonly OrderItemId[],
    ) => Effect.Effect<CartAnswer, NotFound | Conflict>;
    /** Promotion code and notes to the drivers. */
    readonly annotate: (
      buyer: Buyer,
      token: OrderToken,
      change: ChangeOrder,
    ) => Effect.Effect<CartAnswer, NotFound | Conflict | Unprocessable>;
    /** Expired offers and unavailable lines leave the cart, prices are made fresh. */
    readonly check: (
      buyer: Buyer,
      token: OrderToken,
    ) => Effect.Effect<CartAnswer, NotFound | Conflict>;
  }
>()("panetier/cart/Cart") {
  static readonly layer: Layer.Layer<Cart, never, CartRepository> = Layer.effect(
    Cart,
    Effect.gen(function* () {
      const carts = yield* CartRepository;
      const see = (buyer: Buyer, token: OrderToken) =>
        Effect.flatMap(loadOpenCart(carts, buyer, token), (state) => seeCart(carts, buyer, state));
      return Cart.of({
        open: (buyer) => openCart(carts, buyer, see),
        see,
        addresses: ({ store }) => carts.addresses(store.storeId),
        add: (buyer, token, items) => changeCart(carts, buyer, token, adding(items)),
        setQuantity: (buyer, token, item, quantity) =>
          changeCart(carts, buyer, token, { edit: settingQuantity(item, quantity) }),
        remove: (buyer, token, items) =>
          changeCart(carts, buyer, token, { edit: removing(new Set(items)) }),
        annotate: (buyer, token, change) =>
          changeCart(carts, buyer, token, { edit: annotating(carts, change) }),
        check: (buyer, token) => changeCart(carts, buyer, token, { edit: Effect.succeed }),
      });
    }),
  );
}

// The cart may be completed by another tab between both statements: then there is a new one.
const openCart = (
  carts: CartRepository["Service"],
  buyer: Buyer,
  see: (buyer: Buyer, token: OrderToken) => Effect.Effect<Order, NotFound | Conflict>,
): Effect.Effect<Order> =>
  Effect.gen(function* () {
    const { identity, store } = buyer;
    const now = yield* presentInstant;
    const token = yield* carts.openCart({
      storeId: store.storeId,
      customerId: identity.customerId,
      now,
    });
    return yield* see(buyer, token);
  }).pipe(Effect.retry({ times: 3 }), Effect.orDie);

const adding = (items: readonly RequestedQuantity[]) => ({
  codes: items.map(({ variant }) => variant),
  edit: (draft: CartDraft, state: CartState) => {
    const [only] = items;
    const isKnown = state.variants.some(({ code }) => code === only?.variant);
    return items.length === 1 && !isKnown
      ? Effect.fail(fieldProblem("variant", "Cette référence n'existe pas au catalogue."))
      : Effect.succeed(addToDraft(draft, items, state));
  },
});

const settingQuantity = (item: OrderItemId, quantity: number) => (draft: CartDraft) => {
  const line = draft.lines.find(({ itemId }) => itemId === item);
  return line === undefined
    ? Effect.fail(noSuchLine())
    : Effect.succeed(setLine(draft, line, quantity));
};

const removing = (items: ReadonlySet<OrderItemId>) => (draft: CartDraft) => {
  const held = new Set(draft.lines.map(({ itemId }) => itemId));
  return [...items].every((item) => held.has(item))
    ? Effect.succeed(removeLines(draft, items))
    : Effect.fail(noSuchLine());
};

const annotating =
  (carts: CartRepository["Service"], { couponCode, notes }: ChangeOrder) =>
  (
    draft: CartDraft,
    state: CartState,
    now: Instant,
  ): Effect.Effect<CartDraft, NotFound | Unprocessable> =>
    Effect.gen(function* () {
      const noted = yield* withNotes(draft, state, notes ?? []);
      if (couponCode === undefined) return noted;
      if (couponCode === null || couponCode.trim() === "") return { ...noted, coupon: null };
      const coupon = yield* carts.coupon(couponCode);
      if (coupon === null) {
        return yield* fieldProblem("couponCode", "Ce code promotionnel n'existe pas.");
      }
      const base = couponBase(priceCart({ ...noted, coupon: null }, state, now));
      const promotion = couponOn(coupon, base, now);
      if (Result.isFailure(promotion)) {
        return yield* fieldProblem("couponCode", promotion.failure.message);
      }
      return { ...noted, coupon };
    });

const withNotes = (
  draft: CartDraft,
  state: CartState,
  notes: NonNullable<ChangeOrder["notes"]>,
): Effect.Effect<CartDraft, NotFound> => {
  const choices = new Map(draft.choices);
  for (const { shipment: id, note } of notes) {
    const shipment = state.shipments.find((other) => other.id === id);
    if (shipment === undefined) {
      return Effect.fail(new NotFound({ message: "Cette livraison n'existe pas." }));
    }
    const key = groupKeyOf(shipment);
    choices.set(key, { ...(choices.get(key) ?? NO_CHOICE), note: note.trim() });
  }
  return Effect.succeed({ ...draft, choices });
};

const noSuchLine = (): NotFound => new NotFound({ message: "Cette ligne n'existe pas." });
