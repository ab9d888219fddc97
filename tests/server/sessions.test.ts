import { createHook } from "node:async_hooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cheapHash } from "./cheap-hash.ts";
import { demoPassword } from "./demo-data.ts";
import { startTestShop, type TestShop } from "./harness.ts";

let shop: TestShop;
beforeAll(async () => {
  // Each test signs in from an address of its own, so that failures are counted apart.
  shop = await startTestShop({ settings: { trustProxy: true } });
});
afterAll(() => shop.stop());

const path = "/api/v2/shop/authentication-token";

const signIn = (email: string, password: string, address: string) =>
  shop.fetch(path, {
    method: "POST",
    body: JSON.stringify({ email, password }),
    headers: { "content-type": "application/json", "x-forwarded-for": `9.9.9.9, ${address}` },
  });

const renew = (cookie: string) => shop.fetch(path, { method: "PUT", headers: { cookie } });

const cookieOf = (response: Response): string =>
  (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";

/** The name and the attributes of a cookie, without its value. */
const attributesOf = (line: string): readonly string[] => {
  const [pair = "", ...attributes] = line.split("; ");
  const kept = attributes.filter((each) => !each.startsWith("Expires")).toSorted();
  return [pair.slice(0, pair.indexOf("=")), ...kept];
};

const tokenIn = async (response: Response): Promise<string> => {
  const body: { readonly token: string } = await response.json();
  return body.token;
};

const statusWith = async (token: string): Promise<number> => {
  const headers = { "jwt-authorization": `Bearer ${token}` };
  return (await shop.fetch("/api/v2/shop/stores", { headers })).status;
};

const minutes = (count: number) => count * 60_000;

describe("signing in", () => {
  it("answers a token and an HttpOnly, SameSite=Strict cookie for this call alone", async () => {
    const response = await signIn("Gerant@panetier.example ", demoPassword, "10.0.0.1");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const body: Record<string, unknown> = await response.json();
    expect(Object.keys(body).toSorted()).toEqual(["customerId", "token", "username"]);
    expect(body["username"]).toBe("gerant@panetier.example");
    const [refresh = "", browser = ""] = response.headers.getSetCookie();
    expect([refresh, browser].map(attributesOf)).toEqual([
      ["panetier_refresh", "HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Strict"],
      [
        "panetier_browser",
        "HttpOnly",
        "Max-Age=31536000",
        "Path=/api/v2/shop/authentication-token",
        "SameSite=Strict",
      ],
    ]);
  });

  it("answers an unknown e-mail and a wrong password alike", async () => {
    const unknown = await signIn("personne@panetier.example", "x", "10.0.1.1");
    const wrong = await signIn("gerant@panetier.example", "x", "10.0.1.1");
    expect([unknown.status, await unknown.text()]).toEqual([wrong.status, await wrong.text()]);
    expect(wrong.status).toBe(401);
  });

  it("works as long for an unknown e-mail as for a wrong password", async () => {
    // Each derivation of argon2 is a request of this process, where the shop runs too.
    const derivationsOf = async (email: string, from: string): Promise<number> => {
      let derivations = 0;
      const watching = createHook({
        init: (_, type) => {
          if (type === "ARGON2REQUEST") derivations += 1;
        },
      }).enable();
      await signIn(email, "x", from);
      watching.disable();
      return derivations;
    };
    expect(await derivationsOf("comptable@panetier.example", "10.0.3.1")).toBe(1);
    expect(await derivationsOf("personne-2@panetier.example", "10.0.2.1")).toBe(1);
  });

  it("lets nobody in before the e-mail address is verified", async () => {
    await shop.sql("update customer set verified = false where email like 'vendeur@%'");
    const response = await signIn("vendeur@panetier.example", demoPassword, "10.0.4.1");
    expect(response.status).toBe(403);
    await shop.sql("update customer set verified = true where email like 'vendeur@%'");
  });
});

describe("a password stored at less than today's cost", () => {
  const costOf = async (account: string): Promise<string | undefined> => {
    const [row] = await shop.sql<{ hash: string }>(
      "select password_hash as hash from customer where email = $1",
      [`${account}@panetier.example`],
    );
    return row?.hash.split("$")[3];
  };

  it("[SESS-9] is stored anew by the sign-in that proves it, and by no other", async () => {
    await shop.sql("update customer set password_hash = $1 where email like 'bloque@%'", [
      cheapHash(demoPassword),
    ]);
    expect((await signIn("bloque@panetier.example", "x", "10.1.0.1")).status).toBe(401);
    expect(await costOf("bloque")).toBe("m=1024,t=1,p=1");
    expect((await signIn("bloque@panetier.example", demoPassword, "10.1.0.1")).status).toBe(200);
    expect(await costOf("bloque")).toBe("m=19456,t=2,p=1");
    expect((await signIn("bloque@panetier.example", demoPassword, "10.1.0.1")).status).toBe(200);
  });
});

describe("renewing a login", () => {
  it("rotates the cookie and gives a token that works", async () => {
    const first = cookieOf(await signIn("gerant@panetier.example", demoPassword, "10.2.0.1"));
    const renewed = await renew(first);
    expect(renewed.status).toBe(200);
    expect(cookieOf(renewed)).toMatch(/^panetier_refresh=[\w.-]{80}$/);
    expect(cookieOf(renewed)).not.toBe(first);
    expect(await statusWith(await tokenIn(renewed))).toBe(200);
  });

  it("gives two tabs that renew at the same instant the same successor", async () => {
    const first = cookieOf(await signIn("gerant@panetier.example", demoPassword, "10.2.1.1"));
    const answers = await Promise.all([renew(first), renew(first), renew(first)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
    const [answer] = answers;
    expect(answer === undefined ? 0 : (await renew(cookieOf(answer))).status).toBe(200);
  });

  it("ends the whole login when a used cookie comes back later", async () => {
    const first = cookieOf(await signIn("gerant@panetier.example", demoPassword, "10.2.2.1"));
    const renewed = await renew(first);
    const token = await tokenIn(renewed);
    shop.clock.advance(11_000);
    expect(await statusWith(token)).toBe(200);
    expect((await renew(first)).status).toBe(401);
    expect((await renew(cookieOf(renewed))).status).toBe(401);
    expect(await statusWith(token)).toBe(401);
  });

  it("refuses an unknown, a malformed and a missing cookie, and erases it", async () => {
    const unknown = `panetier_refresh=00000000-0000-4000-8000-000000000000.${"a".repeat(43)}`;
    for (const cookie of [unknown, "panetier_refresh=x'; drop table", ""]) {
      const response = await renew(cookie);
      expect(response.status).toBe(401);
      expect(response.headers.get("set-cookie")).toContain("panetier_refresh=; Max-Age=0");
    }
  });

  it("ends after thirty days without use", async () => {
    const cookie = cookieOf(await signIn("gerant@panetier.example", demoPassword, "10.2.3.1"));
    shop.clock.advance(minutes(30 * 24 * 60) + 1000);
    expect((await renew(cookie)).status).toBe(401);
  });
});

describe("an access token", () => {
  it("is refused after fifteen minutes", async () => {
    const token = await tokenIn(await signIn("gerant@panetier.example", demoPassword, "10.3.0.1"));
    shop.clock.advance(minutes(15) - 2000);
    expect(await statusWith(token)).toBe(200);
    shop.clock.advance(2000);
    expect(await statusWith(token)).toBe(401);
  });

  it("is refused at once after signing out, and the cookie with it", async () => {
    const signed = await signIn("gerant@panetier.example", demoPassword, "10.3.1.1");
    const cookie = cookieOf(signed);
    const token = await tokenIn(signed);
    const out = await shop.fetch(path, { method: "DELETE", headers: { cookie } });
    expect(out.status).toBe(204);
    expect(out.headers.get("set-cookie")).toContain("panetier_refresh=; Max-Age=0");
    expect(await statusWith(token)).toBe(401);
    expect((await renew(cookie)).status).toBe(401);
    expect((await shop.fetch(path, { method: "DELETE" })).status).toBe(204);
  });

  it("is refused after its customer was signed out everywhere", async () => {
    const token = await tokenIn(
      await signIn("comptable@panetier.example", demoPassword, "10.3.2.1"),
    );
    await shop.sql(
      "update customer set session_epoch = session_epoch + 1 where email like 'comptable@%'",
    );
    expect(await statusWith(token)).toBe(401);
  });

  it("is refused when it is forged", async () => {
    const token = await tokenIn(await signIn("gerant@panetier.example", demoPassword, "10.3.3.1"));
    const [, payload = "", signature = ""] = token.split(".");
    const none = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const other = Buffer.from(JSON.stringify({ ...claims, customerId: 2 })).toString("base64url");
    expect(await statusWith(`${none}.${payload}.`)).toBe(401);
    expect(await statusWith(`${token.split(".")[0]}.${other}.${signature}`)).toBe(401);
    expect(await statusWith("abc")).toBe(401);
  });
});

describe("the customer behind the login", () => {
  it("is shown with its links to stores, and somebody else's is not found", async () => {
    const api = await shop.as("salarie@panetier.example");
    const [row] = await shop.sql<{ id: number; links: number }>(
      `select c.id, (select count(*)::int from store_shop_user where customer_id = c.id) as links
       from customer c where email = 'salarie@panetier.example'`,
    );
    const id = row?.id ?? 0;
    const own = await api.GET("/api/v2/shop/customers/{id}", { params: { path: { id } } });
    expect(own.response.status).toBe(200);
    expect(own.data?.email).toBe("salarie@panetier.example");
    expect(own.data?.user.storeShopUsers).toHaveLength(row?.links ?? -1);
    const other = id === 1 ? 2 : 1;
    const foreign = await api.GET("/api/v2/shop/customers/{id}", {
      params: { path: { id: other } },
    });
    expect(foreign.response.status).toBe(404);
  });

  it("accepts the terms and closes the welcome once and for all", async () => {
    const api = await shop.as("nouveau@panetier.example");
    const [row] = await shop.sql<{ id: number }>(
      "select id from customer where email = 'nouveau@panetier.example'",
    );
    const params = { path: { id: row?.id ?? 0 } };
    const accepted = await api.PUT("/api/v2/shop/customers/{id}", { params, body: { cgu: true } });
    expect(accepted.data).toMatchObject({ cgu: true, welcomeModalDisplayed: false });
    const welcomed = await api.PUT("/api/v2/shop/customers/{id}", {
      params,
      body: { welcomeModalDisplayed: true },
    });
    expect(welcomed.data).toMatchObject({ cgu: true, welcomeModalDisplayed: true });
  });
});
