import { readFile } from "node:fs/promises";
import { PASSWORD } from "./arrange.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, newSupportAgent, signInToSupport, toRoom } from "./support-agents.ts";

// A dialog that is still coming is half transparent: no contrast is right.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("the journals are looked at, closed with a second look, and kept as files @both:table", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  test.slow();
  const check = checkOf(page, shop);
  const login = await newSupportAgent(`journaux-${project.name}-${repeatEachIndex}-${Date.now()}`);
  await page.goto("/_gestion");
  await signInToSupport(page, PASSWORD, login);
  await toRoom(page, "Journaux");
  await expect(heading(page, "Journaux")).toBeVisible();
  await expect(page.getByText("En cours")).toBeVisible();
  await check();

  // Whoever ran first on this shop has closed what could be.
  const closing = page.getByRole("link", { name: /^Clôturer / }).last();
  if (await closing.isVisible()) {
    await closing.click();
    await expect(page.getByRole("heading", { level: 1, name: /^Clôturer / })).toBeVisible();
    await expect(page.getByRole("table", { name: "Par compte" }).getByText("411000")).toBeVisible();
    await check();
    await page.getByRole("button", { name: /^Clôturer .*…$/ }).click();
    await expect(page.getByText("Une clôture ne se reprend pas", { exact: false })).toBeVisible();
    await check();
    await page.getByRole("button", { name: "Clôturer", exact: true }).click();
    await expect(page.getByText("Clôture faite jusqu’au", { exact: false })).toBeVisible();
  }

  const download = page.waitForEvent("download");
  await page
    .getByRole("button", { name: /^FEC, / })
    .first()
    .click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^999001001FEC\d{8}\.txt$/);
  const [head = "", first = ""] = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect([head.split("\t").length, first.split("\t").length]).toEqual([18, 18]);

  await page.getByRole("table", { name: "Périodes closes" }).getByRole("link").first().click();
  await expect(page.getByRole("table", { name: "Écritures closes" })).toBeVisible();
  await check();
  const customer = first.split("\t")[6] ?? "";
  await page.getByRole("searchbox", { name: "Rechercher une écriture" }).fill("411000");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await expect(page).toHaveURL(/recherche=411000/);
  await expect(page.getByText("411000").first()).toBeVisible();
  expect(customer).toMatch(/^\w+$/);
});
