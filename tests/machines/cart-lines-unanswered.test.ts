import { describe, expect, it } from "vitest";
import type { VariantCode } from "../../api-schema/primitives.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { type CartRequest, remainingRequests } from "../../machines/order/cart-lines-plan.ts";
import { after, ASK, change, saved, SEND } from "./a-cart.ts";
import { anOrder, butter, flour, itemIdOf, storeA, yeast } from "./shop-data.ts";
import { answered, offline, refused, serverError, type Step, unauthorized } from "./walk.ts";

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
