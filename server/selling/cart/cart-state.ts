import { Schema } from "effect";
import { Address } from "../../../api-schema/address.ts";
import { Image } from "../../../api-schema/catalogue.ts";
import { Merchant } from "../../../api-schema/merchant.ts";
import { CheckoutState, PaymentScope, PaymentState } from "../../../api-schema/order.ts";
import {
  CalendarDay,
  Cents,
  ClockTime,
  CustomerId,
  Ean,
  ErpId,
  Grams,
  Instant,
  MerchantId,
  OrderId,
  OrderItemId,
  OrderToken,
  PaymentId,
  ProductCode,
  PromotionId,
  RangeCode,
  Rate,
  ShipmentId,
  Slug,
  StoreId,
  TaxonCode,
  TransportTypeCode,
  VariantCode,
  VariantId,
  Weekday,
} from "../../../api-schema/primitives.ts";
import { PaymentMethodCode, StoreApproval } from "../../../api-schema/store.ts";

// A cart as one statement reads it: its own rows, and everything that prices and rules need of the
// store and the catalogue at that instant.

export const UnavailableReason = Schema.Literals([
  "outOfStock",
  "withdrawn",
  "noMarketplaceAccess",
]);
export type UnavailableReason = typeof UnavailableReason.Type;

/** A line that left the cart by itself, kept in order to be shown with its substitutes. */
export const LeftItem = Schema.Struct({
  variantId: VariantId,
  quantity: Schema.Finite,
  reason: UnavailableReason,
  at: Instant,
});
export type LeftItem = typeof LeftItem.Type;

export const CartOrder = Schema.Struct({
  id: OrderId,
  token: OrderToken,
  checkoutState: CheckoutState,
  revision: Schema.Finite,
  createdAt: Instant,
  customerId: CustomerId,
  unavailable: Schema.Array(LeftItem),
  billingAddress: Schema.NullOr(Address),
  /** The address chosen for this order, else the store's own. */
  shippingAddress: Schema.NullOr(Address),
  /** True once the customer chose it. */
  addressChosen: Schema.Boolean,
});
export type CartOrder = typeof CartOrder.Type;

export const BuyingStore = Schema.Struct({
  id: StoreId,
  salesAreaId: Schema.Finite,
  active: Schema.Boolean,
  banned: Schema.Boolean,
  approval: StoreApproval,
  erpId: Schema.NullOr(ErpId),
  marketPlaceAccess: Schema.Boolean,
  moneyOrder: Schema.NullOr(Schema.String),
  marketplaceMoneyOrder: Schema.NullOr(Schema.String),
  infolegaleScore: Schema.NullOr(Schema.Finite),
  /** False where the shop has no bank (core/payment/methods.ts). */
  takesCards: Schema.Boolean,
  closingDays: Schema.Array(Weekday),
  /** The method the store usually pays by. */
  paymentMethod: Schema.NullOr(PaymentMethodCode),
});
export type BuyingStore = typeof BuyingStore.Type;

export const CartItem = Schema.Struct({
  id: OrderItemId,
  variantId: VariantId,
  shipmentId: ShipmentId,
  quantity: Schema.Finite,
  unitPrice: Cents,
  originalUnitPrice: Cents,
  previousUnitPrice: Schema.NullOr(Cents),
  volumeFrom: Schema.NullOr(Schema.Finite),
  vatRate: Rate,
  subtotal: Cents,
  promotionTotal: Cents,
  taxTotal: Cents,
  total: Cents,
  offerId: Schema.NullOr(PromotionId),
  /** End of the offer that the line was priced with; null without one. */
  offerEndsAt: Schema.NullOr(Instant),
});
export type CartItem = typeof CartItem.Type;

export const SoldVariant = Schema.Struct({
  id: VariantId,
  code: VariantCode,
  name: Schema.String,
  reference: Schema.String,
  ean: Schema.NullOr(Ean),
  packaging: Schema.String,
  orderStep: Schema.Finite,
  netWeight: Grams,
  grossWeight: Grams,
  pieces: Schema.NullOr(Schema.Finite),
  highlighted: Schema.Boolean,
  vatRate: Rate,
  stock: Schema.Finite,
  /** Variant, product and merchant are all on sale. */
  onSale: Schema.Boolean,
  productCode: ProductCode,
  productSlug: Slug,
  productName: Schema.String,
  brand: Schema.NullOr(Schema.String),
  images: Schema.Array(Image),
  mainTaxonCode: TaxonCode,
  taxonNames: Schema.Array(Schema.String),
  transportTypeCode: TransportTypeCode,
  merchant: Merchant,
  merchantMinimum: Cents,
  merchantMaximum: Schema.NullOr(Cents),
  merchantEarliestDays: Schema.Finite,
  merchantLatestDays: Schema.Finite,
  /** Null when the store's sales area does not sell it. */
  unitPrice: Schema.NullOr(Cents),
  volumePrices: Schema.Array(
    Schema.Struct({
      quantityFrom: Schema.Finite,
      percentage: Schema.Finite,
    }),
  ),
  offer: Schema.NullOr(
    Schema.Struct({
      id: PromotionId,
      rate: Schema.Finite,
      endsAt: Instant,
    }),
  ),
});
export type SoldVariant = typeof SoldVariant.Type;

export const CartShipment = Schema.Struct({
  id: ShipmentId,
  merchantId: MerchantId,
  transportTypeCode: TransportTypeCode,
  deliveryDate: Schema.NullOr(CalendarDay),
  shippingMethodId: Schema.NullOr(Schema.Finite),
  note: Schema.String,
  totalHt: Cents,
  totalTtc: Cents,
  itemsHt: Cents,
  originalTotalHt: Cents,
  totalDiscount: Cents,
  taxTotal: Cents,
  shippingTotal: Cents,
  shippingTotalHt: Cents,
});
export type CartShipment = typeof CartShipment.Type;

export const ShippingMethod = Schema.Struct({
  id: Schema.Finite,
  merchantId: MerchantId,
  code: Schema.String,
  name: Schema.String,
  amount: Cents,
  vatRate: Rate,
  collectionWithinHours: Schema.Finite,
  deliveryWithinHours: Schema.Finite,
  rank: Schema.Finite,
});
export type ShippingMethod = typeof ShippingMethod.Type;

export const RangePlan = Schema.Struct({
  rangeCode: RangeCode,
  weekdays: Schema.Array(Weekday),
  cutOff: ClockTime,
  franco: Schema.Finite,
  maximum: Schema.Finite,
  deliveryFee: Cents,
});
export type RangePlan = typeof RangePlan.Type;

export const CartPayment = Schema.Struct({
  id: PaymentId,
  scope: PaymentScope,
  method: PaymentMethodCode,
  state: PaymentState,
});
export type CartPayment = typeof CartPayment.Type;

export const CouponState = Schema.Struct({
  id: PromotionId,
  code: Schema.String,
  name: Schema.String,
  description: Schema.String,
  legalNotice: Schema.String,
  startsAt: Instant,
  endsAt: Instant,
  percentage: Schema.NullOr(Schema.Finite),
  amount: Schema.NullOr(Cents),
  minimum: Cents,
  usageLimit: Schema.NullOr(Schema.Finite),
  used: Schema.Finite,
});
export type CouponState = typeof CouponState.Type;

export const CartState = Schema.Struct({
  order: CartOrder,
  store: BuyingStore,
  items: Schema.Array(CartItem),
  variants: Schema.Array(SoldVariant),
  shipments: Schema.Array(CartShipment),
  methods: Schema.Array(ShippingMethod),
  plans: Schema.Array(RangePlan),
  payments: Schema.Array(CartPayment),
  coupon: Schema.NullOr(CouponState),
});
export type CartState = typeof CartState.Type;

/** A variant with what may replace it, what can be sold only. */
export const Substitution = Schema.Struct({
  variant: SoldVariant,
  substitutes: Schema.Array(SoldVariant),
});
export type Substitution = typeof Substitution.Type;
