import type { LeftItem } from "../../api-schema/cart-basis.ts";
import type { UnavailableItem } from "../../api-schema/order.ts";
import type { SoldVariant } from "./cart-state.ts";
import { UNAVAILABLE_MESSAGES } from "./sellable.ts";

/** A line that left the cart, why, and what may replace it. */
export const unavailableItem = (
  { quantity, reason }: Pick<LeftItem, "quantity" | "reason">,
  variant: Pick<SoldVariant, "code" | "productName" | "reference" | "productSlug">,
  substitutes: UnavailableItem["substitutes"],
): UnavailableItem => ({
  variant: variant.code,
  productName: variant.productName,
  reference: variant.reference,
  productSlug: variant.productSlug,
  quantity,
  reason,
  message: UNAVAILABLE_MESSAGES[reason],
  substitutes,
});
