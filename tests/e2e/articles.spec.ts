import type { Page } from "@playwright/test";
import { arrive } from "./arrive.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";

const cards = (page: Page) =>
  page.getByRole("list", { name: "Conseils", exact: true }).getByRole("article");
const count = (page: Page) => page.getByRole("main").getByText(/^\d+ conseils?$/);

test("narrows the articles by category, and back and reload restore the view @both:sheet", async ({
  page,
  isMobile,
}) => {
  await arrive(page, "/conseils");
  await expect(count(page)).toHaveText("16 conseils");
  const filters = isMobile
    ? page.getByRole("dialog", { name: "Filtrer" })
    : page.getByRole("complementary", { name: "Filtrer" });
  if (isMobile) await page.getByRole("button", { name: "Filtrer" }).click();
  await filters.getByRole("link", { name: /^Matières premières/ }).click();
  await expect(page).toHaveURL(/\/conseils\?category=matieres-premieres$/);
  if (isMobile) await filters.getByRole("button", { name: /^Voir \d+ conseils?$/ }).click();
  await expect(count(page)).not.toHaveText("16 conseils");
  const narrowed = await count(page).innerText();
  await expect(cards(page)).toHaveCount(Number.parseInt(narrowed, 10));
  await cards(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/conseils\/[a-z0-9-]+$/);
  await page.goBack();
  await expect(count(page)).toHaveText(narrowed);
  await page.reload();
  await expect(count(page)).toHaveText(narrowed);
  await page.getByRole("button", { name: "Retirer Matières premières" }).click();
  await expect(count(page)).toHaveText("16 conseils");
});

test("reads an article by its contents, and leads to the next", async ({ page }) => {
  await page.goto("/conseils/comprendre-t55-t65-et-les-autres");
  await expect(heading(page, "T55, T65 et les autres : lire une farine")).toBeVisible();
  await expect(page.getByText(/min de lecture$/).first()).toBeVisible();
  const contents = page.getByRole("navigation", { name: "Sommaire" });
  await contents.getByRole("link", { name: "Les protéines" }).click();
  await expect(page).toHaveURL(/#/);
  await expect(page.getByRole("heading", { name: "Les protéines" })).toBeInViewport();
  const related = page.getByRole("list", { name: "Conseils associés" });
  const next = related.getByRole("link").first();
  const name = await next.innerText();
  await next.click();
  await expect(heading(page, name)).toBeVisible();
});

test("prints an article without the shop @once", async ({ page }) => {
  await page.goto("/conseils/fixer-ses-prix");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Sommaire" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "À lire aussi" })).toBeHidden();
});
