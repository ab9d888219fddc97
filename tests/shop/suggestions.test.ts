import type { Page } from "./page.tsx";
import { expect, test } from "./test.ts";

// What the search field offers: suggestions that go into the cart, and the latest searches.

const box = (page: Page) => page.getByRole("combobox", { name: "Rechercher un produit" });
const suggested = (page: Page) =>
  page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
const recent = (page: Page) =>
  page.getByRole("listbox", { name: "Recherches récentes" }).getByRole("option");
const adds = (page: Page) =>
  page.getByRole("list", { name: "Ajouter au panier" }).getByRole("button");

const openSearch = (page: Page): Promise<void> => box(page).focus();

const search = async (page: Page, text: string): Promise<void> => {
  await openSearch(page);
  await box(page).fill(text);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(text)}`));
};

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^Mon compte/ }).click();
  await page.getByRole("button", { name: "Me déconnecter" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Oui" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Me connecter" })).toBeVisible();
};

for (const account of ["comptable", "vendeur"]) {
  test(`${account}@ gets suggestions without a cart`, async ({ page, shop }) => {
    await shop.open("/catalogue", { account });
    await expect(page.getByRole("button", { name: /Changer de boutique/ })).toBeVisible();
    await openSearch(page);
    await box(page).fill("levain");
    await expect(suggested(page).first()).toBeVisible();
    await expect(adds(page)).toHaveCount(0);
  });
}

test("a visitor gets suggestions without a cart, accents or not, with the match in bold", async ({
  page,
}) => {
  await page.goto("/catalogue");
  await openSearch(page);
  await box(page).fill("creme");
  await expect(suggested(page).first()).toBeVisible();
  await expect(suggested(page).locator("mark").filter({ hasText: "Crème" }).first()).toBeVisible();
  await expect(adds(page)).toHaveCount(0);
});

test("[RECENT-2] signing out takes the latest searches along", async ({ page, shop }) => {
  await shop.open("/catalogue", { account: "salarie" });
  await expect(page.getByRole("button", { name: /Changer de boutique/ })).toBeVisible();
  await search(page, "levain");
  await signOut(page);
  await openSearch(page);
  await expect(recent(page)).toHaveCount(0);
  expect(localStorage.getItem("panetier.searches")).toBeNull();
});
