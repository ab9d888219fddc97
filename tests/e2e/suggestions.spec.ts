import type { Page } from "@playwright/test";
import { flour, heading } from "./checkout.ts";
import { cartLink, expect, test } from "./fixtures.ts";

// What the search field offers: suggestions that go into the cart, and the latest searches.

const box = (page: Page) => page.getByRole("combobox", { name: "Rechercher un produit" });
const suggested = (page: Page) =>
  page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
const recent = (page: Page) =>
  page.getByRole("listbox", { name: "Recherches récentes" }).getByRole("option");
const adds = (page: Page) =>
  page.getByRole("list", { name: "Ajouter au panier" }).getByRole("button");

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const openSearch = async (page: Page, isMobile: boolean): Promise<void> => {
  if (isMobile) await page.getByRole("button", { name: "Rechercher", exact: true }).click();
  await box(page).focus();
};

const search = async (page: Page, isMobile: boolean, text: string): Promise<void> => {
  await openSearch(page, isMobile);
  await box(page).fill(text);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(text)}`));
};

test("a suggestion goes into the cart by its keys, one packaging a press @both:pane", async ({
  page,
  shop,
  isMobile,
}) => {
  await shop.open("/catalogue", { own: "suggestions", cart: [] });
  await expect(cartLink(page)).toHaveAccessibleName("Panier, vide");
  await openSearch(page, isMobile);
  await box(page).fill("101065");
  await expect(suggested(page).first()).toContainText(flour.name);
  await expect(suggested(page).first().locator("mark").first()).toBeVisible();
  await expect(suggested(page).first()).toContainText(/Sac 25 kg.*€.HT.*€\/kg/);
  const add = adds(page)
    .and(page.getByRole("button", { name: /^Ajouter/ }))
    .first();
  await expect(add).toHaveAccessibleName(`Ajouter ${flour.name}`);
  await shop.checkAccessibility();
  await add.click();
  await expect(add).toHaveAccessibleName(`Ajouter ${flour.name}, 1 dans le panier`);
  await expect(box(page)).toHaveValue("101065");
  await add.click();
  await expect(add).toHaveAccessibleName(`Ajouter ${flour.name}, 2 dans le panier`);
  await box(page).press("ArrowDown");
  await box(page).press("Shift+Enter");
  await expect(add).toHaveAccessibleName(`Ajouter ${flour.name}, 3 dans le panier`);
  await expect(page.getByText("3 au panier")).toBeVisible();
  await page.getByRole("button", { name: `Diminuer la quantité : ${flour.name}` }).click();
  await expect(add).toHaveAccessibleName(`Ajouter ${flour.name}, 2 dans le panier`);
  await expect(page).toHaveURL(/\/catalogue$/);
  if (isMobile) await page.getByRole("button", { name: "Fermer la recherche" }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Panier, 2 articles");
});

test("[RECENT-1] the latest searches are offered again, by keyboard, and can be taken out @both:pane", async ({
  page,
  shop,
  isMobile,
}) => {
  await shop.open("/catalogue", { account: "salarie" });
  await expect(page.getByRole("button", { name: /Changer de boutique/ })).toBeVisible();
  for (const text of ["levain", "beurre", "Levain"]) await search(page, isMobile, text);
  await page.goto("/catalogue");
  await expect(page.getByRole("button", { name: /Changer de boutique/ })).toBeVisible();
  await openSearch(page, isMobile);
  await expect(recent(page)).toHaveText(["Levain", "beurre"]);
  await shop.checkAccessibility();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(recent(page).last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=beurre&page=1&itemsPerPage=30$/);
  await expect(heading(page, /beurre/)).toBeVisible();
  await page.goto("/catalogue");
  await expect(page.getByRole("button", { name: /Changer de boutique/ })).toBeVisible();
  await openSearch(page, isMobile);
  await expect(recent(page)).toHaveText(["beurre", "Levain"]);
  await page.getByRole("button", { name: "Retirer « beurre »" }).click();
  await expect(recent(page)).toHaveText(["Levain"]);
  await expect(box(page)).toBeFocused();
  await box(page).fill("far");
  await expect(recent(page)).toHaveCount(0);
  await expect(suggested(page).first()).toBeVisible();
  await box(page).fill("");
  await expect(recent(page)).toHaveText(["Levain"]);
  await page.getByRole("button", { name: "Tout effacer" }).click();
  await expect(recent(page)).toHaveCount(0);
});
