import { Schema } from "effect";
import { Address } from "../../api-schema/address.ts";
import {
  BuyingStore,
  LeftItem,
  PriceTier,
  RangePlan,
  RunningOffer,
} from "../../api-schema/cart-basis.ts";
import { Image } from "../../api-schema/catalogue.ts";
import { Merchant } from "../../api-schema/merchant.ts";
import { CheckoutState, PaymentScope, PaymentState } from "../../api-schema/order.ts";
import {
  CalendarDay,
  Cents,
  Grams,
  Instant,
  MerchantId,
  OrderId,
  OrderItemId,
  OrderToken,
  PaymentId,
  ProductCode,
  PromotionId,
  Rate,
  ShipmentId,
  Slug,
  TaxonCode,
  TransportTypeCode,
  VariantCode,
  VariantId,
} from "../../api-schema/primitives.ts";
import { PaymentMethodCode } from "../../api-schema/store.ts";

// A cart with everything that its rules ask of the store and the catalogue at one instant. The server
// reads it in one statement, the browser makes it of an order and its basis. Rules import its types
// only: its schemas are the server's, which decodes what SQL answers.

export const CartOrder = Schema.Struct({
  id: OrderId,
  token: OrderToken,
  checkoutState: CheckoutState,
  revision: Schema.Finite,
  createdAt: Instant,
  /** TTC, as it is written. */
  amount: Cents,
  unavailable: Schema.Array(LeftItem),
  billingAddress: Schema.NullOr(Address),
  /** The address chosen for this order, else the store's own. */
  shippingAddress: Schema.NullOr(Address),
  /** True once the customer chose it. */
  addressChosen: Schema.Boolean,
});

/** A line as the customer last saw it. */
export const CartItem = Schema.Struct({
  id: OrderItemId,
  variantId: VariantId,
  quantity: Schema.Finite,
  unitPrice: Cents,
  originalUnitPrice: Cents,
  previousUnitPrice: Schema.NullOr(Cents),
  volumeFrom: Schema.NullOr(Schema.Finite),
  /** End of the offer that the line was priced with; null without one. */
  offerEndsAt: Schema.NullOr(Instant),
});
export type CartItem = typeof CartItem.Type;

export const SoldVariant = Schema.Struct({
  id: VariantId,
  code: VariantCode,
  name: Schema.String,
  reference: Schema.String,
  packaging: Schema.String,
  orderStep: Schema.Finite,
  netWeight: Grams,
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
  merchantLatestDays: Schema.Finite,
  /** Null when the store's sales area does not sell it. */
  unitPrice: Schema.NullOr(Cents),
  volumePrices: Schema.Array(PriceTier),
  offer: Schema.NullOr(RunningOffer),
});
export type SoldVariant = typeof SoldVariant.Type;

export const CartShipment = Schema.Struct({
  id: ShipmentId,
  merchantId: MerchantId,
  transportTypeCode: TransportTypeCode,
  deliveryDate: Schema.NullOr(CalendarDay),
  shippingMethodId: Schema.NullOr(Schema.Finite),
  note: Schema.String,
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
  pickupPlace: Schema.NullOr(Schema.String),
  rank: Schema.Finite,
});
export type ShippingMethod = typeof ShippingMethod.Type;

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
  /** Cheapest first. */
  methods: Schema.Array(ShippingMethod),
  plans: Schema.Array(RangePlan),
  payments: Schema.Array(CartPayment),
  coupon: Schema.NullOr(CouponState),
});
export type CartState = typeof CartState.Type;
