import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { Result } from "effect";
import { parseTrace } from "../../machines/laboratory/replay/parse.ts";
import { replayTrace } from "../../machines/laboratory/replay/replay.ts";
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

const EMPTY_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>';

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

test("shows no beginning of what is typed key by key into the wrong field @once", async ({
  page,
}) => {
  await arrive(page, "/");
  await page.keyboard.press("Control+Alt+r");
  await expect(bar(page)).toBeVisible();
  const search = page.getByRole("combobox", { name: "Rechercher un produit" });
  await search.pressSequentially("Zkw8-phrase!");
  await search.fill("");
  await search.pressSequentially("4970 1000 0000 0007");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/recherche\?search=4970/);
  const download = await saved(page, "Arrêter et enregistrer");
  const { trace, divergence } = await replayOf(download);
  expect(divergence).toBeNull();
  expect(trace.steps.map(({ event }) => event.type)).toContain("search.typed");
  // Without the milliseconds of each step, which may well be 1000.
  const written = readFileSync(await download.path(), "utf8").replaceAll(/"(?:n|at)":\d+/g, "");
  expect(written).not.toMatch(/Zkw8|phrase|4970|1000/);
});

test("records nothing for whoever merely has a link to the shop of others @once", async ({
  page,
  baseURL,
}) => {
  const scripts: string[] = [];
  // The same shop under a name that is not one's own machine's, without the mark of setting FLOWS.
  await page.route("https://boutique.example/**", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    scripts.push(pathname);
    // Pictures have nothing to say here, and the first of each size takes its time.
    if (route.request().resourceType() === "image") {
      return route.fulfill({ contentType: "image/svg+xml", body: EMPTY_PICTURE });
    }
    const response = await route.fetch({ url: `${baseURL}${pathname}${search}` });
    if (response.headers()["content-type"]?.startsWith("text/html") !== true) {
      return route.fulfill({ response });
    }
    const body = (await response.text()).replace('<meta name="panetier-flows">', "");
    return route.fulfill({ response, body });
  });
  await page.goto("https://boutique.example/?trace=1");
  const search = page.getByRole("combobox", { name: "Rechercher un produit" });
  await search.fill("farine");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/recherche\?search=farine/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("farine");
  await page.keyboard.press("Control+Alt+r");
  // Until nothing is on its way any more: what comes later would find no shop under that name.
  await arrive(page, "https://boutique.example/catalogue?trace=1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect(scripts.filter((path) => /trace/.test(path))).toEqual([]);
  expect(await page.evaluate(() => typeof window.panetierTrace)).toBe("undefined");
  await page.goto("about:blank");
  await page.unrouteAll({ behavior: "ignoreErrors" });
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
