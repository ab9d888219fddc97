import fc from "fast-check";
import { createActor, SimulatedClock } from "xstate";
import { describe, expect, it } from "vitest";
import { cartPopupMachine } from "../../machines/shop/cart-popup.ts";
import { expiredOffersMachine } from "../../machines/shop/expired-offers.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { menusMachine } from "../../machines/shop/menus.ts";
import { searchPanelMachine, TYPING_PAUSE_MS } from "../../machines/shop/search-panel.ts";
import { toastsMachine } from "../../machines/shop/toasts.ts";
import {
  activated,
  started,
  anOrder,
  flour,
  storeA,
  storeB,
  tokenA,
  tokenA2,
  tokenB,
} from "./shop-data.ts";
import { elapsed, replay, type Step, walk } from "./walk.ts";

const inA: ShopEvent = activated(storeA);
const inB: ShopEvent = activated(storeB);
const reset: ShopEvent = { type: "session.reset", reason: "expired" };
const route = (path: string, search = ""): ShopEvent => ({ type: "route.changed", path, search });
const hidden = (isHidden: boolean): ShopEvent => ({ type: "popup.hidden", hidden: isHidden });
const count = (quantity: number, { store = storeA, token = tokenA } = {}): ShopEvent => ({
  type: "cart.refreshed",
  storeId: store,
  order: anOrder({ token, lines: { [flour]: quantity } }),
  now: 0,
});

describe("the add-to-cart popup", () => {
  const EVENTS: readonly Step[] = [
    inA,
    inB,
    count(1),
    count(3),
    count(2, { token: tokenA2 }),
    count(5, { store: storeB, token: tokenB }),
    route("/panier"),
    route("/"),
    { type: "popup.dismissed" },
    hidden(true),
    hidden(false),
    reset,
    elapsed("untilClosed", "cartPopup.open"),
  ];
  const after = (...steps: readonly Step[]) => {
    const { snapshot } = replay(cartPopupMachine, steps);
    return [snapshot.value, snapshot.context.added];
  };

  it("[CART-4] reaches every state, never open on the cart summary or while hidden", () => {
    const { missed, visits } = walk(cartPopupMachine, { events: EVENTS });
    expect(missed).toEqual([]);
    for (const { snapshot } of visits) {
      const { onCartSummary, hidden } = snapshot.context;
      expect(snapshot.value === "open" && (onCartSummary || hidden)).toBe(false);
    }
  });

  it("[CART-4] is never open on the cart summary or while hidden, in any sequence", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 40 }), (steps) => {
        const { snapshot } = replay(cartPopupMachine, steps);
        const { onCartSummary, hidden } = snapshot.context;
        expect(snapshot.value === "open" && (onCartSummary || hidden)).toBe(false);
      }),
    );
  });

  it("[CART-4] opens when the quantity of the same cart rises", () => {
    expect(after(inA, count(1))).toEqual(["closed", 0]);
    expect(after(inA, count(1), count(3))).toEqual(["open", 2]);
    expect(after(inA, count(3), count(1))).toEqual(["closed", 0]);
  });

  it("[CART-4] only sets the baseline for another cart, and looks at the active store's", () => {
    expect(after(inA, count(1), count(9, { token: tokenA2 }))).toEqual(["closed", 0]);
    expect(after(inA, count(1), count(9, { store: storeB, token: tokenB }))).toEqual(["closed", 0]);
  });

  it("[CART-4] stays closed on the cart summary, and does not open late", () => {
    expect(after(inA, count(1), route("/panier"), count(3), route("/"))).toEqual(["closed", 0]);
    expect(after(inA, count(1), route("/panier"), count(3), route("/"), count(4))).toEqual([
      "open",
      1,
    ]);
  });

  it("[CART-12] remembers the cart before it opened, while more is added", () => {
    const { context } = replay(cartPopupMachine, [inA, count(1), count(3), count(4)]).snapshot;
    expect([context.added, context.before, context.seen]).toEqual([
      3,
      [{ variant: flour, quantity: 1 }],
      [{ variant: flour, quantity: 4 }],
    ]);
    const again = replay(cartPopupMachine, [
      inA,
      count(1),
      count(3),
      { type: "popup.dismissed" },
      count(4),
    ]).snapshot.context;
    expect([again.added, again.before]).toEqual([1, [{ variant: flour, quantity: 3 }]]);
  });

  const line = (quantity: number) => [{ variant: flour, quantity }];
  const whole = (...steps: readonly Step[]) => {
    const { value, context } = replay(cartPopupMachine, steps).snapshot;
    return { value, context };
  };
  const nothing = {
    storeId: null,
    baseline: null,
    onCartSummary: false,
    hidden: false,
    added: 0,
    seen: [],
    before: [],
  };
  const risen = [inA, count(1), count(3)];
  const open = {
    value: "open",
    context: {
      ...nothing,
      storeId: storeA,
      baseline: { token: tokenA, quantity: 3 },
      added: 2,
      seen: line(3),
      before: line(1),
    },
  };

  it("[CART-4] knows of no cart at first, then of the active store's as it was seen last", () => {
    expect(whole()).toEqual({ value: "closed", context: nothing });
    expect(whole(count(1))).toEqual({ value: "closed", context: nothing });
    expect(whole(inA, count(1))).toEqual({
      value: "closed",
      context: {
        ...nothing,
        storeId: storeA,
        baseline: { token: tokenA, quantity: 1 },
        seen: line(1),
        before: line(1),
      },
    });
    expect(whole(...risen)).toEqual(open);
  });

  it("[CART-4] lets another store's cart change nothing, open or closed", () => {
    const other = count(9, { store: storeB, token: tokenB });
    expect(whole(inA, count(1), other)).toEqual(whole(inA, count(1)));
    expect(whole(...risen, other)).toEqual(open);
    // Nor does it open late: what is compared is still the active store's.
    expect(after(inA, count(1), other, count(3))).toEqual(["open", 2]);
  });

  it("[CART-12] stays as it is while something is taken out, and goes back to the cart from before", () => {
    expect(whole(...risen, count(2))).toEqual({
      value: "open",
      context: { ...open.context, baseline: { token: tokenA, quantity: 2 }, seen: line(2) },
    });
    // What was taken out is no more in what was added.
    expect(after(...risen, count(2), count(4))).toEqual(["open", 3]);
  });

  it("[CART-12] takes nothing back of a cart that has come in the place of the one it speaks of", () => {
    expect(whole(...risen, count(8, { token: tokenA2 }))).toEqual({
      value: "open",
      context: {
        ...open.context,
        baseline: { token: tokenA2, quantity: 8 },
        seen: line(8),
        before: line(8),
      },
    });
  });

  it("[SESS-1] closes at a reset, and forgets the store and its cart", () => {
    expect(whole(...risen, reset)).toEqual({ value: "closed", context: nothing });
  });

  it("closes when another store becomes active, and begins afresh there", () => {
    const elsewhere = { value: "closed", context: { ...nothing, storeId: storeB } };
    expect(whole(...risen, inB)).toEqual(elsewhere);
    expect(after(...risen, inB, count(5, { store: storeB, token: tokenB }))).toEqual(["closed", 0]);
    // Back again, what was there counts for nothing.
    expect(after(...risen, inB, inA, count(9))).toEqual(["closed", 0]);
  });

  it("[CART-4] closes on the cart summary, and where a check hides it", () => {
    const closed = { ...open, value: "closed" };
    expect(whole(...risen, route("/panier"))).toEqual({
      ...closed,
      context: { ...open.context, onCartSummary: true },
    });
    expect(whole(...risen, route("/panier"), route("/"))).toEqual(closed);
    expect(whole(...risen, hidden(true))).toEqual({
      ...closed,
      context: { ...open.context, hidden: true },
    });
    expect(whole(...risen, hidden(true), hidden(false))).toEqual(closed);
    expect(whole(...risen, { type: "popup.dismissed" })).toEqual(closed);
  });

  it("[CART-4] stays open on any other page, and while nothing hides it", () => {
    expect(whole(...risen, route("/panier/livraison"))).toEqual(open);
    expect(whole(...risen, hidden(false))).toEqual(open);
  });

  it("[CART-4] stays closed while a check hides it, and does not open late", () => {
    const meanwhile = [inA, count(1), hidden(true), count(3)];
    expect(after(...meanwhile)).toEqual(["closed", 0]);
    expect(after(...meanwhile, hidden(false))).toEqual(["closed", 0]);
    expect(after(...meanwhile, hidden(false), count(4))).toEqual(["open", 1]);
  });

  it("[CART-5] closes after 5 seconds, counted again at each rise", () => {
    const clock = new SimulatedClock();
    const actor = createActor(cartPopupMachine, { clock }).start();
    for (const event of [inA, count(1), count(2)]) actor.send(event as never);
    clock.increment(4999);
    actor.send(count(3) as never);
    clock.increment(4999);
    expect(actor.getSnapshot().value).toBe("open");
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe("closed");
  });
});

describe("expired offers", () => {
  const offer = { id: 4, reference: "REF-4", variantName: "Farine T65" };
  const kept = { token: tokenA, offers: [offer] };
  const cart = (expiredOffers: (typeof offer)[], token = tokenA): ShopEvent => ({
    type: "cart.refreshed",
    storeId: storeA,
    order: anOrder({ token, lines: { [flour]: 1 }, expiredOffers }),
    now: 0,
  });
  const hide: ShopEvent = { type: "expiredOffers.hidden" };
  const after = (...steps: readonly Step[]) => {
    const { snapshot, emitted } = replay(expiredOffersMachine, steps);
    return { value: snapshot.value, kept: snapshot.context.kept, emitted };
  };

  it("[CART-7] reaches every state", () => {
    const { missed } = walk(expiredOffersMachine, {
      events: [inA, cart([offer]), cart([], tokenA2), hide, reset],
    });
    expect(missed).toEqual([]);
  });

  it("[CART-7] are not said in another store, and are said again on coming back", () => {
    const gone = { type: "expiredOffers.persisted", kept: null } as const;
    const said = { type: "expiredOffers.persisted", kept } as const;
    expect(after(inA, cart([offer]), inB)).toEqual({
      value: "nothing",
      kept: null,
      emitted: [said, gone],
    });
    expect(after(inA, cart([offer]), inB, inA, cart([offer])).emitted).toEqual([said, gone, said]);
    expect(after(started({ expiredOffers: kept }), inA)).toEqual({
      value: "showing",
      kept,
      emitted: [],
    });
  });

  it("[CART-7] are kept and shown until another cart comes without any", () => {
    expect(after(inA, cart([offer]), cart([]))).toEqual({
      value: "showing",
      kept,
      emitted: [{ type: "expiredOffers.persisted", kept }],
    });
    expect(after(inA, cart([offer]), cart([], tokenA2))).toEqual({
      value: "nothing",
      kept: null,
      emitted: [
        { type: "expiredOffers.persisted", kept },
        { type: "expiredOffers.persisted", kept: null },
      ],
    });
  });

  it("[CART-7] do not come back for the same cart once hidden", () => {
    expect(after(inA, cart([offer]), hide, cart([offer])).value).toBe("nothing");
    const more = { ...offer, id: 5 };
    expect(after(inA, cart([offer]), hide, cart([offer, more])).value).toBe("showing");
  });

  it("[SESS-1] are gone after a reset, from the browser's storage too", () => {
    expect(after(inA, cart([offer]), reset).emitted.at(-1)).toEqual({
      type: "expiredOffers.persisted",
      kept: null,
    });
  });
});

describe("menus", () => {
  const toggle = (menu: "catalogue" | "account" | "pane" | "searchBar"): ShopEvent => ({
    type: "menu.toggled",
    menu,
  });
  const CLOSERS: readonly ShopEvent[] = [
    { type: "menu.closed" },
    { type: "escape.pressed" },
    { type: "mode.changed", mode: "desktop" },
    route("/catalogue"),
  ];

  it("[FLOW-13] reaches every menu, one at a time, and each closer closes it", () => {
    const menus = ["catalogue", "account", "pane", "searchBar"] as const;
    const { missed, visits } = walk(menusMachine, { events: [...menus.map(toggle), ...CLOSERS] });
    expect(missed).toEqual([]);
    for (const { events } of visits) {
      for (const closer of CLOSERS) {
        expect(replay(menusMachine, [...events, closer]).snapshot.value).toBe("closed");
      }
      for (const menu of menus) {
        const [before, then] = [
          replay(menusMachine, events).snapshot.value,
          replay(menusMachine, [...events, toggle(menu)]).snapshot.value,
        ];
        expect(then).toBe(before === menu ? "closed" : menu);
      }
    }
  });
});

describe("the search panel", () => {
  const type = (text: string): ShopEvent => ({ type: "search.typed", text });
  const after = (...steps: readonly Step[]) => {
    const { snapshot, emitted } = replay(searchPanelMachine, steps);
    return { value: snapshot.value, context: snapshot.context, emitted };
  };
  const EVENTS: readonly Step[] = [
    type("far"),
    type("  "),
    { type: "search.escaped" },
    { type: "search.left" },
    { type: "search.submitted" },
    route("/recherche", "?search=sel"),
    elapsed("typingPause", "searchPanel.open.typing"),
  ];

  it("[FLOW-14] reaches every state, open only while there is text", () => {
    const { missed, visits } = walk(searchPanelMachine, { events: EVENTS });
    expect(missed).toEqual([]);
    for (const { snapshot } of visits) {
      if (snapshot.matches("open")) expect(snapshot.context.text.trim()).not.toBe("");
      if (snapshot.matches("closed")) expect(snapshot.context.requested).toBe("");
    }
  });

  it("asks for suggestions once typing has paused", () => {
    // Said in figures: a pause that is imported would agree with any other.
    expect(TYPING_PAUSE_MS).toBe(120);
    const clock = new SimulatedClock();
    const actor = createActor(searchPanelMachine, { clock }).start();
    actor.send(type("fa") as never);
    clock.increment(TYPING_PAUSE_MS - 1);
    actor.send(type("far ") as never);
    clock.increment(TYPING_PAUSE_MS - 1);
    expect(actor.getSnapshot().context).toEqual({ text: "far ", requested: "" });
    clock.increment(1);
    expect(actor.getSnapshot().context).toEqual({ text: "far ", requested: "far" });
  });

  it("[FLOW-14] clears on Escape and on a click outside", () => {
    const empty = { value: "closed", context: { text: "", requested: "" }, emitted: [] };
    expect(after(type("far"), { type: "search.escaped" })).toEqual(empty);
    expect(after(type("far"), { type: "search.left" })).toEqual(empty);
  });

  it("[SEARCH-1] opens page 1 of 30 results when submitted, without an empty text", () => {
    const navigation = (path: string) => ({ type: "navigation.requested", path, replace: false });
    expect(after(type(" farine  t65 "), { type: "search.submitted" }).emitted).toEqual([
      navigation("/recherche?search=farine+t65&page=1&itemsPerPage=30"),
    ]);
    expect(after({ type: "search.submitted" }).emitted).toEqual([
      navigation("/recherche?page=1&itemsPerPage=30"),
    ]);
  });

  it("shows what was searched on the search page, nothing elsewhere", () => {
    expect(after(route("/recherche", "?search=sel&page=2")).context.text).toBe("sel");
    expect(after(type("far"), route("/panier", "?search=sel")).context.text).toBe("");
  });
});

describe("toasts", () => {
  const ask = (toast: Extract<ShopEvent, { type: "toast.requested" }>["toast"]): ShopEvent => ({
    type: "toast.requested",
    toast,
  });
  const undo = {
    status: "success",
    title: "Produit retiré du panier",
    action: { label: "Annuler", altText: "Remettre", event: { type: "menu.closed" } },
  } as const;
  const shown = (...steps: readonly Step[]) =>
    replay(toastsMachine, steps).snapshot.context.toasts.map(
      ({ id, title, duration }: { id: string; title: string; duration: number }) => [
        id,
        title,
        duration,
      ],
    );

  it("reaches every state", () => {
    const { missed } = walk(toastsMachine, {
      events: [
        ask({ status: "error", title: "Non" }),
        { type: "toast.dismissed", id: "toast-0" },
        { type: "toasts.held" },
      ],
      distinguish: () => null,
    });
    expect(missed).toEqual([]);
  });

  it("[TOAST-2] take their undo away on the way to checkout, and nothing else", () => {
    const trouble = ask({ status: "error", title: "Votre panier n'a pas été modifié" });
    const titles = (path: string) =>
      shown(ask(undo), trouble, route(path)).map((toast: readonly unknown[]) => toast[1]);
    const both = ["Produit retiré du panier", "Votre panier n'a pas été modifié"];
    expect(titles("/panier")).toEqual(both.slice(1));
    expect(titles("/panier/livraison")).toEqual(both.slice(1));
    expect(titles("/farines")).toEqual(both);
    expect(shown(route("/panier"), ask(undo))).toHaveLength(1);
  });

  it("[TOAST-1] last as long as their title takes to read, unless they say otherwise", () => {
    expect(
      shown(
        ask({ status: "error", title: "Non" }),
        ask({ status: "success", title: "x".repeat(100) }),
        ask({ status: "warning", title: "Attention", duration: 9000 }),
      ),
    ).toEqual([
      ["toast-0", "Non", 2000],
      ["toast-1", "x".repeat(100), 5000],
      ["toast-2", "Attention", 9000],
    ]);
  });

  /** Titles on the screen while a shop of toasts lives through it; a number is a wait. */
  const lived = (...moments: readonly (ShopEvent | number)[]) => {
    const clock = new SimulatedClock();
    const actor = createActor(toastsMachine, { clock }).start();
    const seen: (readonly string[])[] = [];
    for (const moment of moments) {
      if (typeof moment === "number") clock.increment(moment);
      else actor.send(moment as never);
      seen.push(actor.getSnapshot().context.toasts.map(({ title }) => title));
    }
    return seen.at(-1);
  };
  const no = ask({ status: "error", title: "Non" });
  const long = ask({ status: "error", title: "Attention", duration: 9000 });

  it("[TOAST-1] go after their own time, each for itself", () => {
    expect(lived(no, long, 1999)).toEqual(["Non", "Attention"]);
    expect(lived(no, long, 2000)).toEqual(["Attention"]);
    expect(lived(no, long, 9000)).toEqual([]);
  });

  it("[TOAST-1] start their time again with the same message", () => {
    expect(lived(no, 1500, no, 1500)).toEqual(["Non"]);
    expect(lived(no, 1500, no, 2000)).toEqual([]);
  });

  it("[FLOW-22] stand still under the pointer or the focus, and then have all their time", () => {
    const held: ShopEvent = { type: "toasts.held" };
    const released: ShopEvent = { type: "toasts.released" };
    expect(lived(no, 1500, held, 60_000)).toEqual(["Non"]);
    expect(lived(no, held, long, 60_000)).toEqual(["Non", "Attention"]);
    expect(lived(no, 1500, held, 60_000, released, 1999)).toEqual(["Non"]);
    expect(lived(no, 1500, held, 60_000, released, 2000)).toEqual([]);
  });

  it("[FLOW-22] go by a swipe of more than 50 px to the right", () => {
    const swipe = (distance: number): ShopEvent => ({
      type: "toast.swiped",
      id: "toast-0",
      distance,
    });
    expect(lived(no, swipe(50))).toEqual(["Non"]);
    expect(lived(no, swipe(51))).toEqual([]);
  });

  it("[FLOW-22] are five at most: the oldest makes room, and its time is over", () => {
    const six = ["a", "b", "c", "d", "e", "f"].map((title) => ask({ status: "error", title }));
    expect(lived(...six)).toEqual(["b", "c", "d", "e", "f"]);
    expect(lived(...six, 2000)).toEqual([]);
  });

  it("show the same message once, but each undo", () => {
    const again = ask({ status: "error", title: "Non" });
    expect(shown(again, again)).toEqual([["toast-1", "Non", 2000]]);
    expect(shown(ask(undo), ask(undo))).toHaveLength(2);
  });

  const dismissed: ShopEvent = { type: "toast.dismissed", id: "toast-0" };

  it("[FLOW-22] go when they are closed, and no other with them", () => {
    expect(lived(no, long, dismissed)).toEqual(["Attention"]);
    expect(lived(no, long, { ...dismissed, id: "toast-7" })).toEqual(["Non", "Attention"]);
  });

  it("[FLOW-22] have their time again once the pointer has left, or what it was on is gone", () => {
    const held: ShopEvent = { type: "toasts.held" };
    const released: ShopEvent = { type: "toasts.released" };
    expect(lived(no, held, released, long, 9000)).toEqual([]);
    expect(lived(no, held, dismissed, no, 2000)).toEqual([]);
  });

  it("[TOAST-1] go after their time though an undo beside them was taken away", () => {
    expect(lived(ask(undo), no, reset, 1999)).toEqual(["Non"]);
    expect(lived(ask(undo), no, reset, 2000)).toEqual([]);
    expect(lived(ask(undo), no, route("/panier"), 2000)).toEqual([]);
  });

  it.each([
    ["of another colour", { status: "warning", title: "Non" }],
    ["that says more", { status: "error", title: "Non", description: "Épuisé." }],
    ["that can be acted upon", { status: "error", title: "Non", action: undo.action }],
  ] as const)("show a message beside the same one %s", (_, other) => {
    expect(lived(no, ask(other))).toEqual(["Non", "Non"]);
    expect(lived(ask(other), no)).toEqual(["Non", "Non"]);
  });

  it("need a title, and an alternative text for an action", () => {
    const unnamed = { ...undo, action: { ...undo.action, altText: " " } };
    expect(shown(ask({ status: "error", title: " " }), ask(unnamed))).toEqual([]);
  });

  it("[SESS-1] lose the undo of a login that ended, and keep why it ended", () => {
    const why = ask({ status: "error", title: "Votre session a expiré" });
    expect(shown(ask(undo), why, reset)).toEqual([["toast-1", "Votre session a expiré", 2000]]);
  });
});
