import { flour, flourOf, heading } from "./checkout.ts";
import { cartLink, expect, test } from "./fixtures.ts";

// Tabs of one browser: one login, carts that agree, a store of each tab's own.

test("counts the same articles in two tabs of a store @once", async ({ page, shop, context }) => {
  await shop.open("/panier", { own: "twoTabsOne", cart: flourOf(2) });
  await expect(cartLink(page)).toHaveAccessibleName(/2 articles$/);
  const second = await context.newPage();
  await second.goto("/panier");
  await expect(cartLink(second)).toHaveAccessibleName(/2 articles$/);
  await second.getByRole("button", { name: `Augmenter la quantité : ${flour.name}` }).click();
  await expect(cartLink(second)).toHaveAccessibleName(/3 articles$/);
  await expect(cartLink(page)).toHaveAccessibleName(/3 articles$/);
  await expect(page.getByRole("spinbutton")).toHaveValue("3");
});

test("does not mix two stores in two tabs, and each stays after a reload @once", async ({
  page,
  shop,
  context,
}) => {
  const [one, other] = [shop.ownStore("twoTabsOne"), shop.ownStore("twoTabsOther")];
  await shop.open("/panier", { own: "twoTabsOther", cart: flourOf(7) });
  await expect(cartLink(page)).toHaveAccessibleName(/7 articles$/);
  const second = await context.newPage();
  await second.goto("/");
  await second.getByRole("button", { name: /Changer de boutique/ }).click();
  await second.getByRole("combobox", { name: "Rechercher une boutique" }).fill(one);
  await second.keyboard.press("ArrowDown");
  await second.keyboard.press("Enter");
  await expect(
    second.getByRole("button", { name: new RegExp(`boutique active : ${one}`) }),
  ).toBeVisible();
  await second.goto("/produits/farine-de-ble-tradition-francaise-t65");
  await expect(cartLink(second)).not.toHaveAccessibleName(/7 articles$/);
  await page.bringToFront();
  await page.getByRole("button", { name: `Augmenter la quantité : ${flour.name}` }).click();
  await expect(cartLink(page)).toHaveAccessibleName(/8 articles$/);
  await expect(cartLink(second)).not.toHaveAccessibleName(/8 articles$/);
  for (const [tab, store] of [
    [page, other],
    [second, one],
  ] as const) {
    await tab.reload();
    await expect(
      tab.getByRole("button", { name: new RegExp(`boutique active : ${store}`) }),
    ).toBeVisible();
  }
  await expect(cartLink(page)).toHaveAccessibleName(/8 articles$/);
});

test("signs out of all tabs when one signs out @once", async ({ page, shop, context }) => {
  await shop.open("/", { own: "signedOutElsewhere" });
  const second = await context.newPage();
  await second.goto("/mon-compte/mes-commandes");
  await expect(heading(second, "Mes commandes")).toBeVisible();
  await page.bringToFront();
  await page.getByRole("button", { name: "Mon compte" }).click();
  await page.getByRole("button", { name: "Me déconnecter" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Oui" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Me connecter" })).toBeVisible();
  await expect(second).toHaveURL(/\/connexion\?target=%2Fmon-compte%2Fmes-commandes$/);
  await second.bringToFront();
  await second.getByLabel("Adresse e-mail").fill("gerant@panetier.example");
  await second.getByRole("textbox", { name: "Mot de passe" }).fill("Fournil-2026-demo");
  await second.getByRole("button", { name: "Me connecter" }).click();
  await expect(heading(second, "Mes commandes")).toBeVisible();
  await expect(page.getByRole("button", { name: /Changer de boutique/ })).toBeVisible();
});
