import * as fc from "fast-check";
import type { Variant } from "../../../api-schema/catalogue.ts";
import {
  AddressId,
  type Cents,
  type Instant,
  MerchantId,
  OrderId,
  OrderItemId,
  PaymentId,
  ProductCode,
  PromotionId,
  ShipmentId,
  Slug,
  type TaxonCode,
  type TransportTypeCode,
  VariantCode,
  VariantId,
} from "../../../api-schema/primitives.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { priceFor, volumePricesOf } from "../../../core/catalogue/price.ts";
import { cents } from "../../../core/money/cents.ts";
import type { CartState, CouponState, SoldVariant } from "../../../core/selling/cart-state.ts";
import type { SoldCart } from "../../../core/selling/sold-cart.ts";
import type { GroupKey } from "../../../core/selling/shipping-groups.ts";
import { anyVatRate, day, grams, instant, orderToken, rate, time } from "../values.ts";
import { saidOfLine } from "../../../core/selling/row-columns.ts";
import { tariffOf, tariffOfLine } from "../../../core/money/tariff.ts";

// Carts of any store and any catalogue, with what the shop knows of them at any instant.

/** What is for sale, whatever the hour; `offerFrom` is when its offer begins to run. */
export type Catalogue = readonly SoldVariant[];

export const START = instant("2026-11-23T05:00:00.000Z");

const TRANSPORTS: readonly TransportTypeCode[] = ["Z002", "Z001", "MKP", "MKP"];

const tenThousandths = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((parts) => parts / 10_000);

const anyVariant = (index: number): fc.Arbitrary<SoldVariant> =>
  fc
    .record({
      transportTypeCode: fc.constantFrom(...TRANSPORTS),
      merchant: fc.integer({ min: 2, max: 4 }),
      orderStep: fc.constantFrom(1, 1, 1, 2, 5, 12),
      netWeight: fc.constantFrom(0, 500, 10_000, 25_000),
      vatRate: anyVatRate,
      stock: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 100, max: 2000 })),
      onSale: fc.integer({ min: 0, max: 19 }).map((roll) => roll > 0),
      unitPrice: fc.oneof(
        { weight: 12, arbitrary: fc.integer({ min: 1, max: 60_000 }).map(cents) },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
      tariff: fc.option(
        fc.record({
          tariffPrice: fc.integer({ min: 1, max: 1_000_000 }),
          priceUnit: fc.constantFrom("kilogram" as const, "piece" as const),
          priceBase: fc.constantFrom(1, 100),
          priceHeld: fc.integer({ min: 1, max: 25_000 }),
        }),
      ),
      volumePrices: fc.array(
        fc.record({
          quantityFrom: fc.integer({ min: 1, max: 30 }),
          percentage: tenThousandths(0, 4000),
        }),
        { maxLength: 3 },
      ),
      offer: fc.option(
        fc.record({
          id: fc.integer({ min: 1, max: 9 }).map((id) => PromotionId.make(id)),
          rate: tenThousandths(100, 6000),
          endsAt: fc.integer({ min: 1, max: 96 }).map((hours) => addMs(START, hours * 3_600_000)),
        }),
      ),
    })
    .map(({ merchant, transportTypeCode, netWeight, ...facts }) => {
      const id = transportTypeCode === "MKP" ? merchant : 1;
      return {
        ...facts,
        id: VariantId.make(index + 1),
        code: VariantCode.make(`V-${index + 1}`),
        name: `Sac n° ${index + 1}`,
        reference: `R${index + 1}`,
        packaging: "Sac",
        netWeight: grams(netWeight),
        productCode: ProductCode.make(`P-${index + 1}`),
        productSlug: Slug.make(`produit-${index + 1}`),
        productName: `Produit ${index + 1}`,
        // What cards do not tell of a product.
        brand: null,
        mainTaxonCode: "" as TaxonCode, // safe: no rule reads it
        taxonNames: [],
        images: [],
        transportTypeCode,
        merchant: {
          id: MerchantId.make(id),
          name: `Marchand ${id}`,
          slug: Slug.make(`marchand-${id}`),
          gmp: id === 1,
        },
        merchantMinimum: cents(id === 4 ? 0 : id * 5_000),
        merchantMaximum: id === 3 ? cents(900_000) : null,
        merchantLatestDays: id,
      };
    });

const anyCoupon: fc.Arbitrary<CouponState> = fc
  .record({
    reduction: fc.oneof(
      fc.record({ percentage: tenThousandths(1, 10_000), amount: fc.constant(null) }),
      fc.record({
        percentage: fc.constant(null),
        amount: fc.integer({ min: 1, max: 40_000 }).map(cents),
      }),
    ),
    minimum: fc.integer({ min: 0, max: 60_000 }).map(cents),
    usageLimit: fc.constantFrom(null, 1, 2),
    used: fc.constantFrom(0, 0, 1),
    hours: fc.integer({ min: -2, max: 96 }),
  })
  .map(({ reduction, hours, ...coupon }) => ({
    ...coupon,
    ...reduction,
    id: PromotionId.make(20),
    code: "FOURNIL",
    name: "Fournil",
    description: "",
    legalNotice: "",
    startsAt: addMs(START, -86_400_000),
    endsAt: addMs(START, hours * 3_600_000),
  }));

const anyPlan = (rangeCode: "Z001" | "Z002") =>
  fc
    .record({
      weekdays: fc.subarray([1, 2, 3, 4, 5, 6] as const, { minLength: 1 }),
      cutOff: fc.constantFrom("11:00", "17:30").map(time),
      closedDays: fc.constant([]),
      franco: fc.constantFrom(0, 100_000, 400_000),
      maximum: fc.constantFrom(0, 0, 2_000_000),
      deliveryFee: fc.constantFrom(0, 1500, 4999).map(cents),
    })
    .map((plan) => ({ ...plan, rangeCode }));

const anyMandate = fc.constantFrom("present" as const, "missing" as const, "notEligible" as const);

/** The usual value nine times out of ten, else one of the others. */
const mostly = <Value>(usual: Value, ...others: readonly Value[]): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

const anyStore: fc.Arbitrary<CartState["store"]> = fc.record({
  active: mostly(true, false),
  banned: mostly(false, true),
  approval: mostly<CartState["store"]["approval"]>("approved", "waiting", "refused"),
  marketPlaceAccess: mostly(true, false),
  closingDays: fc.constantFrom([], [1 as const], [day("2026-11-26"), 6 as const]),
  paymentMethod: fc.constantFrom(null, "CB" as const, "PRELEVEMENT" as const, "VIREMENT" as const),
  paying: fc.record({
    takesCards: fc.constantFrom(true, true, false),
    cardOnly: fc.constantFrom(false, false, true),
    mandates: fc.record({ gmp: anyMandate, mkp: anyMandate }),
    servicePhone: fc.constant("01\u00a099\u00a000\u00a012\u00a034"),
  }),
  preOrders: fc.array(
    fc.record({
      variantId: fc.integer({ min: 1, max: 10 }).map((id) => VariantId.make(id)),
      preOrderedQuantity: fc.integer({ min: 1, max: 30 }),
      alreadyConsumedQuantity: fc.integer({ min: 0, max: 10 }),
      deadline: fc.constantFrom(day("2026-11-22"), day("2026-11-24"), day("2026-12-24")),
    }),
    { maxLength: 2 },
  ),
});

/** Two ways to send for merchant 2, one for merchant 3, none for merchant 4. */
const METHODS: CartState["methods"] = [
  [1, 2, 590],
  [2, 3, 900],
  [3, 2, 1290],
].map(([id = 0, merchant = 0, amount = 0]) => ({
  id,
  merchantId: MerchantId.make(merchant),
  code: `m${id}`,
  name: `Mode ${id}`,
  amount: cents(amount),
  vatRate: rate(0.2),
  collectionWithinHours: 24,
  deliveryWithinHours: 24 * id,
  rank: id,
  pickupPlace: null,
}));

const ADDRESS = {
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
} as NonNullable<CartState["order"]["shippingAddress"]>; // safe: no rule reads it

/** An empty cart of any store, and everything that it may be filled with. */
export const anyShop: fc.Arbitrary<{ readonly catalogue: Catalogue; readonly empty: CartState }> =
  fc
    .record({
      catalogue: fc.tuple(...Array.from({ length: 10 }, (_, index) => anyVariant(index))),
      store: anyStore,
      plans: fc.tuple(anyPlan("Z001"), anyPlan("Z002")),
      coupon: fc.option(anyCoupon),
    })
    .map(({ catalogue, store, plans, coupon }) => ({
      catalogue,
      empty: {
        order: {
          id: OrderId.make(501),
          token: orderToken("panier"),
          checkoutState: "cart",
          revision: 0,
          createdAt: START,
          amount: cents(0),
          unavailable: [],
          billingAddress: ADDRESS,
          shippingAddress: ADDRESS,
          addressChosen: false,
        },
        store,
        items: [],
        variants: [],
        shipments: [],
        methods: [],
        plans,
        payments: [],
        coupon,
      },
    }));

/** The cart with what the shop reads at `now`: its own variants, and those that may be added. */
export const readAt = (
  state: CartState,
  catalogue: Catalogue,
  now: Instant,
  added: readonly VariantCode[],
): CartState => {
  const held = new Set(state.items.map(({ variantId }) => variantId));
  const variants = catalogue
    .filter(({ id, code }) => held.has(id) || added.includes(code))
    .map((variant) => runningAt(variant, now));
  const merchants = new Set(
    variants.flatMap(({ transportTypeCode, merchant }) =>
      transportTypeCode === "MKP" ? [merchant.id] : [],
    ),
  );
  return {
    ...state,
    variants,
    methods: METHODS.filter(({ merchantId }) => merchants.has(merchantId)),
  };
};

/** The variant with its offer, if that runs at `now`. */
export const runningAt = (variant: SoldVariant, now: Instant): SoldVariant =>
  variant.offer !== null && variant.offer.endsAt <= now ? { ...variant, offer: null } : variant;

/** The cart as it is stored once a change of it is written. */
export const writtenAs = (state: CartState, sold: SoldCart): CartState => {
  const lines = sold.totals.shipments.flatMap((shipment) => shipment.lines);
  return {
    ...state,
    order: {
      ...state.order,
      checkoutState: sold.checkoutState,
      revision: state.order.revision + 1,
      amount: sold.totals.total,
      unavailable: sold.left,
      shippingAddress: sold.draft.shippingAddress,
      addressChosen: sold.draft.addressChosen,
    },
    items: lines.map(({ line }) => ({
      id: line.itemId ?? OrderItemId.make(100 + line.variant.id),
      variantId: line.variant.id,
      ...saidOfLine(line),
      unitPrice: line.unitPrice,
      originalUnitPrice: line.originalUnitPrice,
      previousUnitPrice: line.previousUnitPrice,
      volumeFrom: line.volumeFrom,
      ...tariffOfLine(tariffOf(line)),
      offerEndsAt: line.variant.offer?.endsAt ?? null,
    })),
    shipments: sold.shipments.map(({ id, key, merchant, transportTypeCode, ...shipment }) => ({
      id: id > 0 ? id : ShipmentId.make(shipmentNumber(key)),
      merchantId: merchant.id,
      transportTypeCode,
      deliveryDate: shipment.gmp ? shipment.choice.deliveryDate : null,
      shippingMethodId: shipment.method?.id ?? null,
      note: shipment.choice.note,
    })),
    payments: sold.payments.map((payment) => ({
      ...payment,
      id: PaymentId.make(payment.scope === "gmp" ? 71 : 72),
    })),
    coupon: sold.draft.coupon,
  };
};

/** The rows' ids that `writtenAs` gives. */
export const rowsOf = (state: CartState) => ({
  shipments: state.shipments,
  items: state.items,
  payments: state.payments,
});

const shipmentNumber = (key: GroupKey): number =>
  key === "gmp:Z001" ? 51 : key === "gmp:Z002" ? 52 : 60 + Number(key.slice(4));

/** A variant as a card of the catalogue shows it. */
export const cardOf = (sold: SoldVariant): Variant => {
  const { unitPrice } = sold;
  const list =
    unitPrice === null ? null : { ...sold, unitPrice, offerPercentage: sold.offer?.rate ?? null };
  const price = list === null ? null : priceFor(list, 1);
  const volumePrices = list === null ? [] : volumePricesOf(list);
  return {
    code: sold.code,
    id: sold.id,
    name: sold.name,
    price: price?.unitPrice ?? null,
    discount: price?.discount ?? rate(0),
    priceOriginal: unitPrice satisfies Cents | null,
    ...(sold.tariff ? { tariff: sold.tariff } : {}),
    product: { code: sold.productCode, slug: sold.productSlug, name: sold.productName },
    stock: sold.stock,
    deliveryDate: null,
    images: sold.images,
    reference: sold.reference,
    merchant: sold.merchant,
    shippingInformation: { earliestDays: 1, latestDays: sold.merchantLatestDays },
    conditionsMessages: [],
    highlighted: false,
    discountEndDate: sold.offer?.endsAt ?? null,
    hasVolumePrices: volumePrices.length > 0,
    hasVolumePricesPromotion: volumePrices.length > 0 && sold.offer !== null,
    volumePrices,
    ean: null,
    packaging: sold.packaging,
    orderStep: sold.orderStep,
    netWeight: sold.netWeight,
    grossWeight: sold.netWeight,
    pieces: null,
    vatRate: sold.vatRate,
    transportTypeCode: sold.transportTypeCode,
  };
};
