import type { Address } from "../../api-schema/address.ts";
import type {
  BuyingStore,
  LeftItem,
  PriceTier,
  RangePlan,
  RunningOffer,
} from "../../api-schema/cart-basis.ts";
import type { ComingPrice, Image } from "../../api-schema/catalogue.ts";
import type { Merchant } from "../../api-schema/merchant.ts";
import type {
  CheckoutState,
  PaymentScope,
  PaymentState,
  SaidOfLine,
} from "../../api-schema/order.ts";
import type {
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
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import type { Tariff, TariffOfLine } from "../../api-schema/tariff.ts";

// A cart with everything that its rules ask of the store and the catalogue at one instant. The server
// reads it in one statement (server/selling/cart/stored-cart.ts), the browser makes it of an order and
// its basis.

export type CartOrder = {
  readonly id: OrderId;
  readonly token: OrderToken;
  readonly checkoutState: CheckoutState;
  readonly revision: number;
  readonly createdAt: Instant;
  /** TTC, as it is written. */
  readonly amount: Cents;
  readonly unavailable: readonly LeftItem[];
  readonly billingAddress: Address | null;
  /** The address chosen for this order, else the store's own. */
  readonly shippingAddress: Address | null;
  /** True once the customer chose it. */
  readonly addressChosen: boolean;
};

/** A line as the customer last saw it. */
export type CartItem = SaidOfLine &
  TariffOfLine & {
    readonly id: OrderItemId;
    readonly variantId: VariantId;
    readonly unitPrice: Cents;
    readonly originalUnitPrice: Cents;
    readonly previousUnitPrice: Cents | null;
    readonly volumeFrom: number | null;
    /** End of the offer that the line was priced with; null without one. */
    readonly offerEndsAt: Instant | null;
  };

export type SoldVariant = {
  readonly id: VariantId;
  readonly code: VariantCode;
  readonly name: string;
  readonly reference: string;
  readonly packaging: string;
  readonly orderStep: number;
  readonly netWeight: Grams;
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
  readonly merchantLatestDays: number;
  /** Null when the store's sales area does not sell it. */
  readonly unitPrice: Cents | null;
  /** The mill's price that it is made of, where it writes one. */
  readonly tariff?: Tariff | null;
  /** What it will cost next, where that is known. */
  readonly comingPrice?: ComingPrice | null;
  readonly volumePrices: readonly (typeof PriceTier.Type)[];
  readonly offer: typeof RunningOffer.Type | null;
};

export type CartShipment = {
  readonly id: ShipmentId;
  readonly merchantId: MerchantId;
  readonly transportTypeCode: TransportTypeCode;
  readonly deliveryDate: CalendarDay | null;
  readonly shippingMethodId: number | null;
  readonly note: string;
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
  readonly pickupPlace: string | null;
  readonly rank: number;
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

export type CartState = {
  readonly order: CartOrder;
  readonly store: BuyingStore;
  readonly items: readonly CartItem[];
  readonly variants: readonly SoldVariant[];
  readonly shipments: readonly CartShipment[];
  /** Cheapest first. */
  readonly methods: readonly ShippingMethod[];
  readonly plans: readonly RangePlan[];
  readonly payments: readonly CartPayment[];
  readonly coupon: CouponState | null;
};
