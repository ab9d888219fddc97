import { useSelector } from "@xstate/react";
import { useState } from "react";
import { type Actor, createActor } from "xstate";
import type { DeliveryOptions, Order, OrderItem, PaymentChoices } from "../../api-schema/order.ts";
import type { OrderToken, StoreId } from "../../api-schema/primitives.ts";
import type { FieldProblem } from "../../api-schema/problems.ts";
import { actorsOver } from "../../machines/system/bridge.ts";
import { checkoutMachine } from "../../machines/order/checkout.ts";
import { type CartStep, pendingReference } from "../../machines/order/checkout-steps.ts";
import type { ShopEventOf } from "../../machines/events/shop-event.ts";
import { useActiveStoreId } from "./stores.ts";
import { persistedConfirmationIn } from "../environment/persisted-confirmations.ts";
import { asItIs, useOpenOrder } from "./open-order.ts";
import { isWithoutServer } from "./ordering.ts";
import { cachedForStore } from "./page-actor.ts";
import { useShop } from "./shop-context.ts";
import type { Shop } from "./shop.ts";
import { useActor } from "./actor.ts";

// Imported by the pages of the cart only: the checkout is no part of the first load.

export type CheckoutView = {
  readonly step: CartStep | null;
  /** 'checking': the cart is shown while the server makes it fresh. */
  readonly status: "loading" | "checking" | "ready" | "saving" | "failed" | "broken";
  /** A promotion code or a note is on its way, which stops nothing else. */
  readonly changing: boolean;
  readonly order: Order | null;
  readonly deliveryOptions: DeliveryOptions | null;
  readonly paymentChoices: PaymentChoices | null;
  readonly refusal: {
    readonly message: string;
    readonly fields: readonly FieldProblem[];
  } | null;
  readonly cutOffPassed: boolean;
  /** What was confirmed last. */
  readonly confirmation: ShopEventOf<"order.confirmed"> | null;
  /** 'sent': its answer is awaited; 'unsure': it had none, the cart may be an order by now. */
  readonly confirming: "no" | "sent" | "unsure";
};

const NO_CHECKOUT: CheckoutView = {
  step: null,
  status: "loading",
  changing: false,
  order: null,
  deliveryOptions: null,
  paymentChoices: null,
  refusal: null,
  cutOffPassed: false,
  confirmation: null,
  confirming: "no",
};

/** The checkout of the active store's cart, kept while the customer goes from page to page. */
export const useCheckout = (): CheckoutView => {
  const actor = useCheckoutActor();
  const status = useSelector(actor, (snapshot): CheckoutView["status"] => {
    if (snapshot === undefined) return "loading";
    if (isBroken(snapshot)) return "broken";
    if (snapshot.hasTag("failed")) return "failed";
    if (snapshot.hasTag("saving")) return "saving";
    if (snapshot.hasTag("checking")) return "checking";
    return snapshot.hasTag("loading") ? "loading" : "ready";
  });
  const changing = useSelector(actor, (snapshot) => snapshot?.hasTag("changing") ?? false);
  const confirming = useSelector(actor, (snapshot): CheckoutView["confirming"] => {
    if (snapshot?.context.unsure === true) return "unsure";
    return snapshot?.matches({ step: { payment: "completing" } }) === true ? "sent" : "no";
  });
  const context = useSelector(actor, (snapshot) => snapshot?.context);
  const shown = useOpenOrder(asItIs);
  if (context === undefined) return NO_CHECKOUT;
  const { step, addresses, paymentChoices, refusal, cutOffPassed, confirmation } = context;
  // What has been finished is no open order any more.
  const order = context.order === null ? null : shown;
  const deliveryOptions = addresses === null || order === null ? null : { addresses, order };
  const seen = { order, deliveryOptions, paymentChoices, refusal, cutOffPassed };
  return { step, status, changing, confirmation, confirming, ...seen };
};

/** The customer's reference of a line, as they have just given it, and whether it is on its way. */
export const useCustomerReference = ({
  variant,
  customerReference,
}: OrderItem): { readonly reference: string | null; readonly isSaving: boolean } => {
  const given = useSelector(useCheckoutActor(), (snapshot) => {
    if (snapshot === undefined) return undefined;
    const { change, changeSent } = snapshot.context;
    return pendingReference([snapshot.hasTag("changing") ? changeSent : null, change], variant);
  });
  const reference = given === undefined ? customerReference : given;
  return { reference, isSaving: given !== undefined };
};

/** True when an earlier page's confirmation had no answer, and the server cannot be asked for it. */
export const useIsOrderUnknown = (): boolean => {
  const { environment } = useShop();
  const storeId = useActiveStoreId();
  const isLost = useActor("cartToken", (snapshot) => snapshot.matches("failed"));
  return isLost && storeId !== null && persistedConfirmationIn(environment, storeId) !== null;
};

/** The key of a confirmation of that total: the one that had no answer, else a new one. */
export const useConfirmationKey = ({ tokenValue, total }: Order): string => {
  const { environment } = useShop();
  const storeId = useActiveStoreId();
  const make = (): string => {
    const persisted = storeId === null ? null : persistedConfirmationIn(environment, storeId);
    return persisted?.token === tokenValue && persisted.total === total
      ? persisted.key
      : environment.newKey();
  };
  const [key, setKey] = useState(() => ({ total, value: make() }));
  if (key.total === total) return key.value;
  const next = { total, value: make() };
  setKey(next);
  return next.value;
};

const isBroken = (snapshot: ReturnType<Actor<typeof checkoutMachine>["getSnapshot"]>): boolean =>
  snapshot.matches({ step: "broken" }) ||
  snapshot.matches({ change: "broken" }) ||
  snapshot.matches({ cutOff: "broken" });

type InCart = { readonly storeId: StoreId; readonly token: OrderToken };

const useCheckoutActor = cachedForStore("checkout", (shop: Shop, storeId: StoreId) => {
  const actor = actorsOver(shop.load);
  const machine = checkoutMachine.provide({
    actors: {
      checkCart: actor(({ api, orders }, cart: InCart) =>
        orders.unlessOffline(isWithoutServer(shop), orders.checkCart(api, cart)),
      ),
      changeOrder: actor(({ api, orders }, { change, ...cart }) =>
        orders.changeOrder(api, { ...cart, body: change }),
      ),
      loadDelivery: actor(({ api, orders }, cart: InCart) => orders.deliveryOptions(api, cart)),
      chooseDelivery: actor(({ api, orders }, { choice, ...cart }) =>
        orders.chooseDelivery(api, { ...cart, body: choice }),
      ),
      loadPayment: actor(({ api, orders }, cart: InCart) => orders.paymentMethods(api, cart)),
      choosePayment: actor(({ api, orders }, { choice, ...cart }) =>
        orders.unlessOffline(
          isWithoutServer(shop),
          orders.choosePayment(api, { ...cart, body: choice }),
        ),
      ),
      completeOrder: actor(({ api, orders }, { order, key, ...cart }) =>
        orders.unlessOffline(
          isWithoutServer(shop),
          orders.completeOrder(api, { ...cart, body: order, idempotencyKey: key }),
        ),
      ),
      loadOrder: actor(({ api, orders }, cart: InCart) => orders.getOrder(api, cart)),
    },
  });
  return createActor(machine, {
    id: "checkout",
    inspect: shop.observation.inspect,
    input: {
      storeId,
      order: shop.system.order(storeId)?.getSnapshot().context.order ?? null,
      path: shop.environment.path(),
      now: shop.environment.now(),
    },
  });
});
