import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./fixtures.ts";

// The desk is for staff: what customers load holds nothing of it, as the build itself tells.

const SITE = "dist/client";

type Modules = { readonly [file: string]: readonly string[] };
const modulesOf = (build: "client" | "desk"): Modules =>
  JSON.parse(readFileSync(join(SITE, ".vite", `${build}-modules.json`), "utf8"));

/** What makes staff's pages. */
const OF_THE_DESK =
  /^ui\/desk\/|^machines\/desk\/|^core\/api\/(?:calls|wire)\/(?:staff|desk)-|^api-schema\/staff-/;

/** What the desk shares with the shop: the look, the widgets, what is written, the rules and the calls' way. */
const SHARED =
  /^ui\/(?:design|widgets|written)\/|^ui\/layout\/(?:brand|logo|page|skip-link)\.|^ui\/data\/invalidate\.ts$|^core\/|^api-schema\/|^machines\/system\/(?:answers|assert-present|bridge)\.ts$/;

const SELLER = /<script type="application\/json" id="panetier-seller">[^<]*<\/script>/;

const BUILD = /<meta name="panetier-build" content="[0-9a-f]{12}">/;

const isOfTheHouse = (module: string): boolean => /^(?:ui|machines|core|api-schema)\//.test(module);

test("no file that a customer's page may load holds a byte of the desk", () => {
  const shop = modulesOf("client");
  const found = Object.entries(shop).filter(([, modules]) =>
    modules.some((module) => OF_THE_DESK.test(module)),
  );
  expect([Object.keys(shop).length > 100, found]).toEqual([true, []]);
  const worker = readFileSync(join(SITE, "sw.js"), "utf8");
  expect([/assets\/desk\/|_gestion/.exec(worker), worker.includes("/assets/")]).toEqual([
    null,
    true,
  ]);
});

test("the desk loads of the shop what both share, and nothing else", () => {
  const modules = Object.values(modulesOf("desk")).flat().filter(isOfTheHouse);
  const strange = modules.filter(
    (module) => !OF_THE_DESK.test(module) && !SHARED.test(module.split("?")[0] ?? ""),
  );
  expect([modules.includes("ui/desk/main.tsx"), strange]).toEqual([true, []]);
});

test("the desk's first screen weighs less than 200 kB", () => {
  const page = readFileSync(join(SITE, "gestion.html"), "utf8");
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, file = ""]) => file,
  );
  const bytes = files.reduce((sum, file) => sum + statSync(join(SITE, `${file}.br`)).size, 0);
  expect(files.length).toBeGreaterThan(2);
  expect(bytes).toBeLessThan(200_000);
});

test("the desk's document has a strict policy, is indexed by nobody and kept by nobody", async ({
  request,
}) => {
  for (const path of ["/_gestion", "/_gestion/encaissements", "/_gestion/nulle-part"]) {
    const answer = await request.get(path);
    const headers = answer.headers();
    // As it was built, with its build and who sells, which every page of the shop says.
    const text = await answer.text();
    expect([answer.status(), BUILD.test(text)]).toEqual([200, true]);
    expect(text.replace(SELLER, "").replace(BUILD, "")).toBe(
      readFileSync(join(SITE, "gestion.html"), "utf8"),
    );
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect({
      cache: headers["cache-control"],
      robots: headers["x-robots-tag"],
      frame: headers["x-frame-options"],
      opener: headers["cross-origin-opener-policy"],
      referrer: headers["referrer-policy"],
      sniff: headers["x-content-type-options"],
    }).toEqual({
      cache: "no-store",
      robots: "noindex",
      frame: "DENY",
      opener: "same-origin",
      referrer: "same-origin",
      sniff: "nosniff",
    });
  }
  // It stands at its own addresses only, and no page of the shop leads there.
  expect((await request.get("/_gestionnaire")).status()).toBe(404);
  expect((await request.get("/gestion.html")).status()).toBe(404);
  const robots = await request.get("/robots.txt");
  expect(await robots.text()).not.toContain("_gestion");
  expect(await (await request.get("/sitemap.xml")).text()).not.toContain("_gestion");
});
