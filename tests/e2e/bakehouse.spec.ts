import type { Page } from "@playwright/test";
import { arrive } from "./arrive.ts";
import { flour, flourOf } from "./checkout.ts";
import { cartLink, expect, test } from "./fixtures.ts";

// 'Mode fournil': a device for floury hands.

const mode = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Mode fournil" });
const isDrawn = (page: Page) => page.locator("html[data-bakehouse]");
const quantity = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: /^Quantité : / });
const pad = (page: Page) => page.getByRole("dialog", { name: flour.name });
const productPage = "/produits/farine-de-ble-tradition-francaise-t65";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/** A screen whose being held is counted. */
const watchScreen = (page: Page) =>
  page.addInitScript(() => {
    const screen = { held: 0, asked: 0 };
    const request = () => {
      screen.held += 1;
      screen.asked += 1;
      return Promise.resolve({
        release: () => {
          screen.held -= 1;
          return Promise.resolve();
        },
      });
    };
    Object.assign(globalThis, { watchedScreen: screen });
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
const screenOf = (page: Page) => page.evaluate(() => Reflect.get(globalThis, "watchedScreen"));

test("[BAKE-1] [BAKE-2] is switched in the header, keeps the screen awake, and lasts @both:menu", async ({
  page,
}) => {
  await watchScreen(page);
  await arrive(page, "/");
  await expect(mode(page)).toHaveAttribute("aria-pressed", "false");
  await mode(page).press("Enter");
  await expect(mode(page)).toHaveAttribute("aria-pressed", "true");
  await expect(isDrawn(page)).toHaveCount(1);
  await expect(page.getByText("Mode fournil activé : l’écran reste allumé.")).toBeVisible();
  expect(await screenOf(page)).toEqual({ held: 1, asked: 1 });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => screenOf(page)).toEqual({ held: 1, asked: 2 });
  await arrive(page, "/catalogue");
  await expect(mode(page)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => screenOf(page)).toEqual({ held: 1, asked: 1 });
  await mode(page).click();
  await expect(isDrawn(page)).toHaveCount(0);
  await expect.poll(() => screenOf(page)).toEqual({ held: 0, asked: 1 });
  await page.reload();
  await expect(mode(page)).toHaveAttribute("aria-pressed", "false");
});

test("[BAKE-1] is there before the shop's own code", async ({ page, expectTrouble }) => {
  expectTrouble(/ERR_FAILED/);
  await arrive(page, "/");
  await mode(page).click();
  await expect(isDrawn(page)).toHaveCount(1);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.reload();
  await expect(isDrawn(page)).toHaveCount(1);
});

test("[BAKE-2] says so where the browser does not keep the screen awake @once", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Object.getPrototypeOf(navigator), "wakeLock");
  });
  await arrive(page, "/");
  await mode(page).click();
  await expect(page.getByText("Ce navigateur ne sait pas garder l’écran allumé.")).toBeVisible();
  await expect(isDrawn(page)).toHaveCount(1);
});

test("the side pane has the switch too, and says what it does @both:pane", async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, "a desk has no pane");
  await arrive(page, "/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const inPane = page.getByRole("dialog", { name: "Menu" }).getByRole("switch");
  await expect(inPane).toHaveAccessibleName("Mode fournil");
  await expect(inPane).toHaveAccessibleDescription(/Grandes touches, grands caractères/);
  await inPane.tap();
  await expect(inPane).toBeChecked();
  await expect(isDrawn(page)).toHaveCount(1);
});

test("[BAKE-4] a pad of digits sets the quantity, and 0 takes it out @both:touch", async ({
  page,
  shop,
  isMobile,
}) => {
  await shop.open(productPage, { own: "bakehouse", cart: [] });
  await expect(cartLink(page)).toHaveAccessibleName("Panier, vide");
  await mode(page).click();
  await page.getByRole("button", { name: `Ajouter au panier ${flour.name}` }).click();
  await expect(quantity(page)).toHaveAccessibleName(`Quantité : ${flour.name}, 1`);
  await expect(quantity(page)).toBeFocused();
  await expect(page.getByRole("spinbutton")).toHaveCount(0);
  await quantity(page).click();
  await expect(pad(page)).toBeVisible();
  await shop.checkAccessibility();
  const key = (name: string) => pad(page).getByRole("button", { name, exact: true });
  for (const digit of ["1", "2", "3"]) await (isMobile ? key(digit).tap() : key(digit).click());
  await key("Effacer le dernier chiffre").click();
  await expect(pad(page).getByRole("button", { name: "Valider 12" })).toBeVisible();
  await key("Augmenter").click();
  await pad(page).getByRole("button", { name: "Valider 13" }).click();
  await expect(pad(page)).toBeHidden();
  await expect(quantity(page)).toHaveAccessibleName(`Quantité : ${flour.name}, 13`);
  await expect(quantity(page)).toBeFocused();
  await expect(cartLink(page)).toHaveAccessibleName("Panier, 13 articles");
  await quantity(page).press("Enter");
  await expect(pad(page)).toBeVisible();
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await expect(cartLink(page)).toHaveAccessibleName("Panier, 7 articles");
  await quantity(page).click();
  await expect(pad(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(pad(page)).toBeHidden();
  await expect(cartLink(page)).toHaveAccessibleName("Panier, 7 articles");
  await quantity(page).click();
  await key(`Retirer ${flour.name}`).click();
  await expect(cartLink(page)).toHaveAccessibleName("Panier, vide");
  await expect(page.getByRole("button", { name: `Ajouter au panier ${flour.name}` })).toBeFocused();
});

test("[BAKE-5] takes a line out at once, and puts it back by 'Annuler'; signing out asks @both:menu", async ({
  page,
  shop,
  isMobile,
}) => {
  await shop.open("/panier", { own: "bakehouseUndo", cart: flourOf(3) });
  await expect(cartLink(page)).toHaveAccessibleName("Panier, 3 articles");
  await mode(page).click();
  await page.getByRole("button", { name: `Retirer ${flour.name}` }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(cartLink(page)).toHaveAccessibleName("Panier, vide");
  await page.getByRole("button", { name: /Annuler|Remettre|Rétablir/ }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Panier, 3 articles");
  await page.getByRole("button", { name: "Vider le panier" }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Panier, vide");
  await page
    .getByRole("button", { name: /Annuler|Remettre|Rétablir/ })
    .last()
    .click();
  await expect(cartLink(page)).toHaveAccessibleName("Panier, 3 articles");
  // The focus that was on it goes with it, to the other notification.
  await expect(page.getByRole("button", { name: /Annuler|Remettre|Rétablir/ })).toHaveCount(0);
  if (isMobile) await page.getByRole("button", { name: "Menu", exact: true }).click();
  else await page.getByRole("button", { name: /^Mon compte/ }).click();
  await page.getByRole("button", { name: "Me déconnecter" }).click();
  await expect(page.getByRole("alertdialog", { name: "Se déconnecter ?" })).toBeVisible();
});

const sizes = [
  { width: 360, height: 740 },
  // 1440 px at 200 %
  { width: 720, height: 450 },
  { width: 1240, height: 800 },
];

for (const size of sizes) {
  test(`[BAKE-3] all is large, in sight and sound at ${size.width} px, in both schemes @once`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(size);
    await shop.open("/catalogue/farines", { store: "Boulangerie du Marché" });
    await expect(cartLink(page)).toBeVisible();
    await mode(page).click();
    for (const path of ["/catalogue/farines", "/panier"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[data-coming]")).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      expect(await smallButtons(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
      await shop.checkAccessibility();
      await page.emulateMedia({ colorScheme: "dark" });
      await shop.checkContrast();
    }
  });
}

/** Buttons and fields in sight that are lower than 64 px. */
const smallButtons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("header button, header a, main button, footer a")]
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ control, box }) => box.height > 1 && box.height < 63.5 && control.offsetParent)
      .map(({ control, box }) => `${control.textContent} ${box.width} × ${box.height}`),
  );
