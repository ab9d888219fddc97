import { Result } from "effect";
import type { PaymentScope } from "../../api-schema/order.ts";
import type {
  Cents,
  Instant,
  MerchantId,
  OrderItemId,
  TransportTypeCode,
} from "../../api-schema/primitives.ts";
import type { TariffOfLine } from "../../api-schema/tariff.ts";
import { priceFor } from "../catalogue/price.ts";
import { sumCents, timesCents, ZERO } from "../money/cents.ts";
import { tariffOf, tariffOfLine } from "../money/tariff.ts";
import { scopesOf } from "./blockers.ts";
import type { CartDraft, DraftLine } from "./cart-draft.ts";
import type { CartState, CouponState } from "./cart-state.ts";
import { couponPromotion } from "./coupon.ts";
import { shipmentFrame, type ShipmentFrame } from "./shipment-frame.ts";
import { groupKeyOf, groupLines } from "./shipping-groups.ts";
import {
  type LineTotals,
  type OrderPromotion,
  orderTotals,
  type OrderTotals,
  type PricedLine,
  type ShipmentTotals,
} from "./totals.ts";

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
  PricedLine &
  TariffOfLine & {
    /** The row's own id, or a negative one until it is written. */
    readonly shownId: OrderItemId;
    readonly transportTypeCode: TransportTypeCode;
    readonly merchantId: MerchantId;
    readonly merchantName: string;
    readonly previousUnitPrice: Cents | null;
    readonly volumeFrom: number | null;
  };

/**
 * Prices a draft with the store's price list, running offers, coupon and delivery plans at `now`
 * (product §4, §6). Every amount comes from totals.ts; nothing is rounded here.
 */
export const priceCart = (draft: CartDraft, state: CartState, now: Instant): PricedCart => {
  const groups = groupLines(draft.lines.map(priceLine));
  const lines = groups.flatMap((group) => group.lines);
  const promotion = promotionOf(draft.coupon, lines, now);
  const frames = groups.map((group, rank) =>
    shipmentFrame(group, draft, state, { rank, itemsHT: linesHT(group.lines), now }),
  );
  const shippingFees = new Map(frames.map(({ key, fee }) => [key, fee]));
  const totals = orderTotals({ lines, promotion, shippingFees });
  const shipments = frames.flatMap((frame) =>
    totals.shipments
      .filter(({ group }) => group === frame.key)
      .map((own) => ({ ...frame, totals: own })),
  );
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
      : {
          ...priceFor(
            {
              unitPrice: variant.unitPrice,
              volumePrices: variant.volumePrices,
              offerPercentage: variant.offer?.rate ?? null,
            },
            line.quantity,
          ),
          tariff: variant.tariff ?? null,
        };
  const seen = touched || stored === null ? null : (stored.previousUnitPrice ?? stored.unitPrice);
  const merchantId = variant.merchant.id;
  return {
    ...line,
    id: index,
    shownId: line.itemId ?? provisionalItemId(index),
    group: groupKeyOf({ transportTypeCode: variant.transportTypeCode, merchantId }),
    transportTypeCode: variant.transportTypeCode,
    merchantId,
    merchantName: variant.merchant.name,
    vatRate: variant.vatRate,
    unitPrice: price.unitPrice,
    originalUnitPrice: price.originalUnitPrice,
    previousUnitPrice: seen === price.unitPrice ? null : seen,
    volumeFrom: price.volumeFrom,
    ...tariffOfLine(price.tariff),
  };
};

// A variant that the area no longer sells keeps its last price until the next change takes it out.
const keptPrice = ({ stored }: DraftLine) => ({
  unitPrice: stored?.unitPrice ?? ZERO,
  originalUnitPrice: stored?.originalUnitPrice ?? ZERO,
  volumeFrom: stored?.volumeFrom ?? null,
  tariff: stored === null ? null : tariffOf(stored),
});

const promotionOf = (
  coupon: CouponState | null,
  lines: readonly PricedLine[],
  now: Instant,
): OrderPromotion | null => {
  if (coupon === null) return null;
  const promotion = couponOn(coupon, linesHT(lines), now);
  return Result.isSuccess(promotion) ? promotion.success : null;
};

/** Lines HT before the promotion code. */
const linesHT = (lines: readonly PricedLine[]): Cents =>
  sumCents(lines.map(({ unitPrice, quantity }) => timesCents(unitPrice, quantity)));

const scopeAmount = (shipments: readonly PricedShipment[], scope: PaymentScope): Cents =>
  sumCents(
    shipments.filter(({ gmp }) => gmp === (scope === "gmp")).map(({ totals }) => totals.totalTTC),
  );

const provisionalItemId = (index: number): OrderItemId => (-1 - index) as OrderItemId; // safe: never sent, replaced by the row's own
