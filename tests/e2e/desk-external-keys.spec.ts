import { PASSWORD } from "./arrange.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, newSupportAgent, signInToSupport } from "./support-agents.ts";

// What other systems call what the house has, at the desk.

test("[QUAI-61] keys of another system come by file, stand in their table and on the article's page @both:a table is a list on a phone", async ({
  page,
  shop,
}, { project }) => {
  test.slow();
  const check = checkOf(page, shop);
  const source = `sage-${project.name}`;
  await page.goto("/_gestion");
  await signInToSupport(page, PASSWORD, await newSupportAgent(`cles-${project.name}`));
  await expect(page.getByRole("heading", { name: "Ce qui attend", level: 1 })).toBeVisible();
  await page.goto("/_gestion/echanges");
  await page.locator('input[type="file"]').setInputFiles({
    name: "correspondances.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `Source;De quoi;Clé de la maison;Clé de la source\n${source};article;101065;FAR-65`,
    ),
  });
  await page.getByRole("button", { name: "Appliquer 1 changement" }).click();
  await expect(page.getByText("appliqué", { exact: true })).toBeVisible();
  await page.goto(`/_gestion/echanges/correspondances?recherche=${source}`);
  const rows = page
    .getByRole("grid", { name: "correspondances" })
    .or(page.getByRole("list", { name: "correspondances" }));
  await expect(rows).toContainText("FAR-65");
  await check();
  await page.goto("/_gestion/catalogue/articles/ligne?cle=101065");
  const names = page.getByRole("region", { name: "Ses noms ailleurs" });
  await expect(names).toContainText(source);
  await expect(names).toContainText("FAR-65");
  await check();

  await page.goto("/_gestion/echanges");
  await page.getByText("Dire de quoi il est, et comment le lire").click();
  await page.getByLabel("Système dont il porte les clés").fill(source);
  await check();
  await page.locator('input[type="file"]').setInputFiles({
    name: "prix.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Référence;Tarif;Prix HT\nFAR-65;normandie;21,41"),
  });
  await expect(page.getByRole("link", { name: /^101065/ })).toBeVisible();
  await check();
  await page.getByRole("button", { name: "Rejeter" }).click();
  await expect(page.getByText("abandonné", { exact: true })).toBeVisible();
});
