import type { FirstScreenRequest } from "../core/drawing/first-screen.ts";
import type { Environment } from "./environment/environment.ts";
import { LOGIN_KEY } from "./environment/persisted-login.ts";

/** Origin of calls that never leave the server. */
const ORIGIN = "http://panetier.internal";

/** A browser that can only read: nothing is kept, nothing is opened, and a login is never renewed. */
export const serverEnvironment = (request: FirstScreenRequest): Environment => ({
  origin: ORIGIN,
  fetch: (call) => (call.method === "GET" ? request.fetch(call) : never()),
  now: () => request.now,
  newKey: () => "",
  localStorage: request.viewer === "member" ? memory({ [LOGIN_KEY]: "1" }) : memory({}),
  tabStorage: memory({}),
  channel: null,
  lock: never,
  isInView: () => false,
  upload: never,
  navigate: () => undefined,
  markLogin: () => undefined,
  leave: () => undefined,
  openTab: () => null,
  drawForBakehouse: () => undefined,
  keepAwake: null,
  log: request.log,
  seller: request.seller,
});

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
