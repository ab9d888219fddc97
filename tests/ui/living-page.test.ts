// @vitest-environment node
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../browser.ts";

let server: ViteDevServer;
let browser: Browser;
let address: string;

beforeAll(async () => {
  server = await createServer({
    root: new URL("../../", import.meta.url).pathname,
    // With its socket: the page reloads by itself when a package is prepared late, on a cold cache.
    server: { port: 0, host: "127.0.0.1" },
    optimizeDeps: { entries: ["index.html", "ui/widgets-page/*.tsx", "ui/widgets/*.tsx"] },
    logLevel: "silent",
    cacheDir: "node_modules/.vite-living-page",
  });
  await server.listen();
  address = `${server.resolvedUrls?.local[0] ?? ""}_widgets`;
  browser = await launchBrowser();
}, 60_000);

afterAll(async () => {
  await browser.close();
  await server.close();
});

const screens = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

describe.each(["light", "dark"] as const)("every widget in the %s scheme", (colorScheme) => {
  it.each(screens)(
    "is accessible and fits a screen of $width px",
    async (viewport) => {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      await page.goto(address);
      // The last piece to arrive: Ark's combobox.
      await page
        .getByRole("combobox", { name: "Boutique" })
        .and(page.locator("[data-part]"))
        .waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      await context.close();
      expect({
        complaints,
        overflow,
        violations: violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
        ),
      }).toEqual({ complaints: [], overflow: 0, violations: [] });
    },
    60_000,
  );
});
