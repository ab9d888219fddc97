import { useSelector } from "@xstate/react";
import { createActor, type SnapshotFrom } from "xstate";
import type { Order } from "../../api-schema/order.ts";
import type { OrderToken, StoreId } from "../../api-schema/primitives.ts";
import { actorsOver } from "../../machines/system/bridge.ts";
import { paymentMachine } from "../../machines/order/payment.ts";
import { cachedForStore } from "./page-actor.ts";
import type { Shop } from "./shop.ts";

// Imported by the pages of the payment only: it is no part of the first load.

export type PaymentView = {
  readonly phase:
    | "loading"
    | "opening"
    | "leaving"
    | "waiting"
    | "slow"
    | "settled"
    | "failed"
    | "broken";
  readonly order: Order | null;
  /** True while a change or a cancellation is on its way. */
  readonly acting: boolean;
  readonly refusal: { readonly message: string } | null;
};

/** The payment of that order of the active store. */
export const usePayment = (token: OrderToken): PaymentView => {
  const actor = usePaymentActor();
  const phase = useSelector(actor, phaseOf);
  const order = useSelector(actor, (snapshot) =>
    snapshot?.context.token === token ? snapshot.context.order : null,
  );
  const refusal = useSelector(actor, (snapshot) => snapshot?.context.refusal ?? null);
  const acting = useSelector(
    actor,
    (snapshot) =>
      snapshot?.matches("changing") === true ||
      snapshot?.matches("rechecking") === true ||
      snapshot?.matches("cancelling") === true,
  );
  return { phase, order, acting, refusal: refusal === null ? null : { message: refusal } };
};

/** An order that is read again keeps the face that it had. */
const phaseOf = (
  snapshot: SnapshotFrom<typeof paymentMachine> | undefined,
): PaymentView["phase"] => {
  if (snapshot === undefined || snapshot.matches("idle")) return "loading";
  if (snapshot.matches("opening") || snapshot.matches("opened")) return "opening";
  if (snapshot.matches("leaving")) return "leaving";
  if (snapshot.matches("failed")) return "failed";
  if (snapshot.matches("broken")) return "broken";
  if (snapshot.matches({ waiting: "slow" })) return "slow";
  if (snapshot.matches("waiting")) return "waiting";
  if (!snapshot.matches("loading")) return "settled";
  if (snapshot.context.order === null) return "loading";
  return snapshot.context.polls > 0 ? "waiting" : "settled";
};

const usePaymentActor = cachedForStore("payment", (shop: Shop, storeId: StoreId) => {
  const actor = actorsOver(shop.load);
  const machine = paymentMachine.provide({
    actors: {
      loadOrder: actor(({ api, orders }, order) => orders.getOrder(api, order)),
      initPayment: actor(({ api, orders }, { key, ...order }) =>
        orders.initPayment(api, { ...order, idempotencyKey: key }),
      ),
      retryPayment: actor(({ api, orders }, { scope, method, expectedAmount, key, ...order }) =>
        orders.retryPayment(api, {
          ...order,
          body: { scope, method, ...(expectedAmount === null ? {} : { expectedAmount }) },
          idempotencyKey: key,
        }),
      ),
      cancelPayment: actor(({ api, orders }, { scope, key, ...order }) =>
        orders.cancelPayment(api, { ...order, scope, idempotencyKey: key }),
      ),
    },
  });
  const { inspect } = shop.observation;
  return createActor(machine, { id: "payment", input: { storeId }, inspect });
});
