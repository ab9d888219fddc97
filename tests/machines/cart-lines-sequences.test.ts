import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { VariantCode } from "../../api-schema/primitives.ts";
import { cartLinesMachine } from "../../machines/order/cart-lines.ts";
import type { CartLinesContext } from "../../machines/order/cart-lines-context.ts";
import { type CartRequest, shownQuantity } from "../../machines/order/cart-lines-plan.ts";
import { add, ASK, change, emptied, input, saved, seen, SEND } from "./a-cart.ts";
import { startOwned } from "./owned.ts";
import { anAnswer, anOrder, butter, flour, itemIdOf, yeast } from "./shop-data.ts";
import { answered, offline, refused, serverError } from "./walk.ts";

// A cart and its server, played in any order: clicks, answers, refusals, a cart changed elsewhere.

const SERVED = { answer: true, fail: true, lost: true, away: true };
/** 'lost': done without an answer; 'away': neither. */
type Served = keyof typeof SERVED;
type Play =
  | { readonly kind: "set" | "add"; readonly variant: VariantCode; readonly quantity: number }
  | { readonly kind: Served }
  | { readonly kind: "empty" }
  | { readonly kind: "elsewhere"; readonly variant: VariantCode; readonly quantity: number };

const anyVariant = fc.constantFrom(flour, butter, yeast);
const clicks = fc.record({
  kind: fc.constantFrom("set", "add"),
  variant: anyVariant,
  quantity: fc.integer({ min: 0, max: 20 }),
});
const answers = fc.constant<Play>({ kind: "answer" });
const troubles = fc.oneof(
  ...(["fail", "lost", "away"] as const).map((kind) => fc.constant<Play>({ kind })),
  fc.constant<Play>({ kind: "empty" }),
  fc.record({
    kind: fc.constant("elsewhere" as const),
    variant: anyVariant,
    quantity: fc.integer({ min: 0, max: 20 }),
  }),
);

const isServed = (step: Play): step is { readonly kind: Served } => step.kind in SERVED;

const play = (plays: readonly Play[]) => {
  const server: { lines: Record<string, number>; revision: number } = { lines: {}, revision: 1 };
  const wanted: Record<string, number> = {};
  let calls = 0;
  let answersGiven = 0;
  const { actor, send, stop } = startOwned(cartLinesMachine, input);
  send(saved());
  // safe: the context of that machine
  const context = () => actor.getSnapshot().context as CartLinesContext;
  const shown = (variant: VariantCode) =>
    shownQuantity(context().lines, context().pendingChanges, variant);
  const serve = (ending: Served): void => {
    const request = context().inFlight;
    if (request === null) return;
    const { lines, revision } = server;
    if (actor.getSnapshot().value === "asking") {
      answersGiven += 1;
      return send(answered(ASK, anOrder({ lines, revision })));
    }
    if (ending === "answer" || ending === "lost") applyToServer(server, request);
    if (ending === "lost" || ending === "away") return send(refused(SEND, offline));
    answersGiven += 1;
    if (ending === "fail") return send(refused(SEND, serverError(422)));
    send(answered(SEND, anAnswer({ ...server })));
  };
  for (const step of plays) {
    const before = context().inFlight;
    if (step.kind === "set") {
      wanted[step.variant] = step.quantity;
      send(change(step.variant, step.quantity));
    }
    if (step.kind === "add" && step.quantity > 0) {
      wanted[step.variant] = shown(step.variant) + step.quantity;
      send(add(step.variant, step.quantity));
    }
    if (step.kind === "empty") send(emptied);
    if (step.kind === "elsewhere") {
      setOnServer(server, step.variant, step.quantity);
      send(seen({ lines: server.lines, revision: server.revision }));
    }
    if (isServed(step)) serve(step.kind);
    if (context().inFlight !== before && context().inFlight !== null) calls += 1;
    expect(Object.keys(actor.getSnapshot().children).length).toBeLessThanOrEqual(1);
    expect(calls - answersGiven).toBeLessThanOrEqual(1);
  }
  for (let left = 0; context().inFlight !== null; left += 1) {
    expect(left).toBeLessThan(50);
    serve("answer");
  }
  const finalShown = [flour, butter, yeast].map(shown);
  stop();
  return { server, wanted, context: context(), finalShown };
};

const setOnServer = (
  server: { lines: Record<string, number>; revision: number },
  variant: VariantCode,
  quantity: number,
): void => {
  if (quantity === 0) delete server.lines[variant];
  else server.lines[variant] = quantity;
  server.revision += 1;
};

const applyToServer = (
  server: { lines: Record<string, number>; revision: number },
  request: CartRequest,
): void => {
  const variantOf = (id: number) => [flour, butter, yeast].find((v) => itemIdOf(v) === id);
  if (request.kind === "change") {
    setOnServer(server, variantOf(request.itemId) ?? flour, request.quantity);
  }
  if (request.kind === "remove") {
    for (const id of request.items) setOnServer(server, variantOf(id) ?? flour, 0);
  }
  if (request.kind === "add") {
    for (const { variant, quantity } of request.items) {
      setOnServer(server, variant, (server.lines[variant] ?? 0) + quantity);
    }
  }
};

describe("any sequence of clicks and answers", () => {
  it("[FLOW-6] ends with the last quantity wanted of each variant, one call at a time", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 3, arbitrary: clicks }, answers), { maxLength: 40 }),
        (plays) => {
          const { server, wanted } = play(plays);
          const positive = Object.entries(wanted).filter(([, quantity]) => quantity > 0);
          expect(server.lines).toEqual(Object.fromEntries(positive));
        },
      ),
      { numRuns: 300 },
    );
  });

  it("[FLOW-7] ends with what the server holds, nothing left to ask, whatever fails or changes elsewhere", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 3, arbitrary: clicks }, answers, troubles), { maxLength: 40 }),
        (plays) => {
          const { server, context, finalShown } = play(plays);
          expect(context.pendingChanges).toEqual({});
          expect(finalShown).toEqual(
            [flour, butter, yeast].map((variant) => server.lines[variant] ?? 0),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
