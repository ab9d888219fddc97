import { almonds, flour, flourOf } from "../e2e/goods.ts";
import { heading } from "./parts.ts";
import { expect, test } from "./test.ts";

const productPage = "/produits/farine-de-ble-tradition-francaise-t65";
const customerService = /01\s99\s00\s12\s34/;

test("refuses a marketplace product to a store without access, and says why", async ({
  page,
  shop,
}) => {
  await shop.open("/produits/amandes-en-poudre-blanchies", { account: "salarie" });
  await expect(heading(page, almonds.name)).toBeVisible();
  await expect(page.getByText(/marketplace/i).first()).toBeVisible();
  await expect(page.getByRole("button", { name: `Ajouter au panier ${almonds.name}` })).toHaveCount(
    0,
  );
  await page.goto("/recherche?search=amandes+en+poudre&page=1&itemsPerPage=30");
  const card = page.getByRole("article").filter({ hasText: almonds.name }).first();
  await expect(card).toBeVisible();
  const add = card.getByRole("button", { name: /^Ajouter/ });
  if ((await add.count()) > 0) {
    await add.click();
    await expect(page.getByText(/marketplace/i).first()).toBeVisible();
  }
  await page.goto("/panier");
  await expect(heading(page, "Votre panier")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Récapitulatif" })).toBeVisible();
  await expect(page.getByRole("main").getByText(almonds.name)).toHaveCount(0);
});

test("tells a banned store whom to call, and lets it browse", async ({ page, shop }) => {
  const cart = flourOf(1);
  await shop.open("/panier", { account: "bloque", store: "Boulangerie du Port", cart });
  await expect(page.getByText(/Votre boutique ne peut plus commander/)).toContainText(
    customerService,
  );
  await expect(
    page.getByRole("button", { name: /^(Choisir la livraison|Livraison)$/ }).first(),
  ).toBeDisabled();
  await page.goto(productPage);
  await expect(page.getByRole("main").getByText(/\d\s€/).first()).toBeVisible();
});

test("tells an inactive store whom to call", async ({ page, shop }) => {
  await shop.open("/panier", { store: "Le Petit Fournil", cart: flourOf(1) });
  await expect(page.getByText(/Votre boutique est inactive/)).toContainText(customerService);
});

test("opens a store without a customer number, which pays by card", async ({ page, shop }) => {
  await shop.open("/panier", { store: "La Mie d’Yvetot", cart: flourOf(1) });
  const button = page.getByRole("button", { name: /boutique active : La Mie d’Yvetot/ });
  await expect(button).toBeVisible();
  await expect(button).not.toContainText("n°");
  await expect(page.getByText(flour.name).first()).toBeVisible();
  await expect(page.getByText(/Échec/)).toHaveCount(0);
});

test("searches among six stores, and marks the inactive one", async ({ page, shop }) => {
  await shop.open("/", {});
  await page.getByRole("button", { name: /Changer de boutique/ }).click();
  await expect(page.getByRole("option")).toHaveCount(6);
  await expect(page.getByRole("combobox", { name: "Rechercher une boutique" })).toBeVisible();
  await expect(page.getByRole("option", { name: /Le Petit Fournil/ })).toContainText("Inactive");
  await page.getByRole("option", { name: /Boulangerie des Batignolles/ }).click();
  await expect(
    page.getByRole("button", { name: /boutique active : Boulangerie des Batignolles/ }),
  ).toBeVisible();
});

test("chooses among a few stores from a plain list, by keyboard", async ({ page, shop }) => {
  await shop.open("/", { account: "comptable" });
  await page.getByRole("button", { name: /Changer de boutique/ }).click();
  const list = page.getByRole("listbox", { name: "Mes boutiques" });
  await expect(list).toBeFocused();
  await expect(page.getByRole("combobox", { name: "Rechercher une boutique" })).toHaveCount(0);
  await expect(page.getByRole("option")).toHaveCount(3);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(list).toBeHidden();
});
