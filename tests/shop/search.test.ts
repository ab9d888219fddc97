import type { Page } from "./page.tsx";
import { heading } from "./parts.ts";
import { expect, test } from "./test.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Rechercher un produit" });
const suggestions = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const options = (page: Page) => suggestions(page).getByRole("option");
const cards = (page: Page) => page.getByRole("list", { name: "Produits" }).getByRole("article");

test("finds a product by its code, and says when there is nothing", async ({ page }) => {
  await page.goto("/");
  await box(page).focus();
  await box(page).fill("101065");
  await expect(options(page).first()).toContainText("101065");
  await box(page).fill("zzqxj");
  await expect(page.getByText("Aucun résultat", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/recherche\?search=zzqxj&page=1&itemsPerPage=30$/);
  await expect(page.getByRole("heading", { name: "Aucun produit pour « zzqxj »" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Farines", exact: true }).click();
  await expect(heading(page, "Farines")).toBeVisible();
});

test("shows 30, 60 or 90 products a page, and turns the pages", async ({ page }) => {
  await page.goto("/recherche?page=1&itemsPerPage=45");
  await expect(cards(page)).toHaveCount(30);
  const size = page.getByRole("combobox", { name: "Produits par page" });
  await expect(size.getByRole("option")).toHaveText(["30", "60", "90"]);
  for (const wanted of ["60", "90"]) {
    await size.selectOption(wanted);
    await expect(page).toHaveURL(new RegExp(`itemsPerPage=${wanted}`));
    await expect(cards(page)).toHaveCount(Number(wanted));
  }
  const first = await cards(page).first().getByRole("heading").innerText();
  await page.getByRole("link", { name: "Page suivante" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards(page).first().getByRole("heading")).not.toHaveText(first);
});

test("sorts by price for a customer", async ({ page, shop }) => {
  await shop.open("/catalogue/farines", { own: "search" });
  await page.getByRole("combobox", { name: "Trier" }).selectOption({ label: "Prix croissant" });
  await expect(page).toHaveURL(/sort=price/);
  const prices = async () =>
    (
      await cards(page)
        .locator("b")
        .filter({ hasText: /^\d+,\d\d\s€$/ })
        .allInnerTexts()
    ).map((text) => Number.parseFloat(text.replace(",", ".")));
  await page.whole();
  const shown = await prices();
  expect(shown.length).toBeGreaterThan(20);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
});

test("says what is wrong with an address of a search, and leads on", async ({ page }) => {
  await page.goto("/recherche?search=farine&page=99&itemsPerPage=30");
  await expect(page.getByRole("heading", { name: "La page 99 n’existe pas" })).toBeVisible();
  await expect(page.getByText("Aucun produit")).toHaveCount(0);
  await page.getByRole("link", { name: "Voir la dernière page" }).click();
  await expect(page).toHaveURL(/page=\d&/);
  await expect(cards(page).first()).toBeVisible();

  await page.goto("/recherche?taxon_code=zzz&search=levure");
  await expect(page.getByText("La catégorie de cette adresse n’existe pas")).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByText("zzz")).toHaveCount(0);

  await page.goto("/recherche?search=croissant&brands=maison-vasseur,marque-d-hier");
  await expect(page.getByText("La marque de cette adresse n’existe pas")).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Maison Vasseur/ })).toBeVisible();
  await expect(page.getByText("marque-d-hier")).toHaveCount(0);

  await page.goto("/recherche/nexistepas");
  await expect(page.getByRole("heading", { name: "Page introuvable" })).toBeVisible();
});
