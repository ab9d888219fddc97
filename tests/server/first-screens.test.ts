import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGE_CODE_FILE, type PageCodeTable } from "../../core/routes/page-code.ts";
import { startTestShop, type TestShop } from "./harness.ts";

// Pages with their first screen in them. The built screens are stood in for by a module that says
// what it was asked; the real ones are tried in a browser (tests/e2e/first-screen.spec.ts).

const DRAW = `
export const renderFirstScreen = async ({ path, search, viewer, now, fetch }) => {
  if (path === "/faq") throw new Error("cannot be drawn");
  const answer = await fetch(new Request("http://elsewhere.example/api/v2/shop/taxons"));
  globalThis.drawings = (globalThis.drawings ?? 0) + 1;
  return {
    html: \`<main class="abc_page">\${viewer} \${path} \${search} \${answer.status} \${globalThis.drawings}</main>\`,
    data: JSON.stringify({ now, name: "</script><b>" }),
  };
};`;

const PAGE = { modules: ["/assets/a-page.js"], styles: ["/assets/a-page.css"] };
const PAGE_CODE: PageCodeTable = {
  entry: { modules: ["/assets/main.js"], styles: ["/assets/main.css"] },
  start: { modules: ["/assets/view.js", "/assets/start.js"], styles: [] },
  pages: {
    visitor: { catalogue: PAGE },
    member: {
      catalogue: {
        modules: [...PAGE.modules, "/assets/member.js"],
        styles: [...PAGE.styles, "/assets/b-page.css"],
      },
    },
  },
};

let shop: TestShop;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "panetier-screens-"));
  const site = join(folder, "client");
  for (const part of ["client/assets", "client/.vite", "server"]) {
    mkdirSync(join(folder, part), { recursive: true });
  }
  writeFileSync(join(folder, "server", "draw.js"), DRAW);
  writeFileSync(join(folder, "server", "package.json"), '{"type":"module"}');
  writeFileSync(join(site, PAGE_CODE_FILE), JSON.stringify(PAGE_CODE));
  writeFileSync(join(site, "assets", "main.css"), ".abc_main{color:red}");
  writeFileSync(join(site, "assets", "a-page.css"), ".abc_page{color:url('</style>')}\n");
  writeFileSync(join(site, "assets", "b-page.css"), ".abd_page{color:red}");
  writeFileSync(
    join(site, "index.html"),
    '<html><head><title>x</title><link rel="stylesheet" crossorigin href="/assets/main.css"></head><body><div id="root"></div></body></html>',
  );
  shop = await startTestShop({ siteFolder: site });
});
afterAll(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
});

const visit = async (path: string, cookie = "") => {
  const response = await shop.fetch(path, { headers: { cookie } });
  const text = await response.text();
  const [, root = ""] = /<div id="root">(.*?)<\/div>/s.exec(text) ?? [];
  const [, data = ""] =
    /<script type="application\/json" id="first-screen">(.*?)<\/script>/s.exec(text) ?? [];
  return { response, text, root, data };
};

const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)">/g)]
    .map(([, rel, href]) => `${rel} ${href}`)
    .filter((link) => link.includes("/assets/"));

const codeIn = (text: string): unknown => {
  const [, code = "null"] =
    /<script type="application\/json" id="first-screen-code">(.*?)<\/script>/s.exec(text) ?? [];
  return JSON.parse(code);
};

describe("first screens", () => {
  it("holds what the screens drew from the shop's own answers, and the data that they read", async () => {
    const { response, root, data } = await visit("/recherche?search=lait&page=1");
    expect(response.status).toBe(200);
    expect(root).toMatch(
      /^<main class="abc_page">visitor \/recherche search=lait&page=1 200 \d+<\/main>$/,
    );
    expect(data).not.toContain("<");
    expect(JSON.parse(data)).toEqual({ now: expect.any(Number), name: "</script><b>" });
    expect(response.headers.get("vary")).toBe("Accept-Encoding, Cookie");
    expect(response.headers.get("content-security-policy")).toMatch(
      /script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+'; style-src-attr 'unsafe-inline';/,
    );
  });

  it("has the style sheets of the classes in it, named by their hash, and lists the code behind them", async () => {
    const { response, text } = await visit("/catalogue");
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
    expect(style).toBe(".abc_main{color:red}\n.abc_page{color:url('<\\/style>')}");
    const hash = createHash("sha256").update(style).digest("base64");
    expect(response.headers.get("content-security-policy")).toContain(
      `style-src 'self' 'sha256-${hash}';`,
    );
    expect([linksIn(text), codeIn(text)]).toEqual([
      [],
      {
        styles: ["/assets/main.css", "/assets/a-page.css"],
        modules: ["/assets/view.js", "/assets/start.js", "/assets/a-page.js"],
      },
    ]);
  });

  it("has all of a customer's code loaded at once: their page has to ask for what is theirs", async () => {
    const { text } = await visit("/catalogue", "panetier-login=1");
    expect([linksIn(text), codeIn(text)]).toEqual([
      [
        "modulepreload /assets/view.js",
        "modulepreload /assets/start.js",
        "modulepreload /assets/a-page.js",
        "modulepreload /assets/member.js",
        "preload /assets/b-page.css",
      ],
      { styles: ["/assets/main.css", "/assets/a-page.css"], modules: null },
    ]);
  });

  it("links the files of a page that the browser draws", async () => {
    const { text } = await visit("/inscription/boutique");
    expect([linksIn(text), codeIn(text)]).toEqual([
      [
        "stylesheet /assets/main.css",
        "modulepreload /assets/view.js",
        "modulepreload /assets/start.js",
      ],
      null,
    ]);
  });

  it("draws another page for who may have a login, and none of a protected page for who has not", async () => {
    const account = "/mon-compte/mes-commandes";
    for (const cookie of ["panetier-login=1", "__Host-panetier-login=1"]) {
      expect((await visit("/catalogue", cookie)).root).toContain("member /catalogue");
      expect((await visit(account, cookie)).root).toContain("member /mon-compte");
    }
    expect((await visit("/mon-compte/mes-commandes")).root).toBe("");
  });

  it("never draws a form that would send a password into the address", async () => {
    for (const path of ["/inscription/mot-de-passe", "/reinitialiser-mon-mot-de-passe"]) {
      expect((await visit(path, "panetier-login=1")).root).toBe("");
      expect((await visit(path)).root).toBe("");
    }
  });

  it("draws the sign-in page, whose form goes by POST, for who has no login and no one-time code", async () => {
    expect((await visit("/connexion?target=%2Fpanier")).root).toContain("visitor /connexion");
    expect((await visit("/connexion", "panetier-login=1")).root).toBe("");
    expect((await visit("/connexion?code=abc")).root).toBe("");
  });

  it("leads a sign-in form that came too early back to its page, and reads nothing of it", async () => {
    const response = await shop.fetch("/connexion?target=%2Fpanier", {
      method: "POST",
      body: new URLSearchParams({ email: "gerant@panetier.example", password: "perdu" }),
      redirect: "manual",
    });
    expect([response.status, response.headers.get("location"), await response.text()]).toEqual([
      303,
      "/connexion?target=%2Fpanier",
      "",
    ]);
    expect(JSON.stringify(shop.log)).not.toContain("perdu");
  });

  it("keeps a page for 30 seconds, and answers the old one while the next is drawn", async () => {
    const first = (await visit("/catalogue/farines")).root;
    expect((await visit("/catalogue/farines")).root).toBe(first);
    shop.clock.advance(31_000);
    expect((await visit("/catalogue/farines")).root).toBe(first);
    await expect.poll(async () => (await visit("/catalogue/farines")).root).not.toBe(first);
    const second = (await visit("/catalogue/farines")).root;
    shop.clock.advance(301_000);
    expect((await visit("/catalogue/farines")).root).not.toBe(second);
  });

  it("sends a page that cannot be drawn without its first screen, and says why in the log", async () => {
    const { response, root, data } = await visit("/faq");
    expect([response.status, root, data]).toEqual([200, "", ""]);
    await expect
      .poll(() => shop.log)
      .toContainEqual(
        expect.objectContaining({
          path: "/faq",
          failure: expect.stringContaining("cannot be drawn"),
        }),
      );
  });

  it("draws where there is nothing, one address after the other, and leaves the drawn pages their place", async () => {
    const there = (await visit("/catalogue/farines")).root;
    shop.clock.advance(1000);
    const [first, second] = [await visit("/rien-ici"), await visit("/rien-la")];
    expect([first.response.status, first.root, second.response.status, second.root]).toEqual([
      404,
      expect.stringMatching(/^<main class="abc_page">visitor \/rien-ici {2}200 \d+<\/main>$/),
      404,
      "",
    ]);
    expect((await visit("/rien-ici")).root).toBe(first.root);
    shop.clock.advance(250);
    expect((await visit("/rien-la")).root).toContain("visitor /rien-la");
    expect((await visit("/catalogue/farines")).root).toBe(there);
  });
});

it.each(["/connexion?target=%2Fpanier", "/inscription", "/nous-contacter", "/devenir-marchand"])(
  "the form of %s, sent by the browser itself, leads back to it and tells its address nothing",
  async (path) => {
    const answer = await shop.fetch(path, {
      method: "POST",
      body: new URLSearchParams({ email: "gerant@panetier.example", password: "secret" }),
      redirect: "manual",
    });
    expect([answer.status, answer.headers.get("location"), await answer.text()]).toEqual([
      303,
      path,
      "",
    ]);
  },
);

it("no other page takes a form", async () => {
  const answer = await shop.fetch("/catalogue", { method: "POST", redirect: "manual" });
  expect(answer.status).toBe(405);
});
