import type { CalendarDay, Cents } from "../../../api-schema/primitives.ts";
import { groupKeyOf } from "../../../core/selling/shipping-groups.ts";
import { sumCents, ZERO } from "../../../core/money/cents.ts";
import type { AmendedCoupon } from "../../../core/selling/amended-promotion.ts";
import { amendedTotals } from "../../../core/selling/amendment.ts";
import type { StoredCart } from "../cart/stored-cart.ts";
import { productSnapshot } from "../../../core/selling/product-snapshot.ts";
import type { SoldOrder, SoldPayment, SoldShipment } from "../orders/sold-order.ts";
import type { WishedLines } from "./amendment-lines.ts";
import type { AmendedItemRow, AmendmentRows } from "./amendment-rows.ts";

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

/** The shipment with those lines on that day, by today's plan and prices where they count. */
export const amendedShipment = (
  order: AmendableOrder,
  wished: WishedLines,
  deliveryDate: CalendarDay | null,
): PricedAmendment => {
  const { cart, shipment } = order;
  const isSame =
    wished.lines.length === shipment.items.length &&
    wished.lines.every(({ variant, quantity }) => variant.ordered?.quantity === quantity);
  // Untouched lines keep every cent: only the day has changed.
  if (isSame) return { ...formerColumns(shipment), deliveryDate, items: formerRows(wished) };
  const { transportTypeCode, merchant } = shipment;
  const isParcel = transportTypeCode === "MKP";
  const plan = cart.plans.find(({ rangeCode }) => rangeCode === transportTypeCode);
  const any = wished.variants[0];
  const { totals, conditions } = amendedTotals(wished.lines, {
    key: groupKeyOf({ transportTypeCode, merchantId: merchant.id }),
    transportTypeCode,
    minimum: bound(isParcel ? any?.merchantMinimum : plan?.franco),
    maximum: bound(isParcel ? any?.merchantMaximum : plan?.maximum),
    fee: isParcel ? shipment.shippingTotalHt : (plan?.deliveryFee ?? ZERO),
    coupon: couponOf(order),
  });
  return {
    deliveryDate,
    conditions,
    totalHt: totals?.totalHt ?? ZERO,
    totalTtc: totals?.totalTTC ?? ZERO,
    itemsHt: totals?.totalHtWithoutShippingFee ?? ZERO,
    originalTotalHt: totals?.originalTotalHt ?? ZERO,
    totalDiscount: totals?.totalDiscount ?? ZERO,
    taxTotal: totals?.taxTotal ?? ZERO,
    shippingTotal: totals?.shippingTotal ?? ZERO,
    shippingTotalHt: totals?.shippingTotalHT ?? ZERO,
    items: (totals?.lines ?? []).map(({ line, subtotal, promotionTotal, taxTotal, total }) => ({
      itemId: line.variant.ordered?.id ?? null,
      variantId: line.variant.id,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      originalUnitPrice: line.originalUnitPrice,
      volumeFrom: line.volumeFrom,
      vatRate: line.vatRate,
      subtotal,
      promotionTotal,
      taxTotal,
      total,
      offerId: (line.variant.ordered ?? { offerId: line.variant.offer?.id ?? null }).offerId,
      snapshot: productSnapshot(line.variant),
    })),
  };
};

const formerColumns = (shipment: SoldShipment) => ({
  conditions: shipment.conditions,
  totalHt: shipment.totalHt,
  totalTtc: shipment.totalTtc,
  itemsHt: shipment.itemsHt,
  originalTotalHt: shipment.originalTotalHt,
  totalDiscount: shipment.totalDiscount,
  taxTotal: shipment.taxTotal,
  shippingTotal: shipment.shippingTotal,
  shippingTotalHt: shipment.shippingTotalHt,
});

const formerRows = ({ lines }: WishedLines): readonly AmendedItemRow[] =>
  lines.flatMap(({ variant }): readonly AmendedItemRow[] => {
    const { ordered } = variant;
    if (ordered === null) return [];
    return [
      {
        itemId: ordered.id,
        variantId: ordered.variantId,
        quantity: ordered.quantity,
        unitPrice: ordered.unitPrice,
        originalUnitPrice: ordered.originalUnitPrice,
        volumeFrom: ordered.volumeFrom,
        vatRate: ordered.vatRate,
        subtotal: ordered.subtotal,
        promotionTotal: ordered.promotionTotal,
        taxTotal: ordered.taxTotal,
        total: ordered.total,
        offerId: ordered.offerId,
        snapshot: productSnapshot(variant),
      },
    ];
  });

const bound = (value: number | null | undefined): number | null =>
  value === null || value === undefined || value <= 0 ? null : value;

const couponOf = ({ sold, cart, shipment }: AmendableOrder): AmendedCoupon | null => {
  const { coupon } = cart;
  if (coupon === null) return null;
  const others = sold.shipments.filter(({ id }) => id !== shipment.id);
  return {
    promotion:
      coupon.amount === null
        ? { kind: "percentage", rate: coupon.percentage ?? 0 }
        : { kind: "amount", amount: coupon.amount },
    minimum: coupon.minimum,
    othersSubtotal: subtotalOf(others),
    share: sumCents(shipment.items.map(({ promotionTotal }) => promotionTotal)),
    subtotal: subtotalOf([shipment]),
  };
};

const subtotalOf = (shipments: readonly SoldShipment[]): Cents =>
  sumCents(shipments.flatMap(({ items }) => items.map(({ subtotal }) => subtotal)));
