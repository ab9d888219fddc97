import { describe, expect, it } from "vitest";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { BROKEN } from "../../machines/system/answers.ts";
import { sampleAddress } from "../../machines/laboratory/flows/sample-order.ts";
import {
  after,
  answer,
  CHECK,
  chooseDelivery,
  cutOff,
  DELIVERY,
  delivery,
  doubted,
  inCart,
  input,
  nextCutOff,
  OPTIONS,
  REFRESH,
  seen,
  shipped,
} from "./a-checkout.ts";
import { storeA } from "./shop-data.ts";
import { answered, crashed, elapsed, refused, serverError, type Step } from "./walk.ts";

const toPayment: ShopEvent = {
  type: "navigation.requested",
  path: "/panier/paiement",
  replace: false,
};
const ofCart = (order: typeof shipped): ShopEvent => ({
  type: "cart.answered",
  storeId: storeA,
  order,
  changes: [],
});

describe("the summary of the cart", () => {
  const shown = (...steps: readonly Step[]) => after("step", input("/panier"), ...steps);

  it("is checked while it is shown", () => {
    expect(shown()).toMatchObject({ at: { cart: "checking" }, tags: ["checking"] });
    expect(shown(answered(CHECK, answer(inCart(2))))).toMatchObject({
      at: { cart: "ready" },
      tags: [],
    });
  });

  it("doubts the cart when it is refused", () => {
    const { at, told } = shown(refused(CHECK, serverError(409)));
    expect([at, told]).toEqual(["failed", [doubted]]);
  });
});

describe("the step of the delivery", () => {
  const start = input("/panier/livraison");
  const shown = (...steps: readonly Step[]) => after("step", start, ...steps);
  const offered = answered(OPTIONS, { addresses: [sampleAddress], order: inCart(2) });
  const saving = [offered, chooseDelivery];

  it("loads the addresses and the cart with its days, of which nothing has changed", () => {
    expect(shown()).toMatchObject({ at: { delivery: "loading" }, tags: ["loading"] });
    const { at, told, context, tags } = shown(offered);
    expect([at, tags, told, context.addresses]).toEqual([
      { delivery: "choosing" },
      [],
      [ofCart(inCart(2))],
      [sampleAddress],
    ]);
  });

  it("fails when they are refused, and doubts the cart", () => {
    const { at, told, context } = shown(refused(OPTIONS, serverError(409)));
    expect([at, told, context.refusal]).toEqual([
      "failed",
      [doubted],
      { message: "Refus 409", fields: [] },
    ]);
  });

  it("saves what is chosen and goes on to the payment", () => {
    const sent = shown(...saving);
    expect([sent.at, sent.tags, sent.context.delivery]).toEqual([
      { delivery: "saving" },
      ["saving"],
      delivery,
    ]);
    const { at, told } = shown(...saving, answered(DELIVERY, answer(shipped)));
    expect([at, told]).toEqual([{ delivery: "choosing" }, [ofCart(shipped), toPayment]]);
  });

  it("forgets with it that a cut-off has passed", () => {
    const moved = [
      seen(inCart(3, cutOff)),
      elapsed("untilCutOff", "checkout.cutOff.watching"),
      answered(REFRESH, answer(inCart(4, nextCutOff))),
    ];
    const passed = (...steps: readonly Step[]) => shown(offered, ...moved, ...steps).context;
    expect(passed().cutOffPassed).toBe(true);
    const chosen = [chooseDelivery, answered(DELIVERY, answer({ ...shipped, revision: 5 }))];
    expect(passed(...chosen).cutOffPassed).toBe(false);
  });

  it("keeps on its screen what is refused, and doubts the cart", () => {
    const { at, told, context } = shown(...saving, refused(DELIVERY, serverError(422)));
    expect([at, told, context.refusal]).toEqual([
      { delivery: "choosing" },
      [doubted],
      { message: "Refus 422", fields: [] },
    ]);
  });

  it.each([
    ["loads", OPTIONS, []],
    ["saves", DELIVERY, saving],
  ])("says so when it breaks while it %s", (_, call, steps) => {
    const { at, told } = shown(...steps, crashed(call));
    expect([at, told]).toEqual(["broken", [BROKEN]]);
  });
});
