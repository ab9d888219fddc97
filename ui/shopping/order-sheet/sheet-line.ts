import type { Variant } from "../../../api-schema/catalogue.ts";
import type { OrderItem } from "../../../api-schema/order.ts";
import type { VariantCode } from "../../../api-schema/primitives.ts";
import type { SeenLine } from "../../../core/selling/what-changed.ts";

/** A line that a sheet opens with. */
export interface SheetLine {
  readonly variant: VariantCode;
  readonly name: string;
  readonly packaging: string;
  readonly picture: string | undefined;
  readonly step: number;
  readonly stock: number;
  /** Where it stands in the storeroom; empty where nothing is sorted. */
  readonly category: string;
  /** To be added to the cart when the sheet opens. */
  readonly quantity: number;
  /** What is known of it from before; its prices are compared with today's. */
  readonly seen: SeenLine | null;
}

/** A product of the catalogue as a line of a sheet. */
export const lineOfVariant = (
  variant: Variant,
  quantity: number,
  category: string,
): Omit<SheetLine, "seen"> => ({
  variant: variant.code,
  name: variant.product.name,
  packaging: variant.packaging,
  picture: variant.images[0]?.path,
  step: variant.orderStep,
  stock: variant.stock,
  category,
  quantity,
});

/** A line of an order from before as a line of a sheet. */
export const lineOfItem = (item: OrderItem, quantity: number): SheetLine => ({
  variant: item.variant,
  name: item.productName,
  packaging: item.packaging,
  picture: item.productImages[0]?.path,
  step: item.orderStep,
  stock: item.stock,
  category: "",
  quantity,
  seen: item,
});
