import type { Page } from "@playwright/test";
import {
  acceptTerms,
  almonds,
  choosePayment,
  flourOf,
  heading,
  nextLorries,
  payApart,
} from "./checkout.ts";
import { arrive } from "./arrive.ts";
import { expect, type Shop, test } from "./fixtures.ts";
import { checkPictures, checkWidth, settled } from "./page-checks.ts";

// Every page as it is looked at: its title, its pictures, at 360 px, for assistive technology, in
// light and in dark. The console is watched by the fixture.

type Check = (page: Page, title: string) => Promise<void>;

const PHONE = { width: 390, height: 844 };
/** The narrowest phone that the shop is made for. */
const NARROW = { width: 360, height: 780 };

/** On a phone the page is looked at in light, at the desk in dark. */
const checkBoth =
  ({ checkAccessibility }: Shop): Check =>
  async (page, title) => {
    const desk = page.viewportSize() ?? PHONE;
    await page.setViewportSize(NARROW);
    await expect(page).toHaveTitle(title);
    await settled(page);
    await checkWidth(page);
    await page.setViewportSize(PHONE);
    await checkPictures(page);
    await checkWidth(page);
    await checkAccessibility();
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.setViewportSize(desk);
    await checkPictures(page);
    await checkWidth(page);
    await checkAccessibility();
  };

test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" }));

// Every screen as it is by itself is walked by every-screen.spec.ts; here is what it does not show.
const publicPages: ReadonlyArray<readonly [path: string, title: string]> = [
  ["/recherche?search=zzqxj&page=1&itemsPerPage=30", "Recherche « zzqxj » · Panetier"],
  ["/catalogue/farines?page=2&itemsPerPage=30", "Farines · Panetier"],
  ["/panier/paiement/resultatx", "Page introuvable · Panetier"],
];

for (const [path, title] of publicPages) {
  test(`${path} is sound for a visitor @once`, async ({ page, shop }) => {
    await page.goto(path);
    await checkBoth(shop)(page, title);
  });
}

test("a merchant's product is sound for a customer @once", async ({ page, shop }) => {
  await shop.open("/produits/amandes-en-poudre-blanchies", {});
  await checkBoth(shop)(page, "Amandes en poudre blanchies · Panetier");
});

test("the whole checkout and its order are sound, the bank's page too @once", async ({
  page,
  shop,
}) => {
  const check = checkBoth(shop);
  const light = () => page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await shop.open("/panier", {
    own: "pages",
    cart: [...flourOf(2), { variant: almonds.variant, quantity: 5 }],
  });
  await check(page, "Mon panier · Panetier");
  await light();
  await shop.next(/^(Choisir la livraison|Livraison)$/);
  await expect(heading(page, "Livraison")).toBeVisible();
  await check(page, "Livraison · Panetier");
  await light();
  await shop.next(/^(Choisir le paiement|Paiement)$/);
  await expect(heading(page, "Paiement")).toBeVisible();
  await payApart(page);
  await choosePayment(page, "Virement", "Moyen de paiement, Grands Moulins Panetier");
  await choosePayment(page, "Carte bancaire", "Moyen de paiement, Marketplace");
  await acceptTerms(page);
  await check(page, "Paiement · Panetier");
  await light();
  await shop.next("Valider et payer");
  await expect(heading(page, "Paiement par carte")).toBeVisible();
  await check(page, "Paiement sécurisé · Banque d'essai");
  await light();
  await page.getByRole("button", { name: "Refuser" }).click();
  await expect(heading(page, "Le paiement n'a pas abouti")).toBeVisible();
  await check(page, "Résultat du paiement · Panetier");
  await light();
  await page.getByRole("link", { name: "Voir ma commande" }).click();
  await expect(heading(page, /Commande P/)).toBeVisible();
  await check(page, `${await heading(page, /Commande P/).innerText()} · Panetier`);
});

test("what opens over the pages is sound: menus, store selector, suggestions, dialogs @both:menu", async ({
  page,
  shop,
  isMobile,
}) => {
  await shop.open("/", {});
  await expect(nextLorries(page)).toBeVisible();
  await page.getByRole("button", { name: /Changer de boutique/ }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await shop.checkAccessibility();
  await page.keyboard.press("Escape");
  if (isMobile) {
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await shop.checkAccessibility();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
    await page.getByRole("button", { name: "Rechercher", exact: true }).click();
  } else {
    await page.getByRole("button", { name: "Catalogue" }).click();
    await expect(page.getByRole("link", { name: "Voir tout" }).first()).toBeVisible();
    await shop.checkAccessibility();
    await page.getByRole("button", { name: "Mon compte" }).click();
    await expect(page.getByRole("link", { name: "Voir tout" })).toHaveCount(0);
    await shop.checkAccessibility();
    await page.keyboard.press("Escape");
  }
  await page.getByRole("combobox", { name: "Rechercher un produit" }).fill("beurre");
  await expect(
    page.getByRole("listbox", { name: "Suggestions" }).getByRole("option").first(),
  ).toBeVisible();
  await shop.checkAccessibility();
});

test("the 404 page leads home, and the skip link past the header", async ({ page }) => {
  await arrive(page, "/une-page-qui-n-existe-pas");
  await expect(heading(page, "Page introuvable")).toBeVisible();
  await expect(page.getByText("La page que vous cherchez n'existe pas")).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Aller au contenu" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  await page.getByRole("link", { name: "Retour à la page d'accueil" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
