import type { CartChange } from "../../api-schema/order.ts";
import type { UnavailableReason } from "../../api-schema/cart-basis.ts";
import type { VariantCode } from "../../api-schema/primitives.ts";
import type { SoldVariant } from "./cart-state.ts";
import { preOrderMessage } from "./pre-orders.ts";
import { FULL_CART, type QuantityChange, quantityChangeMessage } from "./quantity.ts";
import { UNAVAILABLE_MESSAGES } from "./sellable.ts";

type Named = Pick<SoldVariant, "code" | "productName" | "orderStep">;

/** A quantity that stock, packaging or the largest quantity made another. */
export const clampedChange = (
  variant: Named,
  requested: number,
  applied: number,
  change: QuantityChange,
): CartChange => ({
  variant: variant.code,
  productName: variant.productName,
  reason: change,
  requested,
  applied,
  message: quantityChangeMessage(change, { quantity: applied, step: variant.orderStep }),
});

/** A product that found no place in a full cart. */
export const fullCartChange = (variant: Named, requested: number): CartChange => ({
  ...clampedChange(variant, requested, 0, "maximum"),
  message: FULL_CART,
});

/** A product that is not sold to the store whatever the quantity. */
export const barredChange = (
  variant: Named,
  requested: number,
  reason: Exclude<UnavailableReason, "outOfStock">,
): CartChange => ({
  variant: variant.code,
  productName: variant.productName,
  reason: reason === "noMarketplaceAccess" ? "noMarketplaceAccess" : "unavailable",
  requested,
  applied: 0,
  message: UNAVAILABLE_MESSAGES[reason],
});

/** What a pre-order has left of a line. */
export const preOrderChange = (variant: Named, requested: number, applied: number): CartChange => ({
  variant: variant.code,
  productName: variant.productName,
  reason: "preOrder",
  requested,
  applied,
  message: preOrderMessage(applied),
});

/** A code that names nothing. */
export const unknownVariant = (variant: VariantCode, requested: number): CartChange => ({
  variant,
  productName: variant,
  reason: "unknown",
  requested,
  applied: 0,
  message: UNKNOWN_VARIANT,
});

/** Said of a code that names nothing. */
export const UNKNOWN_VARIANT = "Cette référence n'existe pas au catalogue.";
