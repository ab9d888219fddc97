import { Result } from "effect";
import type { CheckoutState } from "../../../api-schema/order.ts";
import type { Instant } from "../../../api-schema/primitives.ts";
import { afterCartChange } from "../../../core/checkout/transitions.ts";
import { groupKeyOf } from "../../../core/cart/shipping-groups.ts";
import type { CartShipment, CartState, LeftItem } from "./cart-state.ts";
import type { PricedCart, PricedCartLine, PricedShipment } from "./repricing.ts";

/** Lines that left by themselves are shown this long. */
const LEFT_ITEM_SHOWN_MS = 24 * 60 * 60 * 1000;

/** What one change of a cart writes: only the rows that are not already so. */
export type CartChangeRows = ReturnType<typeof changeRows>;

/**
 * The rows to write so that the stored cart becomes the priced one. `checkoutState` is where a
 * checkout step leads; without it the contents decide (core/checkout/transitions.ts).
 */
export const changeRows = (
  state: CartState,
  priced: PricedCart,
  { now, checkoutState }: { readonly now: Instant; readonly checkoutState?: CheckoutState },
) => {
  const { totals, draft } = priced;
  const kept = new Set(priced.shipments.map(({ key }) => key));
  const lines = priced.shipments.flatMap((shipment) =>
    shipment.totals.lines.map((line) => ({ shipment, line })),
  );
  const keptItems = new Set(lines.map(({ line }) => line.line.itemId));
  return {
    checkoutState: checkoutState ?? stateAfter(state, priced),
    couponId: draft.coupon?.id ?? null,
    shippingAddressId: draft.shippingAddressId,
    salesAreaId: state.store.salesAreaId,
    unavailable: shownLeftItems(draft.left, priced, now),
    vat: totals.vat,
    itemsTotal: totals.itemsTotal,
    itemsTotalHT: totals.itemsTotalHT,
    itemsOriginalTotalHT: totals.itemsOriginalTotalHT,
    promotionTotal: totals.orderPromotionTotal,
    shippingTotal: totals.shippingTotal,
    shippingTotalHT: totals.shippingTotalHT,
    taxTotal: totals.taxTotal,
    total: totals.total,
    totalHT: totals.totalHT,
    shipments: priced.shipments
      .filter((shipment) => isShipmentChanged(shipment, storedShipment(state, shipment)))
      .map(shipmentRow),
    items: lines
      .filter(({ shipment, line }) => isLineChanged(line, shipment, state))
      .map(({ shipment, line }) => itemRow(line, shipment, state)),
    removedItems: state.items.filter(({ id }) => !keptItems.has(id)).map(({ id }) => id),
    removedShipments: state.shipments
      .filter((shipment) => !kept.has(groupKeyOf(shipment)))
      .map(({ id }) => id),
    removedScopes: state.payments
      .filter(({ scope }) => !priced.scopes.some((paid) => paid.scope === scope))
      .map(({ scope }) => scope),
  };
};

/** True when the stored cart is already so: there is nothing to write and no new revision. */
export const isUnchanged = (state: CartState, rows: CartChangeRows): boolean =>
  rows.shipments.length + rows.items.length + rows.removedItems.length === 0 &&
  rows.removedShipments.length + rows.removedScopes.length === 0 &&
  rows.checkoutState === state.order.checkoutState &&
  rows.couponId === (state.coupon?.id ?? null) &&
  rows.shippingAddressId ===
    (state.order.addressChosen ? (state.order.shippingAddress?.id ?? null) : null) &&
  rows.unavailable.length === state.order.unavailable.length &&
  rows.unavailable.every((item) => state.order.unavailable.includes(item));

/** Left lines that still concern the customer: recent, and not back in the cart. */
const shownLeftItems = (
  left: readonly LeftItem[],
  priced: PricedCart,
  now: Instant,
): readonly LeftItem[] => {
  const held = new Set(
    priced.totals.shipments.flatMap(({ lines }) => lines.map(({ line }) => line.variant.id)),
  );
  return left.filter(
    ({ variantId, at }) =>
      !held.has(variantId) && Date.parse(now) - Date.parse(at) < LEFT_ITEM_SHOWN_MS,
  );
};

const stateAfter = (state: CartState, priced: PricedCart): CheckoutState => {
  const { checkoutState } = state.order;
  const before = state.shipments.map((shipment) => groupKeyOf(shipment));
  const shipmentsChanged =
    before.length !== priced.shipments.length ||
    priced.shipments.some(({ key }) => !before.includes(key)) ||
    priced.shipments.some((shipment) => !isDeliveryKept(shipment));
  const amount = priced.shipments.reduce((sum, { totals }) => sum + totals.totalTTC, 0);
  const amountBefore = state.shipments.reduce((sum, { totalTtc }) => sum + totalTtc, 0);
  if (!shipmentsChanged && amount === amountBefore) return checkoutState;
  const next = afterCartChange(checkoutState, { shipmentsChanged });
  return Result.isSuccess(next) ? next.success : checkoutState;
};

// A chosen date whose cut-off has passed, or a method that is gone, must be chosen again.
const isDeliveryKept = ({ choice, deliveries, gmp, method }: PricedShipment): boolean =>
  gmp
    ? choice.deliveryDate === null ||
      deliveries.some(({ deliveryDate }) => deliveryDate === choice.deliveryDate)
    : choice.shippingMethodId === null || method !== null;

export const storedShipment = (
  { shipments }: CartState,
  { key }: PricedShipment,
): CartShipment | undefined => shipments.find((shipment) => groupKeyOf(shipment) === key);

const shipmentRow = ({
  merchant,
  transportTypeCode,
  choice,
  method,
  gmp,
  totals,
}: PricedShipment) => ({
  merchantId: merchant.id,
  transportTypeCode,
  deliveryDate: gmp ? choice.deliveryDate : null,
  shippingMethodId: method?.id ?? null,
  note: choice.note,
  totalHt: totals.totalHt,
  totalTtc: totals.totalTTC,
  itemsHt: totals.totalHtWithoutShippingFee,
  originalTotalHt: totals.originalTotalHt,
  totalDiscount: totals.totalDiscount,
  taxTotal: totals.taxTotal,
  shippingTotal: totals.shippingTotal,
  shippingTotalHt: totals.shippingTotalHT,
});

const isShipmentChanged = (shipment: PricedShipment, stored: CartShipment | undefined): boolean =>
  stored === undefined || !isStoredAs(shipmentRow(shipment), stored);

/** A line to write; merchant and transport name a shipment that has no id yet. */
const itemRow = (line: PricedCartLine, shipment: PricedShipment, state: CartState) => ({
  ...itemColumns(line, shipment, state),
  merchantId: shipment.merchant.id,
  transportTypeCode: shipment.transportTypeCode,
});

const itemColumns = (
  { line, subtotal, promotionTotal, taxTotal, total }: PricedCartLine,
  shipment: PricedShipment,
  state: CartState,
) => ({
  shipmentId: storedShipment(state, shipment)?.id ?? null,
  variantId: line.variant.id,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  originalUnitPrice: line.originalUnitPrice,
  previousUnitPrice: line.previousUnitPrice,
  volumeFrom: line.volumeFrom,
  vatRate: line.vatRate,
  subtotal,
  promotionTotal,
  taxTotal,
  total,
  offerId: line.variant.offer?.id ?? null,
});

const isLineChanged = (
  line: PricedCartLine,
  shipment: PricedShipment,
  state: CartState,
): boolean => {
  const { stored } = line.line;
  return stored === null || !isStoredAs(itemColumns(line, shipment, state), stored);
};

/**
 * True when a row is stored as it would be written, column by column. A column that is written has
 * to be read too, or this does not compile: one that nobody compared would keep its old value unseen.
 */
export const isStoredAs = <Row extends object>(
  row: Row,
  stored: { readonly [Column in keyof Row]: unknown },
): boolean => {
  for (const column in row) if (row[column] !== stored[column]) return false;
  return true;
};
