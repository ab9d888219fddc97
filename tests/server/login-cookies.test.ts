import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { customerBrowser } from "./customer-browser.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { desk, supportBrowser } from "./support-desk.ts";

// The shop listens on plain http here too; what it writes is meant for the proxy that speaks https.
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    settings: { trustProxy: true, publicUrl: "https://boutique.example" },
  });
});
afterAll(() => shop.stop());

/** Cookies as they are set: name and attributes, without values and dates. */
const shapesOf = (response: Response): readonly string[] =>
  response.headers
    .getSetCookie()
    .map((line) => line.replace(/=[^;]*/, "").replace(/; Expires=[^;]*/, ""));

const oldPath = "Path=/api/v2/shop/authentication-token";

describe("cookies under https", () => {
  it("[SESS-13] carry the prefix __Host-, so that no neighbouring subdomain sets them", async () => {
    const browser = customerBrowser(shop, "10.0.0.1");
    expect(shapesOf(await browser.signIn("gerant"))).toEqual([
      "__Host-panetier_refresh; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict",
      "__Host-panetier_browser; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Strict",
    ]);
    expect(shapesOf(await browser.renew())).toEqual([
      "__Host-panetier_refresh; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict",
    ]);
    expect(shapesOf(await browser.signOut())).toEqual([
      "__Host-panetier_refresh; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict",
    ]);
  });

  it("[SESS-13] carry it at the desk too, and no other name opens it", async () => {
    const agent = supportBrowser(shop, "10.0.1.1");
    const entered = await agent.signIn();
    expect(entered.status).toBe(200);
    expect(shapesOf(entered)).toEqual([
      "__Host-panetier_support; Max-Age=28800; Path=/; HttpOnly; Secure; SameSite=Strict",
      "__Host-panetier_support_browser; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Strict",
      "__Host-panetier_support_step; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict",
    ]);
    expect((await agent.get("/clients/1")).status).toBe(200);
    const planted = agent.cookies().replaceAll("__Host-", "");
    const answer = await shop.fetch(`${desk}/clients/1`, { headers: { cookie: planted } });
    expect(answer.status).toBe(401);
  });

  it("[SESS-13] move a login of before to the new name at its next renewal", async () => {
    const browser = customerBrowser(shop, "10.0.2.1");
    await browser.signIn("salarie");
    const token = browser.cookies.get("__Host-panetier_refresh") ?? "";
    await shop.sql("update login_session set host_cookie = false");
    const old = customerBrowser(shop, "10.0.2.1");
    old.setCookie("panetier_refresh", token);
    const renewed = await old.renew();
    expect([renewed.status, shapesOf(renewed)]).toEqual([
      200,
      [
        "__Host-panetier_refresh; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict",
        `panetier_refresh; Max-Age=0; ${oldPath}; HttpOnly; Secure; SameSite=Strict`,
      ],
    ]);
    expect([...old.cookies.keys()]).toEqual(["__Host-panetier_refresh"]);
    expect((await old.renew()).status).toBe(200);
  });

  it("[SESS-13] let two tabs of such a login renew at the same instant", async () => {
    const browser = customerBrowser(shop, "10.0.3.1");
    await browser.signIn("salarie");
    const token = browser.cookies.get("__Host-panetier_refresh") ?? "";
    await shop.sql("update login_session set host_cookie = false");
    const tabs = [1, 2].map(() => {
      const tab = customerBrowser(shop, "10.0.3.1");
      tab.setCookie("panetier_refresh", token);
      return tab.renew();
    });
    expect((await Promise.all(tabs)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it("[SESS-13] take no login of a neighbour under the old name, nor end the one it names", async () => {
    const own = customerBrowser(shop, "10.0.4.1");
    await own.signIn("salarie");
    const token = own.cookies.get("__Host-panetier_refresh") ?? "";
    const planted = customerBrowser(shop, "10.0.4.1");
    planted.setCookie("panetier_refresh", token);
    expect((await planted.renew()).status).toBe(401);
    own.setCookie("panetier_refresh", `${token.slice(0, 37)}${"a".repeat(43)}`);
    expect((await own.renew()).status).toBe(200);
  });
});
