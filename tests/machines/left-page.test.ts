import { describe, expect, it, onTestFinished } from "vitest";
import { paths } from "../../core/routes/paths.ts";
import { CONFIRMATIONS_KEY, NOT_ORDERED } from "../../core/checkout/persisted-confirmation.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { json } from "../core-api/fake-api.ts";
import { cartShown, type FakeBrowser, fakeBrowser, type FakeTab, openTab } from "./fake-shop.ts";
import { anOrder, butter, flour, storeA, tokenA, tokenA2 } from "./shop-data.ts";

// What a page leaves to the next one of its tab, and of its browser.

const NEVER = (): Promise<Response> => new Promise(() => undefined);
const pathOf = (request: Request): string => new URL(request.url).pathname.split("/shop/")[1] ?? "";
const keyOf = (request: Request): string | null => request.headers.get("Idempotency-Key");

const signedIn = (browser: FakeBrowser): FakeBrowser => {
  browser.server.hasCookie = true;
  browser.storage.setItem("panetier.login", "1");
  return browser;
};

const open = (
  browser: FakeBrowser,
  fetch: (request: Request) => Promise<Response>,
  before?: FakeTab,
  now = 0,
): FakeTab => {
  let keys = 0;
  const name = before === undefined ? "un" : "deux";
  const tab = openTab(browser, before?.storage, {
    fetch,
    now: () => now,
    newKey: () => `cle-${name}-${(keys += 1)}`,
  });
  onTestFinished(tab.close);
  return tab;
};

const linesOf = (tab: FakeTab) => tab.shop.system.cartLines(storeA)?.getSnapshot();
const toastsIn = ({ shop }: FakeTab) =>
  shop.system.actors.toasts.getSnapshot().context.toasts.map(({ title }) => title);
const isSettled = (tab: FakeTab) => linesOf(tab)?.value === "settled";
const add = (variant: typeof flour, quantity = 1): ShopEvent => ({
  type: "lines.added",
  storeId: storeA,
  items: [{ variant, quantity }],
});

describe("[FLOW-25] a page that goes in the moment of a press", () => {
  it("leaves the call on its way to the next one, which asks the same before it reads the cart", async () => {
    const browser = signedIn(fakeBrowser());
    const asked: string[] = [];
    const made = new Set<string>();
    /** The server makes a keyed call once; the answers of the first page never come. */
    const serve = (isAnswered: boolean) => async (request: Request) => {
      const key = keyOf(request);
      if (pathOf(request).startsWith("orders"))
        asked.push(`${pathOf(request)} ${key ?? ""}`.trim());
      const cart = browser.server.carts.get(tokenA);
      if (key !== null && made.has(key)) {
        return json({ order: anOrder({ token: tokenA, ...cart }), changes: [] });
      }
      if (key !== null) made.add(key);
      const answer = await browser.server.fetch(request);
      return key === null || isAnswered ? answer : NEVER();
    };
    const first = open(browser, serve(false));
    await expect.poll(() => isSettled(first)).toBe(true);
    first.shop.system.dispatch(add(flour));
    await expect.poll(() => browser.server.carts.get(tokenA)?.lines).toEqual({ [flour]: 1 });
    first.shop.system.dispatch(add(flour, 2));
    first.shop.leavePage("hidden");
    first.close();

    asked.length = 0;
    const next = open(browser, serve(true), first);
    await expect.poll(() => isSettled(next)).toBe(true);
    expect(asked.slice(0, 2)).toEqual([`orders/${tokenA}/items cle-un-1`, "orders"]);
    await expect.poll(() => cartShown(next, storeA)).toEqual({ [flour]: 3 });
    expect(browser.server.carts.get(tokenA)?.lines).toEqual({ [flour]: 3 });
  });

  it("sends what waits behind that call, and the next page asks for both by their keys", async () => {
    const browser = signedIn(fakeBrowser());
    const keys: (string | null)[] = [];
    const first = open(browser, async (request) => {
      if (!pathOf(request).endsWith("/items")) return browser.server.fetch(request);
      keys.push(keyOf(request));
      await browser.server.fetch(request);
      return NEVER();
    });
    await expect.poll(() => isSettled(first)).toBe(true);
    first.shop.system.dispatch(add(flour));
    await expect.poll(() => keys.length).toBe(1);
    first.shop.system.dispatch(add(flour, 4));
    first.shop.leavePage("gone");
    await expect.poll(() => browser.server.carts.get(tokenA)?.lines).toEqual({ [flour]: 5 });
    first.close();
    const again: (string | null)[] = [];
    const next = open(
      browser,
      async (request) => {
        if (!pathOf(request).endsWith("/items")) return browser.server.fetch(request);
        again.push(keyOf(request));
        return json({ order: anOrder({ token: tokenA, lines: { [flour]: 5 } }), changes: [] });
      },
      first,
    );
    await expect.poll(() => cartShown(next, storeA)).toEqual({ [flour]: 5 });
    expect([keys, again]).toEqual([
      ["cle-un-1", "cle-un-2"],
      ["cle-un-1", "cle-un-2"],
    ]);
  });

  it("is asked for again, not forgotten, where the next page gets no answer to it either", async () => {
    const browser = signedIn(fakeBrowser());
    const first = open(browser, (request) =>
      pathOf(request).endsWith("/items") ? NEVER() : browser.server.fetch(request),
    );
    await expect.poll(() => isSettled(first)).toBe(true);
    first.shop.system.dispatch(add(flour));
    await expect.poll(() => linesOf(first)?.value).toBe("sending");
    first.shop.leavePage("gone");
    first.close();
    let isAway = true;
    const next = open(
      browser,
      async (request) => {
        if (isAway && pathOf(request).endsWith("/items")) throw new TypeError("Failed to fetch");
        return browser.server.fetch(request);
      },
      first,
    );
    await expect.poll(() => next.shop.system.actors.cartToken.getSnapshot().value).toBe("failed");
    expect(toastsIn(next)).toEqual(["Impossible de récupérer le panier"]);
    isAway = false;
    next.shop.system.dispatch({ type: "cart.retried" });
    await expect.poll(() => cartShown(next, storeA)).toEqual({ [flour]: 1 });
    expect(browser.server.carts.get(tokenA)?.lines).toEqual({ [flour]: 1 });
  });

  it("leaves what was pressed before the cart was known, for two minutes", async () => {
    for (const [later, expected] of [
      [2 * 60_000, { [butter]: 3 }],
      [2 * 60_000 + 1, {}],
    ] as const) {
      const browser = signedIn(fakeBrowser());
      const first = open(browser, (request) =>
        pathOf(request) === "orders" ? NEVER() : browser.server.fetch(request),
      );
      await expect.poll(() => linesOf(first)?.value).toBe("waitingForCart");
      first.shop.system.dispatch(add(butter, 3));
      first.shop.leavePage("hidden");
      first.close();
      const next = open(browser, browser.server.fetch, first, later);
      await expect.poll(() => isSettled(next)).toBe(true);
      expect(browser.server.carts.get(tokenA)?.lines).toEqual(expected);
    }
  });

  it("leaves nothing when it comes back, or when the login is over", async () => {
    const browser = signedIn(fakeBrowser());
    const tab = open(browser, (request) =>
      pathOf(request).endsWith("/items") ? NEVER() : browser.server.fetch(request),
    );
    await expect.poll(() => isSettled(tab)).toBe(true);
    tab.shop.system.dispatch(add(flour));
    const kept = () => tab.storage.getItem("panetier.unsent") !== null;
    tab.shop.leavePage("hidden");
    expect(kept()).toBe(true);
    tab.shop.leavePage("back");
    expect(kept()).toBe(false);
    tab.shop.leavePage("hidden");
    tab.shop.system.dispatch({ type: "session.reset", reason: "expired" });
    expect(kept()).toBe(false);
  });
});

describe("[FLOW-10] a page that goes before its confirmation is answered", () => {
  const confirmed = { token: tokenA2, key: "cle-perdue", total: 1000 };
  const keep = (browser: FakeBrowser): void =>
    browser.storage.setItem(CONFIRMATIONS_KEY, JSON.stringify({ [storeA]: confirmed }));
  const withOrder =
    (browser: FakeBrowser, asked: string[], checkoutState: "completed" | "payment_selected") =>
    async (request: Request): Promise<Response> => {
      const path = pathOf(request);
      if (path.startsWith("orders")) asked.push(`${request.method} ${path}`);
      return path === `orders/${tokenA2}`
        ? json(anOrder({ token: tokenA2, checkoutState }))
        : browser.server.fetch(request);
    };

  it("[FLOW-24] makes the next one show the order, and only then fetch another cart", async () => {
    const browser = signedIn(fakeBrowser());
    keep(browser);
    const asked: string[] = [];
    const tab = open(browser, withOrder(browser, asked, "completed"));
    await expect.poll(() => linesOf(tab)?.context.token).toBe(tokenA);
    expect(asked).toEqual([`GET orders/${tokenA2}`, "POST orders"]);
    expect(toastsIn(tab)).toEqual([]);
    expect(tab.visited).toEqual([paths.cartPaymentResult(tokenA2)]);
    expect(browser.storage.getItem(CONFIRMATIONS_KEY)).toBe(null);
  });

  it("goes on with the cart that has not become an order, says so, and keeps its key", async () => {
    const browser = signedIn(fakeBrowser());
    keep(browser);
    const asked: string[] = [];
    const tab = open(browser, withOrder(browser, asked, "payment_selected"));
    await expect.poll(() => linesOf(tab)?.context.token).toBe(tokenA2);
    expect([asked, tab.visited]).toEqual([[`GET orders/${tokenA2}`], []]);
    expect(toastsIn(tab)).toEqual([NOT_ORDERED]);
    expect(browser.storage.getItem(CONFIRMATIONS_KEY)).toContain("cle-perdue");
  });

  it("is said not to be an order once, until it is sent again", async () => {
    const browser = signedIn(fakeBrowser());
    keep(browser);
    const load = async (): Promise<FakeTab> => {
      const tab = open(browser, withOrder(browser, [], "payment_selected"));
      await expect.poll(() => linesOf(tab)?.context.token).toBe(tokenA2);
      return tab;
    };
    expect(toastsIn(await load())).toEqual([NOT_ORDERED]);
    const later = await load();
    expect(toastsIn(later)).toEqual([]);
    later.shop.system.dispatch({
      type: "confirmation.persisted",
      storeId: storeA,
      kept: { ...confirmed, total: anOrder().total },
    });
    expect(toastsIn(await load())).toEqual([NOT_ORDERED]);
  });

  it("fetches a cart as ever when that one is nobody's, or what is kept cannot be read", async () => {
    for (const text of [JSON.stringify({ [storeA]: confirmed }), "{", '{"1":{"token":"../x"}}']) {
      const browser = signedIn(fakeBrowser());
      browser.storage.setItem(CONFIRMATIONS_KEY, text);
      const tab = open(browser, browser.server.fetch);
      await expect.poll(() => linesOf(tab)?.context.token).toBe(tokenA);
      expect([tab.visited, toastsIn(tab)]).toEqual([[], []]);
    }
  });

  it("is kept by store from its sending on, until it is refused, an order, or signed out", () => {
    const browser = fakeBrowser();
    const { dispatch } = open(browser, browser.server.fetch).shop.system;
    const kept = () => browser.storage.getItem(CONFIRMATIONS_KEY);
    const send = () =>
      dispatch({
        type: "confirmation.persisted",
        storeId: storeA,
        kept: { ...confirmed, total: anOrder().total },
      });
    const ends: readonly ShopEvent[] = [
      { type: "confirmation.persisted", storeId: storeA, kept: null },
      { type: "order.completed", storeId: storeA, token: tokenA2 },
      { type: "session.reset", reason: "signOut" },
    ];
    for (const end of ends) {
      send();
      expect(kept()).toContain("cle-perdue");
      dispatch({ type: "session.reset", reason: "expired" });
      expect(kept()).toContain("cle-perdue");
      dispatch(end);
      expect(kept()).toBe(null);
    }
  });
});
