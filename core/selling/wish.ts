import type { AmendmentWish } from "../../api-schema/amendment.ts";
import type { Shipment } from "../../api-schema/order.ts";
import type { CalendarDay, VariantCode } from "../../api-schema/primitives.ts";

/** The shipment as it is: what a change of it begins with. */
export const wishOf = ({ items }: Pick<Shipment, "items">): AmendmentWish => ({
  items: items.map(({ variant, quantity }) => ({ variant, quantity })),
});

/** The wish with that quantity of a product, new at the end; 0 takes it out. */
export const withQuantity = (
  wish: AmendmentWish,
  variant: VariantCode,
  quantity: number,
): AmendmentWish => {
  const isThere = wish.items.some((item) => item.variant === variant);
  const items = isThere
    ? wish.items.map((item) => (item.variant === variant ? { variant, quantity } : item))
    : [...wish.items, { variant, quantity }];
  return { ...wish, items: items.filter((item) => item.quantity > 0) };
};

export const withDay = (wish: AmendmentWish, deliveryDate: CalendarDay): AmendmentWish => ({
  ...wish,
  deliveryDate,
});

export const quantityIn = ({ items }: AmendmentWish, variant: VariantCode): number =>
  items.find((item) => item.variant === variant)?.quantity ?? 0;

/** A kept wish is read back only in the shape that was written; null for anything else. */
export const readWish = (text: string): AmendmentWish | null => {
  try {
    const kept: unknown = JSON.parse(text);
    return isWish(kept) ? kept : null;
  } catch {
    return null;
  }
};

const isWish = (kept: unknown): kept is AmendmentWish => {
  const { items, deliveryDate }: Unchecked<AmendmentWish> = kept ?? {};
  const isDayOrNone = deliveryDate === undefined || typeof deliveryDate === "string";
  return Array.isArray(items) && items.every(isItem) && isDayOrNone;
};

const isItem = (item: unknown): boolean => {
  const { variant, quantity }: Unchecked<AmendmentWish["items"][number]> = item ?? {};
  return typeof variant === "string" && Number.isInteger(quantity);
};

type Unchecked<Shape> = { readonly [Key in keyof Shape]?: unknown };
