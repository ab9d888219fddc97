import type { BuyingStore, UnavailableReason } from "../../api-schema/cart-basis.ts";
import type { SoldVariant } from "./cart-state.ts";
import { applyQuantity } from "./quantity.ts";

/** Why a variant cannot be sold to the store whatever the quantity; null when it can. */
export const unsaleableReason = (
  variant: Pick<SoldVariant, "onSale" | "unitPrice" | "transportTypeCode">,
  store: Pick<BuyingStore, "marketPlaceAccess">,
): Exclude<UnavailableReason, "outOfStock"> | null => {
  if (!variant.onSale || variant.unitPrice === null) return "withdrawn";
  if (variant.transportTypeCode === "MKP" && !store.marketPlaceAccess) return "noMarketplaceAccess";
  return null;
};

/** The packagings of a line that could be delivered today. */
export const sellableQuantity = (
  { variant, quantity }: { readonly variant: SoldVariant; readonly quantity: number },
  store: BuyingStore,
): number =>
  unsaleableReason(variant, store) === null
    ? applyQuantity({ requested: quantity, stock: variant.stock, step: variant.orderStep }).quantity
    : 0;

/** Why a line left the cart, in French. */
export const UNAVAILABLE_MESSAGES: { readonly [Reason in UnavailableReason]: string } = {
  outOfStock: "Ce produit est en rupture de stock.",
  withdrawn: "Ce produit n'est plus proposé à votre boutique.",
  noMarketplaceAccess: "Votre boutique n'a pas encore accès à la marketplace.",
};
