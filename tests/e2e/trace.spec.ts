import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { Result } from "effect";
import { parseTrace } from "../../machines/trace/parse.ts";
import { replayTrace } from "../../machines/trace/replay.ts";
import { arrive } from "./arrive.ts";
import { expect, test } from "./fixtures.ts";

// A session that is recorded in the shop, saved and replayed.

/** Presses the button and gives the file that the browser saves. */
const saved = async (page: Page, button: string): Promise<Download> => {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return download;
};

const replayOf = async (download: Download) => {
  const trace = Result.getOrThrow(parseTrace(readFileSync(await download.path(), "utf8")));
  return { trace, divergence: replayTrace(trace).divergence };
};

const bar = (page: Page) => page.getByRole("region", { name: "Enregistrement d'une trace" });

test("records with Ctrl+Alt+R what is done, without its secrets, and replays it @once", async ({
  page,
  shop,
}) => {
  await arrive(page, "/connexion");
  await expect(page.getByRole("button", { name: "Me connecter" })).toBeVisible();
  await page.keyboard.press("Control+Alt+r");
  await expect(bar(page)).toContainText("Enregistrement : 0 événement");
  await page.getByLabel("Adresse e-mail").fill("gerant@panetier.example");
  await page.getByRole("textbox", { name: "Mot de passe" }).fill("pas-le-bon-mot");
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await shop.checkAccessibility();
  await page.emulateMedia({ colorScheme: "dark" });
  await shop.checkContrast();

  const download = await saved(page, "Arrêter et enregistrer");
  expect(download.suggestedFilename()).toMatch(/^panetier-\d{8}-\d{4}\.trace\.jsonl$/);
  await expect(bar(page)).toBeHidden();
  const { trace, divergence } = await replayOf(download);
  expect(divergence).toBeNull();
  expect(trace.steps.map(({ event }) => event.type)).toContain("signIn.submitted");
  expect(readFileSync(await download.path(), "utf8")).not.toMatch(/gerant|pas-le-bon-mot/);
});

test("records from the start with ?trace=1, saves what has just happened, and forgets @once", async ({
  page,
}) => {
  await page.goto("/?trace=1");
  await expect(bar(page)).toBeVisible();
  const recent = await replayOf(await saved(page, "Enregistrer ce qui vient de se passer"));
  expect([recent.trace.steps[0]?.n, recent.divergence]).toEqual([1, null]);
  await bar(page).getByRole("button", { name: "Abandonner" }).click();
  await expect(bar(page)).toBeHidden();
});

test("leaves what AltGr types in its field @once", async ({ page }) => {
  await arrive(page, "/");
  const typed = await page.evaluate(() => {
    const pressed = new KeyboardEvent("keydown", {
      key: "r",
      code: "KeyR",
      ctrlKey: true,
      altKey: true,
      modifierAltGraph: true,
      cancelable: true,
      bubbles: true,
    });
    return document.body.dispatchEvent(pressed);
  });
  expect(typed).toBe(true);
  await page.keyboard.press("Control+Alt+r");
  await expect(bar(page)).toHaveCount(1);
});
