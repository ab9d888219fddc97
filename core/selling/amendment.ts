import type {
  CartChange,
  SaidOfLine,
  ShipmentConditions,
  ShipmentStatus,
} from "../../api-schema/order.ts";
import type {
  CalendarDay,
  Cents,
  Grams,
  Instant,
  Rate,
  TransportTypeCode,
  VariantCode,
} from "../../api-schema/primitives.ts";
import type { Tariff, TariffOfLine } from "../../api-schema/tariff.ts";
import { addMs, msOfInstant } from "../calendar/paris-time.ts";
import { gmpDeliveryFee, shipmentConditions, type ShipmentLoad } from "./conditions.ts";
import { preOrderMessage } from "./pre-orders.ts";
import { applyQuantity, quantityChangeMessage } from "./quantity.ts";
import { columnsOf } from "./row-columns.ts";
import type { GroupKey } from "./shipping-groups.ts";
import { orderTotals, type PricedLine, type ShipmentTotals } from "./totals.ts";
import { type PriceTier, priceFor } from "../catalogue/price.ts";
import { cutOffOf, type DeliveryPlan } from "../delivery/delivery-days.ts";
import { cents, negate, sumCents, timesCents, ZERO } from "../money/cents.ts";
import { NO_TARIFF, TARIFF_OF_LINE, tariffOfLine } from "../money/tariff.ts";
import { SHIPMENT } from "../shipments/status.ts";
import { type AmendedCoupon, amendedPromotion } from "./amended-promotion.ts";

/** A shipment of a confirmed order, as far as its window goes. */
export type ShipmentWindow = {
  readonly status: ShipmentStatus;
  readonly transportTypeCode: TransportTypeCode;
  /** The lorry's day; of a parcel the last day on which it may arrive. */
  readonly deliveryDate: CalendarDay | null;
  /** The lorry's cut-off hour; null for a parcel and where no lorry comes any more. */
  readonly cutOff: DeliveryPlan["cutOff"] | null;
  /** Hours in which the carrier collects a parcel; null without a method of its own. */
  readonly collectionWithinHours: number | null;
  readonly completedAt: Instant;
};

/** A merchant without a shipping method hands its parcels over within a day. */
const COLLECTION_HOURS = 24;

/**
 * Until when a shipment of a confirmed order can be changed (product §10): a lorry's until the cut-off
 * of its chosen day, a parcel until its carrier's hours to collect it are over; never once its status
 * has moved on from 'ordered', which a card order only reaches when it is paid. Null: never.
 */
export const changeableUntil = (shipment: ShipmentWindow): Instant | null => {
  if (shipment.status !== SHIPMENT.ordered) return null;
  if (shipment.transportTypeCode === "MKP") {
    const hours = shipment.collectionWithinHours ?? COLLECTION_HOURS;
    return addMs(shipment.completedAt, hours * 3_600_000);
  }
  const { cutOff, deliveryDate } = shipment;
  return cutOff === null || deliveryDate === null ? null : cutOffOf({ cutOff }, deliveryDate);
};

/** At that very instant it still can, one millisecond later it cannot. */
export const isChangeable = (until: Instant | null, now: Instant): until is Instant =>
  until !== null && msOfInstant(now) <= msOfInstant(until);

/** Why a shipment cannot be changed, in French; null when it can. */
export const unchangeableReason = (shipment: ShipmentWindow, now: Instant): string | null => {
  const until = changeableUntil(shipment);
  if (isChangeable(until, now)) return null;
  if (until !== null) {
    return "L'heure limite est passée : cette livraison ne peut plus être modifiée.";
  }
  switch (shipment.status) {
    case SHIPMENT.waitingPayment:
      return "Payez d'abord cette livraison : elle pourra être modifiée ensuite.";
    case SHIPMENT.cancelled:
      return "Cette livraison est annulée.";
    default:
      return "Cette livraison est déjà en préparation : elle ne peut plus être modifiée.";
  }
};

/** What is sold of a variant today, to the store of the order. */
export type AmendedVariant = {
  readonly code: VariantCode;
  readonly productName: string;
  readonly orderStep: number;
  readonly netWeight: Grams;
  readonly vatRate: Rate;
  /** What nobody has reserved. */
  readonly stock: number;
  /** Null when the store's area sells it no more. */
  readonly unitPrice: Cents | null;
  readonly tariff?: Tariff | null;
  readonly volumePrices: readonly PriceTier[];
  readonly offer: { readonly rate: number } | null;
  /** False when it is withdrawn or barred to the store. */
  readonly saleable: boolean;
  /** What is left of the store's pre-order beside this order's own lines; null without one. */
  readonly preOrderLeft: number | null;
};

/** A line as it was ordered, or as the last version left it. */
export type OrderedLine = TariffOfLine & {
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly originalUnitPrice: Cents;
  readonly volumeFrom: number | null;
  readonly vatRate: Rate;
};

export type LinePrice = TariffOfLine &
  Pick<OrderedLine, "unitPrice" | "originalUnitPrice" | "volumeFrom">;

/**
 * The unit price of a line at its new quantity: what was ordered keeps its price. A line that grows
 * takes the day's price for its whole quantity when that is lower; one that falls under the quantity
 * of its volume price loses that price and takes the day's, or its list price when it is sold no more.
 */
export const amendedPrice = (
  ordered: OrderedLine | null,
  quantity: number,
  { unitPrice, tariff, volumePrices, offer }: AmendedVariant,
): LinePrice => {
  const today =
    unitPrice === null
      ? null
      : {
          ...priceFor({ unitPrice, volumePrices, offerPercentage: offer?.rate ?? null }, quantity),
          ...tariffOfLine(tariff),
        };
  if (ordered === null) return linePrice(today ?? NO_PRICE);
  const { originalUnitPrice, volumeFrom } = ordered;
  if (quantity < (volumeFrom ?? 0)) {
    return linePrice(today ?? { ...ordered, unitPrice: originalUnitPrice, volumeFrom: null });
  }
  const isBetter =
    quantity > ordered.quantity && today !== null && today.unitPrice < ordered.unitPrice;
  return linePrice(isBetter ? today : ordered);
};

/**
 * The unit price of a line that the house brings down for a reason of its own: what was ordered keeps it, that
 * of a volume too, which goes with the smaller quantity from then on.
 */
export const keptPrice = (ordered: OrderedLine, quantity: number): LinePrice => ({
  ...linePrice(ordered),
  volumeFrom: ordered.volumeFrom === null ? null : Math.min(ordered.volumeFrom, quantity),
});

/** The unit price of what the house sends instead of a line: the lower of the line's and its own of the day. */
export const substitutePrice = <Own extends Pick<LinePrice, "unitPrice" | "volumeFrom">>(
  replaced: Cents,
  own: Own,
): Own => (replaced >= own.unitPrice ? own : { ...own, unitPrice: replaced, volumeFrom: null });

const NO_PRICE: LinePrice = {
  unitPrice: ZERO,
  originalUnitPrice: ZERO,
  volumeFrom: null,
  ...NO_TARIFF,
};

const linePrice = (price: LinePrice): LinePrice => columnsOf(price, LINE_PRICE);

const LINE_PRICE = ["unitPrice", "originalUnitPrice", "volumeFrom", ...TARIFF_OF_LINE] as const;

/**
 * The quantity that a changed line gets: packaging multiples of what it has reserved and what is in
 * stock. What is sold no more may only shrink; a pre-order holds what grows.
 */
export const amendedQuantity = (
  ordered: OrderedLine | null,
  requested: number,
  variant: AmendedVariant,
): { readonly quantity: number; readonly change: CartChange | null } => {
  const had = ordered?.quantity ?? 0;
  if (requested === had) return { quantity: had, change: null };
  const limit = variant.preOrderLeft === null ? Infinity : had + variant.preOrderLeft;
  const most = variant.saleable ? Math.min(had + variant.stock, Math.max(had, limit)) : had;
  const { quantity, change } = applyQuantity({ requested, stock: most, step: variant.orderStep });
  if (change === null) return { quantity, change: null };
  const isHeld = limit < had + variant.stock;
  return {
    quantity,
    change: {
      variant: variant.code,
      productName: variant.productName,
      reason: !variant.saleable ? "unavailable" : isHeld ? "preOrder" : change,
      requested,
      applied: quantity,
      message: !variant.saleable
        ? "Ce produit n'est plus proposé : sa quantité ne peut plus augmenter."
        : isHeld
          ? preOrderMessage(quantity)
          : quantityChangeMessage(change, { quantity, step: variant.orderStep }),
    },
  };
};

/** What has left of a line that was ordered. */
export type LeftLine = {
  readonly productName: string;
  readonly shipped: readonly { readonly quantity: number }[];
};

/**
 * Why a line cannot be brought down to a quantity, in French: what has left cannot be lessened. Null
 * when it can. A lorry may have left before its shipment is said to be on its way.
 */
export const leftRefusal = (
  { productName, shipped }: LeftLine,
  quantity: number,
): string | null => {
  const left = shipped.reduce((sum, lot) => sum + lot.quantity, 0);
  if (quantity >= left) return null;
  return left === 1
    ? `${productName} : 1 est déjà parti, sa quantité ne peut plus descendre en dessous.`
    : `${productName} : ${left} sont déjà partis, sa quantité ne peut plus descendre en dessous.`;
};

/** A line of the new version, before its totals. */
export type AmendedLine<Variant extends AmendedVariant = AmendedVariant> = PricedLine &
  SaidOfLine &
  LinePrice & { readonly variant: Variant };

/** What a shipment is apart from its lines. */
export type ShipmentTerms = {
  readonly key: GroupKey;
  readonly transportTypeCode: TransportTypeCode;
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** HT: of a lorry under its franco by today's plan; of a parcel what was ordered. */
  readonly fee: Cents;
  readonly coupon: AmendedCoupon | null;
  /** What the house could not deliver of it. */
  readonly lacked?: ShipmentLoad;
  /** The house changes it for a reason of its own: no more is charged than was. */
  readonly feeAtMost?: Cents;
  /** Its carriage stays as it is, whatever it holds. */
  readonly feeKept?: Cents;
};

/**
 * The totals of a shipment of the new version, by the rules of the cart: franco and fee, the share of
 * the order's promotion, VAT a line. The other shipments of the order are not touched by it.
 */
export const amendedTotals = <Variant extends AmendedVariant>(
  lines: readonly AmendedLine<Variant>[],
  terms: ShipmentTerms,
): {
  readonly totals: ShipmentTotals<AmendedLine<Variant>> | null;
  readonly conditions: ShipmentConditions;
} => {
  const subtotal = sumCents(lines.map((line) => timesCents(line.unitPrice, line.quantity)));
  const share = terms.coupon === null ? ZERO : amendedPromotion(terms.coupon, subtotal);
  const grams = lines.reduce((sum, { variant, quantity }) => sum + variant.netWeight * quantity, 0);
  const load = {
    grams: grams as Grams, // safe: a sum of whole weights times whole quantities
    itemsHT: subtotal,
  };
  const conditions = shipmentConditions(terms, load, terms.lacked);
  const due =
    terms.feeKept ??
    (terms.transportTypeCode === "MKP" ? terms.fee : gmpDeliveryFee(conditions, terms.fee));
  const fee = cents(Math.min(due, terms.feeAtMost ?? due));
  const { shipments } = orderTotals({
    lines,
    promotion: { kind: "amount", amount: negate(share) },
    shippingFees: new Map([[terms.key, fee]]),
  });
  return { totals: shipments[0] ?? null, conditions };
};
