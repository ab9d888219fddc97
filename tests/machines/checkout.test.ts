import fc from "fast-check";
import { SimulatedClock } from "xstate";
import { describe, expect, it } from "vitest";
import { ShipmentId, VariantCode } from "../../api-schema/primitives.ts";
import { NOT_ORDERED } from "../../core/checkout/persisted-confirmation.ts";
import { cents } from "../../core/money/cents.ts";
import { checkoutMachine } from "../../machines/order/checkout.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { pendingReference } from "../../machines/order/checkout-steps.ts";
import { anAnswer, anOrder, storeA, storeB, tokenA, tokenA2 } from "./shop-data.ts";
import { itAsks } from "./it-asks.ts";
import {
  answered,
  crashed,
  elapsed,
  offline,
  refused,
  serverError,
  type Asked,
  type Step,
  walk,
} from "./walk.ts";
import {
  CHECK,
  OPTIONS,
  DELIVERY,
  RECHECK,
  METHODS,
  PAYMENT,
  COMPLETE,
  ASKING,
  CHANGE,
  REFRESH,
  lines,
  cutOff,
  nextCutOff,
  inCart,
  shipped,
  payable,
  completed,
  unpaid,
  at,
  seen,
  delivery,
  payment,
  confirm,
  retried,
  returned,
  chooseDelivery,
  choices,
  unsigned,
  nothing,
  updated,
  signed,
  answer,
  input,
  run,
  atPayment,
} from "./a-checkout.ts";
import { replayOwned, startOwned } from "./owned.ts";

const STEP_EVENTS: readonly Step[] = [
  at("/panier"),
  at("/panier/livraison"),
  at("/panier/paiement"),
  at("/"),
  seen(inCart(1, cutOff)),
  seen(shipped),
  { type: "cartToken.cleared", storeId: storeA },
  { type: "cartToken.cleared", storeId: storeB },
  { type: "checkout.stepRequested", step: "delivery" },
  { type: "checkout.retried" },
  chooseDelivery,
  confirm,
  answered(CHECK, answer(inCart())),
  refused(CHECK, offline),
  crashed(CHECK),
  answered(OPTIONS, { addresses: [], order: inCart() }),
  refused(OPTIONS, offline),
  answered(DELIVERY, answer(shipped)),
  refused(DELIVERY, serverError(422)),
  answered(RECHECK, answer(shipped)),
  answered(RECHECK, answer(inCart())),
  answered(METHODS, choices),
  answered(METHODS, unsigned),
  answered(METHODS, nothing),
  refused(METHODS, offline),
  signed,
  answered(PAYMENT, answer(payable)),
  refused(PAYMENT, serverError(409)),
  refused(PAYMENT, offline),
  answered(COMPLETE, unpaid),
  refused(COMPLETE, serverError(409)),
  refused(COMPLETE, offline),
  answered(ASKING, completed),
  answered(ASKING, payable),
  refused(ASKING, offline),
  returned,
];
const OTHER_EVENTS: readonly Step[] = [
  seen(inCart(1, cutOff)),
  { type: "cartToken.cleared", storeId: storeA },
  { type: "order.changed", change: { couponCode: "NOEL" } },
  answered(CHANGE, answer(inCart())),
  refused(CHANGE, serverError(422)),
  crashed(CHANGE),
  elapsed("untilCutOff", "checkout.cutOff.watching"),
  answered(REFRESH, answer(inCart(2, nextCutOff))),
  answered(REFRESH, answer(inCart(2, cutOff))),
  refused(REFRESH, offline),
  crashed(REFRESH),
];
const EVENTS = [...STEP_EVENTS, ...OTHER_EVENTS];

describe("the graph of the checkout", () => {
  it("[FLOW-9] reaches every state, and never shows a step that the order has not reached", () => {
    // The steps and the two other regions one after the other: together they are too many.
    const [steps, others] = [STEP_EVENTS, OTHER_EVENTS].map((events) =>
      walk(checkoutMachine, {
        input: input("/panier"),
        events,
        distinguish: ({ order, step, change }) => [
          (order as { checkoutState?: string } | null)?.checkoutState,
          step,
          change === null,
        ],
      }),
    );
    expect(steps?.missed.filter((id) => others?.missed.includes(id))).toEqual([]);
    for (const { snapshot } of steps?.visits ?? []) {
      const { order } = snapshot.context;
      if (snapshot.matches({ step: { payment: "choosing" } })) {
        expect(["shipping_selected", "payment_selected"]).toContain(order?.checkoutState);
      }
    }
  });

  it("[FLOW-10] completes once for each confirmation, in any sequence", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 50 }), (steps) => {
        const { emitted } = run(input("/panier/paiement", shipped), ...atPayment, ...steps);
        const confirmations = steps.filter((step) => step === confirm).length;
        const orders = emitted.filter(({ type }) => type === "order.completed").length;
        expect(orders).toBeLessThanOrEqual(confirmations);
      }),
    );
  });
});

describe("going from step to step", () => {
  it("checks the cart on opening the summary", () => {
    expect(run(input("/panier")).step).toEqual({ cart: "checking" });
    const checked = run(input("/panier"), answered(CHECK, anAnswer({ lines, revision: 2 })));
    expect([checked.step, checked.emitted.map(({ type }) => type)]).toEqual([
      { cart: "ready" },
      ["cart.answered"],
    ]);
  });

  it("waits for the cart when a page is opened before it is known", () => {
    expect(run(input("/panier/livraison", null)).step).toBe("waitingForCart");
    expect(run(input("/panier/livraison", null), seen(inCart())).step).toEqual({
      delivery: "loading",
    });
  });

  it("[FLOW-9] leads back from a step that is not open yet", () => {
    const { step, asked } = run(input("/panier/paiement"));
    expect([step, asked]).toEqual(["elsewhere", ["/panier/livraison"]]);
  });

  it("goes to the payment once the delivery is chosen", () => {
    const { context, asked } = run(
      input("/panier/livraison"),
      answered(OPTIONS, { addresses: [], order: inCart() }),
      chooseDelivery,
      answered(DELIVERY, answer(shipped)),
    );
    expect([context.order?.checkoutState, asked]).toEqual([
      "shipping_selected",
      ["/panier/paiement"],
    ]);
  });

  it("shows the refusal of a delivery on its own screen", () => {
    const { step, context } = run(
      input("/panier/livraison"),
      answered(OPTIONS, { addresses: [], order: inCart() }),
      chooseDelivery,
      refused(DELIVERY, serverError(422)),
    );
    expect([step, context.refusal]).toEqual([
      { delivery: "choosing" },
      { message: "Refus 422", fields: [] },
    ]);
  });

  it("leaves the pages of a completed order to the payment", () => {
    for (const path of ["/panier/paiement/init", "/panier/paiement/resultat"]) {
      expect(run(input(path))).toMatchObject({ step: "waitingForCart", asked: [] });
    }
  });
});

describe("[FLOW-9] a cart that is offered no way to pay", () => {
  const empty = anOrder({ lines: {}, revision: 4, checkoutState: "shipping_selected" });
  const offeredNothing = () => {
    const clock = new SimulatedClock();
    const emitted: ShopEvent[] = [];
    const asked: Asked[] = [];
    const { actor, send } = startOwned(
      checkoutMachine,
      input("/panier/paiement", shipped),
      (event) => emitted.push(event),
      clock,
      asked,
    );
    send(answered(RECHECK, answer(shipped)));
    send(answered(METHODS, nothing));
    emitted.splice(0);
    const calls = () => asked.map(([call]) => call);
    return { send, emitted, calls, step: () => actor.getSnapshot().value.step as unknown };
  };

  it("is read again at once, and leads back to its summary when it was emptied meanwhile", () => {
    const { send, emitted, calls, step } = offeredNothing();
    expect([step(), calls()]).toEqual([
      { payment: "checking" },
      ["checkCart", "loadPayment", "checkCart"],
    ]);
    send(answered(RECHECK, answer(empty)));
    expect([step(), emitted]).toEqual([
      "elsewhere",
      [
        { type: "cart.answered", storeId: storeA, order: empty, changes: [] },
        { type: "navigation.requested", path: "/panier", replace: true },
      ],
    ]);
  });

  it("is offered them when it has lines again", () => {
    const { send, calls, step } = offeredNothing();
    send(answered(RECHECK, answer(shipped)));
    send(answered(METHODS, choices));
    expect([step(), calls()]).toEqual([
      { payment: "choosing" },
      ["checkCart", "loadPayment", "checkCart", "loadPayment"],
    ]);
  });

  it("is not asked for without end when it has lines and still nothing is offered", () => {
    const { send, emitted, calls, step } = offeredNothing();
    send(answered(RECHECK, answer(shipped)));
    send(answered(METHODS, nothing));
    expect([step(), calls().length, emitted.at(-1)]).toEqual([
      "failed",
      4,
      { type: "cart.doubted", storeId: storeA },
    ]);
    send(retried);
    expect([step(), calls().length]).toEqual([{ payment: "checking" }, 5]);
  });
});

describe("a mandate that is signed in another tab", () => {
  const atUnsigned = [answered(RECHECK, answer(shipped)), answered(METHODS, unsigned)];
  const start = input("/panier/paiement", shipped);

  it("[MAND-10] makes the payment ask again what is offered, without leaving the checkout", () => {
    const { step, asked, context } = run(start, ...atUnsigned, signed);
    expect([step, asked, context.paymentChoices]).toEqual([{ payment: "checking" }, [], unsigned]);
    const offered = run(start, ...atUnsigned, signed, ...atPayment);
    expect([offered.step, offered.context.paymentChoices]).toEqual([
      { payment: "choosing" },
      choices,
    ]);
  });

  it("[MAND-10] changes nothing for another store, another mandate, or one that was there", () => {
    const other = updated({ id: storeB, moneyOrder: "RUM-1" });
    for (const event of [updated({}), updated({ marketplaceMoneyOrder: "RUM-2" }), other]) {
      expect(run(start, ...atUnsigned, event).step).toEqual({ payment: "choosing" });
    }
    expect(run(start, ...atPayment, signed).step).toEqual({ payment: "choosing" });
  });
});

describe("confirming the order", () => {
  const confirmed = [...atPayment, confirm, answered(PAYMENT, answer(payable))];
  const start = input("/panier/paiement", shipped);

  it("saves the choice, completes, and leads to the card page when a card is to be charged", () => {
    const { context, emitted } = run(start, ...confirmed, answered(COMPLETE, unpaid));
    expect(context.order).toBe(null);
    expect(emitted.slice(-4)).toEqual([
      { type: "order.answered", storeId: storeA, order: unpaid },
      { type: "order.completed", storeId: storeA, token: tokenA },
      {
        type: "navigation.requested",
        path: `/panier/paiement/init?token=${tokenA}`,
        replace: true,
      },
      { type: "cart.gone", storeId: storeA, token: tokenA },
    ]);
  });

  it("leads to the result when no card is to be charged", () => {
    const { asked } = run(start, ...confirmed, answered(COMPLETE, completed));
    expect(asked).toEqual([`/panier/paiement/resultat?token=${tokenA}`]);
  });

  it("does not open the next cart's delivery over the payment", () => {
    const { asked, step } = run(start, ...confirmed, answered(COMPLETE, unpaid), {
      type: "cartToken.saved",
      storeId: storeA,
      token: tokenA2,
      order: anOrder({ token: tokenA2 }),
    });
    expect([step, asked]).toEqual(["waitingForCart", [`/panier/paiement/init?token=${tokenA}`]]);
  });

  it("[FLOW-10] hears a double click once", () => {
    const { step } = run(start, ...atPayment, confirm, confirm);
    expect(step).toEqual({ payment: "saving" });
  });

  it("keeps the call that completes when the customer goes back meanwhile", () => {
    const { step } = run(start, ...confirmed, at("/panier"));
    expect(step).toEqual({ payment: "completing" });
    const { asked } = run(start, ...confirmed, at("/panier"), answered(COMPLETE, completed));
    expect(asked).toEqual([`/panier/paiement/resultat?token=${tokenA}`]);
  });

  it("[FLOW-10] asks the server afresh after a refusal, and keeps what it said", () => {
    const { step, context } = run(start, ...confirmed, refused(COMPLETE, serverError(409)));
    expect([step, context.refusal?.message]).toEqual([{ payment: "checking" }, "Refus 409"]);
  });

  it("leads to the cart with what was refused when the last line left it meanwhile", () => {
    const { step, context, asked } = run(
      start,
      ...confirmed,
      refused(COMPLETE, serverError(409)),
      answered(RECHECK, anAnswer({ revision: 5 })),
      at("/panier"),
    );
    expect([step, context.refusal?.message, asked.at(-1)]).toEqual([
      { cart: "checking" },
      "Refus 409",
      "/panier",
    ]);
  });

  it("says on another page of the shop why there is no order, and on its own where it stands", () => {
    const refusal = refused(COMPLETE, serverError(409));
    const toasts = (...steps: readonly Step[]) =>
      run(start, ...confirmed, ...steps).emitted.filter(({ type }) => type === "toast.requested");
    const toast = { status: "warning", title: NOT_ORDERED, description: "Refus 409" };
    expect(toasts(at("/"), refusal)).toEqual([{ type: "toast.requested", toast }]);
    expect(toasts(refusal)).toEqual([]);
    expect(toasts(at("/panier"), refusal)).toEqual([]);
  });

  it("tells its key before it is sent, and that it is over when it is refused", () => {
    const kept = (...steps: readonly Step[]) =>
      run(start, ...confirmed, ...steps).emitted.filter(
        ({ type }) => type === "confirmation.persisted",
      );
    const sent = {
      type: "confirmation.persisted",
      storeId: storeA,
      kept: { token: tokenA, key: "cle-1", total: cents(1000) },
    };
    expect(kept()).toEqual([sent]);
    expect(kept(refused(COMPLETE, offline))).toEqual([sent]);
    expect(kept(refused(COMPLETE, serverError(409)))).toEqual([sent, { ...sent, kept: null }]);
  });
});

describe("codes and notes", () => {
  it("are sent one after the other, the last of each", () => {
    const change = (couponCode: string): ShopEvent => ({
      type: "order.changed",
      change: { couponCode },
    });
    const { context } = run(input("/panier"), change("A"), change("B"), change("C"));
    expect([context.changeSent, context.change]).toEqual([
      { couponCode: "A" },
      { couponCode: "C" },
    ]);
    const next = run(
      input("/panier"),
      change("A"),
      change("C"),
      answered(CHANGE, answer(inCart(2))),
    );
    expect([next.context.changeSent, next.context.change]).toEqual([{ couponCode: "C" }, null]);
  });

  it("keep the last note of each shipment that waits to be sent", () => {
    const note = (shipment: number, text: string): ShopEvent => ({
      type: "order.changed",
      change: { notes: [{ shipment: ShipmentId.make(shipment), note: text }] },
    });
    const code: ShopEvent = { type: "order.changed", change: { couponCode: "A" } };
    const { context } = run(
      input("/panier"),
      code,
      note(1, "Quai"),
      note(2, "Sonner"),
      note(1, "Quai nord"),
    );
    expect(context.change).toEqual({
      notes: [
        { shipment: 2, note: "Sonner" },
        { shipment: 1, note: "Quai nord" },
      ],
    });
  });

  it("[CART-13] keep the last reference of each line, and show it until it is answered", () => {
    const give = (variant: string, customerReference: string | null): ShopEvent => ({
      type: "order.changed",
      change: { references: [{ variant: VariantCode.make(variant), customerReference }] },
    });
    const { context } = run(
      input("/panier"),
      give("A", "1"),
      give("B", "2"),
      give("A", "3"),
      give("B", null),
    );
    const { changeSent, change } = context;
    expect([changeSent, change]).toEqual([
      { references: [{ variant: "A", customerReference: "1" }] },
      {
        references: [
          { variant: "A", customerReference: "3" },
          { variant: "B", customerReference: null },
        ],
      },
    ]);
    expect(
      ["A", "B", "C"].map((variant) =>
        pendingReference([changeSent, change], VariantCode.make(variant)),
      ),
    ).toEqual(["3", null, undefined]);
    expect(pendingReference([changeSent, null], VariantCode.make("A"))).toBe("1");
  });

  it("go on when another store's cart is known or gone", () => {
    const change: ShopEvent = { type: "order.changed", change: { couponCode: "A" } };
    const saved: ShopEvent = {
      type: "cartToken.saved",
      storeId: storeB,
      token: tokenA2,
      order: inCart(),
    };
    const gone: ShopEvent = { type: "cartToken.cleared", storeId: storeB };
    const { snapshot } = replayOwned(checkoutMachine, [change, saved, gone], input("/panier"));
    expect([snapshot.value.change, snapshot.context.changeSent]).toEqual([
      "saving",
      { couponCode: "A" },
    ]);
  });

  it("show the refusal of a code", () => {
    const { context } = run(
      input("/panier"),
      { type: "order.changed", change: { couponCode: "FAUX" } },
      refused(CHANGE, serverError(422)),
    );
    expect(context.refusal).toEqual({ message: "Refus 422", fields: [] });
  });
});

describe("a cut-off that passes meanwhile", () => {
  const watching = () => {
    const clock = new SimulatedClock();
    const emitted: ShopEvent[] = [];
    const { actor, send } = startOwned(
      checkoutMachine,
      input("/panier/paiement", shipped),
      (event) => emitted.push(event),
      clock,
    );
    const late = { ...shipped, shipments: inCart(5, cutOff).shipments, revision: 5 };
    send(seen(late));
    return { clock, actor, send, emitted };
  };

  it("asks the server for the next date at that very instant", () => {
    const { clock, actor } = watching();
    clock.increment(2 * 3_600_000 - 1);
    expect(actor.getSnapshot().matches({ cutOff: "watching" })).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().matches({ cutOff: "refreshing" })).toBe(true);
  });

  it("[FLOW-11] leads back to the delivery with the cart as it is", () => {
    const { clock, actor, send, emitted } = watching();
    clock.increment(2 * 3_600_000);
    send(answered(REFRESH, answer(inCart(6, nextCutOff))));
    expect(actor.getSnapshot().context.cutOffPassed).toBe(true);
    expect(emitted.map(({ type }) => type)).toEqual([
      "cart.answered",
      "toast.requested",
      "navigation.requested",
    ]);
    expect(emitted.at(-1)).toMatchObject({ path: "/panier/livraison" });
  });

  it("says nothing when only this device's clock was ahead", () => {
    const { clock, actor, send, emitted } = watching();
    clock.increment(2 * 3_600_000);
    const same = { ...shipped, shipments: inCart(5, cutOff).shipments, revision: 6 };
    send(answered(REFRESH, answer(same)));
    expect(actor.getSnapshot().context.cutOffPassed).toBe(false);
    expect(emitted.map(({ type }) => type)).toEqual(["cart.answered"]);
  });
});

const here = { storeId: storeA, token: tokenA };
const checked = ["checkCart", here] as const;
const started = ["loadPayment", here] as const;
const saved = ["choosePayment", { ...here, choice: payment }] as const;
const paid = [...atPayment, confirm, answered(PAYMENT, answer(payable))];
const completing = [
  "completeOrder",
  { ...here, order: { cgvAccepted: true, expectedTotal: 1000 }, key: "cle-1" },
] as const;

itAsks(
  checkoutMachine,
  {
    [CHECK]: { input: input("/panier"), after: [], asked: [checked] },
    [OPTIONS]: { input: input("/panier/livraison"), after: [], asked: [["loadDelivery", here]] },
    [DELIVERY]: {
      input: input("/panier/livraison"),
      after: [answered(OPTIONS, { addresses: [], order: inCart() }), chooseDelivery],
      asked: [
        ["loadDelivery", here],
        ["chooseDelivery", { ...here, choice: delivery }],
      ],
    },
    [RECHECK]: { input: input("/panier/paiement", shipped), after: [], asked: [checked] },
    [METHODS]: {
      input: input("/panier/paiement", shipped),
      after: atPayment.slice(0, 1),
      asked: [checked, started],
    },
    [PAYMENT]: {
      input: input("/panier/paiement", shipped),
      after: [...atPayment, confirm],
      asked: [checked, started, saved],
    },
    [COMPLETE]: {
      input: input("/panier/paiement", shipped),
      after: paid,
      asked: [checked, started, saved, completing],
    },
    [ASKING]: {
      input: input("/panier/paiement", shipped),
      after: [...paid, refused(COMPLETE, offline), returned],
      asked: [checked, started, saved, completing, ["loadOrder", here]],
    },
    [CHANGE]: {
      input: input("/panier"),
      after: [{ type: "order.changed", change: { couponCode: "NOEL" } }],
      asked: [checked, ["changeOrder", { ...here, change: { couponCode: "NOEL" } }]],
    },
    [REFRESH]: {
      input: input("/panier", inCart(1, cutOff)),
      after: [seen(inCart(1, cutOff)), elapsed("untilCutOff", "checkout.cutOff.watching")],
      asked: [checked, checked],
    },
  },
  (machine, events, given) => replayOwned(machine, events, given as ReturnType<typeof input>),
);

describe("what is confirmed", () => {
  const completions = (...steps: readonly Step[]) =>
    replayOwned(checkoutMachine, steps, input("/panier/paiement", shipped)).asked.filter(
      ([call]) => call === "completeOrder",
    );

  it("[FLOW-10] is the sum and the consent that were on the screen, whatever they were", () => {
    const other = {
      ...confirm,
      cgvAccepted: false,
      expectedTotal: cents(4321),
    } as Step;
    expect(completions(...atPayment, other, answered(PAYMENT, answer(payable)))).toEqual([
      [
        "completeOrder",
        { ...here, order: { cgvAccepted: false, expectedTotal: 4321 }, key: "cle-1" },
      ],
    ]);
  });
});
