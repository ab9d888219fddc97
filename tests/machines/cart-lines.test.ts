import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CartAnswer } from "../../api-schema/order.ts";
import { Quantity, type VariantCode } from "../../api-schema/primitives.ts";
import { cartLinesMachine } from "../../machines/order/cart-lines.ts";
import type { CartLinesContext } from "../../machines/order/cart-lines-context.ts";
import { UNDO_MS } from "../../machines/order/cart-lines-toasts.ts";
import {
  type CartRequest,
  remainingRequests,
  shownQuantity,
  shownTotal,
} from "../../machines/order/cart-lines-plan.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import {
  anAnswer,
  anOrder,
  butter,
  flour,
  itemIdOf,
  type OrderSketch,
  storeA,
  storeB,
  tokenA,
  tokenA2,
  tokenB,
  yeast,
} from "./shop-data.ts";
import { itAsks } from "./it-asks.ts";
import {
  answered,
  crashed,
  offline,
  refused,
  serverError,
  type Step,
  unauthorized,
  walk,
} from "./walk.ts";
import { replayOwned, startOwned } from "./owned.ts";

const SEND = "cartLines.sending";
const ASK = "cartLines.asking";
const input = { storeId: storeA };
const saved = (sketch: OrderSketch = {}): ShopEvent => {
  const order = anOrder(sketch);
  return { type: "cartToken.saved", storeId: storeA, token: order.tokenValue, order };
};
const seen = (sketch: OrderSketch, storeId = storeA): ShopEvent => ({
  type: "cart.refreshed",
  storeId,
  order: anOrder(sketch),
  now: 0,
});
const change = (variant: VariantCode, quantity: number, storeId = storeA): ShopEvent => ({
  type: "line.changed",
  storeId,
  variant,
  quantity,
});
const add = (variant: VariantCode, quantity: number, storeId = storeA): ShopEvent => ({
  type: "lines.added",
  storeId,
  items: [{ variant, quantity }],
});
const cleared: ShopEvent = { type: "cartToken.cleared", storeId: storeA };
const emptied: ShopEvent = { type: "cart.emptied", storeId: storeA };

const after = (...steps: readonly Step[]) => {
  const { snapshot, emitted } = replayOwned(cartLinesMachine, steps, input);
  const { lines, pendingChanges, inFlight, token, queued } = snapshot.context;
  const shown = (variant: VariantCode) => shownQuantity(lines, pendingChanges, variant);
  return {
    value: snapshot.value,
    token,
    inFlight: inFlight as CartRequest | null,
    pendingChanges,
    queued,
    shown: { flour: shown(flour), butter: shown(butter), yeast: shown(yeast) },
    total: shownTotal(lines, pendingChanges),
    emitted,
  };
};

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

describe("[FLOW-7] a change without an answer", () => {
  const lost = [saved({ lines: { [flour]: 2 } }), change(flour, 5), refused(SEND, offline)];
  const found = (revision: number, quantity: number): Step =>
    answered(ASK, anOrder({ revision, lines: { [flour]: quantity } }));
  const titles = (emitted: readonly ShopEvent[]): readonly string[] =>
    emitted.flatMap((event) => (event.type === "toast.requested" ? [event.toast.title] : []));

  it("asks what the cart holds by now, and shows what was pressed until then", () => {
    const { value, shown, emitted } = after(...lost);
    expect([value, shown.flour, emitted]).toEqual(["asking", 5, []]);
  });

  it("says nothing when it was made, and tells the shop", () => {
    const { value, shown, pendingChanges, emitted } = after(...lost, found(2, 5));
    expect([value, shown.flour, pendingChanges]).toEqual(["settled", 5, {}]);
    const order = anOrder({ revision: 2, lines: { [flour]: 5 } });
    expect(emitted).toEqual([{ type: "cart.answered", storeId: storeA, order, changes: [] }]);
  });

  it("goes back with a message when it was not, or when the cart is another one", () => {
    const untouched = after(...lost, found(1, 2));
    expect([untouched.shown.flour, titles(untouched.emitted)]).toEqual([
      2,
      ["Votre panier n'a pas été modifié"],
    ]);
    const other = after(...lost, found(3, 4));
    expect([other.shown.flour, titles(other.emitted)]).toEqual([4, ["Vérifiez votre panier"]]);
  });

  it("does not pretend to know while the server is broken, nor of a cart that is an order", () => {
    const ordered = answered(ASK, anOrder({ checkoutState: "completed" }));
    for (const end of [refused(ASK, serverError(503)), ordered]) {
      const { value, pendingChanges, emitted } = after(...lost, end);
      expect([value, pendingChanges, titles(emitted), emitted.at(-1)]).toEqual([
        "settled",
        {},
        ["Votre panier n'a peut-être pas été modifié"],
        { type: "cart.doubted", storeId: storeA },
      ]);
    }
    expect(after(...lost, refused(ASK, unauthorized)).emitted).toEqual([]);
  });

  it("[CARNET-3] goes to the order book without network, stays in sight, and is followed there", () => {
    const away = [...lost, refused(ASK, offline)];
    const { value, pendingChanges, queued, emitted } = after(...away);
    expect([value, pendingChanges, queued, emitted]).toEqual([
      "settled",
      { [flour]: { kind: "total", quantity: 5 } },
      { [flour]: 5 },
      [
        {
          type: "lines.deferred",
          storeId: storeA,
          token: anOrder({}).tokenValue,
          items: [{ variant: flour, quantity: 5 }],
          unanswered: { kind: "change", itemId: itemIdOf(flour), quantity: 5 },
        },
      ],
    ]);
    const newer = after(...away, change(flour, 7));
    expect([newer.value, newer.queued, newer.emitted.at(-1)]).toEqual([
      "settled",
      { [flour]: 7 },
      {
        type: "lines.deferred",
        storeId: storeA,
        token: anOrder({}).tokenValue,
        items: [{ variant: flour, quantity: 7 }],
        unanswered: null,
      },
    ]);
  });

  it("[CARNET-3] forgets what the order book has sent, and keeps what was taken back meanwhile", () => {
    const away = [...lost, refused(ASK, offline)];
    const wait = (wanted: { readonly [variant: string]: number }): ShopEvent => ({
      type: "queue.linesRefreshed",
      storeId: storeA,
      wanted,
    });
    const done = after(...away, wait({}));
    expect([done.value, done.pendingChanges, done.queued]).toEqual(["settled", {}, {}]);
    const back = after(...away, change(flour, 2));
    expect([back.pendingChanges, back.queued]).toEqual([
      { [flour]: { kind: "total", quantity: 2 } },
      { [flour]: 2 },
    ]);
    const other = after(...away, wait({ [flour]: 5, [butter]: 3 }));
    expect([other.pendingChanges, other.queued]).toEqual([
      { [flour]: { kind: "total", quantity: 5 }, [butter]: { kind: "total", quantity: 3 } },
      { [flour]: 5, [butter]: 3 },
    ]);
  });

  it("lets what was wanted since be sent afterwards", () => {
    const { value, inFlight } = after(...lost, change(flour, 6), found(2, 5));
    expect([value, inFlight?.pendingChanges]).toEqual([
      "sending",
      { [flour]: { kind: "total", quantity: 6 } },
    ]);
  });
});

describe("[FLOW-25] what waits behind the call on its way, for a page that goes", () => {
  const total = (quantity: number) => ({ kind: "total" as const, quantity });
  const line = (variant: VariantCode, quantity: number) => ({
    [variant]: { itemId: itemIdOf(variant), quantity, name: variant },
  });

  it("is sent as the totals of known lines, and as the rest of a line that is being added", () => {
    const inFlight: CartRequest = {
      kind: "add",
      items: [{ variant: flour, quantity: 1 }],
      pendingChanges: { [flour]: total(1) },
    };
    const lines = { ...line(butter, 2), ...line(yeast, 3) };
    const pendingChanges = { [flour]: total(4), [butter]: total(5), [yeast]: total(0) };
    expect(
      remainingRequests(lines, pendingChanges, inFlight).map(
        ({ pendingChanges: _, ...sent }) => sent,
      ),
    ).toEqual([
      { kind: "change", itemId: itemIdOf(butter), quantity: 5 },
      { kind: "remove", items: [itemIdOf(yeast)] },
      { kind: "add", items: [{ variant: flour, quantity: 3 }] },
    ]);
  });

  it("is nothing when the call on its way brings it all, or when the line's id is not known", () => {
    const inFlight: CartRequest = {
      kind: "add",
      items: [{ variant: flour, quantity: 4 }],
      pendingChanges: { [flour]: total(4) },
    };
    expect(remainingRequests({}, { [flour]: total(4) }, inFlight)).toEqual([]);
    expect(remainingRequests({}, { [flour]: total(2) }, inFlight)).toEqual([]);
    const leaving: CartRequest = {
      kind: "remove",
      items: [itemIdOf(butter)],
      pendingChanges: { [butter]: total(0) },
    };
    expect(remainingRequests(line(butter, 2), { [butter]: total(6) }, leaving)).toEqual([]);
  });
});

describe("removing", () => {
  it("[FLOW-8] can be taken back", () => {
    const removed = after(saved({ lines: { [flour]: 3 } }), change(flour, 0));
    const undo = { type: "lines.added", storeId: storeA, items: [{ variant: flour, quantity: 3 }] };
    expect(removed.emitted).toEqual([
      {
        type: "toast.requested",
        toast: {
          status: "success",
          title: "Produit retiré du panier",
          description: `Produit ${flour}`,
          duration: UNDO_MS,
          action: {
            label: "Annuler",
            altText: "Remettre ce qui vient d'être retiré du panier",
            event: undo,
          },
        },
      },
    ]);
    const undone = after(
      saved({ lines: { [flour]: 3 } }),
      change(flour, 0),
      answered(SEND, anAnswer({ revision: 2 })),
      undo,
    );
    expect([undone.shown.flour, undone.inFlight?.kind]).toEqual([3, "add"]);
  });

  it("[FLOW-8] takes back what was added at once, to the totals from before", () => {
    const { shown } = after(saved({ lines: { [flour]: 3 } }), add(flour, 4), add(butter, 2), {
      type: "lines.takenBack",
      storeId: storeA,
      items: [
        { variant: flour, quantity: 3 },
        { variant: butter, quantity: 0 },
      ],
    });
    expect(shown).toEqual({ flour: 3, butter: 0, yeast: 0 });
  });

  it("[FLOW-8] offers to take back the whole cart once it is emptied", () => {
    const { shown, emitted } = after(saved({ lines: { [flour]: 3, [butter]: 2 } }), emptied);
    expect(shown).toEqual({ flour: 0, butter: 0, yeast: 0 });
    expect(
      emitted.map((event) => event.type === "toast.requested" && event.toast.action?.event),
    ).toEqual([
      {
        type: "lines.added",
        storeId: storeA,
        items: [
          { variant: flour, quantity: 3 },
          { variant: butter, quantity: 2 },
        ],
      },
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
