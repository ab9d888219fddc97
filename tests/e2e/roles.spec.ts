import type { Page } from "@playwright/test";
import { heading } from "./checkout.ts";
import { cartLink, expect, test } from "./fixtures.ts";

const productPage = "/produits/farine-de-ble-tradition-francaise-t65";

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
