import { expect, it, onTestFinished } from "vitest";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { cartShown, fakeBrowser, type FakeTab, openTab } from "./fake-shop.ts";
import { flour, storeA, tokenA } from "./shop-data.ts";

// What a page asks for again after the answer to an addition was lost on its way.

const stateOf = (tab: FakeTab) => tab.shop.system.cartLines(storeA)?.getSnapshot().value;
const addition: ShopEvent = {
  type: "lines.added",
  storeId: storeA,
  items: [{ variant: flour, quantity: 2 }],
};
const removal: ShopEvent = { type: "line.changed", storeId: storeA, variant: flour, quantity: 0 };

it("[FLOW-25] adds a product once more that was found in the cart and has been taken out since", async () => {
  const browser = fakeBrowser();
  browser.server.hasCookie = true;
  browser.storage.setItem("panetier.login", "1");
  const keys: (string | null)[] = [];
  let made = 0;
  const tab = openTab(browser, undefined, {
    fetch: async (request) => {
      const answer = await browser.server.fetch(request);
      if (request.method !== "POST" || !request.url.endsWith("/items")) return answer;
      keys.push(request.headers.get("Idempotency-Key"));
      // The first is made, and its answer never comes.
      if (keys.length === 1) throw new TypeError("Failed to fetch");
      return answer;
    },
    newKey: () => `cle-numero-${(made += 1)}`,
  });
  onTestFinished(tab.close);
  const { dispatch } = tab.shop.system;
  const lines = () => browser.server.carts.get(tokenA)?.lines;
  await expect.poll(() => stateOf(tab)).toBe("settled");
  dispatch(addition);
  await expect
    .poll(() => [stateOf(tab), cartShown(tab, storeA)])
    .toEqual(["settled", { [flour]: 2 }]);
  dispatch(removal);
  await expect.poll(() => [stateOf(tab), lines()]).toEqual(["settled", {}]);
  dispatch(addition);
  await expect.poll(() => [stateOf(tab), keys.length]).toEqual(["settled", 2]);
  expect([lines(), cartShown(tab, storeA)]).toEqual([{ [flour]: 2 }, { [flour]: 2 }]);
  expect(keys[0]).not.toBe(keys[1]);
});
