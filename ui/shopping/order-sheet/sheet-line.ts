import type { Variant } from "../../../api-schema/catalogue.ts";
import type { OrderItem } from "../../../api-schema/order.ts";
import type { VariantCode } from "../../../api-schema/primitives.ts";
import type { BaselineLine } from "../../../core/selling/what-changed.ts";

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
  /** To be added to the cart when the sheet opens, and to be ordered beside it. */
  readonly quantity: number;
  readonly alone: number;
  /** What is known of it from before; its prices are compared with today's. */
  readonly seen: BaselineLine | null;
}

/** How many of a line are wished with the cart, and how many without it. */
export type WantedQuantity = Pick<SheetLine, "quantity" | "alone">;

/** A product of the catalogue as a line of a sheet. */
export const lineOfVariant = (
  variant: Variant,
  { quantity, alone }: WantedQuantity,
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
  alone,
});

/** A line of an order from before as a line of a sheet, less what the cart holds of it. */
export const lineOfItem = (item: OrderItem, inCart: number): SheetLine => ({
  variant: item.variant,
  name: item.productName,
  packaging: item.packaging,
  picture: item.productImages[0]?.path,
  step: item.orderStep,
  stock: item.stock,
  category: "",
  quantity: Math.max(0, item.quantity - inCart),
  alone: item.quantity,
  seen: item,
});
