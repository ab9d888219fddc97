import { Result } from "effect";
import type { PaymentScope, ShipmentConditions } from "../../../api-schema/order.ts";
import type {
  CalendarDay,
  Cents,
  Grams,
  Instant,
  MerchantId,
  TransportTypeCode,
} from "../../../api-schema/primitives.ts";
import type { Merchant } from "../../../api-schema/merchant.ts";
import { scopesOf } from "../../../core/cart/blockers.ts";
import { gmpDeliveryFee, shipmentConditions } from "../../../core/cart/conditions.ts";
import { couponPromotion } from "../../../core/cart/coupon.ts";
import { type GroupKey, groupKeyOf, groupLines } from "../../../core/cart/shipping-groups.ts";
import {
  type LineTotals,
  type OrderPromotion,
  orderTotals,
  type OrderTotals,
  type PricedLine,
  type ShipmentTotals,
} from "../../../core/cart/totals.ts";
import { priceFor } from "../../../core/catalogue/price.ts";
import type { Delivery } from "../../../core/delivery/delivery-days.ts";
import { latestParcelDay } from "../../../core/delivery/parcel-delay.ts";
import { sumCents, timesCents, ZERO } from "../../../core/money/cents.ts";
import { type CartDraft, type DraftLine, NO_CHOICE, type ShipmentChoice } from "./cart-draft.ts";
import type { CartState, CouponState, RangePlan, ShippingMethod } from "./cart-state.ts";
import { offeredDeliveries } from "./offered-deliveries.ts";

/** A draft with every amount of the wire: exact cents, not written yet. */
export type PricedCart = {
  readonly draft: CartDraft;
  readonly shipments: readonly PricedShipment[];
  readonly totals: OrderTotals<PricedDraftLine>;
  /** The coupon gives something; false when there is none or it cannot be used now. */
  readonly couponApplies: boolean;
  readonly scopes: readonly { readonly scope: PaymentScope; readonly amount: Cents }[];
};

export type PricedShipment = ShipmentFrame & {
  readonly totals: ShipmentTotals<PricedDraftLine>;
};

/** A line with its totals: `line.line` is the draft's. */
export type PricedCartLine = LineTotals<PricedDraftLine>;

export type PricedDraftLine = DraftLine &
  PricedLine & {
    readonly transportTypeCode: TransportTypeCode;
    readonly merchantId: MerchantId;
    readonly merchantName: string;
    readonly previousUnitPrice: Cents | null;
    readonly volumeFrom: number | null;
  };

/** What a shipment is, apart from its amounts. */
type ShipmentFrame = {
  readonly key: GroupKey;
  readonly label: string;
  readonly gmp: boolean;
  readonly merchant: Merchant;
  readonly transportTypeCode: TransportTypeCode;
  readonly choice: ShipmentChoice;
  readonly plan: RangePlan | null;
  readonly deliveries: readonly Delivery[];
  readonly methods: readonly ShippingMethod[];
  /** The method chosen, if the merchant still offers it. */
  readonly method: ShippingMethod | null;
  readonly latestParcelDay: CalendarDay | null;
  readonly conditions: ShipmentConditions;
  readonly weight: Grams;
  /** HT. */
  readonly fee: Cents;
};

/**
 * Prices a draft with the store's price list, running offers, coupon and delivery plans at `now`
 * (product §4, §6). Every amount comes from core/cart/totals.ts; nothing is rounded here.
 */
export const priceCart = (draft: CartDraft, state: CartState, now: Instant): PricedCart => {
  const groups = groupLines(draft.lines.map(priceLine));
  const lines = groups.flatMap((group) => group.lines);
  const promotion = promotionOf(draft.coupon, lines, now);
  // The franco looks at goods alone, so they are counted before the fees that depend on it.
  const goods = orderTotals({ lines, promotion, shippingFees: new Map() });
  const itemsHT = new Map(
    goods.shipments.map(({ group, totalHtWithoutShippingFee }) => [
      group,
      totalHtWithoutShippingFee,
    ]),
  );
  const frames = groups.map((group) =>
    shipmentFrame(group, draft, state, itemsHT.get(group.key) ?? ZERO, now),
  );
  const shippingFees = new Map(frames.map(({ key, fee }) => [key, fee]));
  const totals = frames.some(({ fee }) => fee > 0)
    ? orderTotals({ lines, promotion, shippingFees })
    : goods;
  const shipments = frames.flatMap((frame) => {
    const own = totals.shipments.find(({ group }) => group === frame.key);
    return own === undefined ? [] : [{ ...frame, totals: own }];
  });
  return {
    draft,
    shipments,
    totals,
    couponApplies: promotion !== null,
    scopes: scopesOf(shipments).map((scope) => ({ scope, amount: scopeAmount(shipments, scope) })),
  };
};

/** What the coupon takes off a subtotal HT, or why it takes nothing off. */
export const couponOn = (coupon: CouponState, subtotal: Cents, now: Instant) =>
  couponPromotion(
    {
      promotion:
        coupon.amount === null
          ? { kind: "percentage", rate: coupon.percentage ?? 0 }
          : { kind: "amount", amount: coupon.amount },
      startsAt: coupon.startsAt,
      endsAt: coupon.endsAt,
      minimum: coupon.minimum,
      usageLimit: coupon.usageLimit,
      used: coupon.used,
    },
    { subtotal, now },
  );

/** Lines HT before the coupon: what its minimum is compared with. */
export const couponBase = ({ totals }: PricedCart): Cents =>
  sumCents(totals.shipments.flatMap(({ lines }) => lines.map(({ subtotal }) => subtotal)));

const priceLine = (line: DraftLine, index: number): PricedDraftLine => {
  const { variant, stored, touched } = line;
  const price =
    variant.unitPrice === null
      ? keptPrice(line)
      : priceFor(
          {
            unitPrice: variant.unitPrice,
            volumePrices: variant.volumePrices,
            offerPercentage: variant.offer?.rate ?? null,
          },
          line.quantity,
        );
  const seen = touched || stored === null ? null : (stored.previousUnitPrice ?? stored.unitPrice);
  const merchantId = variant.merchant.id;
  return {
    ...line,
    id: index,
    group: groupKeyOf({ transportTypeCode: variant.transportTypeCode, merchantId }),
    transportTypeCode: variant.transportTypeCode,
    merchantId,
    merchantName: variant.merchant.name,
    vatRate: variant.vatRate,
    unitPrice: price.unitPrice,
    originalUnitPrice: price.originalUnitPrice,
    previousUnitPrice: seen === price.unitPrice ? null : seen,
    volumeFrom: price.volumeFrom,
  };
};

// A variant that the area no longer sells keeps its last price until the next change takes it out.
const keptPrice = ({ stored }: DraftLine) => ({
  unitPrice: stored?.unitPrice ?? ZERO,
  originalUnitPrice: stored?.originalUnitPrice ?? ZERO,
  volumeFrom: stored?.volumeFrom ?? null,
});

const promotionOf = (
  coupon: CouponState | null,
  lines: readonly PricedLine[],
  now: Instant,
): OrderPromotion | null => {
  if (coupon === null) return null;
  const subtotal = sumCents(lines.map((line) => timesCents(line.unitPrice, line.quantity)));
  const promotion = couponOn(coupon, subtotal, now);
  return Result.isSuccess(promotion) ? promotion.success : null;
};

type Group = {
  readonly key: GroupKey;
  readonly title: string;
  readonly lines: readonly PricedDraftLine[];
};

const shipmentFrame = (
  { key, title, lines }: Group,
  draft: CartDraft,
  state: CartState,
  itemsHT: Cents,
  now: Instant,
): ShipmentFrame => {
  const [first] = lines;
  if (first === undefined) throw new RangeError(`Shipment ${key} has no line`);
  const { variant } = first;
  const { merchant, transportTypeCode } = variant;
  const gmp = transportTypeCode !== "MKP";
  const plan = state.plans.find(({ rangeCode }) => rangeCode === transportTypeCode) ?? null;
  const methods = gmp ? [] : state.methods.filter(({ merchantId }) => merchantId === merchant.id);
  const choice = draft.choices.get(key) ?? NO_CHOICE;
  const method = methods.find(({ id }) => id === choice.shippingMethodId) ?? null;
  const weight = lines.reduce((sum, line) => sum + line.variant.netWeight * line.quantity, 0);
  const grams = weight as Grams; // safe: a sum of whole weights times whole quantities
  const minimum = gmp ? plan?.franco : variant.merchantMinimum;
  const maximum = gmp ? plan?.maximum : variant.merchantMaximum;
  const conditions = shipmentConditions(
    { transportTypeCode, minimum: bound(minimum), maximum: bound(maximum) },
    { grams, itemsHT },
  );
  // The cheapest option counts until the customer chooses; methods come cheapest first.
  const carrier = method ?? methods[0];
  return {
    key,
    label: title,
    gmp,
    merchant,
    transportTypeCode,
    choice,
    plan,
    deliveries: plan === null ? [] : offeredDeliveries(plan, state.store.closingDays, now),
    methods,
    method,
    latestParcelDay: gmp
      ? null
      : latestParcelDay(
          carrier ?? {
            collectionWithinHours: 0,
            deliveryWithinHours: variant.merchantLatestDays * 24,
          },
          now,
        ),
    conditions,
    weight: grams,
    fee: gmp ? gmpDeliveryFee(conditions, plan?.deliveryFee ?? ZERO) : (carrier?.amount ?? ZERO),
  };
};

const bound = (value: number | null | undefined): number | null =>
  value === null || value === undefined || value <= 0 ? null : value;

const scopeAmount = (shipments: readonly PricedShipment[], scope: PaymentScope): Cents =>
  sumCents(
    shipments.filter(({ gmp }) => gmp === (scope === "gmp")).map(({ totals }) => totals.totalTTC),
  );
