import type { OrderItem } from "../../api-schema/order.ts";
import type { SoldVariant } from "./cart-state.ts";

/**
 * A product of a line under the names of the wire. `order_item.product_snapshot` keeps it at completion:
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

/** The product as it is sold at this moment. */
export const productSnapshot = (variant: SoldVariant): ProductSnapshot => ({
  variant: variant.code,
  variantName: variant.name,
  productName: variant.productName,
  productCode: variant.productCode,
  productMainTaxonCode: variant.mainTaxonCode,
  productSlug: variant.productSlug,
  ProductTaxonsNames: variant.taxonNames,
  productImages: variant.images,
  reference: variant.reference,
  brand: variant.brand,
  packaging: variant.packaging,
  orderStep: variant.orderStep,
  netWeight: variant.netWeight,
});
