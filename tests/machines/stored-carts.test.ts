import { SimulatedClock } from "xstate";
import { describe, expect, it, onTestFinished } from "vitest";
import { json } from "../core-api/fake-api.ts";
import { cartShown, fakeBrowser, type FakeTab, openTab } from "./fake-shop.ts";
import { anOrder, customerId, flour, storeA, tokenA } from "./shop-data.ts";

// A fresh page whose login is back and whose cart is not (product §10).

const kept = anOrder({ token: tokenA, lines: { [flour]: 4 } });
const cartAway = (status: number) => json({ code: status, message: "Refus" }, { status });

/** `cart`: what the server answers of the cart, null for the cart itself. */
const open = (
  cart: { answer: (() => Response | Promise<never>) | null },
  read = async () => kept,
) => {
  const browser = fakeBrowser();
  browser.server.hasCookie = true;
  browser.storage.setItem("panetier.login", "1");
  browser.server.carts.set(tokenA, { lines: { [flour]: 6 }, revision: 9 });
  const asked: unknown[] = [];
  const clock = new SimulatedClock();
  const tab = openTab(browser, undefined, {
    clock,
    fetch: async (request) =>
      new URL(request.url).pathname.includes("/orders") && cart.answer !== null
        ? cart.answer()
        : browser.server.fetch(request),
    readStored: async (place) => {
      asked.push(place);
      return read();
    },
  });
  onTestFinished(tab.close);
  return { tab, clock, asked };
};

const tokenState = ({ shop }: FakeTab) => shop.system.actors.cartToken.getSnapshot().value;

describe("[CARNET-11] a fresh page whose cart has no answer", () => {
  it.each([
    ["is away", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["fails", () => cartAway(503)],
  ])(
    "shows the kept cart while the server %s, and the server's as soon as it answers",
    async (_, answer) => {
      const cart: Parameters<typeof open>[0] = { answer };
      const { tab, clock, asked } = open(cart);
      await expect.poll(() => cartShown(tab, storeA)).toEqual({ [flour]: 4 });
      expect(asked).toEqual([{ customerId, storeId: storeA }]);
      cart.answer = null;
      await expect
        .poll(() => {
          clock.increment(10_000);
          return cartShown(tab, storeA);
        })
        .toEqual({ [flour]: 6 });
    },
  );

  it("shows no kept cart where the server has refused, and none where nothing is kept", async () => {
    const refused = open({ answer: () => cartAway(403) });
    await expect.poll(() => tokenState(refused.tab)).toBe("failed");
    expect([refused.asked, cartShown(refused.tab, storeA)]).toEqual([[], {}]);
    const nothing = open({ answer: () => cartAway(503) }, async () => Promise.reject(new Error()));
    await expect.poll(() => tokenState(nothing.tab)).toBe("failed");
    expect(cartShown(nothing.tab, storeA)).toEqual({});
  });

  it("shows no kept cart in the place of one that is gone: it was that one", async () => {
    const cart: Parameters<typeof open>[0] = { answer: null };
    const { tab, asked } = open(cart);
    await expect.poll(() => cartShown(tab, storeA)).toEqual({ [flour]: 6 });
    cart.answer = () => cartAway(503);
    tab.shop.system.dispatch({ type: "cart.orderedElsewhere", storeId: storeA, token: tokenA });
    await expect.poll(() => tokenState(tab)).toBe("failed");
    expect([asked, cartShown(tab, storeA)]).toEqual([[], {}]);
  });
});
