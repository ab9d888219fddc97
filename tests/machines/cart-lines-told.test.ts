import { describe, expect, it } from "vitest";
import type { VariantCode } from "../../api-schema/primitives.ts";
import { unreachable } from "../../core/api/errors.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { cartLinesMachine } from "../../machines/order/cart-lines.ts";
import { UNDO_MS } from "../../machines/order/cart-lines-toasts.ts";
import { replayOwned } from "./owned.ts";
import {
  anAnswer,
  anOrder,
  butter,
  flour,
  itemIdOf,
  type OrderSketch,
  storeA,
  tokenA,
} from "./shop-data.ts";
import { answered, offline, refused, serverError, type Step } from "./walk.ts";

// What is said of a change of the cart's lines, letter for letter, and what is kept of a cart that is
// not known.

const SEND = "cartLines.sending";
const ASK = "cartLines.asking";
const saved = (lines: NonNullable<OrderSketch["lines"]> = {}): ShopEvent => ({
  type: "cartToken.saved",
  storeId: storeA,
  token: tokenA,
  order: anOrder({ lines }),
});
const change = (variant: VariantCode, quantity: number): ShopEvent => ({
  type: "line.changed",
  storeId: storeA,
  variant,
  quantity,
});
const add = (variant: VariantCode, quantity: number): ShopEvent => ({
  type: "lines.added",
  storeId: storeA,
  items: [{ variant, quantity }],
});
const emptied: ShopEvent = { type: "cart.emptied", storeId: storeA };
const cleared: ShopEvent = { type: "cartToken.cleared", storeId: storeA };

const after = (...steps: readonly Step[]) => {
  const { snapshot, emitted, asked } = replayOwned(cartLinesMachine, steps, { storeId: storeA });
  const toasts = emitted.flatMap((event) =>
    event.type === "toast.requested" ? [event.toast] : [],
  );
  return { value: snapshot.value, context: snapshot.context, asked, toasts };
};

describe("[FLOW-7] a change of the cart that had no answer", () => {
  const lost = [saved({ [flour]: 2 }), change(flour, 5), refused(SEND, offline)];
  const found = (revision: number, quantity: number): Step =>
    answered(ASK, anOrder({ revision, lines: { [flour]: quantity } }));

  it("is said not to be made where the cart is as it was", () => {
    expect(after(...lost, found(1, 2)).toasts).toEqual([
      {
        status: "error",
        title: "Votre panier n'a pas été modifié",
        description: unreachable.message,
      },
    ]);
  });

  it("is left to be looked at where the cart has become another one", () => {
    expect(after(...lost, found(3, 4)).toasts).toEqual([
      {
        status: "warning",
        title: "Vérifiez votre panier",
        description: "Le serveur n'a pas répondu à temps : voici ce que votre panier contient.",
      },
    ]);
  });

  it("is said not to be known where the cart cannot be asked either", () => {
    expect(after(...lost, refused(ASK, serverError(503))).toasts).toEqual([
      {
        status: "error",
        title: "Votre panier n'a peut-être pas été modifié",
        description: unreachable.message,
      },
    ]);
  });
});

describe("[FLOW-6] what is wanted of a cart when it ends", () => {
  const dropped = {
    status: "warning",
    title: "Vérifiez votre panier",
    description: "Un autre panier vient de s'ouvrir : ajoutez-y ce qui n'a pas été commandé.",
  };

  it("is said to be gone with it, on its way or behind another one", () => {
    expect(after(saved({ [flour]: 3 }), add(butter, 2), cleared).toasts).toEqual([dropped]);
    const behind = after(saved({ [flour]: 3 }), add(butter, 2), change(flour, 5), cleared);
    expect(behind.toasts).toEqual([dropped]);
    const unanswered = refused(SEND, offline);
    expect(after(saved({ [flour]: 3 }), change(flour, 5), unanswered, cleared).toasts).toEqual([
      dropped,
    ]);
  });

  it("needs no word where nothing was, or where it waits in the offline queue", () => {
    expect(after(saved({ [flour]: 3 }), cleared).toasts).toEqual([]);
    const granted = answered(SEND, anAnswer({ revision: 2, lines: { [flour]: 5 } }));
    expect(after(saved({ [flour]: 3 }), change(flour, 5), granted, cleared).toasts).toEqual([]);
    const queued: ShopEvent = {
      type: "queue.linesRefreshed",
      storeId: storeA,
      wanted: { [flour]: 5 },
    };
    expect(after(saved({ [flour]: 3 }), queued, cleared).toasts).toEqual([]);
  });

  it("has been said already where the cart could not be had", () => {
    expect(after(add(butter, 2), cleared).toasts).toEqual([]);
  });
});

describe("[FLOW-8] what is offered back", () => {
  const undo = (
    ...items: readonly { readonly variant: VariantCode; readonly quantity: number }[]
  ) => ({
    label: "Annuler",
    altText: "Remettre ce qui vient d'être retiré du panier",
    event: { type: "lines.added", storeId: storeA, items },
  });
  const one = { status: "success", title: "Produit retiré du panier", duration: UNDO_MS };

  it("is a product by its name, all of it, also where the cart held one alone", () => {
    const taken = {
      ...one,
      description: `Produit ${butter}`,
      action: undo({ variant: butter, quantity: 2 }),
    };
    expect(after(saved({ [flour]: 3, [butter]: 2 }), change(butter, 0)).toasts).toStrictEqual([
      taken,
    ]);
    expect(after(saved({ [butter]: 2 }), emptied).toasts).toStrictEqual([taken]);
  });

  it("has no name where the cart has not answered yet what was put into it", () => {
    const { toasts } = after(saved(), add(flour, 4), change(flour, 0));
    expect(toasts).toStrictEqual([{ ...one, action: undo({ variant: flour, quantity: 4 }) }]);
  });

  it("is the whole cart without a product's name once it is emptied", () => {
    const { toasts } = after(saved({ [flour]: 3, [butter]: 2 }), emptied);
    expect(toasts).toStrictEqual([
      {
        status: "success",
        title: "Votre panier a été vidé",
        duration: UNDO_MS,
        action: undo({ variant: flour, quantity: 3 }, { variant: butter, quantity: 2 }),
      },
    ]);
  });

  it("is nothing where nothing was taken out", () => {
    expect(after(saved({ [flour]: 3 }), change(flour, 1), change(butter, 0)).toasts).toEqual([]);
    expect(after(saved(), emptied).toasts).toEqual([]);
  });
});

describe("a cart that is not known", () => {
  const unknown = {
    storeId: storeA,
    token: null,
    revision: -1,
    lines: {},
    pendingChanges: {},
    inFlight: null,
    queued: {},
  };

  it("has no line, no revision, and nothing on its way: at first, and once it has become an order", () => {
    expect(after()).toEqual({ value: "waitingForCart", context: unknown, asked: [], toasts: [] });
    const { value, context } = after(saved({ [flour]: 3 }), change(flour, 5), cleared);
    expect([value, context]).toEqual(["waitingForCart", unknown]);
  });

  it("[FLOW-6] has a product taken out of it as soon as it is known", () => {
    const wish = { [flour]: { kind: "total", quantity: 0 } };
    const waiting = after(change(flour, 0));
    expect([waiting.value, waiting.context]).toEqual([
      "waitingForCart",
      { ...unknown, pendingChanges: wish },
    ]);
    const { value, asked } = after(change(flour, 0), saved({ [flour]: 3, [butter]: 1 }));
    expect([value, asked]).toEqual([
      "sending",
      [
        [
          "changeCart",
          {
            storeId: storeA,
            token: tokenA,
            request: { kind: "remove", items: [itemIdOf(flour)], pendingChanges: wish },
          },
        ],
      ],
    ]);
    const done = answered(SEND, anAnswer({ revision: 2, lines: { [butter]: 1 } }));
    const settled = after(change(flour, 0), saved({ [flour]: 3, [butter]: 1 }), done);
    expect([settled.value, settled.context.pendingChanges]).toEqual(["settled", {}]);
  });
});
