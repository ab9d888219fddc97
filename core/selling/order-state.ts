import type { BasisVariant, CartBasis } from "../../api-schema/cart-basis.ts";
import type { Order, OrderItem, Shipment } from "../../api-schema/order.ts";
import type { Instant } from "../../api-schema/primitives.ts";
import { ZERO } from "../money/cents.ts";
import type {
  CartItem,
  CartShipment,
  CartState,
  CouponState,
  ShippingMethod,
  SoldVariant,
} from "./cart-state.ts";
import { tariffOfLine } from "../money/tariff.ts";
import { saidOfLine } from "./row-columns.ts";

/** The cart that an order on the wire and its basis tell of at `now`: what the rules are run on. */
export const stateOfOrder = (order: Order, basis: CartBasis, now: Instant): CartState => {
  const facts = new Map(basis.variants.map((variant) => [variant.code, variant]));
  const lines = order.shipments.flatMap((shipment) =>
    shipment.items.flatMap((item) => {
      const fact = facts.get(item.variant);
      return fact === undefined ? [] : [{ item, fact, shipment }];
    }),
  );
  return {
    order: {
      id: order.id,
      token: order.tokenValue,
      checkoutState: order.checkoutState,
      revision: order.revision,
      createdAt: order.createdAt,
      amount: basis.amount,
      unavailable: basis.left,
      billingAddress: order.billingAddress,
      shippingAddress: order.shippingAddress,
      addressChosen: false,
    },
    store: basis.store,
    items: lines.map(({ item, fact }) => itemOf(item, fact)),
    variants: lines.map(({ item, fact, shipment }) =>
      variantOf(item, running(fact, now), shipment, basis),
    ),
    shipments: order.shipments.map(shipmentOf),
    methods: order.shipments.flatMap(methodsOf),
    plans: basis.plans,
    payments: order.payments.map(({ id, gmp, method, state }) => ({
      id,
      scope: gmp ? "gmp" : "mkp",
      method: method.code,
      state,
    })),
    coupon: couponOf(order, basis),
  };
};

const itemOf = (item: OrderItem, fact: BasisVariant): CartItem => ({
  id: item.id,
  variantId: fact.id,
  ...saidOfLine(item),
  unitPrice: item.unitPrice,
  originalUnitPrice: item.originalUnitPrice,
  previousUnitPrice: item.previousUnitPrice,
  volumeFrom: item.volumeFrom,
  ...tariffOfLine(item.tariff),
  offerEndsAt: fact.pricedUntil,
});

// An offer may have ended since the order was answered.
const running = (fact: BasisVariant, now: Instant): BasisVariant =>
  fact.offer !== null && fact.offer.endsAt <= now ? { ...fact, offer: null } : fact;

const variantOf = (
  item: OrderItem,
  fact: BasisVariant,
  { merchant, transportTypeCode }: Shipment,
  { merchants }: CartBasis,
): SoldVariant => {
  const terms = merchants.find(({ id }) => id === merchant.id);
  return {
    id: fact.id,
    code: item.variant,
    name: item.variantName,
    reference: item.reference,
    packaging: item.packaging,
    orderStep: item.orderStep,
    netWeight: item.netWeight,
    vatRate: item.vatRate,
    stock: item.stock,
    onSale: fact.onSale,
    productCode: item.productCode,
    productSlug: item.productSlug,
    productName: item.productName,
    brand: item.brand,
    images: item.productImages,
    mainTaxonCode: item.productMainTaxonCode,
    taxonNames: item.ProductTaxonsNames,
    transportTypeCode,
    merchant,
    // A lorry of the group has its plan instead.
    merchantMinimum: terms?.minimum ?? ZERO,
    merchantMaximum: terms?.maximum ?? null,
    merchantLatestDays: terms?.latestDays ?? 0,
    unitPrice: fact.unitPrice,
    ...(fact.tariff === undefined ? {} : { tariff: fact.tariff }),
    ...(item.comingPrice === undefined ? {} : { comingPrice: item.comingPrice }),
    volumePrices: fact.volumePrices,
    offer: fact.offer,
  };
};

const shipmentOf = (shipment: Shipment): CartShipment => ({
  id: shipment.id,
  merchantId: shipment.merchant.id,
  transportTypeCode: shipment.transportTypeCode,
  deliveryDate: shipment.deliveryDate,
  shippingMethodId:
    shipment.shippingMethodOptions.find(({ status }) => status === "selected")?.id ?? null,
  note: shipment.note,
});

const methodsOf = ({ merchant, shippingMethodOptions }: Shipment): readonly ShippingMethod[] =>
  shippingMethodOptions.map((option) => ({
    id: option.id,
    merchantId: merchant.id,
    code: option.method,
    name: option.name,
    amount: option.amountWithoutVat,
    vatRate: option.vatRate,
    collectionWithinHours: option.collectionWithinHours,
    deliveryWithinHours: option.deliveryWithinHours,
    pickupPlace: option.pickupPlace,
    rank: option.rank,
  }));

const couponOf = ({ promotionCoupon }: Order, { coupon }: CartBasis): CouponState | null =>
  promotionCoupon === null || coupon === null
    ? null
    : {
        ...promotionCoupon.promotion,
        percentage: coupon.percentage,
        amount: coupon.amount,
        minimum: coupon.minimum,
        usageLimit: coupon.usedUp ? 0 : null,
        used: 0,
      };
