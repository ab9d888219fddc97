import { PASSWORD } from "./arrange.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, newSupportAgent, signInToSupport } from "./support-agents.ts";

// What the old system ordered, beside what the shop would have done, at the desk.

test("[SHADOW-7] the old system's orders come by file; their day is compared, each difference with why and where it is mended @both:a table is a list on a phone", async ({
  page,
  shop,
}, { project }) => {
  test.slow();
  const check = checkOf(page, shop);
  const mark = project.name;
  await page.goto("/_gestion");
  await signInToSupport(page, PASSWORD, await newSupportAgent(`double-${project.name}`));
  await expect(page.getByRole("heading", { name: "Ce qui attend", level: 1 })).toBeVisible();
  await page.goto("/_gestion/mois-en-double");
  await expect(page.getByRole("heading", { name: "Mois en double", level: 1 })).toBeVisible();
  await check();
  await page.goto("/_gestion/echanges");
  await page.locator('input[type="file"]').setInputFiles({
    name: "commandes-sage.csv",
    mimeType: "text/csv",
    buffer:
      Buffer.from(`N° commande;N° client;Commandée le;Référence;Quantité;Prix HT;Livraison le;Port HT
${mark}-1;999999;04/05/2026 10:42;101065;2;18,40;05/05/2026;0,00
${mark}-2;104512;04/05/2026 11:05;INCONNU;1;5,00;05/05/2026;0,00
${mark}-2;104512;04/05/2026 11:05;101065;3;12,34;03/05/2026;0,00`),
  });
  await page.getByRole("button", { name: "Appliquer 3 changements" }).click();
  await expect(page.getByText("appliqué", { exact: true })).toBeVisible();
  await page.goto("/_gestion/mois-en-double");
  await page.getByRole("link", { name: "lundi 4 mai" }).press("Enter");
  await expect(page.getByRole("heading", { name: "En double, lundi 4 mai" })).toBeFocused();
  await page.getByRole("button", { name: /^Comparer/ }).press("Enter");
  const table = page.getByRole("table", { name: "Écarts du jour" });
  await expect(table).toContainText("Ce numéro de client n’est à aucune boutique");
  await expect(page.getByRole("status").filter({ hasText: "avec des écarts" })).toBeVisible();
  await check();
  await page.getByLabel("Genre").selectOption("customer");
  await expect(table.getByText(`${mark}-1`)).toBeVisible();
  await expect(table.getByText(`${mark}-2`)).toHaveCount(0);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exporter (CSV)" }).click();
  expect((await download).suggestedFilename()).toBe("ecarts-2026-05-04.csv");
  await table.getByRole("link", { name: "Corriger : boutiques" }).first().press("Enter");
  await expect(page).toHaveURL(/\/_gestion\/clients\/boutiques$/);
});
