import type { Rate } from "../../api-schema/primitives.ts";

/** A decimal rate brought between 0 and 1; NaN is a programming error and throws a RangeError. */
export const rateBetweenBounds = (value: number): Rate => {
  const bounded = Math.min(1, Math.max(0, value));
  if (!isRate(bounded)) throw new RangeError(`${value} is not a rate`);
  return bounded;
};

const isRate = (value: number): value is Rate => value >= 0 && value <= 1;
