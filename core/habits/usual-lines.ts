import type { UsualProduct } from "../../api-schema/habits.ts";
import type { Cents } from "../../api-schema/primitives.ts";
import { unitPriceAt } from "../catalogue/price.ts";
import { sumCents, timesCents, ZERO } from "../money/cents.ts";

/**
 * What is still missing of a usual product when the cart holds some already: a packaging multiple
 * within the stock, 0 when the cart holds enough.
 */
export const missingQuantity = (
  {
    quantity,
    variant,
  }: Pick<UsualProduct, "quantity"> & {
    readonly variant: Pick<UsualProduct["variant"], "stock" | "orderStep">;
  },
  inCart: number,
): number => {
  const step = Math.max(1, variant.orderStep);
  const wished = Math.ceil(Math.max(0, quantity - inCart) / step) * step;
  const available = Math.floor(Math.max(0, variant.stock - inCart) / step) * step;
  return Math.min(wished, available);
};

/** What so many packagings cost HT, each at the price of the whole line they come to. */
export const linesAmount = (
  lines: readonly {
    readonly product: Pick<UsualProduct, "variant">;
    readonly quantity: number;
    readonly inCart: number;
  }[],
): Cents =>
  sumCents(
    lines.map(({ product: { variant }, quantity, inCart }) =>
      timesCents(unitPriceAt(variant, inCart + quantity) ?? ZERO, quantity),
    ),
  );
