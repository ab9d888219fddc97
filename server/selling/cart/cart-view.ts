import type {
  Blocker,
  Order,
  OrderItem,
  Shipment,
  ShippingMethodOption,
  UnavailableItem,
} from "../../../api-schema/order.ts";
import type {
  Cents,
  Instant,
  OrderItemId,
  Role,
  ShipmentId,
  VariantId,
} from "../../../api-schema/primitives.ts";
import { type BlockableShipment, orderBlockers } from "../../../core/cart/blockers.ts";
import { conditionsMessages } from "../../../core/cart/conditions.ts";
import { groupKeyOf } from "../../../core/cart/shipping-groups.ts";
import { applyRate, cents } from "../../../core/money/cents.ts";
import { paymentMethodName } from "../../../core/payment/methods.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { type DraftLine, sellableQuantity, UNAVAILABLE_MESSAGES } from "./cart-draft.ts";
import type {
  BuyingStore,
  CartState,
  CouponState,
  LeftItem,
  ShippingMethod,
  Substitution,
} from "./cart-state.ts";
import type { PricedCart, PricedCartLine, PricedShipment } from "./repricing.ts";
import { apiVariant } from "./api-variant.ts";

/** Everything that the wire says of a cart beyond its prices. */
export type CartViewInput = {
  readonly state: CartState;
  readonly priced: PricedCart;
  readonly role: Role;
  readonly now: Instant;
  readonly checkoutState: Order["checkoutState"];
  readonly revision: number;
  /** Lines that left, still worth showing, and the variants that they were. */
  readonly left: readonly LeftItem[];
  readonly substitutions: readonly Substitution[];
  readonly shipmentIds: ReadonlyMap<PricedShipment["key"], ShipmentId>;
  readonly itemIds: ReadonlyMap<VariantId, OrderItemId>;
};

/** The cart as the wire shows it (spec §3 Order). */
export const cartView = (input: CartViewInput): Order => {
  const { state, priced, now } = input;
  const { totals, draft } = priced;
  const shipments = priced.shipments.flatMap((shipment) => {
    const id = input.shipmentIds.get(shipment.key);
    return id === undefined ? [] : [shipmentView(shipment, id, input)];
  });
  return {
    id: state.order.id,
    number: null,
    tokenValue: state.order.token,
    checkoutState: input.checkoutState,
    paymentState: "cart",
    shippingState: SHIPMENT.pending,
    currencyCode: "EUR",
    localCode: "fr_FR",
    itemsTotal: totals.itemsTotal,
    itemsTotalHT: totals.itemsTotalHT,
    itemsOriginalTotalHT: totals.itemsOriginalTotalHT,
    orderPromotionTotal: totals.orderPromotionTotal,
    shippingTotal: totals.shippingTotal,
    shippingTotalHT: totals.shippingTotalHT,
    taxTotal: totals.taxTotal,
    total: totals.total,
    totalHT: totals.totalHT,
    vat: totals.vat,
    billingAddress: state.order.billingAddress,
    shippingAddress: state.order.shippingAddress,
    expiredOffers: draft.expired,
    payments: paymentsView(state, priced),
    promotionCoupon: couponView(draft.coupon),
    shipments,
    unAvailableShippingItems: leftView(input, now),
    blockers: blockersOf(input),
    webHelpTransaction: null,
    revision: input.revision,
    createdAt: state.order.createdAt,
    completedAt: null,
  };
};

/** Every reason that stops this cart from being ordered (product §6). */
export const blockersOf = (
  input: Pick<CartViewInput, "state" | "priced" | "role" | "shipmentIds">,
): readonly Blocker[] => {
  const { state, priced, role, shipmentIds } = input;
  const shipments = priced.shipments.flatMap((shipment): readonly BlockableShipment[] => {
    const id = shipmentIds.get(shipment.key);
    if (id === undefined) return [];
    return [
      {
        id,
        label: shipment.label,
        gmp: shipment.gmp,
        merchantName: shipment.merchant.name,
        conditions: shipment.conditions,
        deliveryDate: shipment.gmp ? shipment.choice.deliveryDate : null,
        availableDates: shipment.deliveries.map(({ deliveryDate }) => deliveryDate),
        shippingMethod: chosenMethod(shipment),
        hasUnavailableItem: shipment.totals.lines.some(
          ({ line }) => !isAvailable(line, state.store),
        ),
      },
    ];
  });
  const { store } = state;
  return orderBlockers({
    role,
    store: { ...store, status: store.active ? "active" : "inactive" },
    shipments,
    payments: state.payments,
  });
};

// A merchant without a shipping method of its own sends at its own price: there is nothing to choose.
const chosenMethod = ({ method, methods }: PricedShipment): number | null =>
  method?.id ?? (methods.length === 0 ? 0 : null);

const isAvailable = (line: DraftLine, store: BuyingStore): boolean =>
  sellableQuantity(line, store) >= line.quantity;

const shipmentView = (shipment: PricedShipment, id: ShipmentId, input: CartViewInput): Shipment => {
  const { totals, choice, conditions } = shipment;
  const [next] = shipment.deliveries;
  const chosen = shipment.deliveries.find(
    ({ deliveryDate }) => deliveryDate === choice.deliveryDate,
  );
  return {
    id,
    label: shipment.label,
    gmp: shipment.gmp,
    merchant: shipment.merchant,
    transportTypeCode: shipment.transportTypeCode,
    status: SHIPMENT.pending,
    totalHt: totals.totalHt,
    totalTTC: totals.totalTTC,
    totalHtWithoutShippingFee: totals.totalHtWithoutShippingFee,
    originalTotalHt: totals.originalTotalHt,
    totalDiscount: totals.totalDiscount,
    taxTotal: totals.taxTotal,
    shippingTotal: totals.shippingTotal,
    shippingTotalHT: totals.shippingTotalHT,
    quantity: totals.quantity,
    weight: shipment.weight,
    deliveryDate: shipment.gmp ? choice.deliveryDate : null,
    deliveryDetails:
      shipment.plan === null
        ? null
        : {
            gmpAvailableDates: shipment.deliveries.map(({ deliveryDate, cutOff }) => ({
              date: deliveryDate,
              cutOff,
            })),
            hour: shipment.plan.cutOff,
            availableDate: next?.deliveryDate ?? null,
            cutOff: (chosen ?? next)?.cutOff ?? null,
          },
    miraklLatestDeliveryDate: shipment.latestParcelDay,
    shippingMethodOptions: shipment.methods.map((method) => methodView(method, shipment.method)),
    conditions,
    conditionsMessages: conditionsMessages(conditions, shipment.merchant.name),
    note: choice.note,
    items: totals.lines.flatMap((priced) => {
      const itemId = input.itemIds.get(priced.line.variant.id);
      return itemId === undefined ? [] : [itemView(priced, itemId, input.state.store)];
    }),
  };
};

const itemView = (priced: PricedCartLine, id: OrderItemId, store: BuyingStore): OrderItem => {
  const { line } = priced;
  const { variant } = line;
  return {
    id,
    variant: variant.code,
    variantName: variant.name,
    productName: variant.productName,
    productCode: variant.productCode,
    productMainTaxonCode: variant.mainTaxonCode,
    productSlug: variant.productSlug,
    ProductTaxonsNames: variant.taxonNames,
    productImages: variant.images,
    reference: variant.reference,
    brand: variant.brand,
    packaging: variant.packaging,
    quantity: line.quantity,
    orderStep: variant.orderStep,
    netWeight: variant.netWeight,
    unitPrice: line.unitPrice,
    originalUnitPrice: line.originalUnitPrice,
    discountedUnitPrice: priced.discountedUnitPrice,
    previousUnitPrice: line.previousUnitPrice,
    volumeFrom: line.volumeFrom,
    vatRate: variant.vatRate,
    subtotal: priced.subtotal,
    promotionTotal: priced.promotionTotal,
    taxTotal: priced.taxTotal,
    total: priced.total,
    stock: variant.stock,
    available: isAvailable(line, store),
  };
};

/** A shipping option; the one that is chosen is 'selected'. */
export const methodView = (
  method: ShippingMethod,
  chosen: ShippingMethod | null,
): ShippingMethodOption => {
  const vatAmount: Cents = applyRate(method.amount, method.vatRate);
  return {
    id: method.id,
    amountWithVat: cents(method.amount + vatAmount),
    amountWithoutVat: method.amount,
    vatAmount,
    vatRate: method.vatRate,
    collectionWithinHours: method.collectionWithinHours,
    deliveryWithinHours: method.deliveryWithinHours,
    method: method.code,
    name: method.name,
    rank: method.rank,
    status: method.id === chosen?.id ? "selected" : "available",
  };
};

const paymentsView = ({ payments }: CartState, { scopes }: PricedCart): Order["payments"] =>
  payments.flatMap(({ id, scope, method, state }) => {
    const paid = scopes.find((other) => other.scope === scope);
    if (paid === undefined) return [];
    return [
      {
        id,
        method: { code: method, name: paymentMethodName(method) },
        state,
        gmp: scope === "gmp",
        amount: paid.amount,
        retryable: false,
      },
    ];
  });

/** The promotion code of an order as the wire shows it. */
export const couponView = (
  coupon: Omit<CouponState, "percentage" | "amount" | "minimum" | "usageLimit" | "used"> | null,
): Order["promotionCoupon"] =>
  coupon === null
    ? null
    : {
        id: coupon.id,
        code: coupon.code,
        promotion: {
          id: coupon.id,
          code: coupon.code,
          name: coupon.name,
          description: coupon.description,
          legalNotice: coupon.legalNotice,
          startsAt: coupon.startsAt,
          endsAt: coupon.endsAt,
        },
      };

const leftView = (
  { left, substitutions, state }: CartViewInput,
  now: Instant,
): readonly UnavailableItem[] =>
  left.flatMap((item) => {
    const found = substitutions.find(({ variant }) => variant.id === item.variantId);
    if (found === undefined) return [];
    const { variant, substitutes } = found;
    return [
      {
        variant: variant.code,
        productName: variant.productName,
        reference: variant.reference,
        productSlug: variant.productSlug,
        quantity: item.quantity,
        reason: item.reason,
        message: UNAVAILABLE_MESSAGES[item.reason],
        substitutes: substitutes.map((other) => apiVariant(other, state, now)),
      },
    ];
  });

/** Ids of what is stored already; a save adds those that it made. */
export const storedIds = (state: CartState) => ({
  shipmentIds: new Map(state.shipments.map((shipment) => [groupKeyOf(shipment), shipment.id])),
  itemIds: new Map(state.items.map((item) => [item.variantId, item.id])),
});
