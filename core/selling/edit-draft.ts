import { Result } from "effect";
import type { Address } from "../../api-schema/address.ts";
import type { ChangeOrder, ChooseDelivery, ChoosePayment } from "../../api-schema/order.ts";
import type { Cents, Instant, OrderItemId, VariantCode } from "../../api-schema/primitives.ts";
import {
  addToDraft,
  type CartDraft,
  NO_CHOICE,
  removeLines,
  type RequestedQuantity,
  setLine,
} from "./cart-draft.ts";
import { type CartRefused, notFound, refusedField } from "./cart-refused.ts";
import type { CartState, CouponState } from "./cart-state.ts";
import { chooseDelivery, NO_SUCH_SHIPMENT } from "./delivery-choice.ts";
import { UNKNOWN_VARIANT } from "./line-changes.ts";
import { couponBase, couponOn, priceCart } from "./price-cart.ts";
import { groupKeyOf } from "./shipping-groups.ts";

/** What a customer wants of a cart, as data. */
export type CartCommand =
  | { readonly kind: "add"; readonly items: readonly RequestedQuantity[] }
  /** The quantity of a line, clamped to stock and packaging; 0 removes it. */
  | { readonly kind: "set"; readonly item: OrderItemId; readonly quantity: number }
  /** All of these lines or, when the cart has not one of them, none. */
  | { readonly kind: "remove"; readonly items: readonly OrderItemId[] }
  | { readonly kind: "empty" }
  | { readonly kind: "annotate"; readonly coupon: CouponChange; readonly words: Words }
  /** Everything fresh; nothing is requested. */
  | { readonly kind: "check" }
  | {
      readonly kind: "chooseDelivery";
      readonly wish: ChooseDelivery;
      readonly addresses: readonly Address[];
    }
  | { readonly kind: "choosePayment"; readonly wish: ChoosePayment }
  | { readonly kind: "complete"; readonly expectedTotal: Cents };

type OfAddresses = Extract<CartCommand, { readonly kind: "chooseDelivery" }>;

/** A command as it is sent: where the store may be delivered is read with the cart. */
export type CartWish = Exclude<CartCommand, OfAddresses> | Omit<OfAddresses, "addresses">;

/** What becomes of the promotion code; `found` is null for a code that does not exist. */
export type CouponChange = "kept" | "removed" | { readonly found: CouponState | null };

/** What is written on a cart, beside its code. */
export type Words = Omit<ChangeOrder, "couponCode">;

/** Variants that a command may bring into the cart: they have to be read with it. */
export const addedCodes = (wish: CartWish): readonly VariantCode[] =>
  wish.kind === "add" ? wish.items.map(({ variant }) => variant) : [];

/** The draft as a command requests it, before what is sold decides; or why it cannot be done. */
export const editDraft = (
  draft: CartDraft,
  state: CartState,
  command: CartCommand,
  now: Instant,
): Result.Result<CartDraft, CartRefused> => {
  switch (command.kind) {
    case "add":
      return add(draft, state, command.items);
    case "set": {
      const line = draft.lines.find(({ itemId }) => itemId === command.item);
      return line === undefined
        ? notFound(NO_SUCH_LINE)
        : Result.succeed(setLine(draft, line, command.quantity));
    }
    case "remove": {
      const held = new Set(draft.lines.map(({ itemId }) => itemId));
      return command.items.every((item) => held.has(item))
        ? Result.succeed(removeLines(draft, new Set(command.items)))
        : notFound(NO_SUCH_LINE);
    }
    case "empty":
      return Result.succeed({ ...draft, lines: [] });
    case "annotate":
      return Result.flatMap(withWords(draft, state, command.words), (noted) =>
        withCoupon(noted, state, command.coupon, now),
      );
    case "chooseDelivery":
      return chooseDelivery(draft, state, { ...command, now });
    case "check":
    case "choosePayment":
    case "complete":
      return Result.succeed(draft);
  }
};

// One code alone is somebody's typing; among several, the others are worth having.
const add = (
  draft: CartDraft,
  state: CartState,
  items: readonly RequestedQuantity[],
): Result.Result<CartDraft, CartRefused> => {
  const [only] = items;
  const isKnown = state.variants.some(({ code }) => code === only?.variant);
  return items.length === 1 && !isKnown
    ? refusedField("variant", UNKNOWN_VARIANT)
    : Result.succeed(addToDraft(draft, items, state));
};

const withCoupon = (
  draft: CartDraft,
  state: CartState,
  change: CouponChange,
  now: Instant,
): Result.Result<CartDraft, CartRefused> => {
  if (change === "kept") return Result.succeed(draft);
  if (change === "removed") return Result.succeed({ ...draft, coupon: null });
  if (change.found === null) {
    return refusedField("couponCode", "Ce code promotionnel n'existe pas.");
  }
  const base = couponBase(priceCart({ ...draft, coupon: null }, state, now));
  const promotion = couponOn(change.found, base, now);
  return Result.isFailure(promotion)
    ? refusedField("couponCode", promotion.failure.message)
    : Result.succeed({ ...draft, coupon: change.found });
};

const withWords = (
  draft: CartDraft,
  state: CartState,
  { notes = [], references = [] }: Words,
): Result.Result<CartDraft, CartRefused> => {
  const choices = new Map(draft.choices);
  for (const { shipment: id, note } of notes) {
    const shipment = state.shipments.find((other) => other.id === id);
    if (shipment === undefined) return notFound(NO_SUCH_SHIPMENT);
    const key = groupKeyOf(shipment);
    choices.set(key, { ...(choices.get(key) ?? NO_CHOICE), note: note.trim() });
  }
  const given = new Map(references.map((each) => [each.variant, each.customerReference]));
  const held = new Set(draft.lines.map(({ variant }) => variant.code));
  if (![...given.keys()].every((code) => held.has(code))) return notFound(NO_SUCH_LINE);
  const lines = draft.lines.map((line) => {
    const text = given.get(line.variant.code);
    return text === undefined ? line : { ...line, customerReference: text?.trim() || null };
  });
  return Result.succeed({ ...draft, choices, lines });
};

const NO_SUCH_LINE = "Cette ligne n'existe pas.";
