import type { CartChange, Order, OrderItem, UnavailableItem } from "../../api-schema/order.ts";
import type { CalendarDay, Cents, VariantCode } from "../../api-schema/primitives.ts";

/** A line as it was seen, ordered or bought before. */
export type BaselineLine = {
  readonly variant: VariantCode;
  readonly productName: string;
  readonly quantity: number;
  /** HT per packaging, for that quantity. */
  readonly unitPrice: Cents;
  /** HT per packaging before volume prices and offers; null when it is not known any more. */
  readonly originalUnitPrice: Cents | null;
};

/** What is compared with today: lines, and the days that were counted on. */
export type Baseline = {
  readonly lines: readonly BaselineLine[];
  readonly deliveries: readonly { readonly label: string; readonly day: CalendarDay }[];
};

/** How things are now: the cart or its preview, and what was adjusted in it. */
export type Today = {
  readonly order: Pick<
    Order,
    "shipments" | "unAvailableShippingItems" | "expiredOffers" | "blockers"
  >;
  readonly changes: readonly CartChange[];
};

export type Changed =
  | {
      readonly kind: "price";
      readonly productName: string;
      readonly before: Cents;
      readonly now: Cents;
    }
  | { readonly kind: "stock"; readonly productName: string; readonly message: string }
  | { readonly kind: "gone"; readonly item: UnavailableItem }
  | { readonly kind: "offer"; readonly productName: string }
  | {
      readonly kind: "date";
      readonly label: string;
      readonly before: CalendarDay;
      /** Null when no lorry comes any more. */
      readonly now: CalendarDay | null;
    }
  | { readonly kind: "minimum"; readonly message: string };

/** An order or cart as it was seen; of an order from before, its days are past and count no more. */
export const baselineOf = (
  { shipments }: Pick<Order, "shipments">,
  withDays: boolean,
): Baseline => ({
  lines: shipments.flatMap(({ items }) => items),
  deliveries: shipments.flatMap(({ label, deliveryDate }) =>
    withDays && deliveryDate !== null ? [{ label, day: deliveryDate }] : [],
  ),
});

/**
 * Everything in which a cart, a list or a repeated order differs from what was seen (product §10 'Ce
 * qui a changé'): what can no longer be had comes first, then quantities, prices, days and minima.
 * Prices are compared for the same quantity, else before volume prices: buying more is no news.
 */
export const whatChanged = (then: Baseline, today: Today): readonly Changed[] => {
  const { unAvailableShippingItems: gone, expiredOffers, blockers, shipments } = today.order;
  const goneCodes = new Set(gone.map(({ variant }) => variant));
  const lines = shipments.flatMap(({ items }) => items);
  return [
    ...gone.map((item): Changed => ({ kind: "gone", item })),
    ...today.changes
      .filter(({ variant }) => !goneCodes.has(variant))
      .map(({ productName, message }): Changed => ({ kind: "stock", productName, message })),
    ...expiredOffers.map(({ variantName }): Changed => ({
      kind: "offer",
      productName: variantName,
    })),
    ...then.lines.flatMap((baseline) => {
      const line = lines.find(({ variant }) => variant === baseline.variant);
      return line === undefined ? [] : priceChange(baseline, line);
    }),
    ...then.deliveries.flatMap((baseline) => dateChange(baseline, shipments)),
    ...blockers
      .filter(({ code }) => code === "minimum" || code === "maximum")
      .map(({ message }): Changed => ({ kind: "minimum", message })),
  ];
};

const priceChange = (baseline: BaselineLine, line: OrderItem): readonly Changed[] => {
  const isSameQuantity = baseline.quantity === line.quantity;
  const before = isSameQuantity ? baseline.unitPrice : baseline.originalUnitPrice;
  const now = isSameQuantity ? line.unitPrice : line.originalUnitPrice;
  if (before === null || before === now) return [];
  return [{ kind: "price", productName: baseline.productName, before, now }];
};

const dateChange = (
  { label, day }: Baseline["deliveries"][number],
  shipments: Order["shipments"],
): readonly Changed[] => {
  const shipment = shipments.find((other) => other.label === label);
  if (shipment === undefined || shipment.deliveryDate === day) return [];
  return [{ kind: "date", label, before: day, now: shipment.deliveryDate }];
};
