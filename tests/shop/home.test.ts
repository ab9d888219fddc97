import { expect, test } from "./test.ts";

// The home page: what it is for each of those who come.

test("completes a lorry to its minimum with usual products in one tap", async ({ page, shop }) => {
  await shop.open("/", {
    account: "gerant",
    store: "Au Pain d’Elbeuf",
    cart: [{ variant: "101280-1", quantity: 15 }],
  });
  const lorry = page.getByRole("region", { name: "Prochain camion, Farine" });
  await expect(lorry.getByText("avant la clôture")).toBeVisible();
  await expect(
    lorry.getByText(/^Livré (lundi|mardi|mercredi|jeudi|vendredi|samedi)/),
  ).toBeVisible();
  await expect(lorry.getByText("375 kg sur")).toBeVisible();
  await expect(lorry.getByText("Avec vos produits habituels")).toBeVisible();
  await lorry
    .getByRole("button", { name: "Compléter le camion Farine avec vos produits habituels" })
    .click();
  await expect(lorry.getByText("franco atteint")).toBeVisible();
  await expect(lorry.getByRole("button", { name: /^Compléter/ })).toHaveCount(0);
  await page.getByRole("button", { name: /^Annuler/ }).click();
  await expect(lorry.getByText("375 kg sur")).toBeVisible();
});

test.describe("each role", () => {
  test("an accountant has what to pay and the papers, no lorry and no shelf", async ({
    page,
    shop,
  }) => {
    await shop.open("/", { account: "comptable" });
    const due = page.getByRole("region", { name: "À payer cette semaine" });
    await expect(due.getByText(/^En retard de \d+\sjours$/).first()).toBeVisible();
    await expect(due.getByRole("button", { name: /^PDF de la facture / }).first()).toBeVisible();
    await expect(page.getByRole("region", { name: "Dernières factures" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Écritures comptables (FEC)" })).toBeVisible();
    await expect(page.getByRole("region", { name: /^(Prochain|Bonnes affaires)/ })).toHaveCount(0);
    await expect(page.getByText("Comme d’habitude")).toHaveCount(0);
    await shop.checkAccessibility();
    await due.getByRole("link", { name: "Régler" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Mes encours" })).toBeVisible();
  });

  test("a sales person has the shops, one tap away, and no cart", async ({ page, shop }) => {
    await shop.open("/", { account: "vendeur" });
    const shops = page.getByRole("region", { name: "Boutiques" });
    await expect(shops).toBeVisible();
    await expect(page.getByRole("region", { name: /^Prochain camion/ })).toHaveCount(0);
    // Who has not ordered for longest comes first.
    await expect(shops.getByRole("button").first()).toContainText("N’a pas commandé depuis");
    const other = shops.getByRole("button", { name: /Le Fournil Saint-Sever/ });
    await other.click();
    await expect(other).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("region", { name: /^Bonnes affaires/ })).toHaveCount(0);
    await shop.checkAccessibility();
  });

  test("a store that may not order is told whom to call", async ({ page, shop }) => {
    await shop.open("/", { account: "bloque" });
    await expect(page.getByText(/ne peut plus commander : appelez/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Compléter/ })).toHaveCount(0);
    await expect(page.getByText("Comme d’habitude")).toHaveCount(0);
  });

  test("a store without orders is shown its first steps", async ({ page, shop }) => {
    await shop.open("/", { own: "firstSteps" });
    await expect(page.getByRole("heading", { name: "Votre première commande" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Ouvrir le catalogue" })).toBeVisible();
    await expect(page.getByText(/^0\skg sur \d+\skg/)).toBeVisible();
    await shop.checkAccessibility();
  });

  test("a visitor sees what the shop is, without a price", async ({ page, shop }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Tout le fournil/);
    for (const name of [
      "Le prochain camion",
      "Bonnes affaires de la semaine",
      "Meilleures ventes",
      "Recettes du fournil",
      "Ils commandent sur Panetier",
      "Nos marchands",
    ]) {
      const heading = page.getByRole("heading", { name, exact: true });
      await expect(heading).toBeVisible();
    }
    await expect(page.getByText("Me connecter pour voir les prix").first()).toBeVisible();
    await shop.checkAccessibility();
  });
});
