import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { demoPassword } from "./demo-data.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  customerIdOf,
  formTokenIn,
  signedInAgent,
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
const namesIn = (page: string): readonly string[] =>
  [...page.matchAll(/<a href="\/_support\/clients\/\d+">([^<]+)<\/a>/g)].map(
    ([, name = ""]) => name,
  );

describe("the door of the support page", () => {
  it("[SUPPORT-1] leads whoever is not signed in to its own sign-in, and back afterwards", async () => {
    const browser = supportBrowser(shop, "11.0.0.1");
    const asked = await browser.get("/_support/clients/3");
    expect([asked.status, asked.headers.get("location")]).toEqual([
      303,
      `${publicUrl}/_support/connexion?retour=%2F_support%2Fclients%2F3`,
    ]);
    const form = "/_support/connexion?retour=%2F_support%2Fclients%2F3";
    const page = await (await browser.get(form)).text();
    expect(page).toContain('name="retour" value="/_support/clients/3"');
    const entered = await browser.submit(form, "/_support/connexion", {
      identifiant: ` ${supportLogin.toUpperCase()}`,
      "mot-de-passe": demoPassword,
      retour: "/_support/clients/3",
    });
    expect([entered.status, entered.headers.get("location")]).toEqual([
      303,
      `${publicUrl}/_support/clients/3`,
    ]);
    expect((await browser.get("/_support/clients/3")).status).toBe(200);
  });

  it("[SUPPORT-1] gives a cookie that only this page gets and no script reads", async () => {
    const browser = supportBrowser(shop, "11.0.0.2");
    const entered = await browser.signIn();
    const line = entered.headers
      .getSetCookie()
      .find((each) => each.startsWith("panetier_support="));
    const [, ...attributes] = (line ?? "").split("; ");
    expect(attributes.filter((each) => !each.startsWith("Expires")).toSorted()).toEqual([
      "HttpOnly",
      "Max-Age=28800",
      "Path=/_support",
      "SameSite=Strict",
    ]);
  });

  it("[SUPPORT-1] never leads back to another site", async () => {
    for (const retour of [
      "https://ailleurs.example",
      "//ailleurs.example",
      "/_support/../panier",
      "/panier",
    ]) {
      const entered = await supportBrowser(shop, "11.0.0.3").submit(
        "/_support/connexion",
        "/_support/connexion",
        { retour, identifiant: supportLogin, "mot-de-passe": demoPassword },
      );
      expect([retour, entered.headers.get("location")]).toEqual([retour, `${publicUrl}/_support`]);
    }
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
      const answer = await shop.fetch("/_support", { headers: { cookie }, redirect: "manual" });
      expect(answer.status).toBe(303);
    }
    const agent = await signedInAgent(shop, "11.0.0.5");
    const token = /panetier_support=([\w-]+)/.exec(agent.cookies())?.[1];
    for (const cookie of [`panetier_support=${token}`, `panetier_refresh=${token}`]) {
      const path = "/api/v2/shop/authentication-token";
      expect((await shop.fetch(path, { method: "PUT", headers: { cookie } })).status).toBe(401);
    }
  });

  it("[SUPPORT-1] is closed by signing out, after a working day, and to a withdrawn agent", async () => {
    const first = await signedInAgent(shop, "11.0.0.6");
    const old = first.cookies();
    const out = await first.submit("/_support", "/_support/deconnexion");
    expect([out.status, first.cookies().includes("panetier_support=")]).toEqual([303, false]);
    const again = await shop.fetch("/_support", { headers: { cookie: old }, redirect: "manual" });
    expect(again.status).toBe(303);

    const second = await signedInAgent(shop, "11.0.0.6");
    expect((await second.get("/_support")).status).toBe(200);
    shop.clock.advance(minutes(8 * 60));
    expect((await second.get("/_support")).status).toBe(303);

    const third = await signedInAgent(shop, "11.0.0.6");
    await shop.sql("update support_agent set withdrawn_at = now()");
    expect((await third.get("/_support")).status).toBe(303);
    expect((await third.signIn()).status).toBe(401);
    await shop.sql("update support_agent set withdrawn_at = null");
  });
});

describe("failed sign-ins of the support", () => {
  it("[SUPPORT-2] close the account at that address for fifteen minutes after five, and say how long", async () => {
    const stranger = supportBrowser(shop, "11.1.0.1");
    for (const last of [1, 2, 3, 4, 5]) {
      const wrong = await stranger.signIn(supportLogin, `x${last}`);
      expect(wrong.status).toBe(401);
      expect(await wrong.text()).toContain("Adresse e-mail ou mot de passe incorrect.");
    }
    const refused = await stranger.signIn();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(890);
    expect(await refused.text()).toContain("Réessayez dans 15 minutes.");
    expect((await supportBrowser(shop, "11.1.0.2").signIn()).status).toBe(303);
    shop.clock.advance(minutes(15));
    expect((await stranger.signIn()).status).toBe(303);
  });

  it("[SUPPORT-2] never lock out an agent in a browser that signed in before, and are told", async () => {
    await shop.sql("delete from outbox");
    const own = await signedInAgent(shop, "11.1.3.1");
    for (const network of Array.from({ length: 10 }, (_, index) => index)) {
      await supportBrowser(shop, `11.2${network}.3.1`).signIn(supportLogin, "x");
    }
    expect((await supportBrowser(shop, "11.3.3.1").signIn()).status).toBe(429);
    await own.submit("/_support", "/_support/deconnexion");
    const entered = await own.signIn();
    expect([entered.status, entered.headers.get("location")]).toEqual([
      303,
      `${publicUrl}/_support`,
    ]);
    const mails = await shop.sql<{ to: string; text: string }>(
      "select payload->>'to' as to, payload->>'text' as text from outbox where topic = 'mail'",
    );
    expect(mails.map(({ to }) => to)).toEqual([supportLogin]);
    expect(mails[0]?.text).toContain(`${publicUrl}/_support`);
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

  it("[SUPPORT-2] give the form back with what was typed, but for the password", async () => {
    const wrong = await supportBrowser(shop, "11.1.2.1").signIn('a"<b>@panetier.example', "secret");
    const page = await wrong.text();
    expect(page).toContain('value="a&quot;&lt;b&gt;@panetier.example"');
    expect(page).not.toContain("secret");
    expect(page).toMatch(/role="alert"/);
  });
});

describe("forms of the support", () => {
  it("[SUPPORT-3] are refused without the token of their own session, and do nothing", async () => {
    const agent = await signedInAgent(shop, "11.2.0.1");
    const other = await signedInAgent(shop, "11.2.0.2");
    const id = await customerIdOf(shop, "gerant");
    const foreign = formTokenIn(await (await other.get("/_support")).text());
    const before = await shop.sql("select code_hash from impersonation_code");
    for (const jeton of ["", "x", foreign]) {
      const open = await agent.post(`/_support/clients/${id}/connexion`, { jeton });
      const out = await agent.post("/_support/deconnexion", { jeton });
      expect([open.status, out.status]).toEqual([403, 403]);
    }
    expect(await shop.sql("select code_hash from impersonation_code")).toEqual(before);
    expect((await agent.get("/_support")).status).toBe(200);
  });

  it("[SUPPORT-3] of the sign-in are bound to the browser that asked for them", async () => {
    const victim = supportBrowser(shop, "11.2.1.1");
    const attacker = supportBrowser(shop, "11.2.1.2");
    const jeton = formTokenIn(await (await attacker.get("/_support/connexion")).text());
    const fields = { jeton, identifiant: supportLogin, "mot-de-passe": demoPassword };
    expect((await victim.post("/_support/connexion", fields)).status).toBe(403);
    expect((await attacker.post("/_support/connexion", fields)).status).toBe(303);
  });
});

describe("looking a customer up", () => {
  const search = async (text: string): Promise<readonly string[]> => {
    const agent = await signedInAgent(shop, "11.3.0.1");
    const page = await agent.get(`/_support?${new URLSearchParams({ recherche: text })}`);
    expect(page.status).toBe(200);
    return namesIn(await page.text());
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
  });

  it("[SUPPORT-4] shows name, e-mail, stores with roles, and the way in", async () => {
    const agent = await signedInAgent(shop, "11.3.0.2");
    const id = await customerIdOf(shop, "salarie");
    const page = await (await agent.get(`/_support/clients/${id}`)).text();
    for (const text of ["Théo Bellanger", "salarie@panetier.example", "Boulangerie Saint-Leu"]) {
      expect(page).toContain(text);
    }
    expect(page).toContain("Salarié");
    expect(page).toContain('aria-label="Se connecter en tant que Théo Bellanger"');
    expect((await agent.get("/_support/clients/999999")).status).toBe(404);
    expect((await agent.get("/_support/clients/x")).status).toBe(404);
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
      const shown = await agent.get(`/_support?recherche=nombreux.example&page=${page}`);
      counts.push(namesIn(await shown.text()).length);
    }
    expect(counts).toEqual([20, 20, 5, 0]);
  });

  it("[SUPPORT-3] runs no script and lets itself be framed by nobody", async () => {
    const page = await (await signedInAgent(shop, "11.3.0.4")).get("/_support");
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy.replace(/sha256-[\w+/=]+/, "HASH")).toBe(
      `default-src 'none'; style-src 'HASH'; font-src 'self'; img-src 'self'; form-action 'self' ${publicUrl}; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(page.headers.get("cache-control")).toBe("no-store");
  });
});
