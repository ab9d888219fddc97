import type {
  OrderAtOnce,
  OrderPreview,
  PreviewOrder,
  ShipmentWish,
} from "../../api-schema/order-sheet.ts";
import type { VariantCode } from "../../api-schema/primitives.ts";
import type * as schemas from "./opening-line-schema.ts";
import type { ProposedPayment } from "./proposal.ts";

export type RequestedLine = typeof schemas.RequestedLine.Type;
export type OpeningLine = typeof schemas.OpeningLine.Type;

/**
 * What is requested once the cart is ordered along, or kept: what it holds is missing no more, or again. A
 * number that somebody has set stays, and so does a line that was taken in place of another.
 */
export const requestedBeside = (
  items: readonly RequestedLine[],
  opening: readonly OpeningLine[],
  { keepCart, set }: { readonly keepCart: boolean; readonly set: readonly VariantCode[] },
): readonly RequestedLine[] =>
  items.map((item) => {
    const line = opening.find(({ variant }) => variant === item.variant);
    if (line === undefined || set.includes(item.variant)) return item;
    return { ...item, quantity: keepCart ? line.alone : line.quantity };
  });

/** What a sheet asks to see, and the card that opens it: one request is one figure. */
export const previewRequest = (
  items: readonly RequestedLine[],
  { shipments = [], keepCart = false }: Pick<PreviewOrder, "shipments" | "keepCart"> = {},
): PreviewOrder => ({
  items: addedItems(items),
  shipments,
  ...(keepCart ? { keepCart } : {}),
});

/** The lines that would be added, without those that are left out. */
export const addedItems = (items: readonly RequestedLine[]): readonly RequestedLine[] =>
  items.filter(({ quantity }) => quantity > 0);

/** The requested lines with this quantity in place; a new line comes last. */
export const withQuantity = (
  items: readonly RequestedLine[],
  wanted: RequestedLine,
): readonly RequestedLine[] =>
  items.some(({ variant }) => variant === wanted.variant)
    ? items.map((item) => (item.variant === wanted.variant ? wanted : item))
    : [...items, wanted];

/** What is requested, brought to what the preview says can be added; what it does not name is kept. */
export const settledItems = (
  items: readonly RequestedLine[],
  { lines }: Pick<OrderPreview, "lines">,
): readonly RequestedLine[] =>
  items.map((item) => {
    const line = lines.find(({ variant }) => variant === item.variant);
    return line === undefined ? item : { ...item, quantity: line.added };
  });

/** The requests with this one in place of an earlier one for the same shipment. */
export const withShipmentRequest = (
  requests: readonly ShipmentWish[],
  request: ShipmentWish,
): readonly ShipmentWish[] => [...requests.filter(({ key }) => key !== request.key), request];

/** The payments with this one in place of an earlier one for the same part. */
export const withPayment = (
  payments: readonly ProposedPayment[],
  payment: ProposedPayment,
): readonly ProposedPayment[] => [
  ...payments.filter(({ scope }) => scope !== payment.scope),
  payment,
];

/** By what each part is paid: what was chosen in the sheet while it is allowed, else what is proposed. */
export const sheetPayments = (
  { paymentChoices, proposal }: Pick<OrderPreview, "paymentChoices" | "proposal">,
  chosen: readonly ProposedPayment[],
): readonly ProposedPayment[] =>
  paymentChoices.scopes.flatMap(({ scope, methods }) => {
    const wanted = chosen.find((payment) => payment.scope === scope);
    const isAllowed = methods.some(({ code, enabled }) => enabled && code === wanted?.method);
    const payment = isAllowed
      ? wanted
      : proposal.payments.find((proposed) => proposed.scope === scope);
    return payment === undefined ? [] : [payment];
  });

/**
 * The order that a sheet sends, null while something is missing: an address, a delivery, a method of
 * payment, or a line at all; and while something stops the order. `keepCart` as it was previewed.
 */
export const orderRequest = (
  preview: OrderPreview,
  chosen: readonly ProposedPayment[],
  keepCart = false,
): OrderAtOnce | null => {
  const { order, proposal, lines, paymentChoices } = preview;
  const { shippingAddress } = proposal;
  const payments = sheetPayments(preview, chosen);
  if (shippingAddress === null || order.blockers.length > 0) return null;
  if (order.shipments.length === 0 || payments.length < paymentChoices.scopes.length) return null;
  return {
    items: lines.flatMap(({ variant, added }) => (added > 0 ? [{ variant, quantity: added }] : [])),
    shippingAddress,
    shipments: proposal.shipments.map(({ key, deliveryDate, shippingMethod }) => ({
      key,
      ...(deliveryDate === null ? {} : { deliveryDate }),
      ...(shippingMethod === null ? {} : { shippingMethod }),
    })),
    payments,
    ...(keepCart ? { keepCart } : {}),
    cgvAccepted: true,
    expectedTotal: order.total,
  };
};
