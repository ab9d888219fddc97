import type { OrderItemId } from "../../../api-schema/primitives.ts";
import type { CartPayment } from "../../../core/selling/cart-state.ts";
import { groupKeyOf } from "../../../core/selling/shipping-groups.ts";
import type {
  PricedCart,
  PricedCartLine,
  PricedShipment,
} from "../../../core/selling/price-cart.ts";
import type { SoldCart } from "../../../core/selling/sold-cart.ts";
import type { StoredCart, StoredItem, StoredShipment } from "./stored-cart.ts";

/** What one change of a cart writes: only the rows that are not already so. */
export type CartChangeRows = ReturnType<typeof changeRows>;

/** A priced cart with what its own row and its payments say of it. */
export type ChangedCart = PricedCart & Pick<SoldCart, "checkoutState" | "left" | "payments">;

/** The rows to write so that the stored cart becomes the sold one. */
export const changeRows = (state: StoredCart, sold: ChangedCart) => {
  const { totals, draft } = sold;
  const kept = new Set(sold.shipments.map(({ key }) => key));
  const lines = sold.shipments.flatMap((shipment) =>
    shipment.totals.lines.map((line) => ({ shipment, line })),
  );
  const storedItems = new Map(state.items.map((item) => [item.id, item]));
  const keptItems = new Set(lines.map(({ line }) => line.line.itemId));
  return {
    checkoutState: sold.checkoutState,
    couponId: draft.coupon?.id ?? null,
    shippingAddressId: draft.addressChosen ? (draft.shippingAddress?.id ?? null) : null,
    salesAreaId: state.store.salesAreaId,
    unavailable: sold.left,
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
    shipments: sold.shipments
      .filter((shipment) => isShipmentChanged(shipment, storedShipment(state, shipment)))
      .map(shipmentRow),
    items: lines
      .filter(({ shipment, line }) => isLineChanged(line, shipment, state, storedItems))
      .map(({ shipment, line }) => itemRow(line, shipment, state)),
    removedItems: state.items.filter(({ id }) => !keptItems.has(id)).map(({ id }) => id),
    removedShipments: state.shipments
      .filter((shipment) => !kept.has(groupKeyOf(shipment)))
      .map(({ id }) => id),
    payments: sold.payments
      .filter((payment) => !isPaymentStored(payment, state))
      .map(({ scope, method }) => ({ scope, method })),
    removedScopes: state.payments
      .filter(({ scope }) => !sold.scopes.some((paid) => paid.scope === scope))
      .map(({ scope }) => scope),
  };
};

/** True when the stored cart is already so: there is nothing to write and no new revision. */
export const isUnchanged = (state: StoredCart, rows: CartChangeRows): boolean =>
  rows.shipments.length + rows.items.length + rows.removedItems.length === 0 &&
  rows.removedShipments.length + rows.payments.length + rows.removedScopes.length === 0 &&
  rows.checkoutState === state.order.checkoutState &&
  rows.couponId === (state.coupon?.id ?? null) &&
  rows.shippingAddressId ===
    (state.order.addressChosen ? (state.order.shippingAddress?.id ?? null) : null) &&
  rows.unavailable.length === state.order.unavailable.length &&
  rows.unavailable.every((item) => state.order.unavailable.includes(item));

const isPaymentStored = (payment: CartPayment, { payments }: StoredCart): boolean =>
  payments.some((stored) => isStoredAs(payment, stored));

/** The row of a shipment; undefined until it is written. */
export const storedShipment = (
  { shipments }: StoredCart,
  { key }: PricedShipment,
): StoredShipment | undefined => shipments.find((shipment) => groupKeyOf(shipment) === key);

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

const isShipmentChanged = (shipment: PricedShipment, stored: StoredShipment | undefined): boolean =>
  stored === undefined || !isStoredAs(shipmentRow(shipment), stored);

/** A line to write; merchant and transport name a shipment that has no id yet. */
const itemRow = (line: PricedCartLine, shipment: PricedShipment, state: StoredCart) => ({
  ...itemColumns(line, shipment, state),
  merchantId: shipment.merchant.id,
  transportTypeCode: shipment.transportTypeCode,
});

const itemColumns = (
  { line, subtotal, promotionTotal, taxTotal, total }: PricedCartLine,
  shipment: PricedShipment,
  state: StoredCart,
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
  state: StoredCart,
  storedItems: ReadonlyMap<OrderItemId, StoredItem>,
): boolean => {
  const { itemId } = line.line;
  const stored = itemId === null ? undefined : storedItems.get(itemId);
  return stored === undefined || !isStoredAs(itemColumns(line, shipment, state), stored);
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
