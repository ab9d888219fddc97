import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cartTokenMachine } from "../../machines/shop/cart-token.ts";
import { activated, anOrder, storeA, storeB, tokenA, tokenA2, tokenB } from "./shop-data.ts";
import { itAsks } from "./it-asks.ts";
import {
  answered,
  crashed,
  offline,
  refused,
  replay,
  serverError,
  type Step,
  unauthorized,
  walk,
} from "./walk.ts";

const FETCH = "cartToken.fetchingToken";
const inA = activated(storeA);
const inB = activated(storeB);
const asSupervisor = activated(storeA, { mayOrder: false });
const onCart = { type: "route.changed", path: "/panier", search: "" } as const;
const onHome = { type: "route.changed", path: "/", search: "" } as const;
const reset = { type: "session.reset", reason: "expired" } as const;
const cartOfA = anOrder({ token: tokenA });
const cartOfB = anOrder({ token: tokenB });

const orderedA = anOrder({ token: tokenA, checkoutState: "completed" });

const EVENTS: readonly Step[] = [
  inA,
  inB,
  asSupervisor,
  onCart,
  onHome,
  reset,
  { type: "cart.retried" },
  { type: "tab.returned", now: 0 },
  { type: "cart.gone", storeId: storeA, token: tokenA },
  { type: "cart.gone", storeId: storeA, token: tokenA2 },
  { type: "cart.ordered", storeId: storeA, order: orderedA, isOwn: false },
  { type: "cart.orderedElsewhere", storeId: storeA, token: tokenA },
  answered(FETCH, orderedA),
  answered(FETCH, cartOfA),
  refused(FETCH, serverError(403)),
  refused(FETCH, offline),
  refused(FETCH, unauthorized),
  crashed(FETCH),
];

const after = (...steps: readonly Step[]) => {
  const { snapshot, emitted } = replay(cartTokenMachine, steps);
  const { value, context } = snapshot;
  return { value, tokens: context.tokens, emitted };
};

/** The server answers the cart of the store that the call named: the last one activated. */
const serverAnswers = { type: "server.answers" };
const withAnswers = (steps: readonly Step[]): readonly Step[] => {
  let store = storeA;
  return steps.map((step) => {
    if (step === inA || step === inB) store = step === inA ? storeA : storeB;
    if (step !== serverAnswers) return step;
    return answered(FETCH, store === storeA ? cartOfA : cartOfB);
  });
};

describe("the cart token", () => {
  it("[SESS-1] reaches every state, and a reset leaves no token", () => {
    const { missed, visits } = walk(cartTokenMachine, { events: EVENTS });
    expect(missed).toEqual([]);
    for (const { events } of visits) {
      const { snapshot } = replay(cartTokenMachine, [...events, reset]);
      expect([snapshot.value, snapshot.context.tokens, snapshot.context.storeId]).toEqual([
        "idle",
        {},
        null,
      ]);
    }
  });

  it("[FLOW-5] never keeps the token of one store under another", () => {
    const steps = fc.array(
      fc.constantFrom(
        inA,
        inB,
        { type: "cart.gone", storeId: storeA, token: tokenA } as const,
        { type: "cart.gone", storeId: storeA, token: tokenB } as const,
        { type: "cart.gone", storeId: storeB, token: tokenB } as const,
        reset,
        serverAnswers,
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(steps, (wanted) => {
        const { tokens, emitted } = after(...withAnswers(wanted));
        expect([tokenA, null, undefined]).toContain(tokens[storeA]);
        expect([tokenB, null, undefined]).toContain(tokens[storeB]);
        for (const event of emitted) {
          if (event.type === "cartToken.saved") {
            expect(event.token).toBe(event.storeId === storeA ? tokenA : tokenB);
          }
        }
      }),
    );
  });

  it("[FLOW-5] is fetched for an active store that has none, and saved for that store", () => {
    expect(after(inA)).toEqual({ value: "fetchingToken", tokens: {}, emitted: [] });
    expect(after(inA, answered(FETCH, cartOfA))).toEqual({
      value: "holding",
      tokens: { [storeA]: tokenA },
      emitted: [{ type: "cartToken.saved", storeId: storeA, token: tokenA, order: cartOfA }],
    });
  });

  it("is not asked for again on coming back to a store", () => {
    const { value, tokens } = after(
      inA,
      answered(FETCH, cartOfA),
      inB,
      answered(FETCH, cartOfB),
      inA,
    );
    expect([value, tokens]).toEqual(["holding", { [storeA]: tokenA, [storeB]: tokenB }]);
  });

  it("[FLOW-5] is never asked for by a role that may not order", () => {
    expect(after(asSupervisor)).toEqual({ value: "idle", tokens: {}, emitted: [] });
  });

  it("[FLOW-5] is not asked for anew once the role may not order any more", () => {
    const gone = { type: "cart.gone", storeId: storeA, token: tokenA } as const;
    const { value, tokens } = after(inA, answered(FETCH, cartOfA), inB, asSupervisor, gone);
    expect([value, tokens]).toEqual(["idle", { [storeA]: null }]);
  });

  it("[ERR-3] warns and leads home for a 403 on the cart summary", () => {
    expect(after(onCart, inA, refused(FETCH, serverError(403)))).toEqual({
      value: "failed",
      tokens: { [storeA]: null },
      emitted: [
        { type: "cartToken.cleared", storeId: storeA },
        {
          type: "toast.requested",
          toast: { status: "warning", title: "Vous ne pouvez pas consulter ce panier" },
        },
        { type: "navigation.requested", path: "/", replace: true },
      ],
    });
  });

  it("[ERR-3] only warns for a 403 elsewhere and for any other failure", () => {
    const warning = {
      type: "toast.requested",
      toast: { status: "warning", title: "Impossible de récupérer le panier" },
    };
    const cleared = { type: "cartToken.cleared", storeId: storeA };
    expect(after(onHome, inA, refused(FETCH, serverError(403))).emitted).toEqual([
      cleared,
      warning,
    ]);
    expect(after(onCart, inA, refused(FETCH, offline)).emitted).toEqual([cleared, warning]);
  });

  it("is tried again on opening the cart, on return to the tab and when asked", () => {
    const failed = [inA, refused(FETCH, offline)];
    expect(after(...failed, onHome).value).toBe("failed");
    expect(after(...failed, onCart).value).toBe("fetchingToken");
    expect(after(...failed, { type: "tab.returned", now: 0 }).value).toBe("fetchingToken");
    expect(after(...failed, { type: "cart.retried" }).value).toBe("fetchingToken");
  });

  it("is fetched anew when the cart has become an order", () => {
    const gone = { type: "cart.gone", storeId: storeA, token: tokenA } as const;
    const { value, tokens, emitted } = after(inA, answered(FETCH, cartOfA), gone);
    expect([value, tokens, emitted.at(-1)]).toEqual([
      "fetchingToken",
      { [storeA]: null },
      { type: "cartToken.cleared", storeId: storeA },
    ]);
    const late = after(inA, answered(FETCH, cartOfA), { ...gone, token: tokenA2 });
    expect([late.value, late.tokens]).toEqual(["holding", { [storeA]: tokenA }]);
  });
});

describe("[FLOW-24] a cart that has become an order", () => {
  const holding = [inA, answered(FETCH, cartOfA)];
  const ordered = (isOwn: boolean) =>
    ({ type: "cart.ordered", storeId: storeA, order: orderedA, isOwn }) as const;
  const elsewhere = { type: "cart.orderedElsewhere", storeId: storeA, token: tokenA } as const;
  const result = `/panier/paiement/resultat?token=${tokenA}`;
  const told = (...steps: readonly Step[]) => after(...steps).emitted.slice(1);
  const cleared = { type: "cartToken.cleared", storeId: storeA };
  const answeredOrder = { type: "order.answered", storeId: storeA, order: orderedA };

  it("is shown to who looks at it as a cart; then another cart is fetched", () => {
    const { value, tokens } = after(...holding, onCart, ordered(false));
    expect([value, tokens]).toEqual(["fetchingToken", { [storeA]: null }]);
    expect(told(...holding, onCart, ordered(false))).toEqual([
      answeredOrder,
      { type: "navigation.requested", path: result, replace: true },
      cleared,
    ]);
  });

  it("is shown, wherever they are, to who has confirmed it, and told as their order", () => {
    expect(told(...holding, onHome, ordered(true))).toEqual([
      answeredOrder,
      { type: "order.completed", storeId: storeA, token: tokenA },
      { type: "navigation.requested", path: result, replace: false },
      cleared,
    ]);
  });

  it("is told to who is elsewhere in the shop, with the way to it", () => {
    const [, toast] = told(...holding, onHome, ordered(false));
    expect(toast).toMatchObject({
      type: "toast.requested",
      toast: { action: { event: { path: `/mon-compte/mes-commandes/${tokenA}` } } },
    });
  });

  it("gives way to the order of another tab on its own pages only", () => {
    expect(told(...holding, onCart, elsewhere)).toEqual([
      { type: "navigation.requested", path: result, replace: true },
      cleared,
    ]);
    expect(told(...holding, onHome, elsewhere)).toEqual([cleared]);
  });

  it("is told by itself when a fetch finds it, and is no cart to hold", () => {
    const { value, tokens, emitted } = after(inA, answered(FETCH, orderedA));
    expect([value, tokens, emitted]).toEqual(["holding", { [storeA]: tokenA }, [ordered(true)]]);
  });

  it("leaves another store's cart alone", () => {
    const other = [...holding, inB, answered(FETCH, cartOfB), onCart];
    const { value, tokens, emitted } = after(...other, ordered(false));
    expect([value, tokens, emitted.at(-1)]).toEqual([
      "holding",
      { [storeA]: null, [storeB]: tokenB },
      cleared,
    ]);
  });
});

itAsks(cartTokenMachine, {
  [FETCH]: {
    after: [inA, answered(FETCH, cartOfA), inB],
    asked: [
      ["retrieveOrder", { storeId: storeA }],
      ["retrieveOrder", { storeId: storeB }],
    ],
  },
});
