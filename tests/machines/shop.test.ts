import { describe, expect, it, onTestFinished } from "vitest";
import {
  cartShown,
  type FakeBrowser,
  fakeBrowser,
  type FakeTab,
  openTab as openTabIn,
} from "./fake-shop.ts";
import { anOrder, butter, flour, storeA, storeB, tokenA, tokenB } from "./shop-data.ts";

const openTab = (browser: FakeBrowser, storage?: Storage): FakeTab => {
  const tab = openTabIn(browser, storage);
  onTestFinished(tab.close);
  return tab;
};

const session = ({ shop }: FakeTab) => shop.system.actors.session.getSnapshot();
const tokens = ({ shop }: FakeTab) => shop.system.actors.cartToken.getSnapshot().context.tokens;
const activeStore = ({ shop }: FakeTab) =>
  shop.system.actors.storeSelection.getSnapshot().context.storeId;
const orderOf = ({ shop }: FakeTab) => shop.system.order(storeA)?.getSnapshot().context.order;
const isSettled = ({ shop }: FakeTab, storeId = storeA) =>
  shop.system.cartLines(storeId)?.getSnapshot().value === "settled";

const signIn = async (tab: FakeTab): Promise<void> => {
  tab.shop.system.dispatch({ type: "signIn.submitted", email: "gerant@x.fr", password: "secret" });
  await expect.poll(() => isSettled(tab)).toBe(true);
};

/** Everything of a login that a tab could still hold. */
const remains = (tab: FakeTab, { storage }: FakeBrowser) => ({
  login: session(tab).context.login,
  stores: tab.shop.system.actors.appStart.getSnapshot().context.stores,
  customer: tab.shop.system.actors.termsModal.getSnapshot().context.customer,
  activeStore: activeStore(tab),
  tokens: tokens(tab),
  carts: [storeA, storeB].map((storeId) => tab.shop.system.cartLines(storeId)),
  orders: [storeA, storeB].map((storeId) => tab.shop.system.order(storeId)),
  cache: tab.shop.queryClient.getQueryCache().getAll().length,
  storage: [storage.length, tab.storage.length],
});

const NOTHING = {
  login: null,
  stores: [],
  customer: null,
  activeStore: null,
  tokens: {},
  carts: [undefined, undefined],
  orders: [undefined, undefined],
  cache: 0,
  storage: [0, 0],
};

describe("a visit", () => {
  it("asks a visitor's server for nothing", async () => {
    const browser = fakeBrowser();
    const tab = openTab(browser);
    expect([session(tab).value, browser.server.calls]).toEqual([{ signedOut: "idle" }, []]);
  });

  it("goes from sign-in to the cart of the default store", async () => {
    const browser = fakeBrowser();
    const tab = openTab(browser);
    await signIn(tab);
    expect(activeStore(tab)).toBe(storeA);
    expect(tokens(tab)).toEqual({ [storeA]: tokenA });
    await expect
      .poll(() => browser.server.calls.toSorted())
      .toEqual([
        "GET customers/7",
        "GET messaging/inbox",
        "GET stores",
        "POST authentication-token",
        "POST orders",
        "POST stores/1/sync",
      ]);
  });

  it("comes back to the login, the store and the cart after a reload of the tab", async () => {
    const browser = fakeBrowser();
    const first = openTab(browser);
    await signIn(first);
    first.shop.system.dispatch({ type: "store.selected", storeId: storeB });
    await expect.poll(() => isSettled(first, storeB)).toBe(true);
    first.close();
    const again = openTab(browser, first.storage);
    await expect.poll(() => isSettled(again, storeB)).toBe(true);
    expect([activeStore(again), tokens(again)]).toEqual([storeB, { [storeB]: tokenB }]);
  });

  it("[FLOW-5] adds to the cart of the active store, and only there", async () => {
    const browser = fakeBrowser();
    const tab = openTab(browser);
    await signIn(tab);
    const { dispatch } = tab.shop.system;
    for (let click = 0; click < 5; click += 1) {
      dispatch({ type: "lines.added", storeId: storeA, items: [{ variant: flour, quantity: 1 }] });
    }
    dispatch({ type: "store.selected", storeId: storeB });
    await expect.poll(() => isSettled(tab, storeB)).toBe(true);
    dispatch({ type: "line.changed", storeId: storeB, variant: butter, quantity: 2 });
    await expect.poll(() => browser.server.carts.get(tokenB)?.lines).toEqual({ [butter]: 2 });
    await expect.poll(() => browser.server.carts.get(tokenA)?.lines).toEqual({ [flour]: 5 });
    await expect.poll(() => isSettled(tab) && isSettled(tab, storeB)).toBe(true);
    expect([cartShown(tab, storeA), cartShown(tab, storeB)]).toEqual([
      { [flour]: 5 },
      { [butter]: 2 },
    ]);
    expect(Object.fromEntries(browser.server.storesByToken)).toEqual({
      [tokenA]: new Set(["1"]),
      [tokenB]: new Set(["2"]),
    });
  });

  it("[CART-4] opens the popup when the server has confirmed the addition", async () => {
    const tab = openTab(fakeBrowser());
    await signIn(tab);
    tab.shop.system.dispatch({
      type: "line.changed",
      storeId: storeA,
      variant: flour,
      quantity: 3,
    });
    const popup = tab.shop.system.actors.cartPopup;
    await expect.poll(() => popup.getSnapshot().value).toBe("open");
    expect(popup.getSnapshot().context.added).toBe(3);
  });

  it("shows screens the order as it was answered", async () => {
    const tab = openTab(fakeBrowser());
    await signIn(tab);
    tab.shop.system.dispatch({
      type: "line.changed",
      storeId: storeA,
      variant: flour,
      quantity: 3,
    });
    await expect.poll(() => orderOf(tab)?.revision).toBe(2);
  });

  it("keeps the lines that an answer leaves alone", async () => {
    const tab = openTab(fakeBrowser());
    await signIn(tab);
    const linesAfter = (revision: number) => {
      const order = anOrder({ revision, lines: { [flour]: 1, [butter]: revision } });
      tab.shop.system.dispatch({ type: "cart.answered", storeId: storeA, order, changes: [] });
      return orderOf(tab)?.shipments[0]?.items ?? [];
    };
    const before = linesAfter(5);
    const after = linesAfter(6);
    expect(after.map((line, index) => line === before[index])).toEqual([true, false]);
  });
});

describe("the end of a login", () => {
  it("[SESS-1] leaves nothing after a 401, in any tab", async () => {
    const browser = fakeBrowser();
    const first = openTab(browser);
    await signIn(first);
    const second = openTab(browser);
    await expect.poll(() => isSettled(second)).toBe(true);
    browser.server.refuseTokensBefore = 99;
    first.shop.system.dispatch({
      type: "line.changed",
      storeId: storeA,
      variant: flour,
      quantity: 3,
    });
    await expect.poll(() => session(second).matches("signedOut")).toBe(true);
    expect(remains(first, browser)).toEqual(NOTHING);
    expect(remains(second, browser)).toEqual(NOTHING);
  });

  it("[SESS-1] leaves nothing after a sign-out, in any tab", async () => {
    const browser = fakeBrowser();
    const first = openTab(browser);
    await signIn(first);
    const second = openTab(browser);
    await expect.poll(() => isSettled(second)).toBe(true);
    second.shop.system.dispatch({ type: "signOut.requested" });
    second.shop.system.dispatch({ type: "signOut.confirmed" });
    await expect.poll(() => session(first).matches("signedOut")).toBe(true);
    expect([remains(first, browser), remains(second, browser)]).toEqual([NOTHING, NOTHING]);
    expect(browser.server.hasCookie).toBe(false);
  });

  it("[FLOW-1] opens again in every tab when one signs in", async () => {
    const browser = fakeBrowser();
    const [first, second] = [openTab(browser), openTab(browser)];
    await signIn(first);
    await expect.poll(() => isSettled(second)).toBe(true);
    expect(session(second).context.login).toEqual(session(first).context.login);
  });

  it("[FLOW-2] comes back to the store that was active when the login expired", async () => {
    const browser = fakeBrowser();
    const tab = openTab(browser);
    await signIn(tab);
    tab.shop.system.dispatch({ type: "store.selected", storeId: storeB });
    await expect.poll(() => isSettled(tab, storeB)).toBe(true);
    browser.server.refuseTokensBefore = 2;
    tab.shop.system.dispatch({
      type: "line.changed",
      storeId: storeB,
      variant: flour,
      quantity: 1,
    });
    await expect.poll(() => session(tab).matches("signedOut")).toBe(true);
    tab.shop.system.dispatch({
      type: "signIn.submitted",
      email: "gerant@x.fr",
      password: "secret",
    });
    await expect.poll(() => isSettled(tab, storeB)).toBe(true);
    expect(activeStore(tab)).toBe(storeB);
  });
});

describe("two tabs", () => {
  it("[FLOW-4] keep their own store and agree on the carts", async () => {
    const browser = fakeBrowser();
    const first = openTab(browser);
    await signIn(first);
    const second = openTab(browser);
    await expect.poll(() => isSettled(second)).toBe(true);
    second.shop.system.dispatch({ type: "store.selected", storeId: storeB });
    await expect.poll(() => isSettled(second, storeB)).toBe(true);
    expect([activeStore(first), activeStore(second)]).toEqual([storeA, storeB]);
    first.shop.system.dispatch({
      type: "line.changed",
      storeId: storeA,
      variant: flour,
      quantity: 4,
    });
    await expect.poll(() => cartShown(second, storeA)).toEqual({ [flour]: 4 });
  });

  it("[MAND-10] look the store up again, each once, when a mandate is signed in one of them", async () => {
    const browser = fakeBrowser();
    const first = openTab(browser);
    await signIn(first);
    const second = openTab(browser);
    await expect.poll(() => isSettled(second)).toBe(true);
    const before = browser.server.calls.length;
    const lookUps = () =>
      browser.server.calls.slice(before).filter((call) => call === `GET stores/${storeA}`);
    const mandates = [first, second].map(({ shop }) => shop.system.actors.mandates);
    second.shop.system.dispatch({ type: "mandate.signed", storeId: storeA });
    await expect.poll(lookUps).toEqual([`GET stores/${storeA}`, `GET stores/${storeA}`]);
    await expect
      .poll(() => mandates.map((actor) => actor.getSnapshot().value))
      .toEqual([{ known: "missing" }, { known: "missing" }]);
    expect(lookUps().length).toBe(2);
  });
});
