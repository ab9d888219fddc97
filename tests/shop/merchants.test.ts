import type { Page } from "./page.tsx";
import { heading } from "./parts.ts";
import { expect, test } from "./test.ts";

const list = (page: Page) => page.getByRole("list", { name: "Produits" }).getByRole("article");
const ask = (page: Page) => page.getByRole("button", { name: "Demander l’accès" });

test.describe("the merchants", () => {
  test("say to a visitor how to get in, and bring them back", async ({ page, shop }) => {
    await page.goto("/nos-marchands");
    await page.getByRole("main").getByRole("link", { name: "Chocolaterie Morel" }).click();
    await expect(heading(page, "Chocolaterie Morel vend à nos côtés")).toBeVisible();
    await expect(page).toHaveTitle(/^Chocolaterie Morel/);
    await shop.checkAccessibility();
    await page.getByRole("main").getByRole("link", { name: "Me connecter" }).click();
    await expect(page).toHaveURL("/connexion?target=%2Fmarchand%2Fchocolaterie-morel");
  });

  test("lead to the mill's products without access", async ({ page }) => {
    await page.goto("/nos-marchands");
    await page.getByRole("main").getByRole("link", { name: "Grands Moulins Panetier" }).click();
    await expect(heading(page, "Grands Moulins Panetier")).toBeVisible();
    await expect(page).toHaveURL(/merchant=grands-moulins-panetier/);
    await expect(list(page).first()).toBeVisible();
  });
});

test("tells a baker to have the manager ask, on the page and on the card", async ({
  page,
  shop,
}) => {
  await shop.open("/recherche?search=amandes+en+poudre&page=1&itemsPerPage=30", {
    account: "salarie",
  });
  const card = list(page).filter({ hasText: "Amandes en poudre blanchies" });
  await expect(card.getByText("Réservé : voir votre gérant").first()).toBeVisible();
  await expect(card.getByRole("link", { name: /^Demander l’accès/ })).toHaveCount(0);
  await card
    .getByRole("link", { name: /^Amandes en poudre blanchies/ })
    .first()
    .click();
  await expect(page.getByText("Votre gérant peut le demander, gratuitement.")).toBeVisible();
  await page.goto("/marchand/vergers-du-lys");
  await expect(heading(page, "Vergers du Lys vend à nos côtés")).toBeVisible();
  await expect(page.getByText(/Seul le gérant de la boutique peut demander l’accès/)).toBeVisible();
  await expect(ask(page)).toHaveCount(0);
});

test("leads from a product to its brand, and from the brands to their products", async ({
  page,
  shop,
}) => {
  await page.goto("/produits/farine-de-ble-tradition-francaise-t65");
  await page.getByRole("main").getByRole("link", { name: "Grands Moulins Panetier" }).click();
  await expect(heading(page, "Grands Moulins Panetier")).toBeVisible();
  await page.goto("/marques");
  await expect(heading(page, "Nos marques")).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(25);
  await shop.checkAccessibility();
  await page.getByRole("main").getByRole("link", { name: "Pulpéa" }).click();
  await expect(heading(page, "Pulpéa")).toBeVisible();
  await expect(page).toHaveURL(/brands=pulpea/);
});
