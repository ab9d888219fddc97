import type { UsualProduct } from "../../../api-schema/habits.ts";
import { unitPriceAt } from "../../../core/catalogue/price.ts";
import { missingQuantity } from "../../../core/habits/usual-lines.ts";
import type { BaselineLine } from "../../../core/selling/what-changed.ts";
import { lineOfVariant, type SheetLine, type WantedQuantity } from "./sheet-line.ts";

/** What is usual of a product and still missing, as a line of a sheet. */
export const lineOfUsual = (product: UsualProduct, inCart: number): SheetLine => ({
  ...lineOfVariant(product.variant, missingOf(product, inCart), product.category.name),
  seen: baselineOf(product),
});

/** What is missing of it with what the cart holds, and without. */
export const missingOf = (product: UsualProduct, inCart: number): WantedQuantity => ({
  quantity: missingQuantity(product, inCart),
  alone: missingQuantity(product, 0),
});

/** What the usual quantity cost when it was last bought; null without a price. */
const baselineOf = ({
  variant,
  quantity,
  previousUnitPrice,
}: UsualProduct): BaselineLine | null => {
  const unitPrice = previousUnitPrice ?? unitPriceAt(variant, quantity);
  return unitPrice === null
    ? null
    : {
        variant: variant.code,
        productName: variant.product.name,
        quantity,
        unitPrice,
        originalUnitPrice: null,
      };
};
