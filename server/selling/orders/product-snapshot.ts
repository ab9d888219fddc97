import type { OrderItem } from "../../../api-schema/order.ts";

/**
 * What `order_item.product_snapshot` keeps of a line at completion, under the names of the wire:
 * the product as it was sold, whatever the catalogue becomes.
 */
export type ProductSnapshot = Pick<
  OrderItem,
  | "variant"
  | "variantName"
  | "productName"
  | "productCode"
  | "productMainTaxonCode"
  | "productSlug"
  | "ProductTaxonsNames"
  | "productImages"
  | "reference"
  | "brand"
  | "packaging"
  | "orderStep"
  | "netWeight"
>;
