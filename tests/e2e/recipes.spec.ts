import type { Page } from "@playwright/test";
import { arrive } from "./arrive.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";

const list = (page: Page) => page.getByRole("list", { name: "Recettes", exact: true });
const cards = (page: Page) => list(page).getByRole("article");
const titles = (page: Page) => cards(page).getByRole("heading").allInnerTexts();
const count = (page: Page) => page.getByRole("main").getByText(/^\d+ recettes?$/);
const chips = (page: Page) => page.getByRole("list", { name: "Filtres actifs" });

test("narrows the recipes, and brings the view back by back, reload and a shared link @both:sheet", async ({
  page,
  context,
  isMobile,
}) => {
  await arrive(page, "/recettes");
  await expect(heading(page, "Recettes")).toBeVisible();
  await expect(count(page)).toHaveText("24 recettes");
  await expect(cards(page)).toHaveCount(12);
  const filters = isMobile
    ? page.getByRole("dialog", { name: "Filtrer" })
    : page.getByRole("complementary", { name: "Filtrer" });
  if (isMobile) await page.getByRole("button", { name: "Filtrer" }).click();
  await filters
    .getByRole("navigation", { name: "Catégories" })
    .getByRole("link", { name: /^Pains/ })
    .click();
  await expect(page).toHaveURL(/\/recettes\?category=pains$/);
  await filters
    .getByRole("navigation", { name: "Difficulté" })
    .getByRole("link", { name: /^Intermédiaire/ })
    .click();
  await expect(page).toHaveURL(/difficulty=medium/);
  if (isMobile) await filters.getByRole("button", { name: /^Voir \d+ recettes?$/ }).click();
  await page.getByRole("combobox", { name: "Trier" }).selectOption({ label: "De A à Z" });
  await expect(page).toHaveURL(/sort=title/);
  await expect(chips(page).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
  const narrowed = await titles(page);
  expect(narrowed).toEqual(narrowed.toSorted(new Intl.Collator("fr-FR").compare));
  expect(Number.parseInt(await count(page).innerText(), 10)).toBe(narrowed.length);

  await cards(page).first().getByRole("link").click();
  await expect(heading(page, narrowed[0] ?? "")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/category=pains&difficulty=medium&sort=title$/);
  await expect.poll(() => titles(page)).toEqual(narrowed);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(narrowed);
  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect.poll(() => titles(shared)).toEqual(narrowed);
  await shared.close();

  await chips(page).getByRole("button", { name: "Retirer Intermédiaire" }).click();
  await expect(page).not.toHaveURL(/difficulty/);
  await chips(page).getByRole("button", { name: "Tout effacer" }).click();
  await expect(chips(page)).toHaveCount(0);
  await expect(count(page)).toHaveText("24 recettes");
});

test("prints what to weigh and what to do on one page, without the shop @once", async ({
  page,
}) => {
  await page.goto("/recettes/buche-roulee-au-chocolat?quantite=24");
  await expect(heading(page, "Bûche roulée au chocolat")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Pour 24\u00a0bûches de 20 cm")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Les étapes" })).toBeVisible();
  for (const gone of [
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
    page.getByRole("button", { name: "Imprimer" }),
    page.getByRole("heading", { name: "À faire aussi" }),
    page.getByRole("link", { name: "Ajouter à une fournée" }),
  ]) {
    await expect(gone).toBeHidden();
  }
  const margin = "1.2cm";
  const sheet = await page.pdf({
    format: "A4",
    margin: { top: margin, right: margin, bottom: margin, left: margin },
  });
  expect(sheet.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test("copies the link of a recipe where the browser cannot share @once", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await arrive(page, "/recettes/croissant-pur-beurre?quantite=60");
  await page.getByRole("button", { name: "Partager" }).click();
  await expect(page.getByText("Lien copié")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});
