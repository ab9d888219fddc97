import type { OrderToken, ShipmentId, Slug } from "../../api-schema/primitives.ts";

/** What a new message is about, as the address of its page says it. */
export type Occasion =
  | { readonly kind: "order"; readonly order: OrderToken; readonly shipment: ShipmentId }
  | { readonly kind: "offer"; readonly product: Slug }
  | { readonly kind: "merchant"; readonly merchant: Slug }
  | { readonly kind: "none" };

/** Writes it for an address. `readOccasion(writeOccasion(o))` is `o` (read-occasion.ts). */
export const writeOccasion = (occasion: Occasion): URLSearchParams => {
  switch (occasion.kind) {
    case "order":
      return new URLSearchParams({
        commande: occasion.order,
        expedition: String(occasion.shipment),
      });
    case "offer":
      return new URLSearchParams({ produit: occasion.product });
    case "merchant":
      return new URLSearchParams({ marchand: occasion.merchant });
    case "none":
      return new URLSearchParams();
  }
};
