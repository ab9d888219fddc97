import type { Cents } from "../../api-schema/primitives.ts";
import type { PriceRule } from "../../api-schema/staff-forecasts.ts";
import { applyRate, cents, divideHalfUp } from "../money/cents.ts";

/**
 * What a rule makes of a price: moved by its rate, rounded half up to a multiple of its step, and a step
 * at least, for nothing is given away by rounding.
 */
export const changedPrice = (
  price: Cents,
  { percent, step }: Pick<PriceRule, "percent" | "step">,
) => {
  const moved = applyRate(price, 1 + percent / 100);
  return cents(Math.max(1, divideHalfUp(moved, step)) * step);
};
