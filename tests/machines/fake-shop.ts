import { type Order } from "../../api-schema/order.ts";
import type { OrderToken, StoreId, VariantCode } from "../../api-schema/primitives.ts";
import type { Environment } from "../../ui/environment/environment.ts";
import type { SystemOptions } from "../../machines/system/system.ts";
import type { Shop } from "../../ui/hooks/shop.ts";
import type { KeptCarts } from "../../ui/composition/kept-carts.ts";
import { startShop } from "../../ui/composition/start-shop.ts";
import { json } from "../core-api/fake-api.ts";
import {
  aCustomer,
  anOrder,
  aStore,
  butter,
  customerId,
  flour,
  itemIdOf,
  storeA,
  storeB,
  tokenA,
  tokenB,
  yeast,
} from "./shop-data.ts";

// A whole shop without a browser: tabs over one small server, one storage, one channel.

export type FakeServer = {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly calls: string[];
  /** X-STORE-ID by order token: what a mix-up of stores would show. */
  readonly storesByToken: Map<string, Set<string>>;
  /** The refresh cookie of the browser. */
  hasCookie: boolean;
  /** Every call that carries this token, or an older one, is a 401. */
  refuseTokensBefore: number;
  readonly carts: Map<OrderToken, { lines: Record<string, number>; revision: number }>;
};

export const fakeServer = (): FakeServer => {
  let tokens = 0;
  const server: FakeServer = {
    calls: [],
    storesByToken: new Map(),
    hasCookie: false,
    refuseTokensBefore: 0,
    carts: new Map([
      [tokenA, { lines: {}, revision: 1 }],
      [tokenB, { lines: {}, revision: 1 }],
    ]),
    fetch: async (request) => {
      const path = new URL(request.url).pathname.replace("/api/v2/shop/", "");
      server.calls.push(`${request.method} ${path}`);
      if (path === "authentication-token") return authentication(request);
      const sent = Number(request.headers.get("JWT-Authorization")?.replace("Bearer jeton-", ""));
      if (!(sent >= server.refuseTokensBefore)) {
        return json({ code: 401, message: "Connexion expirée" }, { status: 401 });
      }
      return answer(server, request, path);
    },
  };
  const authentication = (request: Request): Response => {
    if (request.method === "DELETE") {
      server.hasCookie = false;
      return new Response(null, { status: 204 });
    }
    if (request.method === "PUT" && !server.hasCookie) {
      return json({ code: 401, message: "Aucune connexion" }, { status: 401 });
    }
    server.hasCookie = true;
    tokens += 1;
    return json({ token: `jeton-${tokens}`, customerId, username: "gerant@panetier.example" });
  };
  return server;
};

const NO_PAGE = {
  "X-Total-Items": "0",
  "X-Items-Per-Page": "10",
  "X-Current-Page": "1",
  "X-Last-Page": "1",
};

const STORES = [aStore({ id: storeA, defaultStore: true }), aStore({ id: storeB })];

const answer = async (server: FakeServer, request: Request, path: string): Promise<Response> => {
  const storeId = request.headers.get("X-STORE-ID") ?? "";
  const [word, id = "", action = "", line = ""] = path.split("/");
  if (word === "stores" && id === "") return json(STORES);
  if (word === "stores") return json(STORES.find((store) => String(store.id) === id));
  if (word === "messaging") return json([], { headers: NO_PAGE });
  if (word === "customers") return json(aCustomer());
  if (word !== "orders") return json({ code: 404, message: "Introuvable" }, { status: 404 });
  const token = id === "" ? (storeId === String(storeA) ? tokenA : tokenB) : (id as OrderToken);
  server.storesByToken.set(token, (server.storesByToken.get(token) ?? new Set()).add(storeId));
  const cart = server.carts.get(token);
  if (cart === undefined) return json({ code: 404, message: "Introuvable" }, { status: 404 });
  if (action === "") return json(orderOf(token, cart));
  const text = await request.text();
  const body: unknown = text === "" ? {} : JSON.parse(text);
  change(cart, request.method, action, line, body as Change);
  return json({ order: orderOf(token, cart), changes: [] });
};

type Change = {
  readonly variant?: VariantCode;
  readonly quantity?: number;
  readonly items?: readonly { readonly variant: VariantCode; readonly quantity: number }[];
};

const change = (
  cart: { lines: Record<string, number>; revision: number },
  method: string,
  action: string,
  line: string,
  { variant, quantity = 0, items = [] }: Change,
): void => {
  cart.revision += 1;
  const lineOf = [flour, butter, yeast].find((code) => String(itemIdOf(code)) === line);
  if (method === "PATCH" && lineOf !== undefined) cart.lines[lineOf] = quantity;
  if (method === "DELETE" && lineOf !== undefined) delete cart.lines[lineOf];
  const added = action === "items" && variant !== undefined ? [{ variant, quantity }] : items;
  if (method === "POST") {
    for (const item of added) {
      cart.lines[item.variant] = (cart.lines[item.variant] ?? 0) + item.quantity;
    }
  }
};

const orderOf = (
  token: OrderToken,
  { lines, revision }: { lines: Record<string, number>; revision: number },
): Order => anOrder({ token, lines, revision });

/** A browser: what its tabs share. */
export type FakeBrowser = {
  readonly server: FakeServer;
  readonly storage: Storage;
  readonly tabs: Set<EventTarget>;
  readonly locks: { last: Promise<void> };
};

export const fakeBrowser = (server = fakeServer()): FakeBrowser => ({
  server,
  storage: fakeStorage(),
  tabs: new Set(),
  locks: { last: Promise.resolve() },
});

export type FakeTab = {
  readonly shop: Shop;
  readonly storage: Storage;
  readonly visited: string[];
  readonly close: () => void;
};

/** Opens a tab; `storage` is what a reload of the same tab finds, `around` replaces parts of the browser. */
export const openTab = (
  browser: FakeBrowser,
  storage: Storage = fakeStorage(),
  {
    clock,
    readKept,
    ...around
  }: Partial<Environment> & Pick<SystemOptions, "clock"> & { readKept?: KeptCarts["read"] } = {},
): FakeTab => {
  const visited: string[] = [];
  const channel = fakeChannel(browser);
  const environment: Environment = {
    origin: "https://boutique.test",
    fetch: browser.server.fetch,
    now: () => 0,
    newKey: () => "cle",
    localStorage: browser.storage,
    tabStorage: storage,
    channel,
    lock: (job, _, name = "login") => {
      if (name !== "login") return job();
      const done = browser.locks.last.then(job);
      // A tab that closes lets go of the lock: the next one does not fail with it.
      browser.locks.last = done.catch(() => undefined);
      return done;
    },
    isInView: () => false,
    upload: browser.server.fetch,
    navigate: (path) => visited.push(path),
    leave: (url) => visited.push(url),
    openTab: () => null,
    drawForBakehouse: () => undefined,
    keepAwake: null,
    markLogin: () => undefined,
    log: () => undefined,
    ...around,
  };
  const route = { type: "route.changed", path: "/", search: "" } as const;
  const options = {
    ...(clock === undefined ? {} : { clock }),
    ...(readKept === undefined ? {} : { readKept }),
  };
  const shop = startShop(environment, { mode: "mobile" }, route, options);
  return {
    shop,
    storage,
    visited,
    close: () => {
      shop.stop();
      browser.tabs.delete(channel);
    },
  };
};

/** The store that a tab shows, and the quantities of its cart. */
export const cartShown = (
  { shop }: FakeTab,
  storeId: StoreId,
): { readonly [variant: string]: number } => {
  const lines = shop.system.cartLines(storeId)?.getSnapshot().context.lines ?? {};
  return Object.fromEntries(Object.entries(lines).map(([code, { quantity }]) => [code, quantity]));
};

const fakeStorage = (): Storage => {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => values.delete(key),
    setItem: (key, value) => values.set(key, value),
  };
};

/** Delivers to the other tabs in a later task, as the browser does. */
const fakeChannel = (browser: FakeBrowser): BroadcastChannel => {
  const channel = new EventTarget();
  browser.tabs.add(channel);
  const post = (data: unknown): void => {
    for (const other of browser.tabs) {
      if (other === channel) continue;
      setTimeout(() => {
        if (browser.tabs.has(other)) other.dispatchEvent(new MessageEvent("message", { data }));
      });
    }
  };
  return Object.assign(channel, { postMessage: post }) as unknown as BroadcastChannel; // safe: all that tabs.ts uses
};
