import type { UsualProduct } from "../../api-schema/habits.ts";

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
  const wanted = Math.ceil(Math.max(0, quantity - inCart) / step) * step;
  const available = Math.floor(Math.max(0, variant.stock - inCart) / step) * step;
  return Math.min(wanted, available);
};
