import type { Order } from "../../api-schema/order.ts";
import type { OrderToken } from "../../api-schema/primitives.ts";
import {
  type AnalyticsEvent,
  cartChange,
  checkoutStep,
  pageView,
  productView,
  purchase,
} from "../../core/analytics/events.ts";
import { productBySlug } from "../../core/api/calls/catalogue.ts";
import { matchRoute } from "../../core/routes/route-table.ts";
import type { ShopEvent, ShopEventOf } from "../../machines/events/shop-event.ts";
import { readKey } from "../data/read.ts";
import { currentRoute } from "../environment/browser-events.ts";
import type { Shop } from "../hooks/shop.ts";

type Push = (event: AnalyticsEvent) => void;

/** Turns what happens in the shop into events: pages, products, the cart, the checkout, the order. */
export const shopEvents = (shop: Shop, push: Push): (() => void) => {
  const visits = visitEvents(shop, push);
  const carts = cartEvents(shop, push);
  visits.arrive(currentRoute());
  carts.arrive(currentRoute().path);
  const stopListening = shop.system.listen((shopEvent) => {
    if (shopEvent.type === "route.changed") {
      visits.arrive(shopEvent);
      carts.arrive(shopEvent.path);
    }
    carts.onEvent(shopEvent);
  });
  const stopWatching = shop.queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === "updated") visits.look();
  });
  return () => {
    stopListening();
    stopWatching();
  };
};

/** Each page once an arrival, and its product as soon as it is known. */
const visitEvents = ({ system, queryClient }: Shop, push: Push) => {
  let address = "";
  let slug: string | null = null;
  const look = (): void => {
    if (slug === null) return;
    const { storeId } = system.actors.storeSelection.getSnapshot().context;
    const product = queryClient.getQueryData(readKey(productBySlug, storeId, { slug }));
    if (product === undefined) return;
    slug = null;
    const event = productView(product);
    if (event !== null) push(event);
  };
  return {
    look,
    arrive: ({ path, search }: ShopEventOf<"route.changed">): void => {
      if (address === path + search) return;
      const isSamePage = address.replace(/\?.*$/, "") === path;
      address = path + search;
      push(pageView(path));
      if (isSamePage) return;
      const matched = matchRoute(path);
      slug = matched?.name === "product" ? (matched.params["slug"] ?? null) : null;
      look();
    },
  };
};

/** What this tab's own changes put in and took out, and the way of the cart to an order. */
const cartEvents = ({ system }: Shop, push: Push) => {
  // What was measured last of each cart: what a change is counted from.
  const carts = new Map<OrderToken, Order>();
  for (const { id } of system.actors.appStart.getSnapshot().context.stores) {
    const order = system.order(id)?.getSnapshot().context.order ?? null;
    if (order !== null) carts.set(order.tokenValue, order);
  }
  let latest: Order | null = [...carts.values()].at(-1) ?? null;
  let step: string | null = null;
  const tellStep = (): void => {
    if (step === null || latest === null) return;
    const event = checkoutStep(step, latest);
    step = null;
    if (event !== null) push(event);
  };
  const see = (order: Order): void => {
    carts.set(order.tokenValue, order);
    latest = order;
    tellStep();
  };
  return {
    arrive: (path: string): void => {
      step = path;
      tellStep();
    },
    onEvent: (shopEvent: ShopEvent): void => {
      if (shopEvent.type === "cart.answered") {
        const before = carts.get(shopEvent.order.tokenValue);
        if (before !== undefined) cartChange(before, shopEvent.order).forEach(push);
        see(shopEvent.order);
      }
      if (shopEvent.type === "cart.refreshed") see(shopEvent.order);
      if (shopEvent.type === "order.completed") {
        const order = carts.get(shopEvent.token);
        if (order !== undefined) push(purchase(order));
        carts.delete(shopEvent.token);
      }
      if (shopEvent.type === "session.reset") {
        carts.clear();
        latest = null;
      }
    },
  };
};
