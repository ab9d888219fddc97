import type { EventObject } from "xstate";
import type { Order } from "../../../../api-schema/order.ts";
import { Instant, ClockTime } from "../../../../api-schema/primitives.ts";
import { unreachable } from "../../../../core/api/errors.ts";
import type { ShopEvent } from "../../../events/shop-event.ts";
import {
  sampleAwaitedOrder,
  sampleCart,
  samplePaidOrder,
  samplePaymentChoices,
} from "../sample-order.ts";
import { sampleStore } from "../sample-store.ts";
import { sampleStoreId } from "../samples.ts";
import { answered, refusedBy } from "./usual-events.ts";

// What the checkout and the payment need beyond the usual: carts that have come less or more far,
// with a cut-off and with the next one, and orders at each point of being paid.

const NOW = Date.parse("2026-11-24T08:00:00.000Z");

const withCutOff = (order: Order, cutOff: string): Order => ({
  ...order,
  shipments: order.shipments.map((shipment) => ({
    ...shipment,
    deliveryDetails: {
      gmpAvailableDates: [],
      hour: ClockTime.make("11:00"),
      availableDate: null,
      cutOff: Instant.make(cutOff),
    },
  })),
});

const timed = withCutOff(sampleCart, "2026-11-24T10:00:00.000Z");
const moved = withCutOff({ ...sampleCart, revision: 5 }, "2026-11-25T10:00:00.000Z");
const shipped: Order = { ...timed, checkoutState: "shipping_selected", revision: 6 };
const empty: Order = { ...sampleCart, shipments: [], revision: 7 };
const answer = (order: Order) => ({ order, changes: [] });
const refreshed = (order: Order): ShopEvent => ({
  type: "cart.refreshed",
  storeId: sampleStoreId,
  order,
  now: NOW,
});
const at = (path: string): ShopEvent => ({ type: "route.changed", path, search: "" });

export const checkoutInputs: readonly unknown[] = [
  { storeId: sampleStoreId, order: timed, path: "/panier", now: NOW },
  { storeId: sampleStoreId, order: shipped, path: "/panier/paiement", now: NOW },
];

const unsigned = {
  scopes: samplePaymentChoices.scopes.map((scope) => ({
    ...scope,
    methods: scope.methods.map((method) => ({ ...method, mandateMissing: true })),
  })),
};

const nothing = { scopes: [] };

export const checkoutEvents: readonly EventObject[] = [
  ...["/", "/panier", "/panier/livraison", "/panier/paiement"].map(at),
  refreshed(timed),
  refreshed(shipped),
  refusedBy("checkout.step.cart.checking", unreachable),
  answered("checkout.step.payment.checking", answer(shipped)),
  answered("checkout.step.payment.checking", answer({ ...moved, revision: 7 })),
  answered("checkout.step.payment.loading", unsigned),
  answered("checkout.step.payment.loading", nothing),
  { type: "store.updated", store: { ...sampleStore, moneyOrder: "RUM-1" } } as EventObject,
  answered("checkout.step.asking", shipped),
  refreshed(moved),
  refreshed(empty),
  answered("checkout.cutOff.refreshing", answer(moved)),
  answered("checkout.cutOff.refreshing", answer(empty)),
  answered("checkout.cutOff.refreshing", answer(shipped)),
];

/** How far a cart has come and what is being asked; its lines change nothing for this machine. */
export const checkoutSituation = ({
  order,
  step,
  change,
  paymentChoices,
  unsure,
  refusal,
}: Record<string, unknown>): unknown => {
  const { checkoutState, shipments } = (order ?? {}) as Partial<Order>; // safe: the context's order
  return [
    checkoutState,
    shipments?.map(({ deliveryDetails }) => deliveryDetails?.cutOff),
    step,
    change === null,
    paymentChoices === unsigned,
    paymentChoices === nothing,
    unsure,
    // safe: the context's refusal
    (refusal as { readonly message: string } | null)?.message === unreachable.message,
  ];
};

const unpaid: Order = {
  ...samplePaidOrder,
  payments: samplePaidOrder.payments.map((payment) => ({ ...payment, state: "cart" })),
};

export const paymentEvents: readonly EventObject[] = [
  answered("payment.opening", samplePaidOrder),
  answered("payment.loading", sampleAwaitedOrder),
  answered("payment.rechecking", sampleAwaitedOrder),
  answered("payment.retrying", unpaid),
  answered("payment.retrying", samplePaidOrder),
];

export const paymentSituation = ({ order, polls }: Record<string, unknown>): unknown => {
  const { payments, webHelpTransaction } = (order ?? {}) as Partial<Order>; // safe: the context's
  return [payments?.map(({ state }) => state), webHelpTransaction, polls];
};
