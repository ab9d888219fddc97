import fc from "fast-check";
import type { ChangeOrder, CheckoutState, Order } from "../../../api-schema/order.ts";
import type { OrderToken } from "../../../api-schema/primitives.ts";
import { pathOfStep } from "../../../core/checkout/steps.ts";
import { orderMachine } from "../../../machines/order/order.ts";
import { checkoutMachine } from "../../../machines/order/checkout.ts";
import type { ShopEvent, ShopEventOf } from "../../../machines/events/shop-event.ts";
import type { OpenCall } from "../../../machines/laboratory/simulation/calls.ts";
import { samplePaymentChoices } from "../../../machines/laboratory/flows/sample-order.ts";
import { anOrder, flour, storeA, tokenA } from "../shop-data.ts";
import { offline, serverError } from "../walk.ts";
import type { Stage } from "./counter-example.ts";
import { openMachine } from "./shop-world.ts";

// The checkout against a server that keeps one cart: it completes it once, whatever it is asked, and
// its answers may be lost after it has done what they tell.

type Cart = { token: OrderToken; state: CheckoutState; revision: number; cutOff: string };

export type CheckoutWorld = {
  readonly actor: ReturnType<typeof openMachine>["actor"];
  readonly emitted: readonly ShopEvent[];
  readonly calls: () => readonly OpenCall[];
  readonly cart: Cart;
  /** Calls of completeOrder that the server was asked, by key. */
  readonly completions: readonly string[];
  /** … and all that they were given. */
  readonly completed: readonly unknown[];
  /** Of each that was asked again for lack of an answer: the key before, and its own. */
  readonly repeats: readonly (readonly [string | undefined, string])[];
  readonly confirmations: readonly ShopEventOf<"order.confirmed">[];
  /** How many changes were told, and how many calls they made. */
  readonly changes: { told: number; made: number };
  /** What of codes was asked, and what the server has. */
  readonly codes: { asked: string | null; onServer: string | null };
  /** True when the last thing that happened is a visit of another page. */
  readonly isVisiting: () => boolean;
  readonly dispatch: (event: ShopEvent) => void;
  readonly answer: (call: OpenCall, ending: CheckoutEnding) => void;
  readonly pass: (milliseconds: number) => void;
};

export type CheckoutEnding = "succeeds" | "refused" | "offline" | "answerLost";

export const HOUR = 60 * 60_000;
const START = Date.parse("2026-11-24T08:00:00.000Z");
export const lines = { [flour]: 2 };

/** Where the customer comes in. */
export type Entry = { readonly state: CheckoutState; readonly path: string };

export const entries: fc.Arbitrary<Entry> = fc.constantFrom<Entry>(
  { state: "cart", path: "/panier" },
  { state: "cart", path: "/panier/livraison" },
  { state: "shipping_selected", path: "/panier/paiement" },
  { state: "payment_selected", path: "/panier/paiement" },
);

export const openCheckout = ({ state, path }: Entry, stage: Stage): CheckoutWorld => {
  const cart: Cart = { token: tokenA, state, revision: 1, cutOff: cutOffAfter(START) };
  const codes = { asked: null as string | null, onServer: null as string | null };
  const completions: string[] = [];
  const completed: unknown[] = [];
  const confirmations: ShopEventOf<"order.confirmed">[] = [];
  const repeats: (readonly [string | undefined, string])[] = [];
  const changes = { told: 0, made: 0 };
  const seen = new Set<unknown>();
  const now = (): number => START + stage.clock.now();
  const order = (): Order =>
    anOrder({
      token: cart.token,
      revision: cart.revision,
      checkoutState: cart.state,
      lines,
      cutOff: cart.cutOff,
    });
  const owner = openMachine(orderMachine, "order.1", stage, { storeId: storeA });
  const { actor, emitted, calls } = openMachine(checkoutMachine, "checkout", stage, {
    storeId: storeA,
    order: order(),
    path,
    now: now(),
  });
  // As the shop's system wires them.
  owner.actor.send({ type: "cartToken.saved", storeId: storeA, token: cart.token, order: order() });
  owner.actor.on("cart.refreshed", (seen) => actor.send({ ...seen, now: now() }));
  actor.on("cart.answered", (answer) => owner.actor.send(answer));

  /** What the server does with a call that reaches it; false for a refusal. */
  const perform = ({ call, input }: OpenCall): boolean => {
    const { token } = input as { readonly token: OrderToken }; // safe: calls of a cart
    if (token !== cart.token) return false;
    if (now() >= Date.parse(cart.cutOff)) {
      cart.cutOff = cutOffAfter(now());
      if (cart.state !== "completed") cart.state = "cart";
    }
    if (call === "completeOrder") return complete(cart, input);
    if (call === "loadOrder") return true;
    if (cart.state === "completed") return false;
    if (call === "chooseDelivery") cart.state = "shipping_selected";
    if (call === "choosePayment") {
      if (cart.state === "cart") return false;
      cart.state = "payment_selected";
    }
    if (call === "changeOrder") {
      const { change } = input as { readonly change: ChangeOrder }; // safe: that call's input
      if (change.couponCode !== undefined) codes.onServer = change.couponCode;
    }
    cart.revision += 1;
    return true;
  };
  const valueOf = (call: string): unknown => {
    if (call === "loadPayment") return samplePaymentChoices;
    if (call === "completeOrder" || call === "loadOrder") return order();
    return { order: order(), addresses: [], changes: [] };
  };
  const note = (): void => {
    for (const { call, input, ref } of calls()) {
      if (seen.has(ref)) continue;
      seen.add(ref);
      if (call === "changeOrder") changes.made += 1;
      if (call !== "completeOrder") continue;
      const { key } = input as { readonly key: string }; // safe: that call's input
      if (actor.getSnapshot().context.unsure) repeats.push([completions.at(-1), key]);
      completions.push(key);
      completed.push(input);
    }
  };
  /** The browser goes where it is asked to. */
  let followed = 0;
  let isVisiting = false;
  const follow = (): void => {
    for (; followed < emitted.length; followed += 1) {
      const event = emitted[followed];
      if (event?.type !== "navigation.requested") continue;
      actor.send({ type: "route.changed", path: event.path.split("?")[0] ?? "", search: "" });
    }
    note();
  };
  return {
    actor,
    emitted,
    calls,
    cart,
    completions,
    completed,
    repeats,
    confirmations,
    changes,
    codes,
    isVisiting: () => isVisiting,
    dispatch: (event) => {
      const { step } = actor.getSnapshot().context;
      const here = step === null ? null : pathOfStep(step);
      isVisiting = event.type === "route.changed" && event.path !== here;
      if (event.type === "order.confirmed") confirmations.push(event);
      if (event.type === "order.changed") changes.told += 1;
      if (event.type === "order.changed" && actor.getSnapshot().context.order !== null) {
        codes.asked = event.change.couponCode ?? null;
      }
      const learnt = { type: "cart.answered", storeId: storeA, order: order(), changes: [] };
      const isOfCart = event.type === "cartToken.saved" || event.type === "cartToken.cleared";
      if (event.type === "cart.refreshed") owner.actor.send(learnt);
      else if (isOfCart && event.storeId === storeA) owner.actor.send(event);
      if (event.type !== "cart.refreshed") actor.send(event);
      follow();
    },
    answer: (open, ending) => {
      isVisiting = false;
      if (open.ref.getSnapshot().status !== "active") return;
      const isDone = ending !== "offline" && ending !== "refused" && perform(open);
      const isHeard = isDone && ending === "succeeds";
      // What was refused, or whose fate nobody knows, is for the customer to ask again.
      const isCode = open.call === "changeOrder" && !isHeard;
      if (isCode && actor.getSnapshot().context.change === null) codes.asked = null;
      const error = ending === "offline" || ending === "answerLost" ? offline : serverError(409);
      const output = isHeard ? { ok: true, value: valueOf(open.call) } : { ok: false, error };
      open.ref.send({ type: "call.answered", output });
      follow();
    },
    pass: (milliseconds) => {
      isVisiting = false;
      const { clock } = stage;
      const target = clock.now() + milliseconds;
      for (let due = clock.nextDue(); due !== null && due <= target; due = clock.nextDue()) {
        clock.fireNext();
      }
      clock.moveTo(target);
      follow();
    },
  };
};

const cutOffAfter = (instant: number): string => new Date(instant + 2 * HOUR).toISOString();

/** The same order for the same key and for the same cart: it is completed once. */
const complete = (cart: Cart, input: unknown): boolean => {
  if (cart.state !== "completed" && cart.state !== "payment_selected") return false;
  if (cart.state === "payment_selected") cart.revision += 1;
  cart.state = "completed";
  return input !== undefined;
};
