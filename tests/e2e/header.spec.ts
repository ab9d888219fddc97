import type { Page } from "@playwright/test";
import { arrive } from "./arrive.ts";
import { flourOf } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";

// The header in each state of the user, and its menus by keyboard and by finger.

const banner = (page: Page) => page.getByRole("banner");
const catalogueButton = (page: Page) => banner(page).getByRole("button", { name: "Catalogue" });
const accountButton = (page: Page) => banner(page).getByRole("button", { name: /^Mon compte/ });
const menuButton = (page: Page) => banner(page).getByRole("button", { name: "Menu", exact: true });
const pane = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const searchBox = (page: Page) => page.getByRole("combobox", { name: "Rechercher un produit" });
const storeButton = (page: Page) => page.getByRole("button", { name: /Changer de boutique/ });
const seeAll = (page: Page) => page.getByRole("link", { name: /^Voir tout/ });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("the mega-menu opens, walks and closes by keyboard, and gives the focus back", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "the phone has the accordion of its pane");
  await arrive(page, "/");
  const button = catalogueButton(page);
  await button.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  const menu = page.getByRole("navigation", { name: "Catalogue", exact: true });
  const farines = menu.getByRole("link", { name: "Farines", exact: true });
  await expect(farines).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(farines).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("link", { name: "Blé" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(seeAll(page).last()).toBeFocused();
  await expect(seeAll(page).first()).toHaveAccessibleName("Voir tout : Farines");
  await expect(seeAll(page).first()).toHaveAttribute("href", "/recherche/farines");
  await expect(menu.locator("img").first()).toHaveJSProperty("complete", true);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(menu).toBeVisible();
  await button.click();
  await expect(menu).toBeHidden();
  await button.click();
  await page.getByRole("main").click({ position: { x: 5, y: 800 }, force: true });
  await expect(menu).toBeHidden();
  await button.press("Enter");
  await farines.press("Enter");
  await expect(page).toHaveURL(/\/catalogue\/farines$/);
  await expect(menu).toBeHidden();
});

test("the main menu walks by arrows; another site opens in a new tab and says so", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "the phone has it in its pane");
  await arrive(page, "/");
  await catalogueButton(page).focus();
  await page.keyboard.press("ArrowRight");
  const links = page.getByRole("navigation", { name: "Menu principal" }).getByRole("link");
  await expect(links.first()).toBeFocused();
  await expect(links.first()).toHaveText("Bonnes affaires");
  await page.keyboard.press("End");
  await expect(links.last()).toBeFocused();
  await page.keyboard.press("Home");
  await expect(catalogueButton(page)).toBeFocused();
  const about = links.filter({ hasText: "Qui sommes-nous" });
  await expect(about).toHaveAttribute("target", "_blank");
  await expect(about).toHaveAccessibleName("Qui sommes-nous? (nouvel onglet)");
});

test("the account submenu opens by click, walks, and closes by Escape, outside and navigation", async ({
  page,
  shop,
  isMobile,
}) => {
  test.skip(isMobile, "the phone has it in its pane");
  await shop.open("/", {});
  const button = accountButton(page);
  const orders = banner(page).getByRole("link", { name: "Mes commandes" });
  await expect(orders).toHaveCount(0);
  await button.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(banner(page).getByText(/gerant@panetier\.example · Gérant/)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(banner(page).getByRole("link", { name: "Tableau de bord" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(orders).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(orders).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await expect(orders).toBeVisible();
  await catalogueButton(page).click();
  await expect(orders).toHaveCount(0);
  await expect(catalogueButton(page)).toHaveAttribute("aria-expanded", "true");
  await button.click();
  await orders.click();
  await expect(page).toHaveURL(/\/mon-compte\/mes-commandes$/);
  await expect(orders).toHaveCount(0);
});

test("the pane keeps the focus, closes by Escape and gives the focus back @both:pane", async ({
  page,
  shop,
  isMobile,
}) => {
  test.skip(!isMobile, "a desk has the mega-menu");
  await shop.open("/", {});
  await expect(storeButton(page)).toBeVisible();
  await menuButton(page).click();
  await expect(pane(page)).toBeVisible();
  const { width } = page.viewportSize() ?? { width: 0 };
  expect((await pane(page).boundingBox())?.width).toBeCloseTo(width * 0.8, 0);
  await pane(page).getByText("Surgelés", { exact: true }).click();
  await expect(pane(page).getByRole("link", { name: "Viennoiserie", exact: true })).toBeVisible();
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest("dialog"),
      ),
    ).not.toBeNull();
  }
  await page.keyboard.press("Escape");
  await expect(pane(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await menuButton(page).click();
  await pane(page).getByRole("link", { name: "Bonnes affaires" }).click();
  await expect(page).toHaveURL(/offres-promotionnelles$/);
  await expect(pane(page)).toBeHidden();
});

test("a wider screen closes the pane and the search bar @both:pane", async ({ page, isMobile }) => {
  test.skip(!isMobile, "begins on a phone");
  await arrive(page, "/");
  await menuButton(page).click();
  await expect(pane(page)).toBeVisible();
  await page.setViewportSize({ width: 1300, height: 900 });
  await expect(pane(page)).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await banner(page).getByRole("button", { name: "Rechercher", exact: true }).click();
  await expect(searchBox(page)).toBeFocused();
  await expect(banner(page).getByRole("link", { name: "Panetier, accueil" })).toBeHidden();
  await page.setViewportSize({ width: 1300, height: 900 });
  await expect(banner(page).getByRole("link", { name: "Panetier, accueil" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(searchBox(page)).toBeHidden();
  await banner(page).getByRole("button", { name: "Rechercher", exact: true }).click();
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(searchBox(page)).toBeHidden();
  await expect(banner(page).getByRole("button", { name: "Rechercher", exact: true })).toBeFocused();
});

test("the list of stores walks by arrows, Home and End, and keeps its place in sight @both:pane", async ({
  page,
  shop,
}) => {
  await shop.open("/", { account: "cent-boutiques" });
  await storeButton(page).click();
  const search = page.getByRole("combobox", { name: "Rechercher une boutique" });
  await expect(search).toBeFocused();
  const options = page.getByRole("option");
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toBeInViewport();
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toBeInViewport();
});

test("signing out asks, 'Non' stays and 'Oui' leaves @both:menu", async ({
  page,
  shop,
  isMobile,
}) => {
  await shop.open("/", { account: "salarie" });
  await expect(storeButton(page)).toBeVisible();
  const ask = async () => {
    await (isMobile ? menuButton(page) : accountButton(page)).click();
    await page.getByRole("button", { name: "Me déconnecter" }).click();
  };
  await ask();
  const dialog = page.getByRole("alertdialog", { name: "Se déconnecter ?" });
  await expect(dialog.getByRole("button", { name: "Non" })).toBeFocused();
  await shop.checkAccessibility();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(storeButton(page)).toBeVisible();
  await ask();
  await dialog.getByRole("button", { name: "Oui" }).click();
  await expect(banner(page).getByRole("link", { name: "Me connecter" })).toBeVisible();
  await expect(storeButton(page)).toHaveCount(0);
});

test("an empty basket is called 'Panier, vide', and one that is not by its articles", async ({
  page,
  shop,
}) => {
  const basket = banner(page).getByRole("link", { name: /^Panier/ });
  await shop.open("/", { own: "header", cart: [] });
  await expect(basket).toHaveAccessibleName("Panier, vide");
  await shop.open("/", { own: "header", cart: flourOf(12) });
  await expect(basket).toHaveAccessibleName("Panier, 12 articles");
  await expect(basket).toContainText("9+");
});

for (const [account, basket] of [
  ["gerant", true],
  ["salarie", true],
  ["comptable", false],
  ["vendeur", false],
] as const) {
  test(`[NAV-2] the header of ${account}@ has what the role may do @both:menu`, async ({
    page,
    shop,
    isMobile,
  }) => {
    await shop.open("/", { account });
    await expect(storeButton(page)).toBeVisible();
    await expect(banner(page).getByRole("link", { name: /^Panier/ })).toHaveCount(basket ? 1 : 0);
    await (isMobile ? menuButton(page) : accountButton(page)).click();
    await expect(page.getByRole("link", { name: "Mes commandes" }).first()).toBeVisible();
    await expect(page.getByText(`${account}@panetier.example`).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Me déconnecter" })).toBeVisible();
  });
}

test("nothing of the header is cut at 195, 320, 340, 360, 820, 1024, 1200 and 1440 px @once", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await shop.open("/", {});
  await expect(storeButton(page)).toBeVisible();
  for (const width of [195, 320, 340, 360, 820, 1024, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // Right after a change of size the page may still be laid out for the old one.
    await expect.poll(() => cutAt(page, width)).toEqual([]);
  }
});

/** The page when it is too wide, and what of the header reaches over an edge. */
const cutAt = (page: Page, width: number): Promise<readonly string[]> =>
  page.evaluate((screen) => {
    const controls = [...document.querySelectorAll("header a, header button")]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect();
        return left < -2 || right > screen + 2;
      })
      .map((control) => control.textContent ?? "");
    return [...(document.documentElement.scrollWidth > screen ? ["the page"] : []), ...controls];
  }, width);
