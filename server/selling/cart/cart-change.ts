import type {
  MerchantId,
  OrderItemId,
  ShipmentId,
  TransportTypeCode,
} from "../../../api-schema/primitives.ts";
import type { CartPayment } from "../../../core/selling/cart-state.ts";
import type {
  PricedCart,
  PricedCartLine,
  PricedShipment,
} from "../../../core/selling/price-cart.ts";
import { orderAmounts, pricedColumns, shipmentAmounts } from "../../../core/selling/row-columns.ts";
import { groupKeyOf } from "../../../core/selling/shipping-groups.ts";
import type { SoldCart } from "../../../core/selling/sold-cart.ts";
import type { WrittenOf } from "../../rows/part.ts";
import {
  cartLine,
  type cartOrder,
  cartPayment,
  cartShipment,
  type StoredCart,
  type StoredItem,
  type StoredShipment,
} from "./stored-cart.ts";

/** A line as it is written; its shipment has no id until that is written too. */
type LineColumns = Omit<WrittenOf<typeof cartLine>, "shipmentId"> & {
  readonly shipmentId: ShipmentId | null;
};

/** Merchant and transport name a shipment that has no id yet. */
type LineRow = LineColumns & {
  readonly merchantId: MerchantId;
  readonly transportTypeCode: TransportTypeCode;
};

/** What one change of a cart writes: only the rows that are not already so. */
export type CartChangeRows = WrittenOf<typeof cartOrder> & {
  readonly shipments: readonly WrittenOf<typeof cartShipment>[];
  readonly items: readonly LineRow[];
  readonly removedItems: readonly OrderItemId[];
  readonly removedShipments: readonly ShipmentId[];
  readonly payments: readonly WrittenOf<typeof cartPayment>[];
  readonly removedScopes: readonly CartPayment["scope"][];
};

/** A priced cart with what its own row and its payments say of it. */
export type ChangedCart = PricedCart & Pick<SoldCart, "checkoutState" | "left" | "payments">;

/** The rows to write so that the stored cart becomes the sold one. */
export const changeRows = (state: StoredCart, sold: ChangedCart): CartChangeRows => {
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
    ...orderAmounts(totals),
    shipments: sold.shipments
      .filter((shipment) => isShipmentChanged(shipment, storedShipment(state, shipment)))
      .map(shipmentRow),
    items: lines
      .filter(({ shipment, line }) => isLineChanged(line, shipment, state, storedItems))
      .map(({ shipment, line }) => lineRow(line, shipment, state)),
    removedItems: state.items.filter(({ id }) => !keptItems.has(id)).map(({ id }) => id),
    removedShipments: state.shipments
      .filter((shipment) => !kept.has(groupKeyOf(shipment)))
      .map(({ id }) => id),
    payments: sold.payments
      .filter((payment) => !isPaymentStored(payment, state))
      .map(cartPayment.of),
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
  payments.some((stored) => cartPayment.isStored(payment, stored));

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
}: PricedShipment): WrittenOf<typeof cartShipment> => ({
  merchantId: merchant.id,
  transportTypeCode,
  deliveryDate: gmp ? choice.deliveryDate : null,
  shippingMethodId: method?.id ?? null,
  note: choice.note,
  ...shipmentAmounts(totals),
});

const isShipmentChanged = (shipment: PricedShipment, stored: StoredShipment | undefined): boolean =>
  stored === undefined || !cartShipment.isStored(shipmentRow(shipment), stored);

const lineRow = (line: PricedCartLine, shipment: PricedShipment, state: StoredCart): LineRow => ({
  ...lineColumns(line, shipment, state),
  merchantId: shipment.merchant.id,
  transportTypeCode: shipment.transportTypeCode,
});

const lineColumns = (
  priced: PricedCartLine,
  shipment: PricedShipment,
  state: StoredCart,
): LineColumns => ({
  shipmentId: storedShipment(state, shipment)?.id ?? null,
  variantId: priced.line.variant.id,
  ...pricedColumns(priced),
  previousUnitPrice: priced.line.previousUnitPrice,
  offerId: priced.line.variant.offer?.id ?? null,
});

const isLineChanged = (
  line: PricedCartLine,
  shipment: PricedShipment,
  state: StoredCart,
  storedItems: ReadonlyMap<OrderItemId, StoredItem>,
): boolean => {
  const { itemId } = line.line;
  const stored = itemId === null ? undefined : storedItems.get(itemId);
  return stored === undefined || !cartLine.isStored(lineColumns(line, shipment, state), stored);
};
