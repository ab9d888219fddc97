import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { PASSWORD } from "./arrange.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, newSupportAgent, signInToSupport, toRoom } from "./support-agents.ts";

// A dialog that is still coming is half transparent: no contrast is right.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/** Somebody of a test's own in the room, its tables read. */
const openJournals = async (page: Page, mark: string): Promise<void> => {
  const login = await newSupportAgent(`journaux-${mark}-${Date.now()}`);
  await page.goto("/_gestion");
  await signInToSupport(page, PASSWORD, login);
  await toRoom(page, "Journaux");
  await expect(heading(page, "Journaux")).toBeVisible();
  await expect(page.locator("table[aria-busy]")).toHaveCount(0);
};

/** The newest month that can be closed; whoever ran before on this shop has closed it. */
const closingLink = (page: Page) => page.getByRole("link", { name: /^Clôturer / }).last();

test("[JRN-6] a month is closed with a second look, and kept as files", async ({ page, shop }, {
  repeatEachIndex,
}) => {
  test.slow();
  const check = checkOf(page, shop);
  await openJournals(page, `clore-${repeatEachIndex}`);
  await check();
  if (await closingLink(page).isVisible()) {
    await closingLink(page).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Clôturer / })).toBeVisible();
    await expect(page.getByRole("table", { name: "Par compte" }).getByText("411000")).toBeVisible();
    await check();
    await page.getByRole("button", { name: /^Clôturer .*…$/ }).click();
    await expect(page.getByText("Une clôture ne se reprend pas")).toBeVisible();
    await check();
    await page.getByRole("button", { name: "Clôturer", exact: true }).click();
    await expect(page.getByText("Clôture faite jusqu’au")).toBeVisible();
  }

  const downloading = page.waitForEvent("download");
  await page
    .getByRole("button", { name: /^FEC, / })
    .first()
    .click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^999001001FEC\d{8}\.txt$/);
  const [head = "", first = ""] = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect([head.split("\t").length, first.split("\t").length]).toEqual([18, 18]);

  await page.getByRole("table", { name: "Périodes closes" }).getByRole("link").first().click();
  await expect(page.getByRole("table", { name: "Écritures closes" })).toBeVisible();
  await check();
});

test("entries that wait are looked for by customer and piece, on every screen @both:table", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  test.slow();
  const check = checkOf(page, shop);
  await openJournals(page, `${project.name}-${repeatEachIndex}`);
  // Whatever was closed: far ahead all that waits is there.
  await page.goto("/_gestion/journaux/attente?jusqu=2099-12-31");
  await expect(heading(page, "Écritures à clôturer")).toBeVisible();
  await expect(page.locator("table[aria-busy]")).toHaveCount(0);
  await check();
  await page.getByRole("searchbox", { name: "Rechercher une écriture" }).fill("personne de ce nom");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await expect(page).toHaveURL(/recherche=personne/);
  await expect(page.getByText(/^Aucune écriture ne correspond/)).toBeVisible();
});
