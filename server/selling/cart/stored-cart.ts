import { Schema, Struct } from "effect";
import { Instant, OrderItemId, ShipmentId } from "../../../api-schema/primitives.ts";
import type { BuyingStore } from "../../../api-schema/cart-basis.ts";
import { payingFactsOf, type PayingShop } from "../../../core/payment/methods.ts";
import type { CartState } from "../../../core/selling/cart-state.ts";
import {
  LINE_COLUMNS,
  ORDER_AMOUNTS,
  SHIPMENT_AMOUNTS,
} from "../../../core/selling/row-columns.ts";
import { nextPriceTurn } from "../../catalogue/price-times.ts";
import { addressOf } from "../../rows/address.ts";
import { deliveryPlan } from "../../rows/delivery-plan.ts";
import { orderLine } from "../../rows/order-line.ts";
import { order } from "../../rows/order.ts";
import { part } from "../../rows/part.ts";
import { payment } from "../../rows/payment.ts";
import { promotion } from "../../rows/promotion.ts";
import { shipment } from "../../rows/shipment.ts";
import { shippingMethod } from "../../rows/shipping-method.ts";
import { closingDaysOf, priceListsOf, store } from "../../rows/store.ts";
import { many, nullable, object, one, present, value } from "../../rows/value.ts";
import { preOrder } from "./pre-order.ts";
import { soldVariant, soldVariantJoins } from "./sold-variant.ts";

// A cart as SQL answers it: what the rules ask for (core/selling/cart-state.ts), and the columns that
// only a write compares with what it would write.

/** What a change of a cart writes of its own row. */
export const cartOrder = part(order, [
  "checkoutState",
  "couponId",
  "shippingAddressId",
  "salesAreaId",
  "unavailable",
  ...ORDER_AMOUNTS,
]);

/** What it writes of a line. */
export const cartLine = part(orderLine, [
  "shipmentId",
  "variantId",
  ...LINE_COLUMNS,
  "previousUnitPrice",
  "offerId",
]);

/** What it writes of a shipment. */
export const cartShipment = part(shipment, [
  "merchantId",
  "transportTypeCode",
  "deliveryDate",
  "shippingMethodId",
  "note",
  ...SHIPMENT_AMOUNTS,
]);

/** What it writes of a payment. */
export const cartPayment = part(payment, ["scope", "method", "state"]);

const q = order.as("q");
const s = store.as("s");

// The shipping address first, each once.
const addresses = many(
  present(addressOf("a")),
  "address a where a.store_id = s.id",
  "a.id is distinct from s.shipping_address_id, a.id",
);

const storeRow = object({
  ...Struct.pick(s, ["id", "salesAreaId", "banned", "approval", "erpId", "marketPlaceAccess"]),
  ...Struct.pick(s, ["moneyOrder", "marketplaceMoneyOrder", "infolegaleScore", "paymentMethod"]),
  active: value(Schema.Boolean, "s.status = 'active'"),
  priceLists: priceListsOf("s"),
  closingDays: closingDaysOf("s"),
  preOrders: many(object(preOrder), "festive_preorder f where f.store_id = s.id"),
});

const item = object({
  id: orderLine.as("i").id,
  ...cartLine.as("i"),
  /** End of the offer that the line was priced with; null without one. */
  offerEndsAt: nullable(promotion.as("f").endsAt),
});

// The planner must not see how many codes there are: it would then plan this statement again at each
// call, which takes three times as long as running it.
const anyOf = (codes: string): string => `any((select ${codes}::text[])::text[])`;

const CHEAPEST_FIRST = "g.amount, g.rank, g.id";

/** The variants `wanted.variant_id` as they are sold by price lists. */
const soldVariants = (wanted: string, lists: string, now: string) =>
  many(
    soldVariant,
    `${wanted} join variant v on v.id = wanted.variant_id ${soldVariantJoins(lists, now)}`,
  );

/** What every price of the catalogue hangs on: nothing of it has changed while these are the same. */
const cataloguePricing = (now: string) => ({
  catalogue: value(Schema.String, "(select version::text from catalogue_version)"),
  /** The next instant at which an offer or a price begins or ends; null when none will. */
  until: value(
    Schema.NullOr(Instant),
    `wire_instant(least(${nextPriceTurn(now)}, (
      select min(b.at) from promotion n, lateral (values (n.starts_at), (n.ends_at)) b(at)
       where n.kind = 'offer' and b.at > ${now})))`,
  ),
});

// As many as rows may be new: a line and a shipment for each code.
const idsOf = <S extends Schema.Top>(schema: S, table: string) =>
  many(value(schema, `nextval(pg_get_serial_sequence('${table}', 'id'))`), "unnest($3::text[])");

// Hidden from the planner as the codes are.
const LISTS = "(select $1::int[])::int[]";

/**
 * $1 price context (int array), $2 now, $3 codes (text array): variants as those lists sell them, how they are
 * sent, and ids for the rows that they may become.
 */
export const soldByLists = object({
  spare: object({
    items: idsOf(OrderItemId, "order_item"),
    shipments: idsOf(ShipmentId, "shipment"),
  }),
  pricedBy: object(cataloguePricing("$2::timestamptz")),
  variants: soldVariants(
    `(select id as variant_id from variant where code = ${anyOf("$3")}) wanted`,
    LISTS,
    "$2::timestamptz",
  ),
  methods: many(
    object(shippingMethod.as("g")),
    `shipping_method g where g.merchant_id in (
      select p.merchant_id from variant v join product p on p.id = v.product_id
        where v.code = ${anyOf("$3")} and p.transport_type_code = 'MKP')`,
    CHEAPEST_FIRST,
  ),
});

/** Everything that one change of a cart is decided by: $3 now, $4 codes of variants to be added. */
export const cart = object({
  /** What has priced it, beside its own rows: the same numbers, the same prices. */
  pricedBy: object({ ...cataloguePricing("$3::timestamptz"), store: s.basis }),
  order: object({
    ...Struct.pick(q, ["id", "token", "checkoutState", "revision", "createdAt", "unavailable"]),
    /** TTC, as it is written. */
    amount: q.total,
    /** True once the customer chose it. */
    addressChosen: value(Schema.Boolean, "q.shipping_address_id is not null"),
    billingAddress: addressOf("ba"),
    /** The address chosen for this order, else the store's own. */
    shippingAddress: addressOf("sa"),
  }),
  store: storeRow,
  /** Where it may be delivered. */
  addresses,
  items: many(
    item,
    `order_item i left join promotion f on f.id = i.offer_promotion_id
      where i.order_id = q.id`,
    "i.position",
  ),
  variants: soldVariants(
    `(select variant_id from order_item where order_id = q.id
        union select id from variant where code = ${anyOf("$4")}) wanted`,
    priceListsOf("s").sql,
    "$3::timestamptz",
  ),
  shipments: many(
    object({ id: shipment.as("h").id, ...cartShipment.as("h") }),
    "shipment h where h.order_id = q.id",
    "h.id",
  ),
  /** Cheapest first. */
  methods: many(
    object(shippingMethod.as("g")),
    `shipping_method g where g.merchant_id in (
      select h.merchant_id from shipment h
        where h.order_id = q.id and h.transport_type_code = 'MKP'
      union select p.merchant_id from variant v join product p on p.id = v.product_id
        where v.code = ${anyOf("$4")} and p.transport_type_code = 'MKP')`,
    CHEAPEST_FIRST,
  ),
  plans: many(
    object(deliveryPlan.as("d")),
    "delivery_plan d where d.sales_area_id = s.sales_area_id",
  ),
  payments: many(
    object({ id: payment.as("y").id, ...cartPayment.as("y") }),
    "payment y where y.order_id = q.id",
    "y.scope",
  ),
  coupon: one(object(promotion.as("c")), "promotion c where c.id = q.promotion_id"),
});

type CartRow = typeof cart.schema.Type;
export type SoldByLists = typeof soldByLists.schema.Type;
export type StoredItem = CartRow["items"][number];
export type StoredShipment = CartRow["shipments"][number];

/** What only the server knows of the store that buys. */
export type StoredStore = BuyingStore & CartRow["store"];

/** A cart with the columns of its rows. */
export type StoredCart = Omit<CartState, "store" | "items" | "shipments"> & {
  readonly store: StoredStore;
  readonly addresses: CartRow["addresses"];
  readonly pricedBy: CartRow["pricedBy"];
  readonly items: readonly StoredItem[];
  readonly shipments: readonly StoredShipment[];
};

/** A cart as its rules want it: how the store may pay follows from its row and the shop. */
export const storedCart = <Row extends Pick<CartRow, "store">>(
  row: Row,
  shop: PayingShop,
): Row & { readonly store: StoredStore } => ({
  ...row,
  store: { ...row.store, paying: payingFactsOf({ ...row.store, ...shop }) },
});
