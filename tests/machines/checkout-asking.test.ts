import { describe, expect, it } from "vitest";
import { unexpectedResponse, unreachable } from "../../core/api/errors.ts";
import { NOT_ORDERED } from "../../core/checkout/persisted-confirmation.ts";
import { cents } from "../../core/money/cents.ts";
import { BROKEN } from "../../machines/system/answers.ts";
import {
  CHECK,
  PAYMENT,
  COMPLETE,
  ASKING,
  shipped,
  payable,
  completed,
  unpaid,
  at,
  confirm,
  retried,
  returned,
  answer,
  input,
  run,
  atPayment,
} from "./a-checkout.ts";
import { aLogin, storeA, tokenA } from "./shop-data.ts";
import { answered, crashed, offline, refused, serverError, type Step } from "./walk.ts";

describe("[FLOW-10] a confirmation without an answer", () => {
  const start = input("/panier/paiement", shipped);
  const sent = [...atPayment, confirm, answered(PAYMENT, answer(payable))];
  const lost = [...sent, refused(COMPLETE, offline)];
  const other = { ...confirm, key: "cle-2", expectedTotal: cents(1) };

  it("is asked again at once by the next press, with its key and its total", () => {
    const { step, context } = run(start, ...lost);
    expect([step, context.unsure, context.refusal?.message]).toEqual([
      "unsure",
      true,
      "Hors ligne",
    ]);
    const again = run(start, ...lost, other);
    expect([again.step, again.context.confirmation]).toEqual([{ payment: "completing" }, confirm]);
    expect(run(start, ...lost, other, answered(COMPLETE, completed)).asked).toEqual([
      `/panier/paiement/resultat?token=${tokenA}`,
    ]);
  });

  it("may be one whose answer cannot be read", () => {
    const unread = refused(COMPLETE, unexpectedResponse);
    expect(run(start, ...sent, unread).step).toBe("unsure");
  });

  it("makes every other page, and a return to the tab, ask for the order first", () => {
    const ways = [at("/panier"), at("/panier/livraison"), at("/"), returned, retried];
    for (const way of ways) expect(run(start, ...lost, way).step).toBe("asking");
    expect(run(start, ...sent, at("/panier"), refused(COMPLETE, offline)).step).toBe("asking");
  });

  it("leads to the order that it has made", () => {
    const { asked, step, context } = run(start, ...lost, at("/panier"), answered(ASKING, unpaid));
    expect([asked, step, context.order, context.unsure]).toEqual([
      [`/panier/paiement/init?token=${tokenA}`],
      "waitingForCart",
      null,
      false,
    ]);
  });

  it("leaves the cart to the customer when the server has no such order, and says so", () => {
    const found = run(start, ...lost, retried, answered(ASKING, payable));
    expect([found.step, found.context.unsure, found.context.refusal?.message]).toEqual([
      { payment: "checking" },
      false,
      NOT_ORDERED,
    ]);
    const elsewhere = run(start, ...lost, at("/"), answered(ASKING, payable));
    expect([elsewhere.step, elsewhere.emitted.at(-1)]).toEqual([
      "waitingForCart",
      { type: "toast.requested", toast: { status: "warning", title: NOT_ORDERED } },
    ]);
  });

  it("stays one while the server cannot be asked, and is over when it may not be", () => {
    const away = run(start, ...lost, at("/panier"), refused(ASKING, offline));
    expect([away.step, away.context.unsure]).toEqual(["unsure", true]);
    const refusedToUs = run(start, ...lost, retried, refused(ASKING, serverError(404)));
    expect([refusedToUs.step, refusedToUs.context.unsure]).toEqual(["failed", false]);
  });

  it("is forgotten with its cart", () => {
    const { step, context } = run(start, ...lost, { type: "cartToken.cleared", storeId: storeA });
    expect([step, context.unsure]).toEqual(["waitingForCart", false]);
  });
});

describe("asking for the order", () => {
  const start = input("/panier/paiement", shipped);
  const sent = [...atPayment, confirm, answered(PAYMENT, answer(payable))];
  const asking = [...sent, refused(COMPLETE, offline), returned];
  const told = (...steps: readonly Step[]) =>
    run(start, ...asking, ...steps).emitted.slice(run(start, ...asking).emitted.length);

  it("is shown as a check, takes the order as it is, and tells nothing that has changed", () => {
    expect(run(start, ...asking)).toMatchObject({ step: "asking", tags: ["checking"] });
    expect(told(answered(ASKING, payable))).toEqual([
      { type: "cart.answered", storeId: storeA, order: payable, changes: [] },
    ]);
  });

  it("doubts the cart when the order may not be read, and forgets the key", () => {
    expect(told(refused(ASKING, serverError(404)))).toEqual([
      { type: "confirmation.persisted", storeId: storeA, kept: null },
      { type: "cart.doubted", storeId: storeA },
    ]);
  });

  it("says so when it breaks", () => {
    const { step } = run(start, ...asking, crashed(ASKING));
    expect([step, told(crashed(ASKING))]).toEqual(["broken", [BROKEN]]);
  });

  it("goes on without the old refusal when the order is confirmed again instead", () => {
    const again = run(start, ...sent, refused(COMPLETE, offline), confirm);
    expect([again.step, again.context.refusal]).toEqual([{ payment: "completing" }, null]);
  });
});

describe("a step that has failed", () => {
  const start = input("/panier");
  const opened = { type: "session.opened", login: aLogin(), storeId: null } as const;
  const away = refused(CHECK, unreachable);
  const kept = { message: "Refus 409", fields: [] };

  it("is shown as failed", () => {
    expect(run(start, away)).toMatchObject({ step: "failed", tags: ["failed"] });
  });

  it.each([returned, opened])("is asked again on $type where nobody could answer", (event) => {
    const { step, context } = run(start, away, event);
    expect([step, context.refusal]).toEqual([{ cart: "checking" }, null]);
  });

  it.each([returned, opened])("is left on $type as the server refused it", (event) => {
    const { step, context } = run(start, refused(CHECK, serverError(409)), event);
    expect([step, context.refusal]).toEqual(["failed", kept]);
  });

  it("is asked again when somebody wants it, whatever was refused", () => {
    const { step, context } = run(start, refused(CHECK, serverError(409)), retried);
    expect([step, context.refusal]).toEqual([{ cart: "checking" }, null]);
  });
});

describe("the screen", () => {
  it("waits for a cart as for anything that loads", () => {
    expect(run(input("/panier", null))).toMatchObject({
      step: "waitingForCart",
      tags: ["loading"],
    });
  });

  it("leads to the step that is asked for, unless it is there", () => {
    const asked = (step: "cart" | "delivery") =>
      run(input("/panier"), { type: "checkout.stepRequested", step }).emitted;
    expect(asked("delivery")).toEqual([
      { type: "navigation.requested", path: "/panier/livraison", replace: false },
    ]);
    expect(asked("cart")).toEqual([]);
  });
});
