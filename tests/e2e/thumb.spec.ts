import type { Page } from "@playwright/test";
import { arrive } from "./arrive.ts";
import { flour, flourOf, heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";

// What stays at hand wherever a page has been scrolled to: the bar of a phone, the header of a desk.

const bar = (page: Page) => page.getByRole("navigation", { name: "Raccourcis" });
const ownBar = (page: Page) => page.getByRole("region", { name: "Action principale" });
const searchBox = (page: Page) => page.getByRole("combobox", { name: "Rechercher un produit" });
const notice = (page: Page) => page.getByRole("complementary", { name: "Annonce" });
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("[NAV-7] [NAV-8] the thumb has the shop, the cart and its franco, in one bar @both:bar", async ({
  page,
  shop,
  office,
  isMobile,
}) => {
  test.skip(!isMobile, "a desk has its header");
  await office.openBakery("sous-le-pouce", "Maison Aubert Bolbec");
  await shop.open("/catalogue/farines", {
    account: "sous-le-pouce",
    store: "sous-le-pouce",
    cart: flourOf(2),
  });
  const cart = bar(page).getByRole("link", { name: /^Panier/ });
  await expect(cart).toHaveAccessibleName(
    /^Panier, 2 articles, [\d\s]+,\d\d\s€ HT, encore [\d\s]+\skg pour le franco de port$/,
  );
  await expect(cart).toContainText(/\d+\s€ HT−[\d\s]+\skg/);
  await expect(bar(page).getByRole("link", { name: "Catalogue" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await shop.checkAccessibility();
  await page.evaluate(() => window.scrollTo(0, 1500));
  const search = bar(page).getByRole("button", { name: "Chercher" });
  await search.tap();
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(search).toBeFocused();
  expect(await scrolledTo(page)).toBe(1500);
  await page.getByRole("link", { name: flour.name }).first().click();
  await expect(heading(page, flour.name)).toBeInViewport();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByText("En stock").first()).toBeInViewport();
  await ownBar(page)
    .getByRole("button", { name: /^Augmenter la quantité/ })
    .tap();
  await expect(ownBar(page).getByRole("link", { name: /^Panier, 3 articles/ })).toBeInViewport();
  await ownBar(page)
    .getByRole("link", { name: /^Panier/ })
    .tap();
  await expect(heading(page, "Votre panier")).toBeVisible();
  await expect(ownBar(page).getByRole("button", { name: "Livraison" })).toBeInViewport();
  await expect(bar(page)).toHaveCount(0);
});

test("[NAV-9] search, cart and filters stay at hand on a desk, and the next page begins at the list's head", async ({
  page,
}) => {
  await arrive(page, "/catalogue/farines");
  const filters = page.getByRole("complementary", { name: "Filtrer" });
  await page.evaluate(() => window.scrollTo(0, 1500));
  await expect(searchBox(page)).toBeInViewport();
  await expect(filters.getByText("Filtrer", { exact: true })).toBeInViewport();
  await expect(bar(page)).toBeHidden();
  await page.getByRole("link", { name: "Page suivante" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(heading(page, "Farines")).toBeFocused();
  await expect(heading(page, "Farines")).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 900));
  await filters.getByRole("checkbox", { name: /^Bio/ }).check();
  await expect(page).toHaveURL(/labels=Bio/);
  expect(await scrolledTo(page)).toBeGreaterThan(300);
});

test("[NAV-10] an announcement that is put away stays away, until another one comes", async ({
  page,
}) => {
  await arrive(page, "/catalogue");
  await expect(notice(page)).toBeVisible();
  const hide = notice(page).getByRole("button", { name: "Masquer l’annonce" });
  await hide.click();
  await expect(notice(page)).toHaveCount(0);
  await page.goto("/catalogue", { waitUntil: "commit" });
  await expect(heading(page, "Catalogue")).toBeVisible();
  await expect(page.locator("[data-announcement]")).toBeHidden();
  await page.evaluate(() => localStorage.setItem("panetier.announcement", "another"));
  await page.reload();
  await expect(notice(page)).toBeVisible();
});

test("[NAV-6] the checkout has no announcement above it @both:layout", async ({ page, shop }) => {
  await shop.open("/panier", {});
  await expect(heading(page, "Votre panier")).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await page.getByRole("link", { name: "Panetier, accueil" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(notice(page)).toBeVisible();
});
