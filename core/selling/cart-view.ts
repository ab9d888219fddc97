import type { BuyingStore, LeftItem } from "../../api-schema/cart-basis.ts";
import type {
  Order,
  OrderItem,
  Shipment,
  ShippingMethodOption,
  UnavailableItem,
} from "../../api-schema/order.ts";
import type { Cents } from "../../api-schema/primitives.ts";
import { applyRate, cents } from "../money/cents.ts";
import { NO_ACTIONS } from "../payment/open-payments.ts";
import { paymentMethodName } from "../payment/methods.ts";
import { SHIPMENT } from "../shipments/status.ts";
import { basisOf } from "./cart-basis.ts";
import type { CartState, CouponState, ShippingMethod } from "./cart-state.ts";
import { conditionsMessages } from "./conditions.ts";
import { productSnapshot } from "./product-snapshot.ts";
import type { PricedCartLine, PricedShipment } from "./price-cart.ts";
import { lineOnWire, orderAmounts, pricedColumns, shipmentAmounts } from "./row-columns.ts";
import { sellableQuantity } from "./sellable.ts";
import type { SoldCart } from "./sold-cart.ts";

/** Everything that the wire says of a cart. */
export type CartViewInput = {
  readonly state: CartState;
  readonly sold: SoldCart;
  readonly revision: number;
  /** The lines of `sold.left`, and how they are shown with what may replace them. */
  readonly left: readonly ShownLeftItem[];
};

export type ShownLeftItem = { readonly item: LeftItem; readonly shown: UnavailableItem };

/** The cart as the wire shows it (spec §3 Order), with what prices its next change. */
export const cartView = ({ state, sold, revision, left }: CartViewInput): Order => {
  const { totals, draft } = sold;
  return {
    id: state.order.id,
    number: null,
    tokenValue: state.order.token,
    checkoutState: sold.checkoutState,
    paymentState: "cart",
    shippingState: SHIPMENT.pending,
    currencyCode: "EUR",
    localCode: "fr_FR",
    ...orderAmounts(totals),
    billingAddress: state.order.billingAddress,
    shippingAddress: draft.shippingAddress,
    expiredOffers: draft.expired,
    payments: paymentsView(sold),
    transfers: [],
    promotionCoupon: couponView(draft.coupon),
    shipments: sold.shipments.map((shipment) => shipmentView(shipment, state.store)),
    unAvailableShippingItems: left.map(({ shown }) => shown),
    blockers: sold.blockers,
    webHelpTransaction: null,
    revision,
    version: 1,
    createdAt: state.order.createdAt,
    completedAt: null,
    basis: basisOf(
      state,
      sold,
      left.map(({ item }) => item),
    ),
  };
};

const shipmentView = (shipment: PricedShipment, store: BuyingStore): Shipment => {
  const { totals, choice, conditions } = shipment;
  const [next] = shipment.deliveries;
  const chosen = shipment.deliveries.find(
    ({ deliveryDate }) => deliveryDate === choice.deliveryDate,
  );
  return {
    id: shipment.id,
    label: shipment.label,
    gmp: shipment.gmp,
    merchant: shipment.merchant,
    transportTypeCode: shipment.transportTypeCode,
    status: SHIPMENT.pending,
    ...shipmentAmounts(totals),
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
    changeableUntil: null,
    items: totals.lines.map((line) => itemView(line, store)),
  };
};

const itemView = (priced: PricedCartLine, store: BuyingStore): OrderItem => {
  const { line } = priced;
  const { variant } = line;
  return {
    id: line.shownId,
    ...productSnapshot(variant),
    ...lineOnWire(pricedColumns(priced)),
    discountedUnitPrice: priced.discountedUnitPrice,
    previousUnitPrice: line.previousUnitPrice,
    stock: variant.stock,
    available: sellableQuantity(line, store) >= line.quantity,
    ...(variant.comingPrice ? { comingPrice: variant.comingPrice } : {}),
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
    pickupPlace: method.pickupPlace,
    rank: method.rank,
    status: method.id === chosen?.id ? "selected" : "available",
  };
};

const paymentsView = ({ payments, scopes }: SoldCart): Order["payments"] =>
  scopes.flatMap(({ scope, amount }) =>
    payments
      .filter((payment) => payment.scope === scope)
      .map(({ id, method, state }) => ({
        id,
        method: { code: method, name: paymentMethodName(method) },
        state,
        gmp: scope === "gmp",
        amount,
        due: amount,
        debitReturned: false,
        retryable: false,
        ...NO_ACTIONS,
        payBefore: null,
      })),
  );

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
