import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StoreId, OrderToken } from "../../../api-schema/primitives.ts";
import { isStepOpen } from "../../../core/checkout/steps.ts";
import { storeA } from "../shop-data.ts";
import { checkouts } from "./checkout-session.ts";
import { type CheckoutWorld, entries, openCheckout } from "./checkout-world.ts";
import { checkProperty } from "./counter-example.ts";

const always = (name: string, invariant: (world: CheckoutWorld) => void): "holds" =>
  checkProperty({
    name,
    cases: fc.tuple(entries, checkouts),
    run: ([entry, commands], stage) => {
      const world = openCheckout(entry, stage);
      try {
        const check = (): void => {
          expect(world.actor.getSnapshot().status).toBe("active");
          invariant(world);
        };
        fc.modelRun(() => ({ model: { world, check }, real: world }), commands);
      } finally {
        world.actor.stop();
      }
    },
    numRuns: 80,
  });

const CHECKOUT_PAGES = ["cart", "delivery", "payment"] as const;

/** Screens on which a cart can be changed or confirmed. */
const OPEN_CARTS = [{ cart: "ready" }, { delivery: "choosing" }, { payment: "choosing" }];

const count = (world: CheckoutWorld, type: string): number =>
  world.emitted.filter((event) => event.type === type).length;

describe("a checkout, in any sequence", () => {
  it("[FLOW-10] asks for an order once for each confirmation, by its key, one at a time", () => {
    expect(
      always("checkout-one-order", ({ completions, confirmations, calls }) => {
        expect(completions.length).toBeLessThanOrEqual(confirmations.length);
        const keys = new Set(confirmations.map(({ key }) => key));
        expect(completions.filter((key) => !keys.has(key))).toEqual([]);
        expect(calls().filter(({ call }) => call === "completeOrder").length).toBeLessThanOrEqual(
          1,
        );
      }),
    ).toBe("holds");
  });

  it("[FLOW-10] confirms what was confirmed: that sum, that consent, under that key", () => {
    expect(
      always("checkout-as-confirmed", ({ completed, confirmations }) => {
        const wanted = completed.map((input) => {
          const { token, key } = input as { token: OrderToken; key: string }; // safe: that call's input
          const { cgvAccepted, expectedTotal } = confirmations.find((one) => one.key === key) ?? {};
          return { storeId: storeA, token, order: { cgvAccepted, expectedTotal }, key };
        });
        expect(completed).toEqual(wanted);
      }),
    ).toBe("holds");
  });

  it("[FLOW-10] tells an order once, when the server has it, and goes to it", () => {
    expect(
      always("checkout-tells-once", (world) => {
        const tokens = world.emitted.flatMap((event) =>
          event.type === "order.completed" ? [event.token] : [],
        );
        expect(tokens.filter((token, index) => tokens[index - 1] === token)).toEqual([]);
        expect(count(world, "cart.gone")).toBe(tokens.length);
      }),
    ).toBe("holds");
  });

  it("[FLOW-10] asks only for the order, by the same key, while nobody knows whether there is one", () => {
    expect(
      always("checkout-unsure", ({ actor, calls, repeats }) => {
        expect(repeats.filter(([before, key]) => before !== key)).toEqual([]);
        if (!actor.getSnapshot().context.unsure) return;
        const asked = calls().filter(({ ref }) => ref.id.includes("checkout.step"));
        expect(asked.filter(({ call }) => call !== "loadOrder")).toEqual([]);
      }),
    ).toBe("holds");
  });

  it("[FLOW-24] shows no order as a cart", () => {
    expect(
      always("checkout-no-order-as-cart", ({ actor, cart }) => {
        const { value, context } = actor.getSnapshot();
        if (cart.state !== "completed" || context.order?.tokenValue !== cart.token) return;
        expect(OPEN_CARTS).not.toContainEqual(value.step);
      }),
    ).toBe("holds");
  });

  it("[FLOW-5] asks with the store's own cart only, whatever other stores do", () => {
    expect(
      always("checkout-own-cart", ({ calls, actor }) => {
        const { context } = actor.getSnapshot();
        // Just completed: what was still being changed of it is given up with its token.
        if (context.order === null) return;
        for (const { input } of calls()) {
          const { storeId, token } = input as { storeId: StoreId; token: OrderToken }; // safe: calls of a cart
          expect([storeId, token]).toEqual([storeA, context.order?.tokenValue]);
        }
      }),
    ).toBe("holds");
  });

  it("[FLOW-9] shows no page that the order has not come to when it is visited", () => {
    expect(
      always("checkout-steps", ({ actor, isVisiting }) => {
        const { value, context } = actor.getSnapshot();
        if (!isVisiting() || context.order === null || typeof value.step === "string") return;
        const step = CHECKOUT_PAGES.find((page) => page in value.step);
        if (step === undefined || value.step[step] === "completing") return;
        expect([step, isStepOpen(step, context.order.checkoutState)]).toEqual([step, true]);
      }),
    ).toBe("holds");
  });

  it("loses no code that was typed: once all is answered the server has the last one", () => {
    expect(
      always("checkout-codes", (world) => {
        const { actor, codes } = world;
        expect(world.changes.made).toBeLessThanOrEqual(world.changes.told);
        const { value, context } = actor.getSnapshot();
        if (value.change !== "none" || context.refusal !== null || codes.asked === null) return;
        if (context.order === null || context.change !== null) return;
        expect([codes.onServer, world.calls().some(({ call }) => call === "changeOrder")]).toEqual([
          codes.asked,
          false,
        ]);
      }),
    ).toBe("holds");
  });
});
