import type { AmendmentWish } from "../../api-schema/amendment.ts";
import type { Shipment } from "../../api-schema/order.ts";
import type { CalendarDay, VariantCode } from "../../api-schema/primitives.ts";

/** The shipment as it is: what a change of it begins with. */
export const amendmentOf = ({ items }: Pick<Shipment, "items">): AmendmentWish => ({
  items: items.map(({ variant, quantity }) => ({ variant, quantity })),
});

/** The request with that quantity of a product, new at the end; 0 takes it out. */
export const withQuantity = (
  request: AmendmentWish,
  variant: VariantCode,
  quantity: number,
): AmendmentWish => {
  const isThere = request.items.some((item) => item.variant === variant);
  const items = isThere
    ? request.items.map((item) => (item.variant === variant ? { variant, quantity } : item))
    : [...request.items, { variant, quantity }];
  return { ...request, items: items.filter((item) => item.quantity > 0) };
};

export const withDay = (request: AmendmentWish, deliveryDate: CalendarDay): AmendmentWish => ({
  ...request,
  deliveryDate,
});

export const quantityIn = ({ items }: AmendmentWish, variant: VariantCode): number =>
  items.find((item) => item.variant === variant)?.quantity ?? 0;

/** A persisted request is read back only in the shape that was written; null for anything else. */
export const readAmendment = (text: string): AmendmentWish | null => {
  try {
    const persisted: unknown = JSON.parse(text);
    return isAmendment(persisted) ? persisted : null;
  } catch {
    return null;
  }
};

const isAmendment = (persisted: unknown): persisted is AmendmentWish => {
  const { items, deliveryDate }: Unchecked<AmendmentWish> = persisted ?? {};
  const isDayOrNone = deliveryDate === undefined || typeof deliveryDate === "string";
  return Array.isArray(items) && items.every(isItem) && isDayOrNone;
};

const isItem = (item: unknown): boolean => {
  const { variant, quantity }: Unchecked<AmendmentWish["items"][number]> = item ?? {};
  return typeof variant === "string" && Number.isInteger(quantity);
};

type Unchecked<Shape> = { readonly [Key in keyof Shape]?: unknown };
