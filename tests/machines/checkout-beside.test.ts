import { describe, expect, it } from "vitest";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { inCart as callOf, isClosed, NO_CART } from "../../machines/order/checkout-context.ts";
import { BROKEN } from "../../machines/system/answers.ts";
import {
  after,
  answer,
  at,
  atPayment,
  CHANGE,
  COMPLETE,
  confirm,
  cutOff,
  doubted,
  inCart,
  input,
  nextCutOff,
  payable,
  PAYMENT,
  REFRESH,
  run,
  seen,
  shipped,
} from "./a-checkout.ts";
import { storeA, storeB, type anOrder } from "./shop-data.ts";
import { answered, crashed, elapsed, offline, refused, serverError, type Step } from "./walk.ts";

// What goes on beside the steps: the code and the notes, and the watch over the next cut-off.

const cleared = (storeId = storeA): ShopEvent => ({ type: "cartToken.cleared", storeId });

describe("codes and notes", () => {
  const code: ShopEvent = { type: "order.changed", change: { couponCode: "NOEL" } };
  const other: ShopEvent = { type: "order.changed", change: { couponCode: "ETE" } };
  const start = input("/panier");
  const changed = (...steps: readonly Step[]) => after("change", start, ...steps);

  it("are sent, and shown as being sent", () => {
    const sent = changed(code);
    expect([sent.at, sent.tags.includes("changing")]).toEqual(["saving", true]);
    expect(changed(code, answered(CHANGE, answer(inCart(2)))).at).toBe("none");
  });

  it("are of a cart: without one nothing is kept of them", () => {
    const { at: place, context } = after("change", input("/panier", null), code);
    expect([place, context.change]).toEqual(["none", null]);
  });

  it("are dropped with their cart, and with no other store's", () => {
    const dropped = changed(code, cleared());
    expect([dropped.at, dropped.context.change, dropped.context.changeSent]).toEqual([
      "none",
      null,
      null,
    ]);
    expect(changed(code, cleared(storeB)).at).toBe("saving");
  });

  it("doubt the cart when they are refused, and take the reason away with the next try", () => {
    const refusal = refused(CHANGE, serverError(422));
    const { at: place, told, context } = changed(code, refusal);
    expect([place, told, context.refusal?.message]).toEqual(["none", [doubted], "Refus 422"]);
    const again = changed(code, refusal, other);
    expect([again.at, again.context.refusal]).toEqual(["saving", null]);
  });

  it("say so when they break", () => {
    const { at: place, told } = changed(code, crashed(CHANGE));
    expect([place, told]).toEqual(["broken", [BROKEN]]);
  });
});

describe("the watch over the cut-off", () => {
  const passed = elapsed("untilCutOff", "checkout.cutOff.watching");
  const start = input("/panier", inCart(1, cutOff));
  const watched = (...steps: readonly Step[]) => after("cutOff", start, ...steps);

  it("asks for the next days when it passes", () => {
    expect([watched().at, watched(passed).at]).toEqual(["watching", "refreshing"]);
    expect(after("cutOff", input("/panier"), seen(inCart(2))).at).toBe("unwatched");
  });

  it("ends with its cart, and with no other store's", () => {
    expect(watched(cleared()).at).toBe("unwatched");
    expect(watched(cleared(storeB)).at).toBe("watching");
  });

  it("leaves alone who is on another page of the shop", () => {
    expect(watched(at("/"), passed).at).toBe("unwatched");
  });

  it.each([
    ["is being ordered", []],
    ["may be ordered by now", [refused(COMPLETE, offline)]],
  ])("leaves a cart alone that %s", (_, more) => {
    const late = (order: typeof shipped) => ({
      ...order,
      shipments: inCart(1, cutOff).shipments,
    });
    const ordered = [
      ...atPayment.slice(1),
      confirm,
      answered(PAYMENT, answer(late(payable))),
      ...more,
    ];
    const from = input("/panier/paiement", late(shipped));
    const checked = answered("checkout.step.payment.checking", answer(late(shipped)));
    expect(after("cutOff", from, checked, ...ordered).at).toBe("watching");
    expect(after("cutOff", from, checked, ...ordered, passed).at).toBe("unwatched");
  });

  it("takes the cart as it is answered, and warns where its days have moved", () => {
    const types = (order: ReturnType<typeof anOrder>) => {
      const { context, told } = watched(passed, answered(REFRESH, answer(order)));
      return [context.cutOffPassed, told.map(({ type }) => type)];
    };
    expect(types(inCart(2, nextCutOff))).toEqual([true, ["cart.answered", "toast.requested"]]);
    expect(types(inCart(2, cutOff))).toEqual([false, ["cart.answered"]]);
  });

  it("doubts the cart when it is not answered", () => {
    const { at: place, told } = watched(passed, refused(REFRESH, offline));
    expect([place, told]).toEqual(["unwatched", [doubted]]);
  });

  it("says so when it breaks", () => {
    const { at: place, told } = watched(passed, crashed(REFRESH));
    expect([place, told]).toEqual(["broken", [BROKEN]]);
  });
});

describe("the cart of a store", () => {
  it("is asked about by its store and its token", () => {
    const context = { ...NO_CART, storeId: storeA, step: null, order: shipped, now: 0 };
    expect(callOf(context)).toEqual({ storeId: storeA, token: shipped.tokenValue });
  });

  it("leaves nothing behind when it is gone", () => {
    const ordered = [
      ...atPayment,
      confirm,
      answered(PAYMENT, answer(payable)),
      refused(COMPLETE, offline),
    ];
    const { context } = after("step", input("/panier/paiement", shipped), ...ordered, cleared());
    expect(context).toEqual({
      storeId: storeA,
      step: "payment",
      now: context.now,
      order: null,
      addresses: null,
      paymentChoices: null,
      refusal: null,
      cutOffPassed: false,
      rerouted: false,
      delivery: null,
      confirmation: null,
      unsure: false,
      change: null,
      changeSent: null,
    });
  });

  it("is of a screen that has been left for another only while it is on its way there", () => {
    expect(run(input("/panier/paiement")).context.rerouted).toBe(true);
    expect(run(input("/panier")).context.rerouted).toBe(false);
  });
});

describe("a step of the cart", () => {
  it("is closed until the order has reached it, and is none elsewhere or without an order", () => {
    expect([
      isClosed(inCart(), "payment"),
      isClosed(shipped, "payment"),
      isClosed(inCart(), "cart"),
    ]).toEqual([true, false, false]);
    expect([isClosed(inCart(), null), isClosed(null, "payment"), isClosed(null, null)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
