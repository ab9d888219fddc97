import { chromium, type Page } from "@playwright/test";
import { generateSync } from "otplib";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startShop } from "../bench/shop-process.ts";
import { browserLaunchOptions } from "../browser.ts";
import { openHand } from "./hand.ts";
import { TASKS } from "./tasks.ts";
import { ready } from "./ready.ts";

// npm run operator [-- --only telephone]
// What somebody who is new does at the desk, without SQL: each task is done in a browser against the shop as it
// is started, its acts counted, the shop's time measured. Prints the table of docs/operator.md.

const { values } = parseArgs({
  options: {
    /** Part of the name. */
    only: { type: "string", default: "" },
    /** Where a picture is put of each task's end. */
    shots: { type: "string" },
  },
});

const PASSWORD = "Fournil-2026-demo";

/** In public a second factor is asked for: it is set up once, before any task. */
const enter = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/_gestion`);
  await page.getByLabel("Adresse e-mail").fill("gestion@panetier.example");
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.getByText("Activer le second facteur").waitFor();
  const text = await page.locator("body").innerText();
  const secret = /\n((?:[A-Z2-7]{4} ?){8})\n/.exec(text)?.[1]?.replaceAll(" ", "") ?? "";
  await page.getByLabel(/^Code à 6 chiffres/).fill(generateSync({ secret }));
  await page.getByRole("button", { name: "Activer" }).click();
  await page.getByRole("button", { name: "J’ai noté mes codes, continuer" }).click();
  await page.getByRole("heading", { name: "Ce qui attend" }).waitFor();
};

const folder = mkdtempSync(join(tmpdir(), "panetier-operator-"));
const shop = await startShop({ dataDir: folder });
const origin = `http://${shop.origin.host}:${shop.origin.port}`;
const browser = await chromium.launch(await browserLaunchOptions());
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  await enter(page, origin);
  const things = await ready(origin);
  console.log("| task | presses | keys | looks | the shop | a person | together | aim |");
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const { name, aim, does } of TASKS) {
    if (!name.includes(values.only)) continue;
    await page.goto(`${origin}/_gestion`);
    await page.getByRole("heading", { name: "Ce qui attend" }).waitFor();
    const hand = openHand(page);
    try {
      await does(hand, things);
    } catch (error) {
      process.exitCode = 1;
      console.log(`| ${name} | not done: ${error instanceof Error ? error.message : "?"} |`);
      continue;
    } finally {
      if (values.shots !== undefined) {
        const file = `${TASKS.findIndex((task) => task.name === name)}.png`;
        await page.screenshot({ path: join(values.shots, file) });
      }
    }
    const { presses, keys, looks, waited, person } = hand.effort();
    const together = waited + person;
    const met = aim === undefined ? "" : `${together <= aim ? "" : "**✗** "}${aim} s`;
    const cells = [
      name,
      presses,
      keys,
      looks,
      seconds(waited),
      seconds(person),
      seconds(together),
      met,
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
} finally {
  await browser.close();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}

function seconds(value: number): string {
  return `${value.toFixed(0)} s`;
}
