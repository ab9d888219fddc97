import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  claimsOf,
  customerIdOf,
  impersonate,
  refreshCookieOf,
  retrieve,
  signedInAgent,
  type SupportBrowser,
  supportLogin,
  tokenAnswerOf,
} from "./support-desk.ts";

let shop: TestShop;
let agent: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  agent = await signedInAgent(shop, "12.0.0.1");
});
afterAll(() => shop.stop());

const loginPath = "/api/v2/shop/authentication-token";
const minutes = (count: number) => count * 60_000;
const renew = (cookie: string) => shop.fetch(loginPath, { method: "PUT", headers: { cookie } });
const end = (cookie: string) => shop.fetch(loginPath, { method: "DELETE", headers: { cookie } });
const call = (path: string, token: string, init: RequestInit = {}) =>
  shop.fetch(`/api/v2/shop${path}`, {
    ...init,
    headers: { "jwt-authorization": `Bearer ${token}`, ...init.headers },
  });

const resultOf = (customerId: number) => `http://localhost:8080/_gestion/clients/${customerId}`;

const lastImpersonation = async () => {
  const [row] = await shop.sql<{ ended: boolean; customer: number }>(
    `select ended_at is not null as ended, customer_id as customer from impersonation
     order by id desc limit 1`,
  );
  return row;
};

describe("the one-time code", () => {
  it("[SUPPORT-5] leads to the sign-in of the shop and opens the customer's session", async () => {
    const id = await customerIdOf(shop, "gerant");
    const pressed = await agent.send("POST", `/clients/${id}/impersonations`);
    expect([pressed.status, pressed.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const { address }: { readonly address: string } = await pressed.json();
    expect(address).toMatch(/^http:\/\/localhost:8080\/connexion\?code=[\w-]{43}$/);
    const response = await retrieve(shop, new URL(address).searchParams.get("code") ?? "");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { token, ...rest } = await tokenAnswerOf(response);
    expect(rest).toEqual({
      customerId: id,
      username: "gerant@panetier.example",
      logoutCallbackUrl: resultOf(id),
    });
    expect((await call("/stores", token)).status).toBe(200);
    const [, ...attributes] = (response.headers.get("set-cookie") ?? "").split("; ");
    expect(attributes.filter((each) => !each.startsWith("Expires")).toSorted()).toEqual([
      "HttpOnly",
      "Max-Age=7200",
      "Path=/",
      "SameSite=Strict",
    ]);
  });

  it("[SUPPORT-5] is exchanged once", async () => {
    const code = await agent.codeFor(await customerIdOf(shop, "gerant"));
    expect((await retrieve(shop, code)).status).toBe(200);
    const again = await retrieve(shop, code);
    expect([again.status, await again.json()]).toEqual([
      401,
      {
        code: 401,
        message: "Ce lien de connexion n'est plus valable. Recommencez depuis la gestion.",
      },
    ]);
    expect(again.headers.get("set-cookie")).toBeNull();
  });

  it("[SUPPORT-5] is exchanged by one of ten that come at once", async () => {
    const code = await agent.codeFor(await customerIdOf(shop, "gerant"));
    const answers = await Promise.all(Array.from({ length: 10 }, () => retrieve(shop, code)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 401)]);
  });

  it("[SUPPORT-5] is worth nothing after sixty seconds, nor one that nobody made", async () => {
    const id = await customerIdOf(shop, "gerant");
    const inTime = await agent.codeFor(id);
    shop.clock.advance(58_000);
    expect((await retrieve(shop, inTime)).status).toBe(200);
    const late = await agent.codeFor(id);
    shop.clock.advance(60_000);
    expect((await retrieve(shop, late)).status).toBe(401);
    expect((await retrieve(shop, "x".repeat(43))).status).toBe(401);
    expect((await retrieve(shop, "")).status).toBe(400);
  });

  it("[SUPPORT-5] is worth nothing when its agent was withdrawn meanwhile", async () => {
    const code = await agent.codeFor(await customerIdOf(shop, "gerant"));
    await shop.sql("update staff set withdrawn_at = now()");
    expect((await retrieve(shop, code)).status).toBe(401);
    await shop.sql("update staff set withdrawn_at = null");
  });

  it("[SUPPORT-5] is kept hashed", async () => {
    const code = await agent.codeFor(await customerIdOf(shop, "gerant"));
    const rows = await shop.sql<{ text: string }>(
      "select encode(code_hash, 'escape') || row_to_json(k)::text as text from impersonation_code k",
    );
    expect(rows.filter(({ text }) => text.includes(code))).toEqual([]);
  });
});

describe("a session opened by an agent", () => {
  it("[SUPPORT-6] names both people, and so does each renewal", async () => {
    const { answer, cookie } = await impersonate(shop, agent, "salarie");
    const renewed = await renew(cookie);
    const second = await tokenAnswerOf(renewed);
    for (const { token, logoutCallbackUrl } of [answer, second]) {
      const { sub, username, act } = claimsOf(token);
      expect({ sub, username, act, logoutCallbackUrl }).toEqual({
        sub: String(answer.customerId),
        username: "salarie@panetier.example",
        act: { sub: supportLogin },
        logoutCallbackUrl: resultOf(answer.customerId),
      });
    }
  });

  it("[SUPPORT-6] leaves the customer's own login without an agent", async () => {
    const own = claimsOf(await shop.tokenOf("salarie@panetier.example"));
    expect(own["act"]).toBeNull();
  });

  it("[SUPPORT-6] lasts two hours at most, however often it is renewed", async () => {
    let { cookie } = await impersonate(shop, agent, "salarie");
    let token = "";
    for (let count = 0; count < 11; count += 1) {
      shop.clock.advance(minutes(10));
      const renewed = await renew(cookie);
      expect(renewed.status).toBe(200);
      cookie = refreshCookieOf(renewed);
      ({ token } = await tokenAnswerOf(renewed));
    }
    expect((await call("/stores", token)).status).toBe(200);
    shop.clock.advance(minutes(10));
    expect((await call("/stores", token)).status).toBe(401);
    expect((await renew(cookie)).status).toBe(401);
  });

  it("[SUPPORT-7] is ended by the agent: its end is written and its token refused", async () => {
    const { answer, cookie } = await impersonate(shop, agent, "salarie");
    expect(await lastImpersonation()).toEqual({ ended: false, customer: answer.customerId });
    expect((await end(cookie)).status).toBe(204);
    expect(await lastImpersonation()).toEqual({ ended: true, customer: answer.customerId });
    expect((await call("/stores", answer.token)).status).toBe(401);
    expect((await renew(cookie)).status).toBe(401);
  });

  it("[SUPPORT-7] ends at the next renewal when its agent was withdrawn", async () => {
    const { answer, cookie } = await impersonate(shop, agent, "salarie");
    await shop.sql("update staff set withdrawn_at = now()");
    expect((await renew(cookie)).status).toBe(401);
    expect(await lastImpersonation()).toEqual({ ended: true, customer: answer.customerId });
    expect((await call("/stores", answer.token)).status).toBe(401);
    await shop.sql("update staff set withdrawn_at = null");
  });

  it("[SUPPORT-7] ends when a used cookie of it comes back", async () => {
    const { answer, cookie } = await impersonate(shop, agent, "salarie");
    await renew(cookie);
    shop.clock.advance(11_000);
    expect((await renew(cookie)).status).toBe(401);
    expect(await lastImpersonation()).toEqual({ ended: true, customer: answer.customerId });
  });

  it("[SUPPORT-8] cannot accept the terms nor the welcome, which are the customer's", async () => {
    const { answer } = await impersonate(shop, agent, "nouveau");
    const before = await shop.sql("select cgu, welcome_modal_displayed from customer");
    for (const wish of [{ cgu: true }, { welcomeModalDisplayed: true }]) {
      const refused = await call(`/customers/${answer.customerId}`, answer.token, {
        method: "PUT",
        body: JSON.stringify(wish),
        headers: { "content-type": "application/json" },
      });
      expect([refused.status, await refused.json()]).toEqual([
        403,
        { code: 403, message: "Seul le client peut faire cela : quittez d'abord sa session." },
      ]);
    }
    expect(await shop.sql("select cgu, welcome_modal_displayed from customer")).toEqual(before);
    const read = await call(`/customers/${answer.customerId}`, answer.token);
    expect(read.status).toBe(200);
    const foreign = await call("/customers/1", answer.token, {
      method: "PUT",
      body: JSON.stringify({ cgu: true }),
      headers: { "content-type": "application/json" },
    });
    expect(foreign.status).toBe(404);
  });
});
