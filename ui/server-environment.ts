import type { paths } from "../api-schema/openapi.d.ts";
import { type FirstScreenRequest, isRead } from "../core/drawing/first-screen.ts";
import { STORE_KEY, LOGIN_KEY } from "./environment/persisted-login.ts";
import type { Environment } from "./environment/environment.ts";
import { yieldToMain } from "./first-screen/painted.ts";

/** Origin of calls that never leave the server. */
const ORIGIN = "http://panetier.internal";

/** Renewing a login is a PUT of it. */
const LOGIN_PATH = "/api/v2/shop/authentication-token" satisfies keyof paths;

/** A browser in the server, and whether it waits for something. */
export interface ServerBrowser {
  readonly environment: Environment;
  /** Does what was left to be done after the rendering; false when there was nothing. */
  readonly doAfterRendering: () => Promise<boolean>;
  /** Kept once nothing that was asked for is still to come. */
  readonly quiet: () => Promise<void>;
}

/**
 * A browser that can only read: nothing is kept, nothing is opened, nothing is sent. A login is never
 * renewed: a customer's own page is told what the server knows of theirs.
 */
export const serverBrowser = (request: FirstScreenRequest): ServerBrowser => {
  const { path, viewer, customer, seller, log, now } = request;
  let awaited = 0;
  let effects: (() => unknown)[] = [];
  const ask = async (call: Request): Promise<Response> => {
    awaited += 1;
    try {
      return await request.fetch(call);
    } finally {
      awaited -= 1;
    }
  };
  const fetch = (call: Request): Promise<Response> => {
    const { pathname } = new URL(call.url);
    if (isRead(call.method, pathname)) return ask(call);
    const isRenewal = call.method === "PUT" && pathname === LOGIN_PATH;
    return isRenewal && customer !== null
      ? Promise.resolve(Response.json(customer.login))
      : never();
  };
  return {
    environment: {
      origin: ORIGIN,
      fetch,
      now: () => now,
      path: () => path,
      isOnline: () => true,
      afterRendering: customer === null ? null : (effect) => void effects.push(effect),
      newKey: () => "",
      localStorage: memory({
        ...(viewer === "member" ? { [LOGIN_KEY]: "1" } : {}),
        ...(customer?.storeId == null ? {} : { [STORE_KEY]: String(customer.storeId) }),
      }),
      tabStorage: memory({}),
      channel: null,
      lock: customer === null ? never : (job) => job(),
      isInView: () => false,
      upload: never,
      navigate: () => undefined,
      markLogin: () => undefined,
      markStore: () => undefined,
      leave: () => undefined,
      openTab: () => null,
      drawForBakehouse: () => undefined,
      keepAwake: null,
      log,
      seller,
    },
    doAfterRendering: async () => {
      const due = effects;
      effects = [];
      await Promise.all(due.map((effect) => effect()));
      return due.length > 0;
    },
    quiet: async () => {
      // An answer that is read may make the machines ask for more.
      for (let turns = 0; turns < QUIET_TURNS;) {
        await yieldToMain();
        turns = awaited > 0 ? 0 : turns + 1;
      }
    },
  };
};

/** From its coming, an answer takes so many turns at most to be read. */
const QUIET_TURNS = 3;

/** One for each who waits: a promise that lives on keeps all that ever waited for it, page after page. */
const never = (): Promise<never> => new Promise(() => undefined);

const memory = (items: { readonly [key: string]: string }): Storage => ({
  length: Object.keys(items).length,
  key: (index) => Object.keys(items)[index] ?? null,
  getItem: (key) => items[key] ?? null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
});
