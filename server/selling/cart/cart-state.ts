import type { Address } from "../../../api-schema/address.ts";
import type { Image } from "../../../api-schema/catalogue.ts";
import type { Merchant } from "../../../api-schema/merchant.ts";
import type { CheckoutState, PaymentScope, PaymentState } from "../../../api-schema/order.ts";
import type {
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
import type { PaymentMethodCode } from "../../../api-schema/store.ts";

// A cart as one statement reads it: its own rows, and everything that prices and rules need of the
// store and the catalogue at that instant.

export type CartState = {
  readonly order: CartOrder;
  readonly store: BuyingStore;
  readonly items: readonly CartItem[];
  readonly variants: readonly SoldVariant[];
  readonly shipments: readonly CartShipment[];
  readonly methods: readonly ShippingMethod[];
  readonly plans: readonly RangePlan[];
  readonly payments: readonly CartPayment[];
  readonly coupon: CouponState | null;
};

export type CartOrder = {
  readonly id: OrderId;
  readonly token: OrderToken;
  readonly checkoutState: CheckoutState;
  readonly revision: number;
  readonly createdAt: Instant;
  readonly customerId: CustomerId;
  readonly unavailable: readonly LeftItem[];
  readonly billingAddress: Address | null;
  /** The address chosen for this order, else the store's own. */
  readonly shippingAddress: Address | null;
  /** True once the customer chose it. */
  readonly addressChosen: boolean;
};

export type UnavailableReason = "outOfStock" | "withdrawn" | "noMarketplaceAccess";

/** A line that left the cart by itself, kept in order to be shown with its substitutes. */
export type LeftItem = {
  readonly variantId: VariantId;
  readonly quantity: number;
  readonly reason: UnavailableReason;
  readonly at: Instant;
};

export type BuyingStore = {
  readonly id: StoreId;
  readonly salesAreaId: number;
  readonly active: boolean;
  readonly banned: boolean;
  readonly erpId: ErpId | null;
  readonly marketPlaceAccess: boolean;
  readonly moneyOrder: string | null;
  readonly marketplaceMoneyOrder: string | null;
  readonly infolegaleScore: number | null;
  /** False where the shop has no bank (core/payment/methods.ts). */
  readonly takesCards: boolean;
  readonly closingDays: readonly Weekday[];
  /** The method the store usually pays by. */
  readonly paymentMethod: PaymentMethodCode | null;
};

export type CartItem = {
  readonly id: OrderItemId;
  readonly variantId: VariantId;
  readonly shipmentId: ShipmentId;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly originalUnitPrice: Cents;
  readonly previousUnitPrice: Cents | null;
  readonly volumeFrom: number | null;
  readonly promotionTotal: Cents;
  readonly taxTotal: Cents;
  readonly total: Cents;
  readonly offerId: PromotionId | null;
  /** End of the offer that the line was priced with; null without one. */
  readonly offerEndsAt: Instant | null;
};

export type SoldVariant = {
  readonly id: VariantId;
  readonly code: VariantCode;
  readonly name: string;
  readonly reference: string;
  readonly ean: Ean | null;
  readonly packaging: string;
  readonly orderStep: number;
  readonly netWeight: Grams;
  readonly grossWeight: Grams;
  readonly pieces: number | null;
  readonly highlighted: boolean;
  readonly vatRate: Rate;
  readonly stock: number;
  /** Variant, product and merchant are all on sale. */
  readonly onSale: boolean;
  readonly productCode: ProductCode;
  readonly productSlug: Slug;
  readonly productName: string;
  readonly brand: string | null;
  readonly images: readonly Image[];
  readonly mainTaxonCode: TaxonCode;
  readonly taxonNames: readonly string[];
  readonly transportTypeCode: TransportTypeCode;
  readonly merchant: Merchant;
  readonly merchantMinimum: Cents;
  readonly merchantMaximum: Cents | null;
  readonly merchantEarliestDays: number;
  readonly merchantLatestDays: number;
  /** Null when the store's sales area does not sell it. */
  readonly unitPrice: Cents | null;
  readonly volumePrices: readonly { readonly quantityFrom: number; readonly percentage: number }[];
  readonly offer: {
    readonly id: PromotionId;
    readonly rate: number;
    readonly endsAt: Instant;
  } | null;
};

export type CartShipment = {
  readonly id: ShipmentId;
  readonly merchantId: MerchantId;
  readonly transportTypeCode: TransportTypeCode;
  readonly deliveryDate: CalendarDay | null;
  readonly shippingMethodId: number | null;
  readonly note: string;
  readonly totalHt: Cents;
  readonly totalTtc: Cents;
  readonly itemsHt: Cents;
  readonly originalTotalHt: Cents;
  readonly totalDiscount: Cents;
  readonly taxTotal: Cents;
  readonly shippingTotal: Cents;
  readonly shippingTotalHt: Cents;
};

export type ShippingMethod = {
  readonly id: number;
  readonly merchantId: MerchantId;
  readonly code: string;
  readonly name: string;
  readonly amount: Cents;
  readonly vatRate: Rate;
  readonly collectionWithinHours: number;
  readonly deliveryWithinHours: number;
  readonly rank: number;
};

export type RangePlan = {
  readonly rangeCode: RangeCode;
  readonly weekdays: readonly Weekday[];
  readonly cutOff: ClockTime;
  readonly franco: number;
  readonly maximum: number;
  readonly deliveryFee: Cents;
};

export type CartPayment = {
  readonly id: PaymentId;
  readonly scope: PaymentScope;
  readonly method: PaymentMethodCode;
  readonly state: PaymentState;
};

export type CouponState = {
  readonly id: PromotionId;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly legalNotice: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly percentage: number | null;
  readonly amount: Cents | null;
  readonly minimum: Cents;
  readonly usageLimit: number | null;
  readonly used: number;
};

/** A variant with what may replace it, what can be sold only. */
export type Substitution = {
  readonly variant: SoldVariant;
  readonly substitutes: readonly SoldVariant[];
};
