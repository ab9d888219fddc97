import { expect, test } from "./fixtures.ts";

// The whole main job, as a baker does it: from sign-in to a paid order. The tests share one server
// and its data: each orders for a store of its own.

test.describe("from sign-in to a paid order", () => {
  test("finds flour by a misspelt word, adds it, and pays by card on the hosted page", async ({
    page,
    shop,
    isMobile,
  }) => {
    await shop.signIn("gerant");
    await expect(page.getByText("avant la clôture").first()).toBeVisible();

    if (isMobile || (page.viewportSize()?.width ?? 0) < 1200) {
      await page.getByRole("button", { name: "Rechercher", exact: true }).click();
    }
    const search = page.getByRole("combobox", { name: "Rechercher un produit" });
    await search.fill("farrine tradition");
    await search.press("Enter");
    await expect(page).toHaveURL(/\/recherche\?.*search=farrine\+tradition/);
    const product = page.getByRole("article").filter({ hasText: "Tradition française T65" }).first();
    const add = product.getByRole("button", { name: /^Ajouter / });
    if (await add.isVisible()) await add.click();
    else await product.getByRole("button", { name: /Augmenter la quantité/ }).click();
    await expect(page.getByText(/ajoutés? au panier/)).toBeVisible();
    await page.getByRole("link", { name: "Voir mon panier" }).click();

    await expect(page.getByRole("heading", { level: 1, name: "Votre panier" })).toBeVisible();
    await page.getByRole("button", { name: /Choisir la livraison|^Livraison/ }).locator("visible=true").click();
    await expect(page.getByRole("heading", { level: 1, name: "Livraison" })).toBeVisible();
    await page.getByRole("button", { name: /Choisir le paiement|^Paiement/ }).locator("visible=true").click();
    await expect(page.getByRole("heading", { level: 1, name: "Paiement" })).toBeVisible();

    for (const card of await page.getByRole("radio", { name: /Carte bancaire/ }).all()) {
      await card.check({ force: true });
    }
    await page.getByRole("checkbox", { name: /conditions générales de vente/ }).check({ force: true });
    await page.getByRole("button", { name: "Valider et payer" }).locator("visible=true").click();

    await expect(page).toHaveURL(/\/_bank\//);
    await page.getByRole("button", { name: "Accepter le paiement" }).click();
    await expect(page).toHaveURL(/\/panier\/paiement\/resultat/);
    await expect(page.getByText(/Commande P\d\d-\d{6}/)).toBeVisible();

    await page.getByRole("link", { name: "Voir ma commande" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Commande P\d\d-\d{6}/ })).toBeVisible();
  });
});
