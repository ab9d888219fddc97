import fc from "fast-check";
import { createActor, SimulatedClock } from "xstate";
import { describe, expect, it } from "vitest";
import type { Order } from "../../api-schema/order.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { LONGEST_POLL_MS, SLOW_AFTER_POLLS } from "../../core/payment/bank-polls.ts";
import { paths } from "../../core/routes/paths.ts";
import { cents } from "../../core/money/cents.ts";
import { changeCall, NOTHING_TO_PAY } from "../../machines/order/payment-context.ts";
import { paymentMachine } from "../../machines/order/payment.ts";
import { anOrder, type OrderSketch, storeA, tokenA, tokenA2 } from "./shop-data.ts";
import { itAsks } from "./it-asks.ts";
import {
  answered,
  crashed,
  elapsed,
  offline,
  refused,
  replay,
  serverError,
  silent,
  type Step,
  walk,
} from "./walk.ts";

const INIT = "payment.opening";
const LOAD = "payment.loading";
const CHANGE = "payment.changing";
const RECHECK = "payment.rechecking";
const CANCEL = "payment.cancelling";
const page = "https://banque.test/page";
const input = { storeId: storeA };

const order = (payments: OrderSketch["payments"] = [], cardPage: string | null = null) =>
  anOrder({ checkoutState: "completed", payments, cardPage });
const unpaid = order([{ state: "cart" }]);
const atBank = order([{ state: "processing" }], page);
const accepted = order([{ state: "authorized" }]);
const abandoned = order([{ state: "abandoned", retryable: true }]);

const open: ShopEvent = { type: "payment.opened", token: tokenA, key: "cle-1" };
const watch: ShopEvent = { type: "payment.watched", token: tokenA };
const resume: ShopEvent = { type: "payment.resumed", key: "cle-2" };
const byCard: ShopEvent = { type: "payment.changed", scope: "gmp", method: "CB", key: "cle-3" };
const byTransfer: ShopEvent = { ...byCard, method: "VIREMENT" };
const cancel: ShopEvent = { type: "payment.cancelled", scope: "mkp", key: "cle-4" };
const returned: ShopEvent = { type: "tab.returned", now: 0 };

const run = (...steps: readonly Step[]) => {
  const { snapshot, emitted } = replay(paymentMachine, steps, input);
  return {
    value: snapshot.value,
    context: snapshot.context,
    left: emitted.flatMap((event) => (event.type === "browser.leaveRequested" ? [event.url] : [])),
    shown: emitted.filter(({ type }) => type === "navigation.requested"),
  };
};

const EVENTS: readonly Step[] = [
  open,
  watch,
  resume,
  byCard,
  byTransfer,
  cancel,
  returned,
  { type: "payment.reloaded" },
  answered(INIT, atBank),
  answered(INIT, accepted),
  refused(INIT, serverError(409)),
  refused(INIT, offline),
  crashed(INIT),
  ...[unpaid, atBank, accepted, abandoned].map((found) => answered(LOAD, found)),
  refused(LOAD, serverError(404)),
  refused(LOAD, offline),
  crashed(LOAD),
  answered(CHANGE, atBank),
  answered(CHANGE, accepted),
  refused(CHANGE, serverError(409)),
  refused(CHANGE, offline),
  answered(RECHECK, atBank),
  refused(RECHECK, offline),
  crashed(CHANGE),
  answered(CANCEL, accepted),
  refused(CANCEL, serverError(409)),
  refused(CANCEL, offline),
  crashed(CANCEL),
  elapsed("untilPoll", "payment.waiting"),
];

describe("the graph of the payment", () => {
  it("reaches every state, and leaves for the bank only with a page to go to", () => {
    const { missed, visits } = walk(paymentMachine, {
      input,
      events: EVENTS,
      distinguish: ({ order: found, polls }) => [
        (found as { paymentState?: string } | null)?.paymentState,
        Math.min(Number(polls), SLOW_AFTER_POLLS),
      ],
    });
    expect(missed).toEqual([]);
    for (const { snapshot, emitted } of visits) {
      if (snapshot.matches("leaving")) {
        expect(emitted.at(-1)).toEqual({ type: "browser.leaveRequested", url: page });
      }
    }
  });

  it("[PAY-5] stops asking once no card is with the bank, in any sequence", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 40 }), (steps) => {
        const { value, context } = run(...steps);
        const atBankStill = context.order?.payments.some(
          ({ state }: { readonly state: string }) => state === "processing",
        );
        const stopped = value === "settled" && context.refusal === null;
        expect(stopped && atBankStill === true).toBe(false);
      }),
    );
  });
});

describe("paying by card", () => {
  it("opens the hosted page and goes there", () => {
    expect(run(open, answered(INIT, atBank))).toMatchObject({ value: "leaving", left: [page] });
  });

  it("[PAY-18] puts the result in the place of the page that leads to the bank, and stays there", () => {
    const left = run(open, answered(INIT, atBank));
    expect(left.shown).toEqual([
      { type: "navigation.requested", path: paths.cartPaymentResult(tokenA), replace: true },
    ]);
    expect(run(open, answered(INIT, atBank), watch)).toMatchObject({
      value: "leaving",
      left: [page],
    });
    const other: ShopEvent = { type: "payment.watched", token: tokenA2 };
    expect(run(open, answered(INIT, atBank), other).value).toBe("loading");
  });

  it("opens one page for two presses", () => {
    expect(run(open, open, answered(INIT, atBank), open).left).toEqual([page]);
  });

  it("opens the page of another order, whatever is being opened or left for", () => {
    const other: ShopEvent = { type: "payment.opened", token: tokenA2, key: "cle-5" };
    for (const steps of [[open], [open, answered(INIT, atBank)]]) {
      const { value, context } = run(...steps, other);
      expect([value, context.token, context.key]).toEqual(["opening", tokenA2, "cle-5"]);
    }
  });

  it("[FLOW-12] waits anew for the bank of another order", () => {
    const slow = Array.from({ length: SLOW_AFTER_POLLS }, () => [
      elapsed("untilPoll", "payment.waiting"),
      answered(LOAD, atBank),
    ]).flat();
    const steps = [watch, answered(LOAD, atBank), ...slow];
    expect(run(...steps).value).toEqual({ waiting: "slow" });
    const other: ShopEvent = { type: "payment.opened", token: tokenA2, key: "cle-5" };
    const later = run(...steps, other, answered(INIT, atBank), returned, answered(LOAD, atBank));
    expect(later.value).toEqual({ waiting: "usual" });
  });

  it("looks at the order when there is nothing to pay by card any more", () => {
    expect(run(open, refused(INIT, serverError(409))).value).toBe("loading");
    expect(run(open, refused(INIT, offline)).value).toBe("failed");
  });

  it("asks for the order when the customer comes back by the back button", () => {
    expect(run(open, answered(INIT, atBank), returned).value).toBe("loading");
  });
});

describe("waiting for the bank", () => {
  it("[FLOW-12] asks after 1, 2, 4, 8 seconds, then every 10, and says when it takes long", () => {
    const clock = new SimulatedClock();
    const actor = createActor(silent(paymentMachine), { clock, input }).start();
    actor.send(watch);
    const waits: number[] = [];
    const seen: boolean[] = [];
    for (let poll = 0; poll <= SLOW_AFTER_POLLS; poll += 1) {
      actor.send(answered(LOAD, atBank) as never);
      seen.push(actor.getSnapshot().matches({ waiting: "slow" }));
      let waited = 0;
      while (!actor.getSnapshot().matches("loading") && waited <= LONGEST_POLL_MS) {
        clock.increment(1000);
        waited += 1000;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, ...Array<number>(6).fill(10_000)]);
    expect(seen).toEqual([...Array<boolean>(9).fill(false), true]);
  });

  it("goes on asking when a question is lost on the way", () => {
    expect(
      run(watch, answered(LOAD, atBank), returned, refused(LOAD, offline)).value,
    ).toMatchObject({ waiting: "usual" });
  });

  it("[FLOW-12] keeps what is known in sight when nothing is with the bank and no answer comes", () => {
    const { value, context } = run(
      watch,
      answered(LOAD, accepted),
      returned,
      refused(LOAD, offline),
    );
    expect([value, context.order, context.refusal]).toEqual(["settled", accepted, offline.message]);
  });

  it("[FLOW-12] does not wait for a transfer or a direct debit", () => {
    const slow = order([
      { method: "VIREMENT", state: "processing" },
      { method: "PRELEVEMENT", state: "waitingForIzbergAuthorization", gmp: false },
    ]);
    expect(run(watch, answered(LOAD, slow)).value).toBe("settled");
  });
});

describe("while a payment is open", () => {
  const settled = [watch, answered(LOAD, abandoned)];

  it("[PAY-2] takes a refused card up again, and one whose page is open", () => {
    expect(run(...settled, resume, answered(INIT, atBank)).left).toEqual([page]);
    const waiting = [watch, answered(LOAD, atBank)];
    expect(run(...waiting, resume, answered(INIT, atBank)).left).toEqual([page]);
  });

  it("[PAY-17] hears what is pressed while the bank is asked, whatever that question answers later", () => {
    const pressed = (...steps: readonly Step[]) => {
      const clock = new SimulatedClock();
      const actor = createActor(silent(paymentMachine), { clock, input }).start();
      for (const step of [watch, answered(LOAD, atBank)]) actor.send(step as never);
      clock.increment(1000);
      expect(actor.getSnapshot().value).toBe("loading");
      for (const step of steps) actor.send(step as never);
      const { value, context } = actor.getSnapshot();
      return { value, order: context.order, change: context.change, cancelled: context.cancelled };
    };
    const change = { scope: "gmp", method: "VIREMENT", key: "cle-3" };
    const none = { order: atBank, change: null, cancelled: null };
    expect(pressed(byTransfer)).toEqual({ ...none, value: "changing", change });
    expect(pressed(resume)).toEqual({ ...none, value: "opening" });
    const cancelled = { scope: "mkp", key: "cle-4" };
    expect(pressed(cancel)).toEqual({ ...none, value: "cancelling", cancelled });
    // The answer of the question that was on its way is nobody's any more.
    expect(pressed(byTransfer, answered(LOAD, atBank))).toEqual({
      ...none,
      value: "changing",
      change,
    });
    const transferred = order([{ method: "VIREMENT", state: "processing" }]);
    expect(pressed(byTransfer, answered(CHANGE, transferred))).toEqual({
      value: "settled",
      order: transferred,
      change,
      cancelled: null,
    });
  });

  it("asks for nothing of an order that is not in sight yet", () => {
    for (const step of [resume, byTransfer, cancel]) {
      expect(run(watch, step).value).toBe("loading");
    }
  });

  it("asks for the order when a resumed payment has no answer: its page may be open", () => {
    const lost = [...settled, resume, refused(INIT, serverError(503))];
    expect(run(...lost, answered(RECHECK, atBank)).left).toEqual([page]);
    const { value, context } = run(...lost, answered(RECHECK, abandoned));
    expect([value, context.order, context.refusal]).toEqual(["settled", abandoned, "Refus 503"]);
  });

  it("does not wait for a page that was closed with another part", () => {
    expect(run(watch, answered(LOAD, order([{ state: "processing" }]))).value).toBe("settled");
  });

  it("[FLOW-12] waits for the card alone, though its page is still named", () => {
    const over: readonly OrderSketch["payments"][] = [
      [{ method: "VIREMENT", state: "processing" }],
      [{ state: "authorized" }, { method: "VIREMENT", state: "processing", gmp: false }],
      [{ state: "abandoned", retryable: true }],
      [],
    ];
    for (const payments of over) {
      const { value, context } = run(watch, answered(LOAD, order(payments, page)));
      expect([value, context.order]).toEqual(["settled", order(payments, page)]);
    }
    const second = order([{ state: "authorized" }, { state: "processing", gmp: false }], page);
    expect(run(watch, answered(LOAD, second)).value).toEqual({ waiting: "usual" });
  });

  it("[PAY-17] goes to the bank for the part that became a card's, and for no other", () => {
    const one = (isGmp: boolean) =>
      order(
        [
          { state: isGmp ? "processing" : "authorized" },
          { state: isGmp ? "authorized" : "processing", gmp: false },
        ],
        page,
      );
    const changed = (scope: "gmp" | "mkp", found: Order) => {
      const { value, left } = run(...settled, { ...byCard, scope }, answered(CHANGE, found));
      return [value, left];
    };
    const waiting = [{ waiting: "usual" }, []];
    expect(changed("gmp", one(true))).toEqual(["leaving", [page]]);
    expect(changed("mkp", one(false))).toEqual(["leaving", [page]]);
    expect(changed("gmp", one(false))).toEqual(waiting);
    expect(changed("mkp", one(true))).toEqual(waiting);
    const sent = order([{ method: "VIREMENT", state: "processing" }], page);
    expect(changed("gmp", sent)).toEqual(["settled", []]);
  });

  it("[PAY-17] goes to the bank when the method becomes the card, and stays for any other", () => {
    const transferred = order([{ method: "VIREMENT", state: "processing" }]);
    expect(run(...settled, byCard, answered(CHANGE, atBank)).left).toEqual([page]);
    expect(
      run(watch, answered(LOAD, atBank), byTransfer, answered(CHANGE, transferred)),
    ).toMatchObject({ value: "settled", left: [] });
  });

  it("stays when the part is paid by another method, even with the other part at the bank", () => {
    const mixed = order(
      [
        { method: "VIREMENT", state: "processing" },
        { state: "processing", gmp: false },
      ],
      page,
    );
    const { value, left } = run(...settled, byTransfer, answered(CHANGE, mixed));
    expect([value, left]).toEqual([{ waiting: "usual" }, []]);
  });

  it("asks for the order when a change has no answer: it may have opened the page", () => {
    const lost = [...settled, byCard, refused(CHANGE, offline)];
    expect(run(...lost).value).toBe("rechecking");
    expect(run(...lost, answered(RECHECK, atBank)).left).toEqual([page]);
    const untouched = run(...lost, answered(RECHECK, abandoned));
    expect([untouched.value, untouched.context.refusal]).toEqual(["settled", offline.message]);
    expect(run(...lost, refused(RECHECK, offline)).context.refusal).toBe(offline.message);
  });

  it("asks for the order when a cancellation has no answer, and says nothing of it when it was made", () => {
    const lost = [...settled, cancel, refused(CANCEL, offline)];
    expect(run(...lost).value).toBe("loading");
    const made = run(...lost, answered(LOAD, accepted));
    expect([made.value, made.context.refusal]).toEqual(["settled", null]);
    const untouched = run(...lost, answered(LOAD, abandoned));
    expect([untouched.value, untouched.context.refusal]).toEqual(["settled", offline.message]);
  });

  it("cancels one part, and says why when it cannot", () => {
    expect(run(...settled, cancel, answered(CANCEL, accepted)).value).toBe("settled");
    const { value, context } = run(...settled, cancel, refused(CANCEL, serverError(409)));
    expect([value, context.refusal]).toEqual(["settled", "Refus 409"]);
  });
});

describe("a part that is paid otherwise", () => {
  const of = (scope: "gmp" | "mkp", order: Order | null) =>
    changeCall({
      ...NOTHING_TO_PAY,
      storeId: storeA,
      token: tokenA,
      order,
      change: { scope, method: "CB", key: "cle-5" },
    });
  const both = order([{ state: "abandoned" }, { state: "abandoned", gmp: false }]);
  const parts = both.payments.map((part, index) => ({ ...part, amount: cents(1000 + index) }));
  const call = { storeId: storeA, token: tokenA, method: "CB", key: "cle-5" } as const;

  it("[PAY-19] is asked for at the sum that its own part showed", () => {
    for (const payments of [parts, parts.toReversed()]) {
      expect([of("gmp", { ...both, payments }), of("mkp", { ...both, payments })]).toEqual([
        { ...call, scope: "gmp", expectedAmount: 1000 },
        { ...call, scope: "mkp", expectedAmount: 1001 },
      ]);
    }
  });

  it("has no sum where the order, or its part, is not known", () => {
    expect([of("mkp", null).expectedAmount, of("mkp", abandoned).expectedAmount]).toEqual([
      null,
      null,
    ]);
  });
});

const opening = ["initPayment", { storeId: storeA, token: tokenA, key: "cle-1" }] as const;
const loading = ["loadOrder", { storeId: storeA, token: tokenA }] as const;
const changing = [
  "retryPayment",
  {
    storeId: storeA,
    token: tokenA,
    scope: "gmp",
    method: "CB",
    // What the order showed.
    expectedAmount: 1000,
    key: "cle-3",
  },
] as const;

itAsks(paymentMachine, {
  [INIT]: { input, after: [open], asked: [opening] },
  [LOAD]: { input, after: [watch], asked: [loading] },
  [CHANGE]: {
    input,
    after: [watch, answered(LOAD, abandoned), byCard],
    asked: [loading, changing],
  },
  [RECHECK]: {
    input,
    after: [watch, answered(LOAD, abandoned), byCard, refused(CHANGE, offline)],
    asked: [loading, changing, loading],
  },
  [CANCEL]: {
    input,
    after: [watch, answered(LOAD, abandoned), cancel],
    asked: [
      loading,
      ["cancelPayment", { storeId: storeA, token: tokenA, scope: "mkp", key: "cle-4" }],
    ],
  },
});

describe("the key of a payment", () => {
  const initOf = (...steps: readonly Step[]) =>
    replay(paymentMachine, steps, input).asked.filter(([call]) => call !== "loadOrder");

  it("[PAY-2] is the press's own: each press has one, and no answer makes another", () => {
    const resumed = [watch, answered(LOAD, atBank), resume, answered(INIT, abandoned), byCard];
    expect(initOf(...resumed, answered(CHANGE, abandoned), byTransfer)).toEqual([
      ["initPayment", { storeId: storeA, token: tokenA, key: "cle-2" }],
      changing,
      ["retryPayment", { ...changing[1], method: "VIREMENT" }],
    ]);
  });
});
