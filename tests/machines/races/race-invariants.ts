import { expect } from "vitest";
import type { CustomerId, StoreId } from "../../../api-schema/primitives.ts";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import { storeA, storeB, tokenA, tokenB } from "../shop-data.ts";
import type { RacingBrowser, RacingTab, Sent } from "./racing-browser.ts";
import { isStoreOf, MISSING_MANDATES, pathOf, storeOf, tokenOf } from "./racing-server.ts";

// What must hold between any two tasks of a race, and when all of them are over.

const STORES: readonly StoreId[] = [storeA, storeB];
const CART_OF: { readonly [storeId: number]: string } = { [storeA]: tokenA, [storeB]: tokenB };

const loginOf = ({ shop }: RacingTab) => shop.system.actors.session.getSnapshot().context.login;
const activeStore = ({ shop }: RacingTab): StoreId | null =>
  shop.system.actors.storeSelection.getSnapshot().context.storeId;

/** What leaves a tab is its own login's, and of one store throughout. */
export const checkSent = ({ request, tab }: Sent, { ownerOf }: RacingBrowser["server"]): void => {
  const path = pathOf(request);
  expect([tab.name, path, tab.isClosed()]).toEqual([tab.name, path, false]);
  const storeId = storeOf(request);
  const cart = /^orders\/([^/]+)/.exec(path)?.[1];
  if (cart !== undefined) expect(cart).toBe(CART_OF[storeId]);
  if (path === "authentication-token") return;
  const token = tokenOf(request);
  expect([path, token]).toEqual([path, loginOf(tab)?.token]);
  const owner = ownerOf(token);
  if (storeId !== 0) expect(owner !== undefined && isStoreOf(owner, storeId as StoreId)).toBe(true);
};

/** A signing page is opened for the store that is active now. */
export const checkDispatched = (event: ShopEvent, tab: RacingTab): void => {
  if (event.type !== "browser.leaveRequested") return;
  expect(event.url).toBe(`https://signature.test/${activeStore(tab)}`);
};

/** Calls for the token of a store's cart that a tab has on their way. */
const tokenRequests = ({ inFlight }: RacingTab): readonly number[] =>
  [...inFlight]
    .filter((request) => !request.signal.aborted && pathOf(request) === "orders")
    .map(storeOf);

/** Between two tasks. */
export const checkNow = ({ tabs }: RacingBrowser): void => {
  for (const tab of tabs) {
    const asked = tokenRequests(tab);
    expect(new Set(asked).size).toBe(asked.length);
    if (tab.isClosed()) expect(asked).toEqual([]);
    else if (loginOf(tab) === null) expect(remains(tab)).toEqual(NOTHING);
    else checkShown(tab);
  }
};

/** What a tab shows is of its active store. */
const checkShown = (tab: RacingTab): void => {
  const { actors, cartLines } = tab.shop.system;
  const storeId = activeStore(tab);
  const threads = actors.inbox.getSnapshot().context.threads ?? [];
  expect(threads.map(({ id }) => Number(id))).toEqual(threads.map(() => storeId));
  const { missing } = actors.mandates.getSnapshot().context;
  expect(missing).toBe(storeId === null ? 0 : MISSING_MANDATES[storeId]);
  const { tokens } = actors.cartToken.getSnapshot().context;
  for (const id of STORES) {
    expect([null, CART_OF[id]]).toContain(tokens[id] ?? null);
    expect([null, CART_OF[id]]).toContain(cartLines(id)?.getSnapshot().context.token ?? null);
  }
};

/** Everything of a login that a tab could still hold. */
const remains = ({ shop: { system, queryClient }, storage }: RacingTab) => ({
  stores: system.actors.appStart.getSnapshot().context.stores,
  customer: system.actors.termsModal.getSnapshot().context.customer,
  activeStore: system.actors.storeSelection.getSnapshot().context.storeId,
  tokens: system.actors.cartToken.getSnapshot().context.tokens,
  threads: system.actors.inbox.getSnapshot().context.threads,
  mandates: system.actors.mandates.getSnapshot().context.stores,
  carts: STORES.map((storeId) => system.cartLines(storeId)),
  orders: STORES.map((storeId) => system.order(storeId)),
  cache: queryClient.getQueryCache().getAll().length,
  storage: storage.length,
});

const NOTHING: ReturnType<typeof remains> = {
  stores: [],
  customer: null,
  activeStore: null,
  tokens: {},
  threads: null,
  mandates: [],
  carts: [undefined, undefined],
  orders: [undefined, undefined],
  cache: 0,
  storage: 0,
};

/** When nothing is on its way: one login for all tabs, and none that was refused to one of them. */
export const checkRest = ({ tabs, refused }: RacingBrowser): readonly (CustomerId | null)[] => {
  const logins = tabs.filter((tab) => !tab.isClosed()).map(loginOf);
  const customers = logins.map((login) => login?.customerId ?? null);
  expect(customers).toEqual(customers.map(() => customers[0]));
  expect(logins.filter((login) => login !== null && refused.has(login.token))).toEqual([]);
  return customers;
};

/** When every token has been renewed or refused since: it is the server's login. */
export const checkEnd = (browser: RacingBrowser): void => {
  const { server } = browser;
  const logins = checkRest(browser);
  if (server.cookie() === null) expect(logins).toEqual(logins.map(() => null));
};
