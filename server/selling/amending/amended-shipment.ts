import type { CalendarDay, Cents, Grams } from "../../../api-schema/primitives.ts";
import { groupKeyOf } from "../../../core/selling/shipping-groups.ts";
import { cents, sumCents, ZERO } from "../../../core/money/cents.ts";
import type { AmendedCoupon } from "../../../core/selling/amended-promotion.ts";
import { amendedTotals } from "../../../core/selling/amendment.ts";
import { NOTHING_LACKED, type ShipmentLoad, sumOfLoads } from "../../../core/selling/conditions.ts";
import {
  lineColumns,
  pricedColumns,
  shipmentAmounts,
  type ShipmentAmounts,
} from "../../../core/selling/row-columns.ts";
import type { StoredCart } from "../cart/stored-cart.ts";
import { productSnapshot } from "../../../core/selling/product-snapshot.ts";
import type { SoldOrder, SoldPayment, SoldShipment } from "../orders/sold-order.ts";
import type { RequestedLines } from "./amendment-lines.ts";
import {
  amendedShipment as amendedColumns,
  type AmendedItemRow,
  type AmendmentRows,
} from "./amendment-rows.ts";

/** An order with everything that a change of it is decided by, read at one instant. */
export type AmendableOrder = {
  readonly sold: SoldOrder;
  readonly cart: StoredCart;
  readonly shipment: SoldShipment;
  readonly payment: SoldPayment;
};

/** A shipment of the new version with its lines, every amount exact. */
export type PricedAmendment = Omit<AmendmentRows["shipment"], "id" | "isCancelled"> & {
  readonly items: readonly AmendedItemRow[];
};

/**
 * The shipment with those lines on that day, by today's plan and prices where they count; `newlyLacked` is what
 * the house takes out of it for a reason of its own, else null.
 */
export const amendedShipment = (
  order: AmendableOrder,
  requested: RequestedLines,
  deliveryDate: CalendarDay | null,
  newlyLacked: ShipmentLoad | null = null,
): PricedAmendment => {
  const { cart, shipment } = order;
  const isSame =
    requested.lines.length === shipment.items.length &&
    requested.lines.every(({ variant, quantity }) => variant.ordered?.quantity === quantity);
  // Untouched lines keep every cent: only the day has changed.
  if (isSame) {
    return {
      ...amendedColumns.of(shipment),
      deliveryDate,
      items: formerRows(requested),
    };
  }
  const { transportTypeCode, merchant } = shipment;
  const isParcel = transportTypeCode === "MKP";
  const plan = cart.plans.find(({ rangeCode }) => rangeCode === transportTypeCode);
  const any = requested.variants[0];
  const { totals, conditions } = amendedTotals(requested.lines, {
    key: groupKeyOf({ transportTypeCode, merchantId: merchant.id }),
    transportTypeCode,
    minimum: bound(isParcel ? any?.merchantMinimum : plan?.franco),
    maximum: bound(isParcel ? any?.merchantMaximum : plan?.maximum),
    fee: isParcel
      ? shipment.shippingTotalHT
      : feeBeside(plan?.deliveryFee ?? ZERO, splitOff(order.sold, shipment)),
    coupon: couponOf(order, newlyLacked),
    lacked: sumOfLoads([
      shipment.lacked,
      newlyLacked ?? NOTHING_LACKED,
      ...splitOff(order.sold, shipment).map(loadBeside),
    ]),
    ...(newlyLacked === null ? {} : { feeAtMost: shipment.shippingTotalHT }),
  });
  return {
    deliveryDate,
    conditions,
    ...shipmentAmounts(totals ?? NOTHING_LEFT),
    items: (totals?.lines ?? []).map((priced) => {
      const { variant } = priced.line;
      return {
        itemId: variant.ordered?.id ?? null,
        variantId: variant.id,
        ...pricedColumns(priced),
        offerId: (variant.ordered ?? { offerId: variant.offer?.id ?? null }).offerId,
        snapshot: productSnapshot(variant),
      };
    }),
  };
};

/** The shipments that goods of this one were split off to, or were split off from: together they have one minimum. */
export const splitOff = (
  { shipments }: Pick<SoldOrder, "shipments">,
  { id, transportTypeCode, merchant }: SoldShipment,
): readonly SoldShipment[] =>
  shipments.filter(
    (other) =>
      other.id !== id &&
      other.transportTypeCode === transportTypeCode &&
      other.merchant.id === merchant.id,
  );

/** What a shipment counts for the minimum of the others: what it holds, and what the house lacked of it. */
export const loadBeside = ({ items, lacked }: SoldShipment): ShipmentLoad =>
  sumOfLoads([
    lacked,
    {
      // safe: a sum of whole weights times whole quantities
      grams: items.reduce(
        (sum, { snapshot, quantity }) => sum + snapshot.netWeight * quantity,
        0,
      ) as Grams,
      itemsHT: sumCents(items.map(({ subtotal }) => subtotal)),
    },
  ]);

/** The carriage is asked once: what the others bear of it this one does not. */
const feeBeside = (fee: Cents, others: readonly SoldShipment[]): Cents =>
  cents(Math.max(0, fee - others.reduce((sum, { shippingTotalHT }) => sum + shippingTotalHT, 0)));

/** The amounts of a shipment without lines. */
export const NOTHING_LEFT: ShipmentAmounts = {
  totalHt: ZERO,
  totalTTC: ZERO,
  totalHtWithoutShippingFee: ZERO,
  originalTotalHt: ZERO,
  totalDiscount: ZERO,
  taxTotal: ZERO,
  shippingTotal: ZERO,
  shippingTotalHT: ZERO,
};

const formerRows = ({ lines }: RequestedLines): readonly AmendedItemRow[] =>
  lines.flatMap(({ variant }): readonly AmendedItemRow[] => {
    const { ordered } = variant;
    if (ordered === null) return [];
    const { id: itemId, variantId, offerId } = ordered;
    const snapshot = productSnapshot(variant);
    return [{ itemId, variantId, ...lineColumns(ordered), offerId, snapshot }];
  });

/** A bound of a plan; none where there is nothing to reach or to pass. */
export const bound = (value: number | null | undefined): number | null =>
  value === null || value === undefined || value <= 0 ? null : value;

const couponOf = (
  { sold, cart, shipment }: AmendableOrder,
  newlyLacked: ShipmentLoad | null,
): AmendedCoupon | null => {
  const { coupon } = cart;
  if (coupon === null) return null;
  const others = sold.shipments.filter(({ id }) => id !== shipment.id);
  return {
    promotion:
      coupon.amount === null
        ? { kind: "percentage", rate: coupon.percentage ?? 0 }
        : { kind: "amount", amount: coupon.amount },
    minimum: coupon.minimum,
    // What the house lacked counts as if it were there.
    othersSubtotal: sumCents([
      subtotalOf(others),
      ...sold.shipments.map(({ lacked }) => lacked.itemsHT),
      (newlyLacked ?? NOTHING_LACKED).itemsHT,
    ]),
    share: sumCents(shipment.items.map(({ promotionTotal }) => promotionTotal)),
    subtotal: subtotalOf([shipment]),
  };
};

const subtotalOf = (shipments: readonly SoldShipment[]): Cents =>
  sumCents(shipments.flatMap(({ items }) => items.map(({ subtotal }) => subtotal)));
