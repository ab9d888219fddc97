import type { Page } from "@playwright/test";
import { almonds, flour, flourOf, heading } from "./checkout.ts";
import { cartLink, expect, test } from "./fixtures.ts";

const productPage = "/produits/farine-de-ble-tradition-francaise-t65";
const customerService = /01\s99\s00\s12\s34/;

const accountLinks = async (page: Page, isMobile: boolean) => {
  await page.getByRole("button", { name: isMobile ? "Menu" : "Mon compte", exact: true }).click();
  const menu = isMobile
    ? page.getByRole("navigation", { name: "Mon compte" })
    : page.getByRole("banner");
  return menu.getByRole("link");
};

for (const [account, role] of [
  ["comptable", "accountant"],
  ["vendeur", "supervisor"],
] as const) {
  test(`gives the ${role} the catalogue with prices and no cart @both:menu`, async ({
    page,
    shop,
    isMobile,
  }) => {
    await shop.open(productPage, { account });
    await expect(page.getByRole("main").getByText(/\d\s€/).first()).toBeVisible();
    await expect(cartLink(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Ajouter(?! à une liste)/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Ajouter à une liste" })).toHaveCount(
      role === "supervisor" ? 1 : 0,
    );
    await expect(
      (await accountLinks(page, isMobile)).filter({ hasText: "Mes commandes" }),
    ).toBeVisible();
    await page.goto("/panier");
    await expect(
      page.getByText("Votre rôle ne permet pas de commander pour cette boutique."),
    ).toBeVisible();
    await page.goto("/mon-compte/mes-commandes");
    await expect(heading(page, "Mes commandes")).toBeVisible();
  });
}

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

test("tells a banned store whom to call, and lets it browse @once", async ({ page, shop }) => {
  const cart = flourOf(1);
  await shop.open("/panier", { account: "bloque", store: "Boulangerie du Port", cart });
  await expect(page.getByText(/Votre boutique ne peut plus commander/)).toContainText(
    customerService,
  );
  await expect(
    page
      .getByRole("button", { name: /^(Choisir la livraison|Livraison)$/ })
      .locator("visible=true")
      .first(),
  ).toBeDisabled();
  await page.goto(productPage);
  await expect(page.getByRole("main").getByText(/\d\s€/).first()).toBeVisible();
});

test("tells an inactive store whom to call @once", async ({ page, shop }) => {
  await shop.open("/panier", { store: "Le Petit Fournil", cart: flourOf(1) });
  await expect(page.getByText(/Votre boutique est inactive/)).toContainText(customerService);
});

test("opens a store without a customer number, which pays by card @once", async ({
  page,
  shop,
}) => {
  await shop.open("/panier", { store: "La Mie d’Yvetot", cart: flourOf(1) });
  const button = page.getByRole("button", { name: /boutique active : La Mie d’Yvetot/ });
  await expect(button).toBeVisible();
  await expect(button).not.toContainText("n°");
  await expect(page.getByText(flour.name).first()).toBeVisible();
  await expect(page.getByText(/Échec/)).toHaveCount(0);
});

test("searches among a hundred stores by name, number and town, by keyboard @both:pane", async ({
  page,
  shop,
}) => {
  await shop.open("/", { account: "cent-boutiques" });
  const open = page.getByRole("button", { name: /Changer de boutique/ });
  await open.click();
  const search = page.getByRole("combobox", { name: "Rechercher une boutique" });
  await expect(search).toBeFocused();
  await expect(page.getByRole("option")).toHaveCount(100);
  await search.fill("420191");
  await expect(page.getByRole("option")).toHaveCount(1);
  await expect(page.getByRole("option")).toContainText("Maison Aubert Arras");
  await search.fill("fecamp");
  await expect(page.getByRole("option")).toContainText(["Maison Aubert Fécamp"]);
  await search.fill("nulle part");
  await expect(page.getByText("Aucun résultat.")).toBeVisible();
  await search.fill("Abbeville");
  await search.press("ArrowDown");
  await search.press("Enter");
  await expect(
    page.getByRole("button", { name: /boutique active : Maison Aubert Abbeville/ }),
  ).toBeFocused();
  await open.click();
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  await expect(open).toBeFocused();
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
