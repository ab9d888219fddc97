import type { Page } from "@playwright/test";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";

const shopping = (page: Page) => page.getByRole("region", { name: "Liste de courses" });
const line = (page: Page, product: string) =>
  shopping(page).getByRole("listitem").filter({ hasText: product });
const piecesOf = (page: Page, recipe: string) =>
  page.getByRole("spinbutton", { name: `Quantité : ${recipe}` });

const two =
  "/recettes/fournee?recette=baguette-de-tradition-francaise:240&recette=croissant-pur-beurre:60";

test("orders what is missing, by lorry, and then has nothing left to order @both:bar", async ({
  page,
  shop,
}) => {
  await shop.open(`${two}&tout=1`, { own: "batch", cart: [] });
  const flour = line(page, "Farine de blé Tradition française T65");
  // 240 baguettes are 49 kg of flour: two sacks of 25 kg.
  await expect(flour.getByRole("spinbutton")).toHaveValue("2");
  await expect(shopping(page).getByRole("region", { name: "Farine" })).toContainText(
    "Camion du moulin",
  );
  await shop.next("Tout mettre au panier");
  await expect(page.getByText(/ajoutés? au panier/)).toBeVisible();
  await shopping(page)
    .getByRole("checkbox", { name: "Déduire ce qui est au panier et ce qui est commandé" })
    .check();
  await expect(page).not.toHaveURL(/tout=1/);
  await expect(shopping(page).getByText("Tout est déjà prévu")).toBeVisible();
  await expect(shopping(page).getByRole("region", { name: "Déjà prévu" })).toContainText(
    "50\u00a0kg au panier",
  );
  await page.reload();
  await expect(shopping(page).getByText("Tout est déjà prévu")).toBeVisible();
  // More of it needs one small sack more, not three large ones.
  await piecesOf(page, "Baguette de tradition française").fill("280");
  await piecesOf(page, "Baguette de tradition française").press("Enter");
  await expect(flour.getByRole("spinbutton")).toHaveValue("1");
  await expect(flour).toContainText("déjà prévus");
});

test("of two recipes is sound for assistive technology in both schemes", async ({ page, shop }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(two);
  await expect(heading(page, "Préparer une fournée")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").nth(6)).toBeVisible();
  await shop.checkAccessibility();
  await page.emulateMedia({ colorScheme: "dark" });
  await shop.checkContrast();
});
