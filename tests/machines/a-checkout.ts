import type { ChooseDelivery, ChoosePayment, PaymentChoices } from "../../api-schema/order.ts";
import { AddressId } from "../../api-schema/primitives.ts";
import type { Store } from "../../api-schema/store.ts";
import { cents } from "../../core/money/cents.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { checkoutMachine } from "../../machines/order/checkout.ts";
import { replayOwned } from "./owned.ts";
import { anOrder, aStore, flour, storeA } from "./shop-data.ts";
import { answered, type Step } from "./walk.ts";

// A checkout of one store's cart for its tests: the names of its calls, carts and events, and a run of it.

export const CHECK = "checkout.step.cart.checking";
export const OPTIONS = "checkout.step.delivery.loading";
export const DELIVERY = "checkout.step.delivery.saving";
export const RECHECK = "checkout.step.payment.checking";
export const METHODS = "checkout.step.payment.loading";
export const PAYMENT = "checkout.step.payment.saving";
export const COMPLETE = "completing";
export const ASKING = "checkout.step.asking";
export const CHANGE = "checkout.change.saving";
export const REFRESH = "checkout.cutOff.refreshing";

export const lines = { [flour]: 2 };
const START = "2026-11-24T08:00:00.000Z";
export const cutOff = "2026-11-24T10:00:00.000Z";
export const nextCutOff = "2026-11-25T10:00:00.000Z";
const now = Date.parse(START);

/** The cart as it is before any step; `cut` is its next cut-off. */
export const inCart = (revision = 1, cut: string | null = null) =>
  anOrder({ lines, revision, cutOff: cut });
export const shipped = anOrder({ lines, revision: 2, checkoutState: "shipping_selected" });
export const payable = anOrder({ lines, revision: 3, checkoutState: "payment_selected" });
export const completed = anOrder({ lines, revision: 4, checkoutState: "completed" });
export const unpaid = anOrder({
  lines,
  revision: 4,
  checkoutState: "completed",
  payments: [{ state: "cart" }],
});

export const at = (path: string): ShopEvent => ({ type: "route.changed", path, search: "" });
export const seen = (order: ReturnType<typeof anOrder>, seenAt = now): ShopEvent => ({
  type: "cart.refreshed",
  storeId: storeA,
  order,
  now: seenAt,
});
export const delivery: ChooseDelivery = { shippingAddress: AddressId.make(1), shipments: [] };
export const payment: ChoosePayment = { payments: [{ scope: "gmp", method: "CB" }] };
export const confirm = {
  type: "order.confirmed",
  choice: payment,
  cgvAccepted: true,
  expectedTotal: cents(1000),
  key: "cle-1",
} as const satisfies ShopEvent;
export const retried: ShopEvent = { type: "checkout.retried" };
export const returned: ShopEvent = { type: "tab.returned", now };
export const chooseDelivery: ShopEvent = { type: "delivery.chosen", choice: delivery };
const choicesOf = (
  method: Pick<PaymentChoices["scopes"][number]["methods"][number], "enabled" | "mandateMissing">,
): PaymentChoices => ({
  scopes: [
    {
      scope: "gmp",
      amount: cents(1000),
      preferred: null,
      methods: [
        { code: "PRELEVEMENT", name: "Prélèvement", description: "", message: null, ...method },
      ],
      transfer: { beneficiary: "", iban: "", bic: "" },
    },
  ],
});
export const choices = choicesOf({ enabled: true, mandateMissing: false });
export const unsigned = choicesOf({ enabled: false, mandateMissing: true });
export const nothing: PaymentChoices = { scopes: [] };
export const updated = (change: Partial<Store>): ShopEvent => ({
  type: "store.updated",
  store: { ...aStore({ id: storeA }), ...change },
});
export const signed = updated({ moneyOrder: "RUM-1" });
export const answer = (order: ReturnType<typeof anOrder>) => ({ order, changes: [] });
export const input = (path: string, order: ReturnType<typeof anOrder> | null = inCart()) => ({
  storeId: storeA,
  order,
  path,
  now,
});

/** Where a checkout that began so stands after these steps, what it has told, and where it led. */
export const run = (from: ReturnType<typeof input>, ...steps: readonly Step[]) => {
  const { snapshot, emitted } = replayOwned(checkoutMachine, steps, from);
  return {
    step: (snapshot.value as { readonly step: unknown }).step,
    tags: [...snapshot.tags],
    value: snapshot.value,
    context: snapshot.context,
    emitted,
    asked: emitted.flatMap((event) => (event.type === "navigation.requested" ? [event.path] : [])),
  };
};

export const atPayment = [answered(RECHECK, answer(shipped)), answered(METHODS, choices)];

/** Where a region of it stands after these steps, and what the last of them has told. */
export const after = (
  region: "step" | "change" | "cutOff",
  from: ReturnType<typeof input>,
  ...steps: readonly Step[]
) => {
  const { value, emitted, context, tags } = run(from, ...steps);
  const before = run(from, ...steps.slice(0, -1)).emitted.length;
  return {
    at: (value as { readonly [name: string]: unknown })[region],
    told: emitted.slice(before),
    context,
    tags,
  };
};

export const doubted: ShopEvent = { type: "cart.doubted", storeId: storeA };
