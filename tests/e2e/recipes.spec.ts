import type { Page } from "@playwright/test";
import { arrive } from "./arrive.ts";
import { heading } from "./checkout.ts";
import { cartLink, expect, test } from "./fixtures.ts";

const list = (page: Page) => page.getByRole("list", { name: "Recettes", exact: true });
const cards = (page: Page) => list(page).getByRole("article");
const titles = (page: Page) => cards(page).getByRole("heading").allInnerTexts();
const count = (page: Page) => page.getByRole("main").getByText(/^\d+ recettes?$/);
const chips = (page: Page) => page.getByRole("list", { name: "Filtres actifs" });

/** The quantity of an ingredient in the recipe's table. */
const quantityOf = (page: Page, ingredient: string) =>
  page
    .getByRole("table", { name: /^Ingrédients/ })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: ingredient, exact: true }) })
    .getByRole("cell")
    .last();

const yieldOf = (page: Page) => page.getByRole("spinbutton", { name: /^Quantité/ });

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

test("scales a recipe to the wished yield, which a shared link keeps", async ({
  page,
  context,
}) => {
  await arrive(page, "/recettes/baguette-de-tradition-francaise");
  await expect(heading(page, "Baguette de tradition française")).toBeVisible();
  await expect(yieldOf(page)).toHaveValue("49");
  await expect(quantityOf(page, "Farine de tradition française T65")).toHaveText("10\u00a0kg");
  await yieldOf(page).fill("98");
  await yieldOf(page).press("Enter");
  await expect(page).toHaveURL(/\?quantite=98$/);
  await expect(quantityOf(page, "Farine de tradition française T65")).toHaveText("20\u00a0kg");
  await expect(quantityOf(page, "Sel")).toHaveText("360\u00a0g");
  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect(quantityOf(shared, "Sel")).toHaveText("360\u00a0g");
  await shared.close();
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

test("says which recipes use a product", async ({ page }) => {
  await page.goto("/produits/farine-viennoiserie-t45");
  const recipes = page.getByRole("list", { name: "Recettes avec ce produit" });
  await recipes.scrollIntoViewIfNeeded();
  await recipes.getByRole("link", { name: "Croissant pur beurre" }).click();
  await expect(heading(page, "Croissant pur beurre")).toBeVisible();
});

test("answers an address without a recipe by the 404 page", async ({ page }) => {
  await page.goto("/recettes/soupe-au-caillou");
  await expect(heading(page, "Page introuvable")).toBeVisible();
});
