import type { Page } from "./page.tsx";
import { heading } from "./parts.ts";
import { cartLink } from "./parts.ts";
import { expect, test } from "./test.ts";

const list = (page: Page) => page.getByRole("list", { name: "Recettes", exact: true });
const cards = (page: Page) => list(page).getByRole("article");
const titles = (page: Page) => cards(page).getByRole("heading").allInnerTexts();
const count = (page: Page) => page.getByRole("main").getByText(/^\d+ recettes?$/);

/** The quantity of an ingredient in the recipe's table. */
const quantityOf = (page: Page, ingredient: string) =>
  page
    .getByRole("table", { name: /^Ingrédients/ })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: ingredient, exact: true }) })
    .getByRole("cell")
    .last();

const yieldOf = (page: Page) => page.getByRole("spinbutton", { name: /^Quantité/ });

test("leads the first page with one recipe, and turns to the second", async ({ page }) => {
  await page.goto("/recettes");
  await expect(cards(page)).toHaveCount(12);
  const first = await titles(page);
  expect(new Set(first).size).toBe(12);
  await page.getByRole("link", { name: "Page suivante" }).click();
  await expect(page).toHaveURL(/\/recettes\?page=2$/);
  await expect
    .poll(async () => (await titles(page)).some((one) => first.includes(one)))
    .toBe(false);
  await page.goto("/recettes?category=pains&maxDuration=60");
  await expect(
    page.getByRole("heading", { name: "Aucune recette avec ces filtres" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Tout afficher" }).click();
  await expect(count(page)).toHaveText("24 recettes");
});

test("scales a recipe to the wished yield, which a shared link keeps", async ({ page, shop }) => {
  await page.goto("/recettes/baguette-de-tradition-francaise");
  await expect(heading(page, "Baguette de tradition française")).toBeVisible();
  await expect(yieldOf(page)).toHaveValue("49");
  await expect(quantityOf(page, "Farine de tradition française T65")).toHaveText("10\u00a0kg");
  await yieldOf(page).fill("98");
  await yieldOf(page).press("Enter");
  await expect(page).toHaveURL(/\?quantite=98$/);
  await expect(quantityOf(page, "Farine de tradition française T65")).toHaveText("20\u00a0kg");
  await expect(quantityOf(page, "Sel")).toHaveText("360\u00a0g");
  const address = page.url();
  const shared = shop.visitor();
  await shared.goto(address);
  await expect(quantityOf(shared, "Sel")).toHaveText("360\u00a0g");
  await page.goto(address);
  await page.getByRole("button", { name: "Revenir à 49" }).click();
  await expect(page).toHaveURL(/tradition-francaise$/);
  await expect(quantityOf(page, "Sel")).toHaveText("180\u00a0g");
  const signIn = page.getByRole("link", { name: "Me connecter pour voir les prix" });
  await expect(signIn).toHaveAttribute("href", /target=%2Frecettes%2Fbaguette/);
  await expect(page.getByRole("button", { name: "Tout mettre au panier" })).toHaveCount(0);
});

test("puts a whole recipe into the cart, as many packagings as its yield needs", async ({
  page,
  shop,
}) => {
  await shop.open("/recettes/croissant-pur-beurre?quantite=1440", { own: "recipe", cart: [] });
  await shop.next("Tout mettre au panier");
  const review = page.getByRole("dialog", { name: /^Ingrédients pour 1\s?440 croissants$/ });
  const flour = review.getByRole("listitem").filter({ hasText: "Farine viennoiserie T45" });
  // 1 440 croissants are 50 kg of flour: two sacks.
  await expect(flour.getByRole("spinbutton")).toHaveValue("2");
  await expect(flour).toContainText("Sac 25 kg");
  const yeast = review.getByRole("listitem").filter({ hasText: "Levure fraîche osmotolérante" });
  await yeast.getByRole("spinbutton").fill("0");
  await yeast.getByRole("spinbutton").press("Enter");
  await review.getByRole("button", { name: "Mettre au panier" }).click();
  await expect(review).toBeHidden();
  await expect(page.getByText(/ajoutés? au panier/)).toBeVisible();
  await page.goto("/panier");
  const line = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(line("Farine viennoiserie T45").getByRole("spinbutton")).toHaveValue("2");
  await expect(line("Beurre de tourage 84").first()).toBeVisible();
  await expect(line("Levure fraîche osmotolérante")).toHaveCount(0);
});

test("shows prices and no cart to those who do not order", async ({ page, shop }) => {
  await shop.open("/recettes/croissant-pur-beurre", { account: "comptable" });
  await expect(page.getByText(/matières .* HT la pièce/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Tout mettre au panier" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Me connecter pour voir les prix" })).toHaveCount(0);
  await expect(cartLink(page)).toHaveCount(0);
});

test("says which recipes use a product", async ({ page }) => {
  await page.goto("/produits/farine-viennoiserie-t45");
  const recipes = page.getByRole("list", { name: "Recettes avec ce produit" });
  await recipes.getByRole("link", { name: "Croissant pur beurre" }).click();
  await expect(heading(page, "Croissant pur beurre")).toBeVisible();
});

test("answers an address without a recipe by the 404 page", async ({ page }) => {
  await page.goto("/recettes/soupe-au-caillou");
  await expect(heading(page, "Page introuvable")).toBeVisible();
});
