import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderToken } from "../../../api-schema/primitives.ts";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import { checkProperty } from "./counter-example.ts";
import { openPayment, payments, type PaymentWorld } from "./payment-world.ts";

type Invariant = (world: PaymentWorld, now: () => number) => () => void;

const always = (name: string, invariant: Invariant): "holds" =>
  checkProperty({
    name,
    cases: payments,
    run: (commands, stage) => {
      const world = openPayment(stage);
      try {
        const check = invariant(world, stage.clock.now);
        fc.modelRun(() => ({ model: { world, check }, real: world }), commands);
      } finally {
        world.actor.stop();
      }
    },
    numRuns: 80,
  });

const count = (list: readonly string[], ...names: readonly string[]): number =>
  list.filter((name) => names.includes(name)).length;

/** What a press has to send of itself: its key, and the part and method that it named. */
const pressOf = ({ type: _, ...wish }: ShopEvent): object => wish;

describe("a payment, in any sequence", () => {
  it("[FLOW-12] asks nothing by itself but while a card is with the bank, and then within 10 seconds", () => {
    expect(
      always("payment-polls", ({ actor, calls }, now) => {
        let quietSince = 0;
        return () => {
          const snapshot = actor.getSnapshot();
          if (!snapshot.matches("waiting")) quietSince = now();
          const payments = snapshot.context.order?.payments ?? [];
          if (snapshot.matches("waiting")) {
            expect(payments.map(({ state }: { state: string }) => state)).toContain("processing");
          }
          expect(now() - quietSince).toBeLessThanOrEqual(10_000);
          const isAsking = ["opening", "loading", "changing", "rechecking", "cancelling"].some(
            (state) => snapshot.matches(state),
          );
          expect(calls().length).toBe(isAsking ? 1 : 0);
        };
      }),
    ).toBe("holds");
  });

  it("[FLOW-12] shows and asks for the order that it was given, no other", () => {
    expect(
      always("payment-own-order", ({ actor, calls }) => () => {
        const { order, token } = actor.getSnapshot().context;
        if (order !== null) expect(order.tokenValue).toBe(token);
        for (const { input } of calls()) {
          expect((input as { readonly token: OrderToken }).token).toBe(token); // safe: calls of an order
        }
      }),
    ).toBe("holds");
  });

  it("[BANK-3] leads to the page that the bank has just opened for this order", () => {
    expect(
      always("payment-own-page", ({ actor, emitted, pages }) => {
        let looked = 0;
        return () => {
          for (; looked < emitted.length; looked += 1) {
            const event = emitted[looked];
            if (event?.type !== "browser.leaveRequested") continue;
            expect(event.url).toBe(pages.get(actor.getSnapshot().context.token));
          }
        };
      }),
    ).toBe("holds");
  });

  it("[BANK-3] opens, changes and cancels as often as it is asked to, at most", () => {
    expect(
      always("payment-as-asked", ({ made, asked: presses }) => () => {
        const asked = presses.map(({ type }) => type);
        expect(count(made, "initPayment")).toBeLessThanOrEqual(
          count(asked, "payment.opened", "payment.resumed"),
        );
        expect(count(made, "retryPayment")).toBeLessThanOrEqual(count(asked, "payment.changed"));
        expect(count(made, "cancelPayment")).toBeLessThanOrEqual(count(asked, "payment.cancelled"));
      }),
    ).toBe("holds");
  });

  it("[BANK-3] charges and gives up under the key of the press, each key once, for what it named", () => {
    expect(
      always("payment-own-keys", ({ asked, charges, actor }) => () => {
        const presses = asked.filter((event) => "key" in event).map(pressOf);
        const known = charges.map((input) =>
          presses.find((press) => sameKey(press, input as object)),
        );
        expect(charges).toEqual(
          known.map((press, at) => ({
            storeId: actor.getSnapshot().context.storeId,
            token: (charges[at] as { readonly token: OrderToken }).token, // safe: calls of an order
            ...press,
            // A change is of the sum that was shown.
            ...(press !== undefined && "method" in press ? { expectedAmount: 1000 } : {}),
          })),
        );
        expect(new Set(known).size).toBe(charges.length);
      }),
    ).toBe("holds");
  });
});

const sameKey = (one: object, other: object): boolean =>
  "key" in one && "key" in other && one.key === other.key;
