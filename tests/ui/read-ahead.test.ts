import { afterAll, beforeAll, expect, it } from "vitest";
import { registerWorker } from "../../ui/offline/register-worker.ts";
import { jsonPage } from "../core-api/fake-api.ts";
import { fakeBrowser, openTab, PASSWORD } from "../machines/fake-shop.ts";
import { aStore, storeA } from "../machines/shop-data.ts";

// A browser with a worker: happy-dom has none.

const worker = Object.assign(new EventTarget(), {
  controller: {},
  register: () => Promise.resolve(registration),
  ready: Promise.resolve(),
});
const registration = Object.assign(new EventTarget(), {
  waiting: null,
  installing: null,
  update: () => Promise.resolve(),
});

const PATIENT = { timeout: 5000 };

const own = Object.getOwnPropertyDescriptor(navigator, "serviceWorker");
beforeAll(() => {
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: worker });
});
afterAll(() => {
  if (own === undefined) Reflect.deleteProperty(navigator, "serviceWorker");
  else Object.defineProperty(navigator, "serviceWorker", own);
});

it("what is opened without network is read ahead though the store is known after the worker", async () => {
  const browser = fakeBrowser();
  const { shop, close } = openTab(browser, undefined, { now: () => Date.parse("2026-12-01") });
  await registerWorker(shop);
  await worker.ready;
  const email = "gerant@panetier.example";
  shop.system.dispatch({ type: "signIn.submitted", email, password: PASSWORD });
  await expect
    .poll(() => shop.system.cartLines(storeA)?.getSnapshot().value, PATIENT)
    .toBe("settled");
  await expect.poll(() => browser.server.calls, PATIENT).toContain("GET shopping-lists");
  close();
});

it("nothing is noted as read ahead for whoever is only remembered: it is read once they are there", async () => {
  const browser = fakeBrowser();
  const now = () => Date.parse("2026-12-01");
  const before = openTab(browser, undefined, { now });
  const email = "gerant@panetier.example";
  before.shop.system.dispatch({ type: "signIn.submitted", email, password: PASSWORD });
  await expect
    .poll(() => before.shop.system.cartLines(storeA)?.getSnapshot().value, PATIENT)
    .toBe("settled");
  before.close();
  let isAway = true;
  const { shop, close } = openTab(browser, undefined, {
    now,
    fetch: (request) => {
      if (!isAway) return browser.server.fetch(request);
      // What the worker has kept of another visit.
      return new URL(request.url).pathname.endsWith("/stores")
        ? Promise.resolve(jsonPage([aStore({ defaultStore: true })]))
        : Promise.reject(new TypeError("Failed to fetch"));
    },
  });
  await registerWorker(shop);
  await worker.ready;
  const active = () => shop.system.actors.storeSelection.getSnapshot().context.storeId;
  await expect.poll(active, PATIENT).toBe(storeA);
  // Nothing is on its way any more.
  await expect.poll(() => shop.queryClient.isFetching()).toBe(0);
  browser.server.calls.splice(0);
  isAway = false;
  shop.system.dispatch({ type: "tab.returned", now: now() });
  await expect.poll(() => browser.server.calls, PATIENT).toContain("GET shopping-lists");
  close();
});
