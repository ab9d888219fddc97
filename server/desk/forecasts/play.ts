import type { Cents, MerchantId } from "../../../api-schema/primitives.ts";
import type { ForecastWish, PriceRule, TourRule } from "../../../api-schema/staff-forecasts.ts";
import type { PriceList } from "../../../core/catalogue/price.ts";
import { changedPrice } from "../../../core/forecast/changed-price.ts";
import type { PastOrder, PastShipment, ShipmentTerms } from "../../../core/forecast/play-order.ts";
import type { ChosenDelivery } from "../../../core/delivery/moved-delivery.ts";
import { ZERO } from "../../../core/money/cents.ts";
import { type GroupKey, groupKeyOf, groupLabel } from "../../../core/selling/shipping-groups.ts";
import type { OrderPromotion } from "../../../core/selling/totals.ts";
import type { StoredLine, StoredOrder, StoredShipment } from "./past-orders.ts";

/** An order as it is stored, beside what a rule would make of its prices and terms. */
export const pastOrderOf = (order: StoredOrder, rule: ForecastWish["rule"]): PastOrder => {
  const groups = new Map(order.shipments.map((shipment) => [shipment.id, groupOf(shipment)]));
  return {
    promotion: promotionOf(order),
    lines: order.lines.flatMap((line) => {
      const group = groups.get(line.shipment);
      if (group === undefined) return [];
      const before = priceListOf(line);
      return [{ ...line, group, before, after: changedList(before, line, rule) }];
    }),
    shipments: order.shipments.map((shipment): PastShipment => {
      const before = termsOf(shipment);
      const isMeant =
        rule.rule === "tour" && rule.area === order.area && rule.range === shipment.transport;
      return {
        group: groupOf(shipment),
        label: groupLabel({
          transportTypeCode: shipment.transport,
          merchantName: shipment.merchantName,
        }).title,
        transport: shipment.transport,
        before,
        after: isMeant ? changedTerms(before, rule) : before,
        ...(isMeant ? chosenDelivery(order, shipment, rule) : {}),
      };
    }),
  };
};

const groupOf = ({ transport, merchantId }: StoredShipment): GroupKey =>
  groupKeyOf({
    transportTypeCode: transport,
    // safe: the id of a row of merchants
    merchantId: merchantId as MerchantId,
  });

const promotionOf = ({ promotion }: StoredOrder): OrderPromotion | null => {
  if (promotion === null) return null;
  return promotion.amount === null
    ? { kind: "percentage", rate: promotion.rate ?? 0 }
    : { kind: "amount", amount: promotion.amount };
};

const priceListOf = ({ unitPrice, volumePrices, offer }: StoredLine): PriceList | null =>
  unitPrice === null
    ? null
    : { unitPrice, volumePrices: volumePrices ?? [], offerPercentage: offer };

const changedList = (
  now: PriceList | null,
  { list, isMeant }: StoredLine,
  rule: ForecastWish["rule"],
): PriceList | null =>
  now !== null && rule.rule === "prices" && isMeant && isOfRule(rule, list)
    ? { ...now, unitPrice: changedPrice(now.unitPrice, rule) }
    : now;

const isOfRule = ({ lists }: PriceRule, list: string | null): boolean =>
  lists.length === 0 || (list !== null && lists.includes(list));

const termsOf = ({ transport, plan, fee, merchantMinimum }: StoredShipment): ShipmentTerms =>
  transport === "MKP" || plan === null
    ? { minimum: bound(transport === "MKP" ? merchantMinimum : 0), maximum: null, fee }
    : { minimum: bound(plan.franco), maximum: bound(plan.maximum), fee: plan.deliveryFee };

const changedTerms = (now: ShipmentTerms, rule: TourRule): ShipmentTerms => ({
  minimum: rule.franco === undefined ? now.minimum : bound(rule.franco),
  maximum: rule.maximum === undefined ? now.maximum : bound(rule.maximum),
  fee: rule.deliveryFee === undefined ? now.fee : feeOf(rule.deliveryFee),
});

/** The delivery with its lorry as that goes and as it would; nothing where the rule lets it go as it does. */
const chosenDelivery = (
  { at: now, closingDays }: StoredOrder,
  { day, plan }: StoredShipment,
  { weekdays, cutOff }: TourRule,
): { readonly chosen?: ChosenDelivery } => {
  if (day === null || plan === null || (weekdays === undefined && cutOff === undefined)) return {};
  const after = { ...plan, weekdays: weekdays ?? plan.weekdays, cutOff: cutOff ?? plan.cutOff };
  return { chosen: { day, closingDays, now, before: plan, after } };
};

const feeOf = (fee: Cents): Cents => (fee < 0 ? ZERO : fee);

/** Nothing has to be reached where a bound is nought. */
const bound = (value: number): number | null => (value > 0 ? value : null);
