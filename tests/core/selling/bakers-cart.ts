import {
  AddressId,
  MerchantId,
  OrderId,
  ProductCode,
  PromotionId,
  Slug,
  TaxonCode,
  VariantCode,
  VariantId,
} from "../../../api-schema/primitives.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { cents } from "../../../core/money/cents.ts";
import type { CartState, CouponState, SoldVariant } from "../../../core/selling/cart-state.ts";
import { grams, instant, orderToken, rate, time } from "../values.ts";

// A baker's cart by the name: flour and butter from the lorries, tins from a merchant.

/** Monday, 14 h 00 in Paris: tomorrow's cut-off has passed. */
export const NOW = instant("2026-11-23T13:00:00.000Z");

const MILL = {
  id: MerchantId.make(1),
  name: "Grands Moulins",
  slug: Slug.make("moulins"),
  gmp: true,
};

export const FLOUR: SoldVariant = {
  id: VariantId.make(1),
  code: VariantCode.make("FLOUR"),
  name: "Sac de 25 kg",
  reference: "F65",
  packaging: "Sac de 25 kg",
  orderStep: 1,
  netWeight: grams(25_000),
  vatRate: rate(0.055),
  stock: 1000,
  onSale: true,
  productCode: ProductCode.make("FARINE"),
  productSlug: Slug.make("farine"),
  productName: "Farine",
  brand: "Panetier",
  images: [],
  mainTaxonCode: TaxonCode.make("farines"),
  taxonNames: ["Farines"],
  transportTypeCode: "Z002",
  merchant: MILL,
  merchantMinimum: cents(0),
  merchantMaximum: null,
  merchantLatestDays: 0,
  unitPrice: cents(2000),
  volumePrices: [],
  offer: null,
};

export const BUTTER: SoldVariant = {
  ...FLOUR,
  id: VariantId.make(2),
  code: VariantCode.make("BUTTER"),
  reference: "BEU",
  productCode: ProductCode.make("BEURRE"),
  productSlug: Slug.make("beurre"),
  productName: "Beurre",
  transportTypeCode: "Z001",
  netWeight: grams(10_000),
  unitPrice: cents(4000),
};

export const PARCEL: SoldVariant = {
  ...FLOUR,
  id: VariantId.make(3),
  code: VariantCode.make("PARCEL"),
  reference: "MOU",
  productCode: ProductCode.make("MOULE"),
  productSlug: Slug.make("moule"),
  productName: "Moule",
  vatRate: rate(0.2),
  transportTypeCode: "MKP",
  merchant: { id: MerchantId.make(7), name: "Ferblanc", slug: Slug.make("ferblanc"), gmp: false },
  merchantMinimum: cents(0),
  merchantLatestDays: 3,
  unitPrice: cents(900),
};

export const COUPON: CouponState = {
  id: PromotionId.make(20),
  code: "FOURNIL",
  name: "Fournil",
  description: "Dix pour cent",
  legalNotice: "",
  startsAt: addMs(NOW, -86_400_000),
  endsAt: addMs(NOW, 86_400_000),
  percentage: 0.1,
  amount: null,
  minimum: cents(8000),
  usageLimit: null,
  used: 0,
};

const everyDay = { weekdays: [1, 2, 3, 4, 5, 6] as const, cutOff: time("11:00"), closedDays: [] };

/** Of a manager who may pay by card and transfer; no marketplace mandate. */
export const EMPTY_CART: CartState = {
  order: {
    id: OrderId.make(501),
    token: orderToken("panier"),
    checkoutState: "cart",
    revision: 0,
    createdAt: NOW,
    amount: cents(0),
    unavailable: [],
    billingAddress: null,
    shippingAddress: {
      id: AddressId.make(11),
      firstName: "",
      lastName: "",
      phoneNumber: null,
      company: "Maison Aubert",
      countryCode: "FR",
      provinceCode: null,
      provinceName: null,
      street: "4 place du Marché",
      city: "Bolbec",
      postcode: "76210",
    },
    addressChosen: false,
  },
  store: {
    active: true,
    banned: false,
    approval: "approved",
    marketPlaceAccess: true,
    closingDays: [],
    paymentMethod: null,
    paying: {
      takesCards: true,
      cardOnly: false,
      mandates: { gmp: "present", mkp: "missing" },
      servicePhone: "01\u00a099\u00a000\u00a012\u00a034",
    },
    preOrders: [],
  },
  items: [],
  variants: [],
  shipments: [],
  methods: [1, 2].map((id) => ({
    id,
    merchantId: MerchantId.make(7),
    code: `m${id}`,
    name: `Mode ${id}`,
    amount: cents(590 * id),
    vatRate: rate(0.2),
    collectionWithinHours: 24,
    deliveryWithinHours: 24,
    rank: id,
    pickupPlace: null,
  })),
  plans: [
    { ...everyDay, rangeCode: "Z002", franco: 0, maximum: 0, deliveryFee: cents(0) },
    { ...everyDay, rangeCode: "Z001", franco: 0, maximum: 0, deliveryFee: cents(0) },
  ],
  payments: [],
  coupon: null,
};
