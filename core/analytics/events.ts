import type { Product, ProductCard } from "../../api-schema/catalogue.ts";
import type { Order, OrderItem } from "../../api-schema/order.ts";
import { matchRoute, ROUTES, type RouteName } from "../routes/route-table.ts";
import { eurosOf } from "./euros.ts";

/** A product as analytics know it; the price is HT in euros, absent where none is shown. */
export type AnalyticsItem = {
  readonly item_id: string;
  readonly item_name: string;
  readonly item_brand?: string;
  readonly item_category?: string;
  readonly item_variant?: string;
  readonly price?: number;
  readonly quantity?: number;
};

type Money = { readonly currency: "EUR"; readonly value: number };
type WithItems = { readonly items: readonly AnalyticsItem[] };

/** What a `dataLayer` is told (product §8): never a person, an address or the token of a cart. */
export type AnalyticsEvent =
  | { readonly event: "page_view"; readonly page_path: string; readonly page_name: string }
  | {
      readonly event: "view_item_list";
      readonly ecommerce: WithItems & { readonly item_list_id: string };
    }
  | { readonly event: "view_item"; readonly ecommerce: WithItems & Partial<Money> }
  | {
      readonly event:
        | "add_to_cart"
        | "remove_from_cart"
        | "view_cart"
        | "begin_checkout"
        | "add_shipping_info"
        | "add_payment_info";
      readonly ecommerce: WithItems & Money;
    }
  | {
      readonly event: "purchase";
      readonly ecommerce: WithItems &
        Money & {
          readonly transaction_id: string;
          readonly tax: number;
          readonly shipping: number;
          readonly coupon?: string;
        };
    };

/** A page, by its path. What opens something (a token) or names an order is left out of it. */
export const pageView = (path: string): AnalyticsEvent => {
  const name = pageName(path);
  const { pattern } = name === undefined ? { pattern: path } : ROUTES[name];
  const isSafe = !/:(?:token|id)\b/.test(pattern);
  return {
    event: "page_view",
    page_path: isSafe ? path : pattern,
    page_name: name ?? "cmsPage",
  };
};

/** The name of a page's lists of products: the page's own. */
export const listId = (path: string): string => pageName(path) ?? "cmsPage";

const pageName = (path: string): RouteName | undefined => matchRoute(path)?.name;

/** What every list, page and line knows of a product: the same product is the same item in all events. */
const itemOf = (product: {
  readonly reference: string;
  readonly name: string;
  readonly brand: string | null;
  /** The code of its own category: lines of an order know no other name of it. */
  readonly category: string;
  readonly packaging: string;
}): AnalyticsItem => ({
  item_id: product.reference,
  item_name: product.name,
  ...(product.brand === null ? {} : { item_brand: product.brand }),
  item_category: product.category,
  item_variant: product.packaging,
});

export const itemOfCard = ({ name, brand, mainTaxon, variant }: ProductCard): AnalyticsItem => ({
  ...itemOf({ ...variant, name, brand, category: mainTaxon.code }),
  ...(variant.price === null ? {} : { price: eurosOf(variant.price) }),
});

/** A product's page, by its default variant. */
export const productView = ({
  name,
  brand,
  mainTaxon,
  defaultVariant,
  variants,
}: Product): AnalyticsEvent | null => {
  const variant = variants.find(({ code }) => code === defaultVariant.code) ?? variants[0];
  if (variant === undefined) return null;
  const item = itemOf({
    ...variant,
    name,
    brand: brand?.name ?? null,
    category: mainTaxon.code,
  });
  const { price } = variant;
  if (price === null) return { event: "view_item", ecommerce: { items: [item] } };
  const value = eurosOf(price);
  return {
    event: "view_item",
    ecommerce: { currency: "EUR", value, items: [{ ...item, price: value }] },
  };
};

/** What a change of the cart took in and what it took out: at most one event of each. */
export const cartChange = (before: Order, after: Order): readonly AnalyticsEvent[] => {
  const had = linesByVariant(before);
  const has = linesByVariant(after);
  const moved = [...new Map([...had, ...has])].map(([code, line]) => ({
    line,
    by: (has.get(code)?.quantity ?? 0) - (had.get(code)?.quantity ?? 0),
  }));
  const events = [
    { event: "add_to_cart", lines: moved.filter(({ by }) => by > 0) },
    { event: "remove_from_cart", lines: moved.filter(({ by }) => by < 0) },
  ] as const;
  return events.flatMap(({ event, lines }) =>
    lines.length === 0
      ? []
      : [
          {
            event,
            ecommerce: {
              currency: "EUR" as const,
              value: eurosOf(
                lines.reduce((sum, { line, by }) => sum + line.unitPrice * Math.abs(by), 0),
              ),
              items: lines.map(({ line, by }) => itemOfLine(line, Math.abs(by))),
            },
          },
        ],
  );
};

/** The step of the checkout that a path is, with the cart as it stands; null for any other path. */
export const checkoutStep = (path: string, cart: Order): AnalyticsEvent | null => {
  const event = STEPS[pageName(path) ?? "home"];
  return event === undefined ? null : { event, ecommerce: contentsOf(cart) };
};

const STEPS: {
  readonly [Name in RouteName]?:
    | "view_cart"
    | "begin_checkout"
    | "add_shipping_info"
    | "add_payment_info";
} = {
  cart: "view_cart",
  cartDelivery: "begin_checkout",
  cartPayment: "add_shipping_info",
  cartPaymentInit: "add_payment_info",
};

/** The order of a cart that has just been completed. `value` is HT without the delivery. */
export const purchase = (order: Order): AnalyticsEvent => ({
  event: "purchase",
  ecommerce: {
    ...contentsOf(order),
    transaction_id: String(order.number ?? order.id),
    tax: eurosOf(order.taxTotal),
    shipping: eurosOf(order.shippingTotalHT),
    ...(order.promotionCoupon === null ? {} : { coupon: order.promotionCoupon.code }),
  },
});

const contentsOf = (order: Order): WithItems & Money => ({
  currency: "EUR",
  value: eurosOf(order.itemsTotalHT),
  items: linesOf(order).map((line) => itemOfLine(line, line.quantity)),
});

const linesOf = ({ shipments }: Order): readonly OrderItem[] =>
  shipments.flatMap(({ items }) => items);

const linesByVariant = (order: Order): ReadonlyMap<string, OrderItem> =>
  new Map(linesOf(order).map((line) => [line.variant, line]));

const itemOfLine = (line: OrderItem, quantity: number): AnalyticsItem => ({
  ...itemOf({ ...line, name: line.productName, category: line.productMainTaxonCode }),
  price: eurosOf(line.unitPrice),
  quantity,
});
