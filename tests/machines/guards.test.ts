import { describe, expect, it } from "vitest";
import { ShipmentId } from "../../api-schema/primitives.ts";
import type { ApiError } from "../../core/api/errors.ts";
import { cents } from "../../core/money/cents.ts";
import { failureOf, isUnanswered } from "../../machines/system/answers.ts";
import { cartTokenMachine } from "../../machines/shop/cart-token.ts";
import { checkoutMachine } from "../../machines/order/checkout.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { paymentMachine } from "../../machines/order/payment.ts";
import { samplePaymentChoices } from "../../machines/laboratory/flows/sample-order.ts";
import { activated, anOrder, flour, storeA, storeB, tokenA, tokenB } from "./shop-data.ts";
import {
  answered,
  offline,
  refused,
  replay,
  serverError,
  type Step,
  unauthorized,
} from "./walk.ts";

// Guards whose two sides look alike from afar: each test goes through both.

describe("an answer", () => {
  it.each<[string, ApiError, boolean]>([
    ["no network", offline, true],
    ["a broken server", serverError(500), true],
    ["a server that is away", serverError(503), true],
    ["a refusal", serverError(409), false],
    ["a login that is over", unauthorized, false],
  ])("is missing, or is a refusal: %s", (_, error, missing) => {
    expect(isUnanswered({ ok: false, error })).toBe(missing);
    expect(failureOf({ ok: false, error })).toEqual({ error });
  });

  it("that is a success is neither", () => {
    expect(isUnanswered({ ok: true, value: 1 })).toBe(false);
    expect(() => failureOf({ ok: true, value: 1 })).toThrow("it is a success");
  });
});

describe("watching a payment", () => {
  const LOAD = "payment.loading";
  const watch: ShopEvent = { type: "payment.watched", token: tokenA };
  const atBank = anOrder({
    checkoutState: "completed",
    payments: [{ state: "processing" }],
    cardPage: "https://banque.test/page",
  });
  const returned: ShopEvent = { type: "tab.returned", now: 0 };
  const run = (...steps: readonly Step[]) => {
    const { snapshot } = replay(paymentMachine, steps, { storeId: storeA });
    return [snapshot.value, snapshot.context.refusal];
  };

  it("[FLOW-12] goes on without an answer only once the order is known", () => {
    expect(run(watch, refused(LOAD, offline))).toEqual(["failed", offline.message]);
    const known = [watch, answered(LOAD, atBank), returned];
    expect(run(...known, refused(LOAD, offline))).toEqual([{ waiting: "usual" }, null]);
    expect(run(...known, refused(LOAD, serverError(404)))).toEqual(["failed", "Refus 404"]);
  });
});

describe("a cart that is gone", () => {
  const FETCH = "cartToken.fetchingToken";
  const inBoth = [
    activated(storeA),
    answered(FETCH, anOrder({ token: tokenA })),
    activated(storeB),
    answered(FETCH, anOrder({ token: tokenB })),
  ];
  const after = (gone: ShopEvent) => {
    const { snapshot } = replay(cartTokenMachine, [...inBoth, gone]);
    return [snapshot.value, snapshot.context.tokens];
  };

  it("[FLOW-5] is fetched anew for the active store only, and only forgotten for another", () => {
    expect(after({ type: "cart.gone", storeId: storeA, token: tokenA })).toEqual([
      "holding",
      { [storeA]: null, [storeB]: tokenB },
    ]);
    expect(after({ type: "cart.gone", storeId: storeB, token: tokenB })).toEqual([
      "fetchingToken",
      { [storeA]: tokenA, [storeB]: null },
    ]);
  });
});

describe("the checkout", () => {
  const lines = { [flour]: 2 };
  const shipped = anOrder({ lines, revision: 2, checkoutState: "shipping_selected" });
  const answer = { order: shipped, changes: [] };
  const PAYMENT = "checkout.step.payment.saving";
  const CHANGE = "checkout.change.saving";
  const run = (...steps: readonly Step[]) =>
    replay(checkoutMachine, steps, {
      storeId: storeA,
      order: shipped,
      path: "/panier/paiement",
      now: 0,
    }).snapshot;

  it("[FLOW-10] asks for fresh data after a refused payment, not after a missing answer", () => {
    const confirmed: readonly Step[] = [
      answered("checkout.step.payment.checking", answer),
      answered("checkout.step.payment.loading", samplePaymentChoices),
      {
        type: "order.confirmed",
        choice: { payments: [{ scope: "gmp", method: "CB" }] },
        cgvAccepted: true,
        expectedTotal: cents(1000),
        key: "cle-1",
      },
    ];
    const stepAfter = (error: ApiError) => {
      const { value, context } = run(...confirmed, refused(PAYMENT, error));
      return [value.step, context.refusal?.message];
    };
    expect(stepAfter(offline)).toEqual([{ payment: "choosing" }, offline.message]);
    expect(stepAfter(serverError(409))).toEqual([{ payment: "checking" }, "Refus 409"]);
  });

  it("sends the changes asked during a call together, the last of each field", () => {
    const first = { couponCode: "NOEL" };
    const notes = [{ shipment: ShipmentId.make(1), note: "Sonner deux fois" }];
    const changes: readonly Step[] = [
      { type: "order.changed", change: first },
      { type: "order.changed", change: { notes } },
      { type: "order.changed", change: { couponCode: "PAQUES" } },
    ];
    const during = run(...changes);
    expect([during.value.change, during.context.changeSent]).toEqual(["saving", first]);
    const next = run(...changes, answered(CHANGE, answer));
    expect([next.value.change, next.context.changeSent, next.context.change]).toEqual([
      "saving",
      { couponCode: "PAQUES", notes },
      null,
    ]);
  });
});
