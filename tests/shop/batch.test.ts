import type { Page } from "./page.tsx";
import { heading } from "./parts.ts";
import { expect, test } from "./test.ts";

const shopping = (page: Page) => page.getByRole("region", { name: "Liste de courses" });
const line = (page: Page, product: string) =>
  shopping(page).getByRole("listitem").filter({ hasText: product });
const piecesOf = (page: Page, recipe: string) =>
  page.getByRole("spinbutton", { name: `Quantité : ${recipe}` });

test("plans a batch from nothing, in an address that can be shared", async ({ page, shop }) => {
  await page.goto("/recettes");
  await page.getByRole("link", { name: "Préparer une fournée" }).click();
  await expect(heading(page, "Préparer une fournée")).toBeVisible();
  await page.getByRole("button", { name: /^Ajouter Baguette de tradition/ }).click();
  await expect(page).toHaveURL(/recette=baguette-de-tradition-francaise(:|%3A)49$/);
  await piecesOf(page, "Baguette de tradition française").fill("240");
  await piecesOf(page, "Baguette de tradition française").press("Enter");
  await page.getByRole("button", { name: /^Ajouter Croissant pur beurre/ }).click();
  await expect(line(page, "Farine de blé Tradition française T65")).toContainText(
    "besoin 49\u00a0kg",
  );
  await expect(line(page, "Farine viennoiserie T45")).toBeVisible();
  await expect(
    shopping(page).getByRole("link", { name: "Me connecter pour voir les prix" }),
  ).toBeVisible();
  const address = page.url();
  const shared = shop.visitor();
  await shared.goto(address);
  await expect(piecesOf(shared, "Baguette de tradition française")).toHaveValue("240");
  await expect(piecesOf(shared, "Croissant pur beurre")).toHaveValue("144");
  await page.goto(address);
  await page.getByRole("button", { name: "Retirer Croissant pur beurre" }).click();
  await expect(line(page, "Farine viennoiserie T45")).toHaveCount(0);
  await page.goBack();
  await expect(line(page, "Farine viennoiserie T45")).toBeVisible();
});

test("leads from a recipe to a batch, and forgets a recipe that does not exist", async ({
  page,
}) => {
  await page.goto("/recettes/croissant-pur-beurre?quantite=60");
  await page.getByRole("link", { name: "Ajouter à une fournée" }).click();
  await expect(piecesOf(page, "Croissant pur beurre")).toHaveValue("60");
  await page.goto("/recettes/fournee?recette=soupe-au-caillou:3&recette=croissant-pur-beurre:60");
  await expect(page.getByText("Cette recette n’existe plus : soupe-au-caillou")).toBeVisible();
  await page.getByRole("button", { name: "Retirer", exact: true }).click();
  await expect(page).not.toHaveURL(/soupe/);
});
