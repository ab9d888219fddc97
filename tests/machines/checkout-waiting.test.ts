import { describe, expect, it } from "vitest";
import type { ChoosePayment } from "../../api-schema/order.ts";
import { cents } from "../../core/money/cents.ts";
import { checkoutMachine } from "../../machines/order/checkout.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { samplePaymentChoices } from "../../machines/laboratory/flows/sample-order.ts";
import { replayOwned } from "./owned.ts";
import { anOrder, flour, storeA } from "./shop-data.ts";
import { answered, crashed, offline, refused, serverError, type Step } from "./walk.ts";

// The payment's step while it waits for the server: what the screen says of it, who may take it away,
// and what a failure leaves.

const CHECK = "checkout.step.payment.checking";
const METHODS = "checkout.step.payment.loading";
const PAYMENT = "checkout.step.payment.saving";
const COMPLETE = "completing";

const lines = { [flour]: 2 };
const shipped = anOrder({ lines, revision: 2, checkoutState: "shipping_selected" });
const payable = anOrder({ lines, revision: 3, checkoutState: "payment_selected" });
const choice: ChoosePayment = { payments: [{ scope: "gmp", method: "CB" }] };
const confirm: ShopEvent = {
  type: "order.confirmed",
  choice,
  cgvAccepted: true,
  expectedTotal: cents(1000),
  key: "cle-1",
};
const answer = (order: typeof shipped) => ({ order, changes: [] });

const checking: readonly Step[] = [];
const loading = [answered(CHECK, answer(shipped))];
const choosing = [...loading, answered(METHODS, samplePaymentChoices)];
const saving = [...choosing, confirm];
const completing = [...saving, answered(PAYMENT, answer(payable))];

const run = (...steps: readonly Step[]) => {
  const input = { storeId: storeA, order: shipped, path: "/panier/paiement", now: 0 };
  const { snapshot, emitted } = replayOwned(checkoutMachine, steps, input);
  const tags = ["checking", "loading", "saving"].filter((tag) => snapshot.hasTag(tag));
  return { step: snapshot.value.step, tags, told: emitted.map(({ type }) => type), snapshot };
};

describe("the payment's step", () => {
  it.each([
    ["checking", checking],
    ["loading", loading],
    ["saving", saving],
    ["completing", completing],
  ] as const)("says that it is busy while it is %s", (state, steps) => {
    const { step, tags } = run(...steps);
    expect([step, tags]).toEqual([{ payment: state }, [state === "completing" ? "saving" : state]]);
  });

  it("is not busy while the customer chooses", () => {
    expect(run(...choosing).tags).toEqual([]);
  });

  it.each([
    ["checking", checking],
    ["loading", loading],
    ["choosing", choosing],
  ] as const)("[FLOW-9] is left when another tab has taken the cart back: %s", (_, steps) => {
    const back: ShopEvent = {
      type: "cart.refreshed",
      storeId: storeA,
      order: anOrder({ lines, revision: 9, checkoutState: "cart" }),
      now: 0,
    };
    const { step, told } = run(...steps, back);
    expect(step).not.toHaveProperty("payment");
    expect(told).toContain("navigation.requested");
  });

  it.each([
    [CHECK, checking],
    [METHODS, loading],
    [PAYMENT, saving],
    [COMPLETE, completing],
  ])("[FLOW-23] is broken by a defect of %s, and says so", (call, steps) => {
    const { step, told } = run(...steps, crashed(call));
    expect([step, told.at(-1)]).toEqual(["broken", "toast.requested"]);
  });

  it.each([
    [CHECK, checking],
    [METHODS, loading],
  ])("fails, says why and has the cart read again when %s has no answer", (call, steps) => {
    const { step, told, snapshot } = run(...steps, refused(call, offline));
    expect([step, snapshot.context.refusal?.message]).toEqual(["failed", offline.message]);
    expect(told).toContain("cart.doubted");
  });

  it("stays where it is when the choice has no answer, and checks again when it is refused", () => {
    const lost = run(...saving, refused(PAYMENT, offline));
    expect([lost.step, lost.snapshot.context.refusal?.message]).toEqual([
      { payment: "choosing" },
      offline.message,
    ]);
    const no = run(...saving, refused(PAYMENT, serverError(409)));
    expect([no.step, no.snapshot.context.refusal?.message]).toEqual([
      { payment: "checking" },
      "Refus 409",
    ]);
  });
});
