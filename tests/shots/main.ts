import { type Browser, chromium } from "@playwright/test";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { LOGIN_MARK } from "../../core/routes/first-screen.ts";
import { ROUTES } from "../../core/routes/route-table.ts";
import { hasPage } from "../../core/routes/existing-pages.ts";
import { startShop } from "../bench/shop-process.ts";
import { browserLaunchOptions } from "../browser.ts";
import { firstOrderPath, samplePaths } from "../screens/sample-paths.ts";

// npm run shots -- [--to shots] [--only recettes] [--as visiteur]
// Pictures of every screen for people to look at: visitor and manager, phone and desk, light and dark.

const { values } = parseArgs({
  options: {
    to: { type: "string", default: "shots" },
    /** Part of the path. */
    only: { type: "string", default: "" },
    as: { type: "string" },
  },
});

const people = [
  { name: "visiteur", account: null },
  { name: "gerant", account: "gerant@panetier.example" },
] as const;

const screens = [
  { name: "telephone", viewport: { width: 390, height: 844 }, isMobile: true },
  { name: "bureau", viewport: { width: 1440, height: 900 }, isMobile: false },
] as const;

const schemes = [
  { name: "clair", colorScheme: "light" },
  { name: "sombre", colorScheme: "dark" },
] as const;

const orders = ROUTES.orders.pattern;
const folder = mkdtempSync(join(tmpdir(), "panetier-shots-"));
const shop = await startShop({ dataDir: folder });
const origin = `http://${shop.origin.host}:${shop.origin.port}`;
const browser = await chromium.launch(await browserLaunchOptions());
try {
  mkdirSync(values.to, { recursive: true });
  for (const person of people) {
    if (values.as === undefined || values.as === person.name) await takeAll(browser, person);
  }
} finally {
  await browser.close();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function takeAll(browser: Browser, person: (typeof people)[number]): Promise<void> {
  const isSignedIn = person.account !== null;
  const paths = samplePaths()
    .filter(([, path]) => hasPage(path) && path.includes(values.only))
    .filter(([name]) => (isSignedIn ? name !== "signIn" : !ROUTES[name].protected));
  for (const screen of screens) {
    for (const scheme of schemes) {
      const context = await browser.newContext({
        viewport: screen.viewport,
        isMobile: screen.isMobile,
        hasTouch: screen.isMobile,
        colorScheme: scheme.colorScheme,
        reducedMotion: "reduce",
        locale: "fr-FR",
        timezoneId: "Europe/Paris",
      });
      if (person.account !== null) {
        await context.request.post(`${origin}/api/v2/shop/authentication-token`, {
          data: { email: person.account, password: "Fournil-2026-demo" },
        });
        await context.addCookies([{ name: LOGIN_MARK, value: "1", url: origin }]);
      }
      await context.addInitScript((signedIn) => {
        if (signedIn) localStorage.setItem("panetier.login", "1");
        const purposes = { video: false, audience: false };
        localStorage.setItem(
          "panetier.consent",
          JSON.stringify({ purposes, decidedAt: Date.now() - 60_000 }),
        );
      }, isSignedIn);
      const page = await context.newPage();
      for (const [name, path] of paths) {
        await page.goto(origin + (name === "order" ? orders : path), { waitUntil: "networkidle" });
        const order = name === "order" ? await firstOrderPath(page) : null;
        if (order !== null) await page.goto(origin + order, { waitUntil: "networkidle" });
        await page.evaluate(() => {
          for (const image of document.images) image.loading = "eager";
        });
        await page.waitForLoadState("networkidle");
        const file = `${name}-${person.name}-${screen.name}-${scheme.name}.png`;
        await page.screenshot({ path: join(values.to, file), fullPage: true });
        console.log(file);
      }
      await context.close();
    }
  }
}
