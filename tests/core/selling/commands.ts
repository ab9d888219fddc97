import { Result } from "effect";
import { expect } from "vitest";
import { AddressId, VariantCode } from "../../../api-schema/primitives.ts";
import type { CartState, SoldVariant } from "../../../core/selling/cart-state.ts";
import type { CartCommand } from "../../../core/selling/edit-draft.ts";
import { sell } from "../../../core/selling/sell.ts";
import type { SoldCart } from "../../../core/selling/sold-cart.ts";
import { day } from "../values.ts";
import { writtenAs } from "./any-cart.ts";
import { EMPTY_CART, NOW } from "./bakers-cart.ts";

// The baker's cart as commands make it, and as it is stored after them.

export const selling = { now: NOW, role: "manager" as const };

export const answered = (state: CartState, command: CartCommand, now = NOW): SoldCart =>
  Result.getOrThrow(sell(state, command, { ...selling, now }));

export const refused = (state: CartState, command: CartCommand) => {
  const answer = sell(state, command, selling);
  return Result.isFailure(answer) ? answer.failure : "not refused";
};

export const code = (text: string) => VariantCode.make(text);
export const add = (...items: readonly (readonly [string, number])[]): CartCommand => ({
  kind: "add",
  items: items.map(([variant, quantity]) => ({ variant: code(variant), quantity })),
});

/** A cart that holds these, as it is stored. */
export const holding = (variants: readonly SoldVariant[], quantity = 4): CartState => {
  const state = { ...EMPTY_CART, variants };
  const items = variants.map((variant) => [variant.code, quantity] as const);
  return writtenAs(state, answered(state, add(...items)));
};

/** The same cart, of which something is sold otherwise since. */
export const since = (state: CartState, change: Partial<SoldVariant>): CartState => ({
  ...state,
  variants: state.variants.map((variant, index) =>
    index === 0 ? { ...variant, ...change } : variant,
  ),
});

export const linesOf = ({ draft }: SoldCart) =>
  draft.lines.map(({ variant, quantity }) => [variant.code, quantity]);

export const toDeliver = (state: CartState): CartCommand & { readonly kind: "chooseDelivery" } => ({
  kind: "chooseDelivery",
  addresses: [ADDRESS],
  wish: {
    shippingAddress: ADDRESS.id,
    shipments: state.shipments.map(({ id, transportTypeCode }) =>
      transportTypeCode === "MKP"
        ? { shipment: id, shippingMethod: 2 }
        : { shipment: id, deliveryDate: day("2026-11-25") },
    ),
  },
});

export const ADDRESS = {
  ...(EMPTY_CART.order.shippingAddress ?? expect.unreachable("the store has an address")),
  id: AddressId.make(12),
};

export const delivered = (state: CartState) => writtenAs(state, answered(state, toDeliver(state)));

export const byCard = (state: CartState): CartCommand => ({
  kind: "choosePayment",
  wish: {
    payments: [
      ...new Set(state.shipments.map((shipment) => shipment.transportTypeCode === "MKP")),
    ].map((mkp) => ({ scope: mkp ? "mkp" : "gmp", method: "CB" })),
  },
});

export const paid = (state: CartState) => writtenAs(state, answered(state, byCard(state)));
