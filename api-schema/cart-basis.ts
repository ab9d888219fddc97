import { Schema } from "effect";
import {
  CalendarDay,
  Cents,
  ClockTime,
  ClosingDay,
  Count,
  Instant,
  MerchantId,
  PromotionId,
  RangeCode,
  VariantCode,
  VariantId,
  Weekday,
} from "./primitives.ts";
import { PaymentMethodCode, StoreApproval } from "./store.ts";
import { Tariff } from "./tariff.ts";

// What prices an open cart beyond what its order shows: with both, the browser counts a change by the
// very rules of the server (core/selling), in the frame in which it is asked for.

export const UnavailableReason = Schema.Literals([
  "outOfStock",
  "withdrawn",
  "noMarketplaceAccess",
]);
export type UnavailableReason = typeof UnavailableReason.Type;

/** A line that left the cart by itself, kept in order to be shown with its substitutes. */
export const LeftItem = Schema.Struct({
  variantId: VariantId,
  quantity: Count,
  reason: UnavailableReason,
  at: Instant,
});
export type LeftItem = typeof LeftItem.Type;

/** A lorry of the store's sales area: its days, its last hour, its franco and its maximum. */
export const RangePlan = Schema.Struct({
  rangeCode: RangeCode,
  weekdays: Schema.Array(Weekday),
  cutOff: ClockTime,
  /** Dates on which it does not come. */
  closedDays: Schema.Array(CalendarDay),
  /** Grams for flour, cents HT for frozen goods; 0 for none. */
  franco: Schema.Finite,
  maximum: Schema.Finite,
  deliveryFee: Cents,
});
export type RangePlan = typeof RangePlan.Type;

/** What the store pre-ordered of a festive product and has drawn already. */
export const PreOrderState = Schema.Struct({
  variantId: VariantId,
  preOrderedQuantity: Schema.Finite,
  alreadyConsumedQuantity: Schema.Finite,
  deadline: CalendarDay,
});
export type PreOrderState = typeof PreOrderState.Type;

const MandateStatus = Schema.Literals(["notEligible", "present", "missing", "onPaper"]);

/** What decides how a store may pay; neither its score nor its mandates are told. */
export const PayingFacts = Schema.Struct({
  takesCards: Schema.Boolean,
  /** Its score leaves the card only. */
  cardOnly: Schema.Boolean,
  /** 'onPaper' is one that is missing where nothing is signed online. */
  mandates: Schema.Struct({ gmp: MandateStatus, mkp: MandateStatus }),
  /** Whom to call when nothing is left to pay by, or the store may not order. */
  servicePhone: Schema.String,
});
export type PayingFacts = typeof PayingFacts.Type;

/** What the rules ask of the store that buys. */
export const BuyingStore = Schema.Struct({
  active: Schema.Boolean,
  banned: Schema.Boolean,
  approval: StoreApproval,
  marketPlaceAccess: Schema.Boolean,
  closingDays: Schema.Array(ClosingDay),
  /** The method the store usually pays by. */
  paymentMethod: Schema.NullOr(PaymentMethodCode),
  paying: PayingFacts,
  preOrders: Schema.Array(PreOrderState),
});
export type BuyingStore = typeof BuyingStore.Type;

/** A row of a price list, as a percentage off the list price. */
export const PriceTier = Schema.Struct({
  quantityFrom: Schema.Finite,
  percentage: Schema.Finite,
});

/** The running offer of a variant. */
export const RunningOffer = Schema.Struct({
  id: PromotionId,
  rate: Schema.Finite,
  endsAt: Instant,
});

/** A variant of the cart: the facts that its line does not show. */
export const BasisVariant = Schema.Struct({
  id: VariantId,
  code: VariantCode,
  /** List price HT; null when the store's sales area does not sell it any more. */
  unitPrice: Schema.NullOr(Cents),
  /** The mill's price that it is made of. */
  tariff: Schema.optionalKey(Tariff),
  volumePrices: Schema.Array(PriceTier),
  offer: Schema.NullOr(RunningOffer),
  /** End of the offer that the line was priced with; null without one. */
  pricedUntil: Schema.NullOr(Instant),
  onSale: Schema.Boolean,
});
export type BasisVariant = typeof BasisVariant.Type;

/** A marketplace merchant of the cart: what it asks for, HT. */
const BasisMerchant = Schema.Struct({
  id: MerchantId,
  minimum: Cents,
  maximum: Schema.NullOr(Cents),
  latestDays: Count,
});

/** What prices an open cart; null in an order, whose prices are final. */
export const CartBasis = Schema.Struct({
  /** TTC, when the cart was last written. */
  amount: Cents,
  variants: Schema.Array(BasisVariant),
  merchants: Schema.Array(BasisMerchant),
  store: BuyingStore,
  plans: Schema.Array(RangePlan),
  coupon: Schema.NullOr(
    Schema.Struct({
      percentage: Schema.NullOr(Schema.Finite),
      amount: Schema.NullOr(Cents),
      minimum: Cents,
      usedUp: Schema.Boolean,
    }),
  ),
  left: Schema.Array(LeftItem),
}).annotate({ identifier: "CartBasis" });
export type CartBasis = typeof CartBasis.Type;
