import type { Order, OrderItem } from "../../api-schema/order.ts";
import type { OrderPreview } from "../../api-schema/order-sheet.ts";
import type { Cents } from "../../api-schema/primitives.ts";
import { cents, sumCents, timesCents } from "../money/cents.ts";

/** What the figure of an order is made of, HT: together they are its total HT. */
export type OrderParts = {
  /** What the cart holds already and is ordered along. */
  readonly cart: Cents;
  /** What is added to it. */
  readonly added: Cents;
  readonly delivery: Cents;
  /** What a promotion code takes off: zero or negative. */
  readonly code: Cents;
};

export const orderParts = (preview: Pick<OrderPreview, "order" | "lines">): OrderParts => {
  const { order } = preview;
  const items = itemsOf(order);
  const added = sumCents(items.map((item) => timesCents(item.unitPrice, addedOf(preview, item))));
  return {
    cart: cents(sumCents(items.map(({ subtotal }) => subtotal)) - added),
    added,
    delivery: order.shippingTotalHT,
    code: order.orderPromotionTotal,
  };
};

/** A line of the cart beside the sheet's own, and what so many cost HT. */
export type HeldLine = {
  readonly item: OrderItem;
  readonly quantity: number;
  readonly amount: Cents;
};

/**
 * What the cart holds: as it is priced in this order, which it is part of; or, kept in the cart, as it
 * is priced there.
 */
export const heldLines = (
  preview: Pick<OrderPreview, "order" | "lines">,
  cart: Pick<Order, "shipments"> | null,
  keepCart: boolean,
): readonly HeldLine[] =>
  keepCart
    ? itemsOf(cart ?? { shipments: [] }).map((item) => ({
        item,
        quantity: item.quantity,
        amount: item.subtotal,
      }))
    : itemsOf(preview.order).flatMap((item) => {
        const quantity = item.quantity - addedOf(preview, item);
        return quantity > 0
          ? [{ item, quantity, amount: timesCents(item.unitPrice, quantity) }]
          : [];
      });

const itemsOf = ({ shipments }: Pick<Order, "shipments">): readonly OrderItem[] =>
  shipments.flatMap(({ items }) => items);

const addedOf = ({ lines }: Pick<OrderPreview, "lines">, { variant }: OrderItem): number =>
  lines.find((line) => line.variant === variant)?.added ?? 0;
