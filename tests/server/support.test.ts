import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Client } from "../../api-schema/staff-clients.ts";
import { demoPassword } from "./demo-data.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  customerIdOf,
  desk,
  refusalOf,
  signedInAgent,
  type SupportBrowser,
  supportBrowser,
  supportLogin,
} from "./support-desk.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
});
afterAll(() => shop.stop());
// One account serves all tests: the failures of one must not close the next.
beforeEach(() => shop.sql("delete from sign_in_failure"));

const publicUrl = "http://localhost:8080";
const minutes = (count: number) => count * 60_000;
const stageOf = async (browser: SupportBrowser) => (await browser.session()).stage;

describe("the door of the desk", () => {
  it("[SUPPORT-1] asks whoever is not signed in for the password, and tells nothing else", async () => {
    const browser = supportBrowser(shop, "11.0.0.1");
    expect(await refusalOf(await browser.get("/clients/3"))).toEqual([
      401,
      "Votre session a expiré. Reconnectez-vous.",
    ]);
    expect(await browser.session()).toEqual({
      stage: "password",
      formToken: expect.any(String),
      openid: null,
    });
    const entered = await browser.signIn(` ${supportLogin.toUpperCase()}`);
    expect([entered.status, entered.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await entered.json()).toEqual({
      stage: "open",
      formToken: expect.any(String),
      agent: {
        login: supportLogin,
        name: "Service client",
        roles: ["support", "accounting", "content"],
      },
      waiting: {
        applications: expect.any(Number),
        conversations: expect.any(Number),
        remises: expect.any(Number),
        failedSends: 0,
        secondLooks: 0,
        papers: expect.any(Number),
      },
    });
    expect((await browser.get("/clients/3")).status).toBe(200);
  });

  it("[SUPPORT-1] gives a cookie that only the desk's calls get and no script reads", async () => {
    const browser = supportBrowser(shop, "11.0.0.2");
    const entered = await browser.signIn();
    const line = entered.headers
      .getSetCookie()
      .find((each) => each.startsWith("panetier_support="));
    const [, ...attributes] = (line ?? "").split("; ");
    expect(attributes.filter((each) => !each.startsWith("Expires")).toSorted()).toEqual([
      "HttpOnly",
      "Max-Age=28800",
      `Path=${desk}`,
      "SameSite=Strict",
    ]);
  });

  it("[SUPPORT-1] opens to no customer, and a support account opens no shop", async () => {
    const customer = await supportBrowser(shop, "11.0.0.4").signIn("gerant@panetier.example");
    expect(customer.status).toBe(401);
    const agent = await shop.fetch("/api/v2/shop/authentication-token", {
      method: "POST",
      body: JSON.stringify({ email: supportLogin, password: demoPassword }),
      headers: { "content-type": "application/json", "x-forwarded-for": "11.0.0.4" },
    });
    expect(agent.status).toBe(401);
  });

  it("[SUPPORT-1] takes no customer's cookie, and its own renews no customer's login", async () => {
    const signedIn = await shop.fetch("/api/v2/shop/authentication-token", {
      method: "POST",
      body: JSON.stringify({ email: "gerant@panetier.example", password: demoPassword }),
      headers: { "content-type": "application/json", "x-forwarded-for": "11.0.0.5" },
    });
    const value = /panetier_refresh=([^;]+)/.exec(signedIn.headers.get("set-cookie") ?? "")?.[1];
    for (const cookie of [`panetier_refresh=${value}`, `panetier_support=${value}`]) {
      const answer = await shop.fetch(`${desk}/clients/3`, { headers: { cookie } });
      expect(answer.status).toBe(401);
    }
    const agent = await signedInAgent(shop, "11.0.0.5");
    const token = /panetier_support=([\w-]+)/.exec(agent.cookies())?.[1];
    for (const cookie of [`panetier_support=${token}`, `panetier_refresh=${token}`]) {
      const path = "/api/v2/shop/authentication-token";
      expect((await shop.fetch(path, { method: "PUT", headers: { cookie } })).status).toBe(401);
    }
  });

  it("[SUPPORT-1] takes no customer's access token", async () => {
    const token = await shop.tokenOf("gerant@panetier.example");
    const answer = await shop.fetch(`${desk}/clients/3`, {
      headers: { "jwt-authorization": `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
  });

  it("[SUPPORT-1] is closed by signing out, after a working day, and to a withdrawn agent", async () => {
    const first = await signedInAgent(shop, "11.0.0.6");
    const old = first.cookies();
    const out = await first.signOut();
    expect([out.status, first.cookies().includes("panetier_support=")]).toEqual([204, false]);
    const again = await shop.fetch(`${desk}/clients/3`, { headers: { cookie: old } });
    expect(again.status).toBe(401);

    const second = await signedInAgent(shop, "11.0.0.6");
    expect(await stageOf(second)).toBe("open");
    shop.clock.advance(minutes(8 * 60));
    expect(await stageOf(second)).toBe("password");

    const third = await signedInAgent(shop, "11.0.0.6");
    await shop.sql("update staff set withdrawn_at = now()");
    expect(await stageOf(third)).toBe("password");
    expect((await third.get("/clients/3")).status).toBe(401);
    expect((await third.signIn()).status).toBe(401);
    await shop.sql("update staff set withdrawn_at = null");
  });
});

describe("failed sign-ins of the support", () => {
  it("[SUPPORT-2] close the account at that address for fifteen minutes after five, and say how long", async () => {
    const stranger = supportBrowser(shop, "11.1.0.1");
    for (const last of [1, 2, 3, 4, 5]) {
      expect(await refusalOf(await stranger.signIn(supportLogin, `x${last}`))).toEqual([
        401,
        "Adresse e-mail ou mot de passe incorrect.",
      ]);
    }
    const refused = await stranger.signIn();
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(890);
    expect(await refusalOf(refused)).toEqual([
      429,
      "Trop de tentatives de connexion. Réessayez dans 15 minutes.",
    ]);
    expect((await supportBrowser(shop, "11.1.0.2").signIn()).status).toBe(200);
    shop.clock.advance(minutes(15));
    expect((await stranger.signIn()).status).toBe(200);
  });

  it("[SUPPORT-2] never lock out an agent in a browser that signed in before, and are told", async () => {
    await shop.sql("delete from outbox");
    const own = await signedInAgent(shop, "11.1.3.1");
    for (const network of Array.from({ length: 10 }, (_, index) => index)) {
      await supportBrowser(shop, `11.2${network}.3.1`).signIn(supportLogin, "x");
    }
    expect((await supportBrowser(shop, "11.3.3.1").signIn()).status).toBe(429);
    await own.signOut();
    await own.signIn();
    expect(await stageOf(own)).toBe("open");
    const mails = await shop.sql<{ to: string; text: string }>(
      "select payload->>'to' as to, payload->>'text' as text from outbox where topic = 'mail'",
    );
    expect(mails.map(({ to }) => to)).toEqual([supportLogin]);
    expect(mails[0]?.text).toContain(`${publicUrl}/_gestion`);
  });

  it("[SUPPORT-2] are counted apart from the customers'", async () => {
    const stranger = supportBrowser(shop, "11.1.1.1");
    for (const last of [1, 2, 3, 4, 5]) {
      await stranger.signIn("gerant@panetier.example", `x${last}`);
    }
    expect((await stranger.signIn("gerant@panetier.example", "x")).status).toBe(429);
    const customer = await shop.fetch("/api/v2/shop/authentication-token", {
      method: "POST",
      body: JSON.stringify({ email: "gerant@panetier.example", password: demoPassword }),
      headers: { "content-type": "application/json", "x-forwarded-for": "11.1.1.1" },
    });
    expect(customer.status).toBe(200);
  });

  it("[SUPPORT-2] give nothing back of what was typed", async () => {
    const wrong = await supportBrowser(shop, "11.1.2.1").signIn('a"<b>@panetier.example', "secret");
    expect(await wrong.json()).toEqual({
      code: 401,
      message: "Adresse e-mail ou mot de passe incorrect.",
    });
  });
});

describe("changes at the desk", () => {
  const forged = [403, "Ce formulaire n’est plus valable. Rechargez la page et recommencez."];

  it("[SUPPORT-3] are refused without the token of their own session, and do nothing", async () => {
    const agent = await signedInAgent(shop, "11.2.0.1");
    const other = await signedInAgent(shop, "11.2.0.2");
    const id = await customerIdOf(shop, "gerant");
    const { formToken: foreign } = await other.session();
    const before = await shop.sql("select code_hash from impersonation_code");
    for (const token of ["", "x", foreign]) {
      const headers = { "x-form-token": token };
      const open = await agent.send("POST", `/clients/${id}/impersonations`, undefined, headers);
      const out = await agent.send("DELETE", "/session", undefined, headers);
      expect([await refusalOf(open), await refusalOf(out)]).toEqual([forged, forged]);
    }
    expect(await shop.sql("select code_hash from impersonation_code")).toEqual(before);
    expect(await stageOf(agent)).toBe("open");
  });

  it("[SUPPORT-3] of the sign-in are bound to the browser that asked for them", async () => {
    const victim = supportBrowser(shop, "11.2.1.1");
    const attacker = supportBrowser(shop, "11.2.1.2");
    const { formToken } = await attacker.session();
    await victim.session();
    const credentials = { login: supportLogin, password: demoPassword };
    const sent = (browser: SupportBrowser) =>
      browser.send("POST", "/session", credentials, { "x-form-token": formToken });
    expect(await refusalOf(await sent(victim))).toEqual(forged);
    expect((await sent(attacker)).status).toBe(200);
  });

  it("[SUPPORT-3] are taken from no other site: nothing of the desk is shared with one", async () => {
    const agent = await signedInAgent(shop, "11.2.2.1");
    for (const path of ["/session", "/clients/3"]) {
      const answer = await shop.fetch(`${desk}${path}`, {
        headers: { cookie: agent.cookies(), origin: "https://ailleurs.example" },
      });
      expect([path, answer.headers.get("access-control-allow-origin")]).toEqual([path, null]);
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    }
    const preflight = await shop.fetch(`${desk}/session`, {
      method: "OPTIONS",
      headers: {
        origin: "https://ailleurs.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "x-form-token",
      },
    });
    expect(preflight.headers.get("access-control-allow-headers")).toBeNull();
  });
});

describe("looking a customer up", () => {
  const search = async (text: string): Promise<readonly string[]> => {
    const agent = await signedInAgent(shop, "11.3.0.1");
    const query = new URLSearchParams({ search: text });
    return (await agent.read<readonly Client[]>(`/clients?${query}`)).map(({ name }) => name);
  };

  it("[SUPPORT-4] finds by e-mail, name, company and customer number, without accents or case", async () => {
    expect(await search("gerant@panetier.example")).toEqual(["Camille Delaunay"]);
    expect(await search("theo BELLANGER")).toEqual(["Théo Bellanger"]);
    expect(await search("Delaunay")).toEqual([
      "Camille Delaunay",
      "Maxime Delaunay",
      // Of the stores of 'SARL Delaunay et Associés'.
      "Nadia Lefebvre",
      "Hugo Marchand",
      "Léa Morin",
    ]);
    expect(await search("pain d’elbeuf")).toEqual(["Camille Delaunay", "Nadia Lefebvre"]);
    expect(await search("310244 salarie")).toEqual(["Théo Bellanger"]);
    expect(await search("420157")).toEqual(["Philippe Aubert"]);
    expect(await search("%")).toEqual([]);
    expect(await search("personne de ce nom")).toEqual([]);
    expect(await search(" ")).toEqual([]);
  });

  it("[SUPPORT-4] shows name, e-mail and stores with roles, and nothing else", async () => {
    const agent = await signedInAgent(shop, "11.3.0.2");
    const id = await customerIdOf(shop, "salarie");
    expect(await agent.read(`/clients/${id}`)).toEqual({
      id,
      name: "Théo Bellanger",
      email: "salarie@panetier.example",
      stores: [{ id: 7, company: "Boulangerie Saint-Leu", erpId: "310244", role: "baker" }],
      storeCount: 1,
    });
    expect((await agent.get("/clients/999999")).status).toBe(404);
    expect((await agent.get("/clients/x")).status).toBe(400);
  });

  it("[SUPPORT-4] shows twenty a page", async () => {
    await shop.sql(
      `insert into customer (email, password_hash, first_name, last_name)
       select 'essai-' || n || '@nombreux.example', '', 'Essai', lpad(n::text, 2, '0')
       from generate_series(1, 45) n`,
    );
    const agent = await signedInAgent(shop, "11.3.0.3");
    const counts: number[] = [];
    for (const page of [1, 2, 3, 4]) {
      const shown = await agent.read<readonly Client[]>(
        `/clients?search=nombreux.example&page=${page}`,
      );
      counts.push(shown.length);
    }
    expect(counts).toEqual([20, 20, 5, 0]);
    const first = await agent.get("/clients?search=nombreux.example");
    expect(["x-total-items", "x-last-page"].map((name) => first.headers.get(name))).toEqual([
      "45",
      "3",
    ]);
  });
});
