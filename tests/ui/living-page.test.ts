// @vitest-environment node
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import react from "@vitejs/plugin-react";
import { build, preview, type PreviewServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violationsOf } from "../axe.ts";
import { launchBrowser } from "../browser.ts";
import shopConfig from "../../vite.config.ts";

let folder: string;
let server: PreviewServer;
let browser: Browser;
let address: string;

// Built as in development, which has the page, and not served by it: there each of seven pages would
// be hundreds of modules.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "panetier-widgets-"));
  const site = {
    root: new URL("../../", import.meta.url).pathname,
    configFile: false,
    mode: "development",
    logLevel: "silent",
    build: { outDir: folder, emptyOutDir: true, minify: false },
  } as const;
  await build({ ...site, css: shopConfig.css ?? {}, plugins: [react()] });
  server = await preview({ ...site, preview: { port: 0, host: "127.0.0.1" } });
  address = `${server.resolvedUrls?.local[0] ?? ""}_widgets`;
  browser = await launchBrowser();
}, 60_000);

afterAll(async () => {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
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
      const violations = await violationsOf(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      await context.close();
      expect({ complaints, overflow, violations }).toEqual({
        complaints: [],
        overflow: 0,
        violations: [],
      });
    },
    60_000,
  );
});

describe("the living page", () => {
  it("shows either scheme whatever the system's, with the tokens that make it", async () => {
    const page = await browser.newPage({ colorScheme: "light" });
    await page.goto(address);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.getByRole("button", { name: "Sombre" }).click();
    await page.getByText("#17100b", { exact: true }).first().waitFor();
    const dark = await ground();
    await page.getByRole("button", { name: "Clair" }).click();
    await page.getByText("#fbf8f2", { exact: true }).first().waitFor();
    const light = await ground();
    await page.close();
    expect({ dark, light }).toEqual({ dark: "rgb(23, 16, 11)", light: "rgb(251, 248, 242)" });
  }, 60_000);

  it.each(["light", "dark"] as const)(
    "opens the pad of quantities of floury hands, accessible in the %s scheme",
    async (colorScheme) => {
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        colorScheme,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await page.goto(address);
      await page.getByRole("button", { name: /Farine T80, mode fournil/ }).click();
      const pad = page.getByRole("dialog", { name: "Farine T80, mode fournil" });
      await pad.getByRole("button", { name: "7", exact: true }).click();
      const hint = await pad.getByText(/retenue/).textContent();
      const violations = await violationsOf(page, { part: "dialog[open]" });
      await context.close();
      expect({ hint, violations }).toEqual({
        hint: "Quantité retenue\u00a0: 8",
        violations: [],
      });
    },
    60_000,
  );
});
