import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pageView } from "../../core/analytics/events.ts";
import { pageTitle, ROUTES } from "../../core/routes/route-table.ts";
import { readHead } from "../core/seo/pages.ts";
import { vocabularyProblems } from "../core/seo/schema-org.ts";
import { samplePaths } from "../screens/sample-paths.ts";
import { startTestShop, type TestShop } from "./harness.ts";

const HEAD = "<!doctype html><html><head>";
const REST = "</head><body></body></html>";
const origin = "https://panetier.example";

let shop: TestShop;
let site: string;

beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), "panetier-heads-"));
  writeFileSync(join(site, "index.html"), `${HEAD}<title>Construit</title>${REST}`);
  shop = await startTestShop({ siteFolder: site, settings: { publicUrl: origin } });
});
afterAll(async () => {
  await shop.stop();
  rmSync(site, { recursive: true, force: true });
});

const visit = async (path: string) => {
  const response = await shop.fetch(path);
  const text = await response.text();
  return {
    status: response.status,
    robots: response.headers.get("x-robots-tag"),
    ...readHead(text.slice(HEAD.length, -REST.length)),
  };
};

describe("the head of every screen", () => {
  it.each(samplePaths())("[SEO-1] of %s says what engines may know of it", async (name, path) => {
    const page = await visit(path);
    const indexed = ROUTES[name].indexed;
    expect([page.status, page.robots]).toEqual([200, indexed ? null : "noindex"]);
    if (!indexed) {
      const { title, canonical, metas, data } = page;
      expect({ title, canonical, metas, data }).toEqual({
        title: pageTitle("Panetier", name),
        canonical: null,
        metas: {},
        data: [],
      });
    }
    // What opens something, or names what is a customer's, is not told to analytics either.
    const told = pageView(path);
    expect(told).toMatchObject({ event: "page_view", page_name: name });
    if (/:(?:token|id)\b/.test(ROUTES[name].pattern)) {
      expect(told).toMatchObject({ page_path: ROUTES[name].pattern });
    }
  });
});

describe("the head of every public address", () => {
  it("[SEO-1] has a title of its own, a text of its length and data that engines understand", async () => {
    const listed = await (await shop.fetch("/sitemap.xml")).text();
    const paths = [...listed.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) =>
      loc.slice(origin.length),
    );
    expect(paths.length).toBeGreaterThan(900);
    const problems: string[] = [];
    const titles = new Map<string, string>();
    for (const path of paths) {
      // oxlint-disable-next-line no-await-in-loop -- nine hundred at once would be refused
      const { status, robots, title, canonical, metas, data } = await visit(path);
      const { description = "" } = metas;
      const wanted = {
        status: 200,
        robots: null,
        canonical: origin + path,
        shown: [title, description, canonical, "summary_large_image", "fr_FR"],
      };
      const found = {
        status,
        robots,
        canonical,
        shown: ["og:title", "og:description", "og:url", "twitter:card", "og:locale"].map(
          (key) => metas[key],
        ),
      };
      if (JSON.stringify(found) !== JSON.stringify(wanted)) {
        problems.push(`${path}: ${JSON.stringify(found)}`);
      }
      if (description.length < 50 || description.length > 155) {
        problems.push(`${path}: a description of ${description.length}: ${description}`);
      }
      const same = titles.get(title);
      if (same !== undefined) problems.push(`${path} and ${same}: ${title}`);
      titles.set(title, path);
      for (const each of data) {
        problems.push(...vocabularyProblems(each).map((problem) => `${path}: ${problem}`));
      }
    }
    expect(problems).toEqual([]);
  }, 120_000);
});
