import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PAGE_CODE_FILE, type PageCodeTable } from "../../core/routes/page-code.ts";
import { customerBrowser, type CustomerBrowser } from "./customer-browser.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { impersonate, signedInAgent } from "./support-desk.ts";

// Pages of customers with what is theirs in them. The built screens are stood in for by a module that says
// whose page it draws; the real ones are tried in a browser (tests/e2e/preview.spec.ts).

const DRAW = `
const bad = { method: "POST" };
export const renderFirstScreen = async ({ path, viewer, customer, fetch }) => {
  if (customer === null) return { html: "everybody's", data: "{}", storeId: null };
  const ask = async (address, init) => {
    const headers = { "jwt-authorization": "Bearer " + customer.login.token };
    const answer = await fetch(new Request("http://x" + address, { ...init, headers }));
    return answer.status;
  };
  const { login, storeId } = customer;
  if (path === "/mon-compte/mes-encours" && login.username.startsWith("gerant")) await ask("/api/v2/shop/orders/x/complete", bad);
  const own = await ask("/api/v2/shop/customers/" + login.customerId);
  const other = await ask("/api/v2/shop/customers/" + (login.customerId + 1));
  const html = [viewer, login.username, storeId, own, other].join(" ");
  return { html, data: "{}", storeId };
};`;

const PAGE_CODE: PageCodeTable = {
  entry: { modules: [], styles: [] },
  start: { modules: [], styles: [] },
  pages: { visitor: {}, member: {} },
};

let shop: TestShop;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "panetier-previews-"));
  const site = join(folder, "client");
  for (const part of ["client/.vite", "server"]) {
    mkdirSync(join(folder, part), { recursive: true });
  }
  writeFileSync(join(folder, "server", "draw.js"), DRAW);
  writeFileSync(join(folder, "server", "package.json"), '{"type":"module"}');
  writeFileSync(join(site, PAGE_CODE_FILE), JSON.stringify(PAGE_CODE));
  writeFileSync(
    join(site, "index.html"),
    '<html lang="fr"><head><title>x</title></head><body><div id="root"></div></body></html>',
  );
  shop = await startTestShop({ siteFolder: site, settings: { trustProxy: true } });
});
afterAll(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
});

let people = 0;
const signedIn = async (account: string): Promise<CustomerBrowser> => {
  people += 1;
  const browser = customerBrowser(shop, `10.1.0.${people}`);
  expect((await browser.signIn(account)).status).toBe(200);
  return browser;
};

const tokenOf = (browser: CustomerBrowser): string => browser.cookies.get("panetier_refresh") ?? "";

/** A page as that refresh token and that store get it. */
const visit = async (path: string, token: string, store = "3") => {
  const cookie = `panetier-login=1; panetier-store=${store}; panetier_refresh=${token}`;
  const response = await shop.fetch(path, { headers: { cookie } });
  const text = await response.text();
  return {
    response,
    text,
    store: /<html data-preview="([^"]*)" lang="fr">/.exec(text)?.[1],
    preview: /<div id="preview">(.*?)<\/div><div id="root">everybody's<\/div>/s.exec(text)?.[1],
  };
};

const NONE = { store: undefined, preview: undefined };

describe("a customer's own page", () => {
  it("[PREVIEW-1] shows what is theirs, read as them, beside what everybody of its kind gets", async () => {
    const browser = await signedIn("gerant");
    const { response, text, ...shown } = await visit("/panier", tokenOf(browser));
    expect(shown).toEqual({
      store: "3",
      preview: "member gerant@panetier.example 3 200 404",
    });
    expect(text).not.toContain(tokenOf(browser));
    expect(text).not.toMatch(/eyJ[\w-]+\./);
    expect([
      response.status,
      response.headers.get("cache-control"),
      response.headers.get("vary"),
      response.headers.get("set-cookie"),
    ]).toEqual([200, "no-store", "Accept-Encoding, Cookie", null]);
  });

  it("[PREVIEW-1] is drawn for each anew, and stored for nobody", async () => {
    const [manager, seller] = [await signedIn("gerant"), await signedIn("vendeur")];
    const previews = [];
    for (const browser of [manager, seller, manager]) {
      previews.push((await visit("/mon-compte", tokenOf(browser))).preview);
    }
    expect(previews).toEqual([
      "member gerant@panetier.example 3 200 404",
      "member vendeur@panetier.example 3 200 404",
      "member gerant@panetier.example 3 200 404",
    ]);
    const everybodys = await visit("/mon-compte", "");
    expect([everybodys.preview, everybodys.response.headers.get("cache-control")]).toEqual([
      undefined,
      "no-cache",
    ]);
  });

  it("[PREVIEW-2] leaves the login as it is: the cookie renews it afterwards", async () => {
    const browser = await signedIn("salarie");
    const first = tokenOf(browser);
    await visit("/panier", first);
    expect((await browser.renew()).status).toBe(200);
    // Another tab has renewed meanwhile: for ten seconds the one before is as good.
    expect((await visit("/panier", first)).preview).toBe(
      "member salarie@panetier.example 3 200 404",
    );
    shop.clock.advance(10_001);
    const { store, preview } = await visit("/panier", first);
    expect({ store, preview }).toEqual(NONE);
    // What a page is asked for with ends nothing.
    expect((await browser.renew()).status).toBe(200);
  });

  it("[PREVIEW-2] shows nothing to a login that is over", async () => {
    const browser = await signedIn("comptable");
    const token = tokenOf(browser);
    await shop.sql("update customer set session_epoch = session_epoch + 1 where email = $1", [
      "comptable@panetier.example",
    ]);
    expect((await visit("/", token)).preview).toBeUndefined();
    const other = await signedIn("comptable");
    const otherToken = tokenOf(other);
    expect((await visit("/", otherToken)).preview).toBe(
      "member comptable@panetier.example 3 200 404",
    );
    expect((await other.signOut()).status).toBe(204);
    expect((await visit("/", otherToken)).preview).toBeUndefined();
    const forged = `${otherToken.slice(0, -1)}${otherToken.endsWith("a") ? "b" : "a"}`;
    expect((await visit("/", forged)).preview).toBeUndefined();
  });

  it("[PREVIEW-2] shows nothing to an agent in a customer's place", async () => {
    const agent = await signedInAgent(shop, "10.1.1.1");
    const { cookie } = await impersonate(shop, agent, "gerant");
    const token = cookie.replace("panetier_refresh=", "");
    expect((await visit("/panier", token)).preview).toBeUndefined();
  });

  it("[PREVIEW-1] is no part of pages that everybody sees, nor of a store that no browser names", async () => {
    const token = tokenOf(await signedIn("gerant"));
    expect((await visit("/catalogue", token)).preview).toBeUndefined();
    for (const store of ["", "0", "-3", "3x", "99999999999"]) {
      expect((await visit("/panier", token, store)).store).toBe("");
    }
  });

  it("[PREVIEW-3] comes as everybody gets it when its drawing asks to change something", async () => {
    const token = tokenOf(await signedIn("gerant"));
    const { response, text, store, preview } = await visit("/mon-compte/mes-encours", token);
    expect({ store, preview }).toEqual(NONE);
    expect(text).toContain(`<div id="root">everybody's</div>`);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    // One whose page cannot be drawn takes nothing from the others.
    const other = await visit("/mon-compte/mes-encours", tokenOf(await signedIn("vendeur")));
    expect(other.preview).toBe("member vendeur@panetier.example 3 200 404");
    await vi.waitFor(() =>
      expect(shop.log).toContainEqual(
        expect.objectContaining({
          message: "A first screen could not be drawn.",
          path: "/mon-compte/mes-encours",
          failure: expect.stringContaining("A page asks to POST /api/v2/shop/orders/x/complete."),
        }),
      ),
    );
  });
});
