import { describe, expect, it } from "vitest";
import type { CartAnswer } from "../../api-schema/order.ts";
import { Quantity } from "../../api-schema/primitives.ts";
import { cartLinesMachine } from "../../machines/order/cart-lines.ts";
import { add, after, ASK, change, cleared, emptied, input, saved, seen, SEND } from "./a-cart.ts";
import { itAsks } from "./it-asks.ts";
import { replayOwned } from "./owned.ts";
import {
  anAnswer,
  butter,
  flour,
  itemIdOf,
  storeA,
  storeB,
  tokenA,
  tokenA2,
  tokenB,
  yeast,
} from "./shop-data.ts";
import { answered, crashed, offline, refused, serverError, walk } from "./walk.ts";

describe("the graph of the cart lines", () => {
  it("reaches every state", () => {
    const { missed } = walk(cartLinesMachine, {
      input,
      events: [
        seen({ lines: { [flour]: 1 } }),
        cleared,
        emptied,
        change(flour, 2),
        add(butter, 1),
        answered(SEND, anAnswer({ revision: 2, lines: { [flour]: 2 } })),
        refused(SEND, offline),
        crashed(SEND),
      ],
      distinguish: ({ token }) => token,
    });
    expect(missed).toEqual([]);
  });
});

describe("what is asked", () => {
  it("[FLOW-6] shows at once, and is sent as the quantity wanted", () => {
    expect(after(saved({ lines: { [flour]: 2 } }), change(flour, 5))).toEqual({
      value: "sending",
      token: tokenA,
      inFlight: {
        kind: "change",
        itemId: itemIdOf(flour),
        quantity: 5,
        pendingChanges: { [flour]: { kind: "total", quantity: 5 } },
      },
      pendingChanges: { [flour]: { kind: "total", quantity: 5 } },
      shown: { flour: 5, butter: 0, yeast: 0 },
      total: 5,
      queued: {},
      emitted: [],
    });
  });

  it("[FLOW-6] loses no click while a call is on its way: the last quantity follows in one call", () => {
    const clicks = [add(flour, 1), add(flour, 1), add(flour, 1), add(flour, 1)];
    const first = after(saved(), ...clicks);
    expect([first.inFlight, first.shown.flour]).toEqual([
      {
        kind: "add",
        items: [{ variant: flour, quantity: 1 }],
        pendingChanges: { [flour]: { kind: "total", quantity: 1, isAdded: true } },
      },
      4,
    ]);
    const second = after(
      saved(),
      ...clicks,
      answered(SEND, anAnswer({ revision: 2, lines: { [flour]: 1 } })),
    );
    expect(second.inFlight).toEqual({
      kind: "change",
      itemId: itemIdOf(flour),
      quantity: 4,
      pendingChanges: { [flour]: { kind: "total", quantity: 4, isAdded: true } },
    });
  });

  it("is kept while the cart is not known yet, then added to what it holds", () => {
    const waiting = after(add(flour, 2), add(flour, 1), change(butter, 4));
    expect([waiting.value, waiting.shown]).toEqual([
      "waitingForCart",
      { flour: 3, butter: 4, yeast: 0 },
    ]);
    const known = after(
      add(flour, 2),
      add(flour, 1),
      change(butter, 4),
      saved({ lines: { [flour]: 10 } }),
    );
    expect([known.shown, known.inFlight?.kind]).toEqual([
      { flour: 13, butter: 4, yeast: 0 },
      "change",
    ]);
  });

  it("goes in one call for several new lines, and for several removed ones", () => {
    const items = [
      { variant: flour, quantity: 2 },
      { variant: butter, quantity: 1 },
    ];
    const many = after(saved(), { type: "lines.added", storeId: storeA, items });
    expect(many.inFlight).toMatchObject({ kind: "add", items });
    const none = after(saved({ lines: { [flour]: 2, [butter]: 1 } }), emptied);
    expect(none.inFlight).toMatchObject({
      kind: "remove",
      items: [itemIdOf(flour), itemIdOf(butter)],
    });
  });

  it("asks nothing for what the cart grants already", () => {
    const { value, pendingChanges } = after(saved({ lines: { [flour]: 2 } }), change(flour, 2));
    expect([value, pendingChanges]).toEqual(["settled", {}]);
  });
});

describe("what is answered", () => {
  it("replaces the wish, and is told to the shop with what the server changed", () => {
    const changes = [
      {
        variant: flour,
        productName: "Farine T65",
        reason: "stock" as const,
        requested: 9,
        applied: 6,
        message: "Stock insuffisant : quantité ramenée à 6.",
      },
    ];
    const answer = anAnswer({ revision: 2, lines: { [flour]: 6 } }, changes);
    const { value, shown, pendingChanges, emitted } = after(
      saved({ lines: { [flour]: 2 } }),
      change(flour, 9),
      answered(SEND, answer),
    );
    expect([value, shown.flour, pendingChanges]).toEqual(["settled", 6, {}]);
    expect(emitted).toEqual([
      { type: "cart.answered", storeId: storeA, ...answer },
      {
        type: "toast.requested",
        toast: {
          status: "warning",
          title: "Stock insuffisant : quantité ramenée à 6.",
          description: "Farine T65",
        },
      },
    ]);
  });

  describe("that comes to more than is wanted, for a colleague has put in some meanwhile", () => {
    const both = (quantity: number, changes: CartAnswer["changes"] = []) =>
      answered(SEND, anAnswer({ revision: 3, lines: { [flour]: quantity } }, changes));

    it("[FLOW-6] is followed by what is wanted in all", () => {
      const asked = [saved(), change(flour, 2)];
      const set = after(...asked, both(5));
      expect([set.value, set.shown.flour, set.inFlight]).toEqual([
        "sending",
        2,
        {
          kind: "change",
          itemId: itemIdOf(flour),
          quantity: 2,
          pendingChanges: { [flour]: { kind: "total", quantity: 2 } },
        },
      ]);
      const seenBefore = seen({ revision: 2, lines: { [flour]: 3 } });
      expect(after(...asked, seenBefore, both(5)).inFlight).toEqual(set.inFlight);
      const done = after(
        ...asked,
        both(5),
        answered(SEND, anAnswer({ revision: 4, lines: { [flour]: 2 } })),
      );
      expect([done.value, done.shown.flour, done.pendingChanges]).toEqual(["settled", 2, {}]);
    });

    it("[FLOW-6] stays where so many more were wanted, also before the cart was known", () => {
      for (const asked of [
        [saved(), add(flour, 2)],
        [add(flour, 2), saved()],
      ]) {
        const { value, shown, pendingChanges } = after(...asked, both(5));
        expect([value, shown.flour, pendingChanges]).toEqual(["settled", 5, {}]);
      }
    });

    it("stays where the server says in words that it gives more", () => {
      const rounded = {
        variant: flour,
        productName: "Farine T65",
        reason: "orderStep" as const,
        requested: 2,
        applied: Quantity.make(5),
        message: "Vendu par 5.",
      };
      const { value, shown } = after(saved(), change(flour, 2), both(5, [rounded]));
      expect([value, shown.flour]).toEqual(["settled", 5]);
    });
  });

  it("[FLOW-7] is ignored where a fresher cart was seen meanwhile", () => {
    const { shown } = after(
      saved({ lines: { [flour]: 1 } }),
      change(flour, 2),
      seen({ revision: 8, lines: { [flour]: 2, [butter]: 7 } }),
      answered(SEND, anAnswer({ revision: 5, lines: { [flour]: 2 } })),
    );
    expect(shown).toEqual({ flour: 2, butter: 7, yeast: 0 });
  });

  it("[FLOW-7] goes back with a message when it is a refusal, and asks for the cart", () => {
    const failed = after(
      saved({ lines: { [flour]: 2 } }),
      change(flour, 5),
      refused(SEND, serverError(409)),
    );
    expect([failed.value, failed.shown.flour, failed.pendingChanges]).toEqual(["settled", 2, {}]);
    expect(failed.emitted).toEqual([
      {
        type: "toast.requested",
        toast: {
          status: "error",
          title: "Votre panier n'a pas été modifié",
          description: "Refus 409",
        },
      },
      { type: "cart.doubted", storeId: storeA },
    ]);
  });

  it("[FLOW-7] keeps what was wanted after the call that failed", () => {
    const { inFlight, shown } = after(
      saved({ lines: { [flour]: 2 } }),
      change(flour, 5),
      change(flour, 6),
      refused(SEND, serverError(422)),
    );
    expect([inFlight?.pendingChanges, shown.flour]).toEqual([
      { [flour]: { kind: "total", quantity: 6 } },
      6,
    ]);
  });
});

describe("carts of two stores", () => {
  it("are never mixed up", () => {
    const { shown, pendingChanges, emitted } = after(
      saved({ lines: { [flour]: 3 } }),
      change(flour, 9, storeB),
      add(butter, 9, storeB),
      seen({ token: tokenB, revision: 99, lines: { [butter]: 9 } }, storeB),
      seen({ token: tokenA2, revision: 99, lines: { [butter]: 9 } }),
      { type: "cart.emptied", storeId: storeB },
      { type: "cartToken.cleared", storeId: storeB },
    );
    expect([shown, pendingChanges, emitted]).toEqual([{ flour: 3, butter: 0, yeast: 0 }, {}, []]);
  });

  it("forgets the cart that has become an order, and its wishes", () => {
    const { value, token, pendingChanges, total } = after(
      saved({ lines: { [flour]: 3 } }),
      change(flour, 5),
      cleared,
    );
    expect([value, token, pendingChanges, total]).toEqual(["waitingForCart", null, {}, 0]);
  });
});

const inCart = { storeId: storeA, token: tokenA };
const wish = (quantity: number) => ({ kind: "total", quantity }) as const;

itAsks(
  cartLinesMachine,
  {
    [SEND]: {
      input,
      after: [
        saved({ lines: { [flour]: 2, [yeast]: 1 } }),
        add(butter, 3),
        change(flour, 5),
        answered(SEND, anAnswer({ revision: 2, lines: { [flour]: 2, [yeast]: 1, [butter]: 3 } })),
        change(yeast, 0),
        answered(SEND, anAnswer({ revision: 3, lines: { [flour]: 5, [yeast]: 1, [butter]: 3 } })),
      ],
      asked: [
        [
          "changeCart",
          {
            ...inCart,
            request: {
              kind: "add",
              items: [{ variant: butter, quantity: 3 }],
              pendingChanges: { [butter]: { ...wish(3), isAdded: true } },
            },
          },
        ],
        [
          "changeCart",
          {
            ...inCart,
            request: {
              kind: "change",
              itemId: itemIdOf(flour),
              quantity: 5,
              pendingChanges: { [flour]: wish(5) },
            },
          },
        ],
        [
          "changeCart",
          {
            ...inCart,
            request: {
              kind: "remove",
              items: [itemIdOf(yeast)],
              pendingChanges: { [yeast]: wish(0) },
            },
          },
        ],
      ],
    },
    [ASK]: {
      input,
      after: [saved({ token: tokenA2 }), add(butter, 3), refused(SEND, serverError(503))],
      asked: [
        [
          "changeCart",
          {
            storeId: storeA,
            token: tokenA2,
            request: {
              kind: "add",
              items: [{ variant: butter, quantity: 3 }],
              pendingChanges: { [butter]: { ...wish(3), isAdded: true } },
            },
          },
        ],
        ["loadOrder", { storeId: storeA, token: tokenA2 }],
      ],
    },
  },
  (machine, events, given) => replayOwned(machine, events, given as typeof input),
);
