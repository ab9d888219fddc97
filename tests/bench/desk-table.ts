import { chromium, type Page } from "@playwright/test";
import { Effect } from "effect";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { browserLaunchOptions } from "../browser.ts";
import { signedInAgent } from "../grow/grown-world.ts";
import { medianOf } from "./latencies.ts";
import { startShop } from "./shop-process.ts";

// npm run bench:desk-table -- --folder /tmp/grown [--rounds 5]
// The desk's table of articles in a shop that has grown (npm run grow): until its first rows are there once the page
// is opened from another one, and how long each picture stands while it is scrolled.

const { values } = parseArgs({
  options: { folder: { type: "string" }, rounds: { type: "string", default: "5" } },
});
const { folder } = values;
if (folder === undefined) throw new Error("--folder names one that npm run grow has filled");

/** Pictures while the wheel turns, in milliseconds from one to the next. */
const scrolled = async (page: Page): Promise<readonly number[]> => {
  const grid = page.getByRole("grid", { name: "articles" });
  const box = await grid.boundingBox();
  if (box === null) throw new Error("The table is not shown");
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height, 600) / 2);
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const next = (now: number): void => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  for (let turn = 0; turn < 300; turn += 1) await page.mouse.wheel(0, 120);
  return page.evaluate(() => (window as unknown as { readonly frames: number[] }).frames);
};

const postgres = await startEmbeddedPostgres(folder);
try {
  const agent = await Effect.runPromise(
    signedInAgent.pipe(Effect.provide(databaseLayer(postgres.url, { slowStatements: true }))),
  );
  const shop = await startShop({ dataDir: folder, databaseUrl: postgres.url });
  const origin = `http://${shop.origin.host}:${shop.origin.port}`;
  const browser = await chromium.launch(await browserLaunchOptions());
  try {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 1440, height: 900 },
      locale: "fr-FR",
      extraHTTPHeaders: { Cookie: `panetier_support=${agent}` },
    });
    const page = await context.newPage();
    const firstRows: number[] = [];
    const frames: number[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      await page.goto("/_gestion/catalogue");
      const way = page.getByRole("link", { name: "Articles", exact: true }).last();
      await way.waitFor();
      // As who has read the page before: the code of the others comes in idle time.
      await page.waitForLoadState("networkidle");
      const begun = performance.now();
      await way.click();
      // Looked at with each picture: a locator looks twice a second.
      await page.waitForFunction(
        () =>
          document.querySelectorAll("[role=grid][aria-label=articles] [data-place$=':0'] a")
            .length > 10,
        undefined,
        { polling: "raf" },
      );
      firstRows.push(performance.now() - begun);
      frames.push(...(await scrolled(page)));
    }
    const rows = await page.getByRole("grid", { name: "articles" }).getAttribute("aria-rowcount");
    const sorted = frames.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
    console.log(
      `${rows ?? "?"} rows; first rows ${firstRows.map((one) => one.toFixed(0)).join(", ")} ms, median ${medianOf(firstRows).toFixed(0)} ms`,
    );
    console.log(
      `${frames.length} pictures while scrolling: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms; ${frames.filter((one) => one > 34).length} took two turns of the screen or more`,
    );
  } finally {
    await browser.close();
    await shop.stop();
  }
} finally {
  await postgres.stop();
}
