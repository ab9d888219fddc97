import { expect } from "vitest";
import type { PersistedExpiredOffers } from "../../../core/selling/expired-offers.ts";
import type { OrderToken, StoreId } from "../../../api-schema/primitives.ts";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import { orderToLines } from "../../../machines/order/cart-lines-plan.ts";
import type { Invariant } from "./shop-session.ts";
import { type ShopWorld, STORES } from "./shop-world.ts";

// What must always hold of the carts.

type InCart = { readonly storeId: StoreId; readonly token: OrderToken };

const cartsOf = ({ system }: ShopWorld): readonly InCart[] => {
  const { tokens } = system.actors.cartToken.getSnapshot().context;
  return STORES.flatMap((storeId) =>
    [
      tokens[storeId] ?? null,
      system.cartLines(storeId)?.getSnapshot().context.token ?? null,
    ].flatMap((token) => (token === null ? [] : [{ storeId, token }])),
  );
};

const factToCart = (event: ShopEvent): readonly InCart[] => {
  if (event.type === "cartToken.saved") return [event];
  return event.type === "cart.answered"
    ? [{ storeId: event.storeId, token: event.order.tokenValue }]
    : [];
};

/** What machines hold, tell and send of a cart is of the store that the cart was made for. */
export const aTokenStaysInItsStore: Invariant = (world) => {
  const holds = ({ storeId, token }: InCart): void =>
    expect([token, storeId]).toEqual([token, world.server.storeOfToken(token)]);
  world.hear((event) => factToCart(event).forEach(holds));
  return () => {
    cartsOf(world).forEach(holds);
    for (const { call, input } of world.calls()) {
      if (call === "changeCart") holds(input as InCart); // safe: what that call is given
    }
  };
};

/** And only for a store whose cart this customer may fill. */
export const oneTokenRequestIsInFlight: Invariant = (world) => {
  let mayOrder = false;
  world.hear((event) => {
    if (event.type === "store.activated") ({ mayOrder } = event);
    if (event.type === "session.reset") mayOrder = false;
  });
  return () => {
    const requests = world.calls().filter(({ call }) => call === "retrieveOrder");
    expect(requests.length).toBeLessThanOrEqual(mayOrder ? 1 : 0);
  };
};

/** An active store of a customer who may order has a token, asks for one, or says why not. */
export const noStoreWaitsForNothing: Invariant = (world) => () => {
  const { value, context } = world.system.actors.cartToken.getSnapshot();
  const { storeId, mayOrder, tokens } = context;
  const hasToken = storeId !== null && (tokens[storeId] ?? null) !== null;
  const isSettled = value === "failed" || value === "broken" || value === "fetchingToken";
  if (mayOrder) expect([value, isSettled || hasToken]).toEqual([value, true]);
  else expect(value).toBe("idle");
};

export const oneChangeIsOnItsWay: Invariant = (world) => () => {
  for (const storeId of STORES) {
    const cart = world.system.cartLines(storeId)?.getSnapshot();
    if (cart === undefined) continue;
    const calls = world.calls().filter(({ actor }) => actor === `cartLines.${storeId}`);
    expect(calls.length).toBe(cart.matches("sending") || cart.matches("asking") ? 1 : 0);
    if (!cart.matches("broken")) expect(cart.context.inFlight !== null).toBe(calls.length === 1);
    if (!cart.matches("settled")) continue;
    // Settled is what the server holds, or what waits in the order book: nothing wanted is forgotten.
    const { pendingChanges: wishes, queued } = cart.context;
    const elsewhere = Object.entries(wishes).filter(
      ([variant, { quantity }]) => queued[variant] !== quantity,
    );
    expect(elsewhere).toEqual([]);
  }
};

/** Whatever overtakes what: of one cart each order that is shown is at least as new as the last. */
export const noOlderOrderIsShown: Invariant = (world) => {
  const shown = new Map<OrderToken, number>();
  world.hear((event) => {
    if (event.type === "cartToken.saved") shown.set(event.token, event.order.revision);
    if (event.type !== "cart.refreshed") return;
    const { tokenValue, revision } = event.order;
    expect(revision).toBeGreaterThanOrEqual(shown.get(tokenValue) ?? 0);
    shown.set(tokenValue, revision);
  });
  return () => undefined;
};

/** The token and the lines that are shown are the owner's order, not another machine's. */
export const allShowTheSameOrder: Invariant = (world) => () => {
  for (const storeId of STORES) {
    const order = world.system.order(storeId)?.getSnapshot().context.order ?? null;
    const lines = world.system.cartLines(storeId)?.getSnapshot().context;
    expect([lines?.token ?? null, lines?.lines ?? {}]).toEqual([
      order?.tokenValue ?? null,
      order === null ? {} : orderToLines(order),
    ]);
  }
};

/** Never on the summary page, never while hidden, and five seconds at most since it rose. */
export const thePopupKnowsItsPlace: Invariant = (world) => {
  let path = "/";
  let isHidden = false;
  let grewAt = 0;
  world.hear((event) => {
    if (event.type === "route.changed") ({ path } = event);
    if (event.type === "popup.hidden") isHidden = event.hidden;
    if (event.type === "cart.refreshed") grewAt = world.clock.now();
  });
  return () => {
    const { value, context } = world.system.actors.cartPopup.getSnapshot();
    if (value !== "open") return;
    expect([path === "/panier", isHidden]).toEqual([false, false]);
    expect(world.clock.now() - grewAt).toBeLessThan(5000);
    expect(context.added).toBeGreaterThan(0);
  };
};

/** The browser keeps exactly what is shown, and nothing of an ended login. */
export const keptOffersAreThoseShown: Invariant = (world) => {
  let inStorage: PersistedExpiredOffers | null = null;
  let [resets, checked] = [0, 0];
  world.hear((event) => {
    if (event.type === "app.started") inStorage = event.expiredOffers;
    if (event.type === "expiredOffers.persisted") inStorage = event.kept;
    if (event.type === "session.reset") resets += 1;
  });
  return () => {
    if (resets > checked) expect(inStorage).toBeNull();
    checked = resets;
    const { value, context } = world.system.actors.expiredOffers.getSnapshot();
    expect(context.kept).toEqual(inStorage);
    expect(value).toBe(inStorage === null ? "nothing" : "showing");
  };
};
