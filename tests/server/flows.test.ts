import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";

const MARK = '<meta name="panetier-flows">';
const paths = ["/", "/panier", "/_flows", "/_flows/cartToken/simuler", "/_flowers"];

let site: string;
let without: TestShop;
let watched: TestShop;

const answers = (shop: TestShop) =>
  Promise.all(
    paths.map(async (path) => {
      const response = await shop.fetch(path);
      const opener = response.headers.get("cross-origin-opener-policy");
      return [path, response.status, (await response.text()).includes(MARK), opener];
    }),
  );

beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), "panetier-flows-"));
  const page = "<!doctype html><html><head><title>Panetier</title></head></html>";
  writeFileSync(join(site, "index.html"), page);
  writeFileSync(join(site, "index.html.gz"), gzipSync(page));
  [without, watched] = await Promise.all([
    startTestShop({ siteFolder: site }),
    startTestShop({ siteFolder: site, settings: { flows: true } }),
  ]);
});
afterAll(async () => {
  await Promise.all([without.stop(), watched.stop()]);
  rmSync(site, { recursive: true, force: true });
});

describe("the flows laboratory", () => {
  it("[INSP-1] is the shop's 404 without setting FLOWS, and nothing tells the shop to load it", async () => {
    expect(await answers(without)).toEqual([
      ["/", 200, false, "same-origin"],
      ["/panier", 200, false, "same-origin"],
      ["/_flows", 404, false, "same-origin"],
      ["/_flows/cartToken/simuler", 404, false, "same-origin"],
      ["/_flowers", 404, false, "same-origin"],
    ]);
  });

  it("is a page with setting FLOWS, whose mark survives a page compressed in advance", async () => {
    expect(await answers(watched)).toEqual([
      ["/", 200, true, "same-origin-allow-popups"],
      ["/panier", 200, true, "same-origin-allow-popups"],
      ["/_flows", 200, true, "same-origin-allow-popups"],
      ["/_flows/cartToken/simuler", 200, true, "same-origin-allow-popups"],
      ["/_flowers", 404, true, "same-origin-allow-popups"],
    ]);
  });
});
