import { expect, onTestFinished } from "vitest";
import type { OrderToken, StoreId } from "../../api-schema/primitives.ts";
import type { Environment } from "../../ui/environment/environment.ts";
import type { SystemOptions } from "../../machines/root/system.ts";
import type { Shop } from "../../ui/hooks/shop.ts";
import type { StoredCarts } from "../../ui/composition/stored-carts.ts";
import { startShop } from "../../ui/composition/start-shop.ts";
import { breachesOf } from "../core-api/contract.ts";
import { json, jsonPage } from "../core-api/fake-api.ts";
import { shownSeller } from "../known-firm.ts";
import { memoryStorage } from "../memory-storage.ts";
import { type FakeCart, type Ledger, nextToken, orderOf, refusal, sell } from "./fake-selling.ts";
import { aCustomer, aStore, customerId, storeA, storeB, tokenA, tokenB } from "./shop-data.ts";

// A whole shop without a browser: tabs over one small server, one storage, one channel.

export type FakeServer = Ledger & {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly calls: string[];
  /** X-STORE-ID by order token: what a mix-up of stores would show. */
  readonly storesByToken: Map<string, Set<string>>;
  /** The refresh cookie of the browser. */
  hasCookie: boolean;
  /** Every call that carries this token, or an older one, is a 401. */
  refuseTokensBefore: number;
  readonly carts: Map<OrderToken, FakeCart>;
};

/** The password of every account. */
export const PASSWORD = "secret";

/**
 * A server that behaves as the real one does towards what it is sent: a wrong password is refused, the
 * same key gets the first answer and does nothing more, another key does it again, and the total that
 * is confirmed has to be the cart's.
 */
export const fakeServer = (): FakeServer => {
  let tokens = 0;
  const answers = new Map<string, { readonly sent: string; readonly answer: Response }>();
  const server: FakeServer = {
    calls: [],
    storesByToken: new Map(),
    hasCookie: false,
    refuseTokensBefore: 0,
    carts: new Map([
      [tokenA, { lines: {}, revision: 1 }],
      [tokenB, { lines: {}, revision: 1 }],
    ]),
    orders: [],
    payments: [],
    fetch: async (request) => {
      const path = new URL(request.url).pathname.replace("/api/v2/shop/", "");
      server.calls.push(`${request.method} ${path}`);
      if (path === "authentication-token") return authentication(request);
      const sent = Number(request.headers.get("JWT-Authorization")?.replace("Bearer jeton-", ""));
      if (!(sent >= server.refuseTokensBefore)) {
        return json({ code: 401, message: "Connexion expirée" }, { status: 401 });
      }
      return once(request, () => answer(server, request, path));
    },
  };
  const authentication = async (request: Request): Promise<Response> => {
    if (request.method === "DELETE") {
      server.hasCookie = false;
      return new Response(null, { status: 204 });
    }
    const isRefused = request.method === "PUT" ? !server.hasCookie : !(await hasPassword(request));
    if (isRefused) return json({ code: 401, message: "Aucune connexion" }, { status: 401 });
    server.hasCookie = true;
    tokens += 1;
    return json({ token: `jeton-${tokens}`, customerId, username: "gerant@panetier.example" });
  };
  const once = async (request: Request, make: () => Promise<Response>): Promise<Response> => {
    const key = request.headers.get("Idempotency-Key");
    if (key === null) return make();
    const sent = `${request.method} ${request.url} ${await request.clone().text()}`;
    const known = answers.get(key);
    if (known !== undefined) return known.sent === sent ? known.answer.clone() : refusal(422);
    const made = await make();
    if (made.ok) answers.set(key, { sent, answer: made.clone() });
    return made;
  };
  return server;
};

/** True for a sign-in with the right password. */
export const hasPassword = async (request: Request): Promise<boolean> => {
  const { password } = (await request.clone().json()) as { readonly password: unknown }; // safe: a sign-in
  return password === PASSWORD;
};

const STORES = [aStore({ id: storeA, defaultStore: true }), aStore({ id: storeB })];

const answer = async (server: FakeServer, request: Request, path: string): Promise<Response> => {
  const storeId = request.headers.get("X-STORE-ID") ?? "";
  const [word, id = "", action = "", line = ""] = path.split("/");
  if (word === "stores" && id === "") return jsonPage(STORES);
  if (word === "stores") return json(STORES.find((store) => String(store.id) === id));
  if (word === "messaging") return jsonPage([]);
  if (word === "customers") return json(aCustomer());
  if (word !== "orders") return json({ code: 404, message: "Introuvable" }, { status: 404 });
  const token = id === "" ? openToken(server, storeId) : (id as OrderToken);
  server.storesByToken.set(token, (server.storesByToken.get(token) ?? new Set()).add(storeId));
  const cart = server.carts.get(token);
  if (cart === undefined) return json({ code: 404, message: "Introuvable" }, { status: 404 });
  if (id === "") return json(orderOf(token, cart));
  const text = await request.text();
  const body: unknown = text === "" ? {} : JSON.parse(text);
  const key = request.headers.get("Idempotency-Key") ?? "";
  return sell(cart, server, { method: request.method, token, action, line, key, body });
};

/** The store's cart: another one once that is an order. */
const openToken = ({ carts }: FakeServer, storeId: string): OrderToken => {
  let token = storeId === String(storeA) ? tokenA : tokenB;
  while (carts.get(token)?.state === "completed") token = nextToken(token);
  if (!carts.has(token)) carts.set(token, { lines: {}, revision: 1 });
  return token;
};

/** A browser: what its tabs share. */
export type FakeBrowser = {
  readonly server: FakeServer;
  readonly storage: Storage;
  readonly tabs: Set<EventTarget>;
  readonly locks: { last: Promise<void> };
};

export const fakeBrowser = (server = fakeServer()): FakeBrowser => ({
  server,
  storage: memoryStorage(),
  tabs: new Set(),
  locks: { last: Promise.resolve() },
});

export type FakeTab = {
  readonly shop: Shop;
  readonly storage: Storage;
  readonly visited: string[];
  readonly close: () => void;
};

/** Keeps each request to the contract: the test fails at its end when one would be refused as such. */
const heldToContract = (
  send: (request: Request) => Promise<Response>,
): ((request: Request) => Promise<Response>) => {
  const checks: Promise<readonly string[]>[] = [];
  onTestFinished(async () => {
    expect((await Promise.all(checks)).flat()).toEqual([]);
  });
  return (request) => {
    checks.push(breachesOf(request.clone()));
    return send(request);
  };
};

let keys = 0;
const newKey = (): string => `cle-de-touche-${(keys += 1)}`;

/** Opens a tab; `storage` is what a reload of the same tab finds, `around` replaces parts of the browser. */
export const openTab = (
  browser: FakeBrowser,
  storage: Storage = memoryStorage(),
  {
    clock,
    readStored: readKept,
    ...around
  }: Partial<Environment> &
    Pick<SystemOptions, "clock"> & { readStored?: StoredCarts["read"] } = {},
): FakeTab => {
  const visited: string[] = [];
  const channel = fakeChannel(browser);
  const environment: Environment = {
    origin: "https://boutique.test",
    now: () => 0,
    newKey,
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
    navigate: (path) => visited.push(path),
    leave: (url) => visited.push(url),
    openTab: () => null,
    drawForBakehouse: () => undefined,
    keepAwake: null,
    markLogin: () => undefined,
    markStore: () => undefined,
    path: () => location.pathname,
    isOnline: () => navigator.onLine,
    afterRendering: null,
    log: () => undefined,
    seller: shownSeller,
    ...around,
    fetch: heldToContract(around.fetch ?? browser.server.fetch),
    upload: around.upload ?? browser.server.fetch,
  };
  const route = { type: "route.changed", path: "/", search: "" } as const;
  const options = {
    ...(clock === undefined ? {} : { clock }),
    ...(readKept === undefined ? {} : { readStored: readKept }),
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
