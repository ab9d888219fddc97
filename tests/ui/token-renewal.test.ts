import { Effect } from "effect";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { allStores } from "../../core/api/stores.ts";
import { unreachable } from "../../core/api/errors.ts";
import { ACCESS_TOKEN_LIFETIME_MS } from "../../core/session/token-life.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import type { Shop } from "../../ui/hooks/shop.ts";
import {
  fakeBrowser,
  type FakeServer,
  fakeServer,
  openTab,
  PASSWORD,
} from "../machines/fake-shop.ts";
import { storeA } from "../machines/shop-data.ts";

const RENEWAL = "PUT authentication-token";

let server: FakeServer;
let shop: Shop;
let close: () => void;
let now: number;
/** What the network does to renewals: nothing, or that. */
let onRenewal: () => Promise<void>;
beforeEach(() => {
  now = 0;
  onRenewal = () => Promise.resolve();
  server = fakeServer();
  const { fetch } = server;
  ({ shop, close } = openTab(fakeBrowser(server), undefined, {
    now: () => now,
    fetch: async (request) => {
      if (request.method === "PUT" && request.url.endsWith("/authentication-token")) {
        await onRenewal();
      }
      return fetch(request);
    },
  }));
});
afterEach(() => close());

const signIn = async () => {
  shop.system.dispatch({ type: "signIn.submitted", email: "gerant@x.fr", password: PASSWORD });
  await expect.poll(() => shop.system.cartLines(storeA)?.getSnapshot().value).toBe("settled");
  await expect
    .poll(() => server.calls)
    .toEqual(expect.arrayContaining(["GET customers/7", "GET messaging/inbox"]));
};
const session = () => shop.system.actors.session.getSnapshot();
const readStores = () =>
  shop
    .read(
      ({ api }) => Effect.map(allStores(api), ({ length }) => length),
      new AbortController().signal,
    )
    .catch((error: unknown) => error);
/** The timers of this tab have slept as well: none of them asks for the renewal. */
const sleep = (milliseconds: number) => {
  now += milliseconds;
  server.refuseTokensBefore = 2;
  return server.calls.length;
};

describe("[SESS-2] a call after a sleep that the token did not outlive", () => {
  it("waits for the renewal, which it asks for, and is sent under the next token", async () => {
    await signIn();
    const before = sleep(ACCESS_TOKEN_LIFETIME_MS);
    expect(await Promise.all([readStores(), readStores()])).toEqual([2, 2]);
    const asked = server.calls.slice(before);
    expect([asked[0], asked.filter((call) => call === RENEWAL)]).toEqual([RENEWAL, [RENEWAL]]);
    expect([session().matches("signedIn"), session().context.login?.token]).toEqual([
      true,
      "jeton-2",
    ]);
  });

  it("is not sent, and fails as out of reach, where the server can't be asked for it", async () => {
    await signIn();
    const before = sleep(ACCESS_TOKEN_LIFETIME_MS);
    onRenewal = () => Promise.reject(new TypeError("Failed to fetch"));
    expect(await readStores()).toEqual(unreachable);
    expect(server.calls.slice(before)).toEqual([]);
    expect(session().matches({ signedIn: { token: "waiting" } })).toBe(true);
    // And is once it can.
    onRenewal = () => Promise.resolve();
    expect(await readStores()).toBe(2);
    expect(server.calls[before]).toBe(RENEWAL);
  });

  it("tells the session alone, once for each call that fails: what failed before does not ask again for it", async () => {
    await signIn();
    sleep(ACCESS_TOKEN_LIFETIME_MS);
    onRenewal = () => Promise.reject(new TypeError("Failed to fetch"));
    const told: ShopEvent[] = [];
    const stop = shop.system.listen((event) => void told.push(event));
    await readStores();
    await readStores();
    stop();
    expect(told).toEqual([{ type: "token.spent" }, { type: "token.spent" }]);
  });

  it("goes as a visitor's where the login has ended meanwhile", async () => {
    await signIn();
    sleep(ACCESS_TOKEN_LIFETIME_MS);
    server.hasCookie = false;
    expect(await readStores()).toMatchObject({ _tag: "Unauthorized" });
    expect(session().value).toEqual({ signedOut: "idle" });
  });

  it("is sent at once while the token has enough of its life", async () => {
    await signIn();
    now = 0.95 * ACCESS_TOKEN_LIFETIME_MS - 1;
    const before = server.calls.length;
    expect(await readStores()).toBe(2);
    expect(server.calls.slice(before)).toEqual(["GET stores"]);
  });
});
