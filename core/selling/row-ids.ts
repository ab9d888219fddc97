import type {
  MerchantId,
  OrderItemId,
  PaymentId,
  ShipmentId,
  TransportTypeCode,
  VariantId,
} from "../../api-schema/primitives.ts";
import type { PaymentScope } from "../../api-schema/order.ts";
import type { PricedShipment } from "./price-cart.ts";
import type { SoldCart } from "./sold-cart.ts";
import { groupKeyOf } from "./shipping-groups.ts";

/** The ids that rows were given when they were written. */
export type RowIds = {
  readonly shipments: readonly {
    readonly id: ShipmentId;
    readonly merchantId: MerchantId;
    readonly transportTypeCode: TransportTypeCode;
  }[];
  readonly items: readonly { readonly id: OrderItemId; readonly variantId: VariantId }[];
  readonly payments: readonly { readonly id: PaymentId; readonly scope: PaymentScope }[];
};

/** The cart with its rows' own ids in place of those that stood for them until they were written. */
export const withRowIds = (sold: SoldCart, rows: RowIds): SoldCart => {
  const keyed = new Map(rows.shipments.map((row) => [groupKeyOf(row), row.id]));
  const shipmentIds: ReadonlyMap<ShipmentId | null, ShipmentId> = new Map(
    sold.shipments.map(({ id, key }) => [id, keyed.get(key) ?? id]),
  );
  const itemIds = new Map(rows.items.map((row) => [row.variantId, row.id]));
  return {
    ...sold,
    shipments: sold.shipments.map((shipment) => ({
      ...shipment,
      id: keyed.get(shipment.key) ?? shipment.id,
      totals: withItemIds(shipment.totals, itemIds),
    })),
    blockers: sold.blockers.map((blocker) => ({
      ...blocker,
      shipment: shipmentIds.get(blocker.shipment) ?? blocker.shipment,
    })),
    payments: sold.payments.map((payment) => ({
      ...payment,
      id: rows.payments.find(({ scope }) => scope === payment.scope)?.id ?? payment.id,
    })),
  };
};

const withItemIds = (
  totals: PricedShipment["totals"],
  itemIds: ReadonlyMap<VariantId, OrderItemId>,
): PricedShipment["totals"] => ({
  ...totals,
  lines: totals.lines.map((priced) => {
    const { line } = priced;
    const shownId = itemIds.get(line.variant.id) ?? line.shownId;
    return { ...priced, line: { ...line, shownId } };
  }),
});
