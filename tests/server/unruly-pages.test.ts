import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "./shoppers.ts";

// Pages whose code does what no code should, beside people who order.

const DRAW = `
let drawings = 0;
export const renderFirstScreen = async ({ path, search }) => {
  drawings += 1;
  if (path === "/faq") for (;;) drawings += 0;
  if (path === "/cgu") for (const all = []; ; ) all.push({ more: [all.length] });
  if (path === "/cgv") throw { _tag: "ServerRefused", code: 409, message: "déjà passée" };
  return { html: [path, search, drawings].join(" "), data: "{}" };
};`;

let shop: TestShop;
let folder: string;
let buyer: Shopper;
let variant: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "panetier-unruly-"));
  mkdirSync(join(folder, "client"));
  mkdirSync(join(folder, "server"));
  writeFileSync(join(folder, "server", "draw.js"), DRAW);
  writeFileSync(join(folder, "server", "package.json"), '{"type":"module"}');
  writeFileSync(
    join(folder, "client", "index.html"),
    '<html><head><title>x</title></head><body><div id="root"></div></body></html>',
  );
  shop = await startTestShop({ siteFolder: join(folder, "client") });
  shop.clock.set("2026-11-23T08:00:00.000Z");
  const [store = 0] = await makeStores(shop, 1);
  buyer = await shopperIn(shop, store);
  variant = await makeVariant(shop, { stock: 1000 });
});
afterAll(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
});

const visit = async (path: string, cookie = "") => {
  const response = await shop.fetch(path, { headers: { cookie } });
  const [, root = ""] = /<div id="root">(.*?)<\/div>/s.exec(await response.text()) ?? [];
  return { status: response.status, root, headers: response.headers };
};

/** Drawn as soon as there is a thread that draws. */
const isDrawnAgain = (path: string) =>
  expect.poll(async () => (await visit(path)).root, { timeout: 20_000 }).not.toBe("");

const failureOf = (path: string) =>
  shop.log.find((line) => line["path"] === path && "failure" in line)?.["failure"];

/** On a busy machine the clock may be the first to end it (tests/server/drawing). */
const ENDED = /Nothing was heard of it for 2000 ms|reaching memory limit|took longer than 8000 ms/;

describe("a page whose code does not behave", () => {
  const order = async () => {
    const { checkoutState } = await buyer.buy([[variant, 1]]);
    return [checkoutState, (await shop.fetch("/healthz")).status];
  };

  it("goes out as it was when it loops for ever, after an order that was placed meanwhile", async () => {
    await isDrawnAgain("/catalogue");
    const ends: string[] = [];
    const [page, ordered] = await Promise.all([
      visit("/faq").finally(() => ends.push("page")),
      order().finally(() => ends.push("order")),
    ]);
    expect([page.status, page.root, ordered]).toEqual([200, "", ["completed", 200]]);
    expect(ends).toEqual(["order", "page"]);
    await expect.poll(() => failureOf("/faq"), { timeout: 20_000 }).toMatch(ENDED);
    await isDrawnAgain("/marques");
  });

  it("goes out as it was when it eats all memory, and takes nothing else with it", async () => {
    const [page, ordered] = await Promise.all([visit("/cgu"), order()]);
    expect([page.status, page.root, ordered]).toEqual([200, "", ["completed", 200]]);
    await expect.poll(() => failureOf("/cgu"), { timeout: 20_000 }).toMatch(ENDED);
    await isDrawnAgain("/temoignages");
  });

  it("goes out as it was when it fails, and the log says with what", async () => {
    expect(await visit("/cgv")).toMatchObject({ status: 200, root: "" });
    await expect
      .poll(() => failureOf("/cgv"))
      .toBe("{ _tag: 'ServerRefused', code: 409, message: 'déjà passée' }");
  });
});

describe("the address of a drawn page", () => {
  it("[ROUTE-5] is the same with whatever it carries that its screen does not read", async () => {
    await isDrawnAgain("/recettes");
    const { root, headers } = await visit("/recettes");
    const seen = new Set<string>();
    for (let n = 1; n <= 50; n += 1) {
      const other = await visit(`/recettes?x=${n}&utm_source=lettre&fbclid=${"f".repeat(300)}`);
      seen.add(`${other.root} ${other.headers.get("etag")}`);
    }
    expect([...seen]).toEqual([`${root} ${headers.get("etag")}`]);
    const ordered = await visit("/recettes?sort=title&category=pains&y=1");
    expect(ordered.root).toMatch(/^\/recettes category=pains&sort=title \d+$/);
    expect((await visit("/recettes?category=pains&sort=title")).root).toBe(ordered.root);
  });

  it("answers differently to who may have a login, and says so to both", async () => {
    const member = await visit("/panier", "panetier-login=1");
    const visitor = await visit("/panier");
    expect([member.root, visitor.root]).toEqual([expect.stringContaining("/panier"), ""]);
    expect([member, visitor].map(({ headers }) => headers.get("vary"))).toEqual([
      "Accept-Encoding, Cookie",
      "Accept-Encoding, Cookie",
    ]);
  });
});
