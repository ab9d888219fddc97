import { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Order } from "../../api-schema/order.ts";
import type { VariantCode } from "../../api-schema/primitives.ts";
import {
  type CartRequest,
  orderToLines,
  shownQuantity,
} from "../../machines/order/cart-lines-plan.ts";
import type { CartCall } from "../../machines/order/cart-lines-context.ts";
import { stepClock } from "../../machines/laboratory/simulation/clock.ts";
import { showOrders } from "../../ui/composition/shown-orders.ts";
import type { orderWithWanted, Wanted } from "../../ui/composition/order-rules.ts";
import { openShop } from "./properties/shop-world.ts";
import { anOrder, butter, flour, itemIdOf, started, storeA, yeast } from "./shop-data.ts";
import { offline, serverError } from "./walk.ts";

// The order that screens show, over the real machines: with a rule of these tests, for what is proven
// here is when it is asked and what of it is shown. The rules themselves: tests/core/selling.

const VARIANTS = [flour, butter, yeast];
type Lines = Record<string, number>;

const linesOf = (order: Order | null): Lines =>
  order === null
    ? {}
    : Object.fromEntries(
        Object.entries(orderToLines(order)).map(([code, { quantity }]) => [code, quantity]),
      );

/** Grants all that is wanted. */
const grantAll: typeof orderWithWanted = (order, { quantities }: Wanted) => {
  const wanted = Object.fromEntries(quantities.map(({ variant, quantity }) => [variant, quantity]));
  return orderOf(order, { ...linesOf(order), ...wanted });
};

const orderOf = ({ tokenValue, revision }: Pick<Order, "tokenValue" | "revision">, lines: Lines) =>
  anOrder({
    token: tokenValue,
    revision,
    lines: Object.fromEntries(Object.entries(lines).filter(([, quantity]) => quantity > 0)),
  });

/** A signed-in shop with an empty cart, and a server that grants six of each at most. */
const open = async (loadRules = () => Promise.resolve(grantAll)) => {
  const world = openShop({ clock: stepClock(), inspect: () => undefined });
  const { system } = world;
  const queryClient = new QueryClient();
  const orders = showOrders({ system, queryClient, now: () => 0, loadRules });
  onTestFinished(() => {
    orders.stop();
    world.stop();
  });
  system.dispatch(started({ mayHaveLogin: true, rememberedStoreId: storeA }));
  for (let round = 0; round < 4; round += 1) {
    for (const call of world.calls()) world.end(call, "succeeds", 0);
  }
  const known = system.order(storeA)?.getSnapshot().context.order;
  if (known === null || known === undefined) throw new Error("The store has no cart");
  const server = { lines: {} as Lines, revision: known.revision + 1 };
  const answerOf = () =>
    orderOf({ tokenValue: known.tokenValue, revision: server.revision }, server.lines);
  const learn = (): void =>
    system.dispatch({ type: "cart.answered", storeId: storeA, order: answerOf(), changes: [] });
  learn();
  await Promise.resolve();
  await Promise.resolve();
  const shown = orders.of(storeA);
  const frames: Order[] = [];
  onTestFinished(
    shown.subscribe(() => {
      const order = shown.getSnapshot();
      if (order !== null && frames.at(-1) !== order) frames.push(order);
    }),
  );
  const callOf = (name: string) => world.calls().find(({ call }) => call === name);
  const end = (name: string, output: object): boolean => {
    const call = callOf(name);
    call?.ref.send({ type: "call.answered", output });
    return call !== undefined;
  };
  return {
    system,
    server,
    shown,
    frames,
    learn,
    press: (variant: VariantCode, quantity: number) =>
      system.dispatch({ type: "line.changed", storeId: storeA, variant, quantity }),
    answer: (): boolean => {
      const call = callOf("changeCart");
      if (call === undefined) return false;
      // safe: what that call is given
      apply(server, (call.input as CartCall).request);
      return end("changeCart", { ok: true, value: { order: answerOf(), changes: [] } });
    },
    fail: (how: "refused" | "lost"): boolean =>
      end("changeCart", { ok: false, error: how === "lost" ? offline : serverError(422) }) ||
      end("loadOrder", { ok: true, value: answerOf() }),
    refresh: (overtaken: number): boolean => {
      const order = { ...answerOf(), revision: server.revision - overtaken };
      return end("refreshOrder", { ok: true, value: { order, isConfirmed: false } });
    },
    steppers: (): Lines => {
      const cart = system.cartLines(storeA)?.getSnapshot().context;
      const { lines = {}, pendingChanges: wishes = {} } = cart ?? {};
      return positive(
        Object.fromEntries(VARIANTS.map((code) => [code, shownQuantity(lines, wishes, code)])),
      );
    },
  };
};

const positive = (lines: Lines): Lines =>
  Object.fromEntries(Object.entries(lines).filter(([, quantity]) => quantity > 0));

const MOST = 6;

const apply = (server: { lines: Lines; revision: number }, request: CartRequest): void => {
  const codeOf = (id: number): string => VARIANTS.find((code) => itemIdOf(code) === id) ?? flour;
  const set = (code: string, quantity: number): void => {
    server.lines[code] = Math.min(MOST, quantity);
  };
  if (request.kind === "change") set(codeOf(request.itemId), request.quantity);
  if (request.kind === "remove") for (const id of request.items) set(codeOf(id), 0);
  if (request.kind === "add") {
    for (const { variant, quantity } of request.items) {
      set(variant, (server.lines[variant] ?? 0) + quantity);
    }
  }
  server.lines = positive(server.lines);
  server.revision += 1;
};

/** What was seen of the flour, one number after the other. */
const changesOf = (frames: readonly Order[]): readonly (number | undefined)[] =>
  frames
    .map((order) => linesOf(order)[flour])
    .filter((quantity, index, all) => quantity !== all[index - 1]);

describe("the open order on screen", () => {
  it("[FLOW-28] holds what was pressed in the very moment of the press", async () => {
    const { press, shown } = await open();
    press(flour, 3);
    expect(linesOf(shown.getSnapshot())).toEqual({ [flour]: 3 });
  });

  it("[FLOW-28] is corrected by the answer where it says otherwise, once", async () => {
    const { press, answer, shown, frames } = await open();
    press(flour, 9);
    answer();
    expect(linesOf(shown.getSnapshot())).toEqual({ [flour]: MOST });
    expect(changesOf(frames)).toEqual([9, MOST]);
  });

  it("[FLOW-28] does not go back when an earlier press is answered", async () => {
    const { press, answer, frames } = await open();
    press(flour, 2);
    press(flour, 5);
    answer();
    answer();
    expect(changesOf(frames)).toEqual([2, 5]);
  });

  it("[FLOW-28] goes back to what the server has when it refuses", async () => {
    const { press, fail, shown } = await open();
    press(flour, 2);
    fail("refused");
    expect(linesOf(shown.getSnapshot())).toEqual({});
  });

  it("keeps the lines that a press leaves alone the very same", async () => {
    const { press, answer, shown } = await open();
    press(flour, 1);
    answer();
    press(butter, 1);
    answer();
    const lineOf = (code: string) =>
      shown
        .getSnapshot()
        ?.shipments.flatMap(({ items }) => items)
        .find(({ variant }) => variant === code);
    const before = lineOf(flour);
    press(butter, 4);
    expect(lineOf(flour)).toBe(before);
    expect(lineOf(butter)?.quantity).toBe(4);
  });

  it("is the server's while the rules are not there, and asks for them again with the next news", async () => {
    const loadRules = vi.fn(() => Promise.reject<typeof grantAll>(new Error("Hors ligne")));
    const { press, answer, shown } = await open(loadRules);
    press(flour, 3);
    expect(linesOf(shown.getSnapshot())).toEqual({});
    const asked = loadRules.mock.calls.length;
    answer();
    expect(linesOf(shown.getSnapshot())).toEqual({ [flour]: 3 });
    expect(loadRules.mock.calls.length).toBe(asked + 1);
  });
});

const anyVariant = fc.constantFrom(...VARIANTS);
const plays = fc.oneof(
  fc.record({ kind: fc.constant("press"), variant: anyVariant, quantity: fc.nat({ max: 9 }) }),
  fc.record({ kind: fc.constantFrom("answer", "refused", "lost", "doubt") }),
  fc.record({ kind: fc.constant("refresh"), overtaken: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant("elsewhere"), variant: anyVariant, quantity: fc.nat({ max: 6 }) }),
);

describe("any sequence of presses, answers and changes elsewhere", () => {
  it("[FLOW-28] shows the steppers' quantities in every frame, and never an older revision", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(plays, { maxLength: 40 }), async (steps) => {
        const shop = await open();
        for (const step of steps) {
          if ("variant" in step && step.kind === "press") shop.press(step.variant, step.quantity);
          else if ("variant" in step) {
            shop.server.lines = positive({ ...shop.server.lines, [step.variant]: step.quantity });
            shop.server.revision += 1;
            shop.learn();
          } else if ("overtaken" in step) shop.refresh(step.overtaken);
          else if (step.kind === "answer") shop.answer();
          else if (step.kind === "doubt") {
            shop.system.dispatch({ type: "cart.doubted", storeId: storeA });
          } else shop.fail(step.kind === "lost" ? "lost" : "refused");
          expect(linesOf(shop.shown.getSnapshot())).toEqual(shop.steppers());
        }
        const revisions = shop.frames.map(({ revision }) => revision);
        expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
        while (shop.answer() || shop.fail("refused"));
        shop.learn();
        expect(linesOf(shop.shown.getSnapshot())).toEqual(shop.server.lines);
      }),
      { numRuns: 60 },
    );
  });
});
