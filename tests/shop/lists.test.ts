import { paths } from "../../core/routes/paths.ts";
import { cartLink } from "./parts.ts";
import { expect, test } from "./test.ts";
import type { Page } from "./page.tsx";

const LIKE = "Maison Aubert Bolbec";
const FLOUR = "/produits/farine-de-ble-tradition-francaise-t65";

const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: /^Notifications/ }).getByText(text);

test("a product goes into a new list, which goes to the cart", async ({ page, shop, office }) => {
  await office.openBakery("liste-produit", LIKE);
  await shop.open(FLOUR, { account: "liste-produit", store: "liste-produit", cart: [] });
  await page.getByRole("button", { name: "Ajouter à une liste" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter à une liste" });
  await dialog.getByRole("textbox", { name: "Nouvelle liste…" }).fill("Mardi");
  await dialog.getByRole("button", { name: "Créer" }).click();
  await page.getByRole("button", { name: /^Annuler : supprimer la liste Mardi/ }).click();
  await page.getByRole("button", { name: "Ajouter à une liste" }).click();
  await expect(dialog.getByRole("button", { name: /^Mardi/ })).toHaveCount(0);
  await dialog.getByRole("textbox", { name: "Nouvelle liste…" }).fill("Mercredi");
  await dialog.getByRole("button", { name: "Créer" }).click();
  await expect(toast(page, "Ajouté à la nouvelle liste « Mercredi »")).toBeVisible();
  await page.goto(paths.lists());
  await page.getByRole("link", { name: "Mercredi" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mercredi" })).toBeVisible();
  await page.getByRole("button", { name: /^Augmenter la quantité/ }).click();
  await expect(page.getByRole("spinbutton")).toHaveValue("2");
  await shop.checkAccessibility();
  await shop.next(/^Ajouter 1 ligne/);
  await expect(cartLink(page)).toHaveAccessibleName(/2 articles/);
});

test("a cart is kept as a list and put back", async ({ page, shop, office }) => {
  await office.openBakery("liste-panier", LIKE);
  await shop.open(paths.cart(), {
    account: "liste-panier",
    store: "liste-panier",
    cart: [{ variant: "101280-1", quantity: 3 }],
  });
  await page.getByRole("button", { name: "Enregistrer comme liste" }).click();
  const name = page.getByRole("textbox", { name: "Nom de la liste" });
  await expect(name).toHaveValue(/^Panier du /);
  await name.fill("Mon panier type");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await page.getByRole("button", { name: "Vider le panier" }).click();
  await expect(page.getByText("Votre panier est vide")).toBeVisible();
  await page.goto(paths.lists());
  await page.getByRole("link", { name: "Mon panier type" }).click();
  await shop.next(/^Ajouter 1 ligne/);
  await expect(cartLink(page)).toHaveAccessibleName(/3 articles/);
});
