import { CONFIRMED, nextLorries, orderNumberOn } from "./checkout.ts";
import { cartLink, expect, test } from "./fixtures.ts";

// The whole main job, as a baker does it: from sign-in to a paid order.

test("finds flour by a misspelt word, adds it, and pays by card on the hosted page @both:job", async ({
  page,
  shop,
  isMobile,
}) => {
  const store = shop.ownStore("card");
  await shop.signIn("cent-boutiques");
  await shop.chooseStore(store);
  await expect(nextLorries(page)).toBeVisible();

  if (isMobile) await page.getByRole("button", { name: "Rechercher", exact: true }).click();
  const search = page.getByRole("combobox", { name: "Rechercher un produit" });
  await search.fill("farrine tradition");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/recherche\?search=farrine\+tradition&page=1&itemsPerPage=30$/);
  const flour = page.getByRole("article").filter({ hasText: "réf.\u00a0101065" });
  await flour.getByRole("button", { name: /^Ajouter / }).click();
  await expect(page.getByText("Votre produit est ajouté au panier")).toBeVisible();
  await page.getByRole("link", { name: "Voir mon panier" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Votre panier" })).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(store) })).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Tradition française T65" }),
  ).toBeVisible();
  await shop.next(/^(Choisir la livraison|Livraison)$/);
  await expect(page.getByRole("heading", { level: 1, name: "Livraison" })).toBeVisible();
  await expect(page.getByText(/^Livré (lundi|mardi|mercredi|jeudi|vendredi|samedi)/)).toBeVisible();
  await shop.next(/^(Choisir le paiement|Paiement)$/);
  await expect(page.getByRole("heading", { level: 1, name: "Paiement" })).toBeVisible();
  await page.getByRole("radio", { name: /^Carte bancaire/ }).check();
  await page.getByRole("checkbox", { name: /conditions générales de vente/ }).check();
  await shop.next("Valider et payer");

  await expect(page.getByRole("heading", { name: "Paiement par carte" })).toBeVisible();
  await page.getByRole("button", { name: "Accepter le paiement" }).click();
  await expect(page.getByRole("heading", { name: CONFIRMED })).toBeVisible();
  const number = await orderNumberOn(page);
  await expect(cartLink(page)).toHaveAccessibleName(/vide$/);

  await page.getByRole("link", { name: "Voir ma commande" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Commande ${number}` })).toBeVisible();
  await expect(page.getByText("Payé", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Mes commandes" }).first().click();
  await expect(page.getByRole("link", { name: `Commande ${number}` })).toBeVisible();
});
