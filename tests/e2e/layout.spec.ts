import type { Page } from "@playwright/test";
import { arrive } from "./arrive.ts";
import { expect, test } from "./fixtures.ts";

// What surrounds every page: the catalogue at its end, the network, the way from page to page.

const catalogue = (page: Page) => page.getByRole("navigation", { name: "Toutes les catégories" });
const toggle = (page: Page) =>
  catalogue(page).getByRole("button", { name: /^Afficher .* de catégories$/ });
const main = (page: Page) => page.getByRole("main");
const title = (page: Page) => main(page).getByRole("heading", { level: 1 });
/** What a screen reader has been told of the navigations. */
const announcement = (page: Page, text: string) => page.getByRole("status").getByText(text);

const isPageCode = (url: URL): boolean => /\/assets\/catalogue-page-.*\.js$/.test(url.pathname);
const farines = { name: "Farines", exact: true };

test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" }));

test("[NAV-5] the catalogue ends the pages: the first category of a desk, all on a phone @both:menu", async ({
  page,
  shop,
  isMobile,
}) => {
  await arrive(page, "/");
  const link = (name: string) => catalogue(page).getByRole("link", { name, exact: true });
  await expect(link("Catalogue")).toHaveAttribute("href", "/catalogue");
  await expect(link("Farines")).toBeVisible();
  if (isMobile) {
    await expect(toggle(page)).toHaveCount(0);
    await expect(link("Blé")).toBeHidden();
    await expect(link("Viennoiserie")).toBeHidden();
    for (const name of ["Farines", "Surgelés"]) {
      await catalogue(page)
        .getByRole("button", { name: `Sous-catégories : ${name}` })
        .tap();
    }
    const height = await catalogue(page).evaluate((box) => box.getBoundingClientRect().height);
    expect(height).toBeLessThan(900);
  } else {
    await expect(link("Surgelés")).toHaveCount(0);
    await expect(toggle(page)).toHaveAccessibleName("Afficher plus de catégories");
    await toggle(page).press("Enter");
    await expect(toggle(page)).toHaveAccessibleName("Afficher moins de catégories");
    await expect(toggle(page)).toBeFocused();
  }
  await expect(link("Blé")).toHaveAttribute("href", "/catalogue/farines-ble");
  await expect(link("Surgelés")).toBeVisible();
  await expect(link("Viennoiserie")).toBeVisible();
  await shop.checkAccessibility();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await shop.checkContrast();
  await link("Surgelés").click();
  await expect(title(page)).toHaveText("Surgelés");
  await expect(catalogue(page)).toBeVisible();
});

test("[NAV-6] the checkout does not end with the catalogue", async ({ page, shop }) => {
  await shop.open("/panier", {});
  await expect(title(page)).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(catalogue(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Panetier" }).first().click();
  await expect(catalogue(page)).toBeVisible();
});

// The sign-in page is short, and a search without result has less to show than was made room for.
for (const path of ["/connexion", "/recherche?search=zzqxj&page=1&itemsPerPage=30"]) {
  test(`nothing moves under the eyes when ${path} comes @both:layout`, async ({ page }) => {
    // The faces that stand in for the typefaces until they come are not on every machine: lines of
    // another face would move as those come, which is not what this is about.
    await page.goto("/nous-contacter");
    await page.evaluate(() => document.fonts.ready);
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const moved = Number(Reflect.get(entry, "value"));
          Object.assign(globalThis, { shifts: Reflect.get(globalThis, "shifts") + moved });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path);
    await expect(main(page).locator("[data-coming]")).toHaveCount(0);
    await expect(catalogue(page).getByRole("link", farines)).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(globalThis, "shifts"))).toBeLessThanOrEqual(0.01);
  });
}

test("a navigation says the new title once and puts the focus on it", async ({ page }) => {
  await arrive(page, "/");
  await expect(title(page)).toBeVisible();
  await catalogue(page).getByRole("link", farines).click();
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveText("Farines");
  await expect(announcement(page, "Farines · Panetier")).toHaveCount(1);
  await main(page).getByRole("list", { name: "Produits" }).getByRole("link").first().click();
  await expect(title(page)).toBeFocused();
  const name = await title(page).innerText();
  await expect(announcement(page, `${name} · Panetier`)).toHaveCount(1);
  await expect(announcement(page, "Farines · Panetier")).toHaveCount(0);
  await page.goBack();
  await expect(title(page)).toBeFocused();
  await expect(announcement(page, "Farines · Panetier")).toHaveCount(1);
});

test("a bar shows that a page is on its way, beside the one that is there until then", async ({
  page,
}) => {
  const bar = page.getByRole("progressbar", { name: "Chargement en cours" });
  await arrive(page, "/connexion");
  await expect(title(page)).toBeVisible();
  await expect(bar).toBeHidden();
  const held = Promise.withResolvers<void>();
  await page.route(isPageCode, async (route) => {
    await held.promise;
    await route.continue();
  });
  await catalogue(page).getByRole("link", { name: "Catalogue", exact: true }).click();
  await expect(bar).toBeVisible();
  // The one that is there stays, and can be used, until the next can be shown.
  await expect(title(page)).toHaveText("Connexion");
  await expect(page).toHaveTitle("Connexion · Panetier");
  await main(page).getByLabel("Adresse e-mail").fill("gerant@panetier.example");
  await expect(main(page).getByLabel("Adresse e-mail")).toHaveValue("gerant@panetier.example");
  held.resolve();
  await expect(title(page)).toHaveText("Catalogue");
  await expect(page).toHaveTitle("Catalogue · Panetier");
  await expect(bar).toBeHidden();
  await expect(catalogue(page)).toBeVisible();
});

test("a page whose code cannot be had is mended by 'Réessayer'", async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/The code of page catalogue could not be had|ERR_FAILED/);
  await arrive(page, "/connexion");
  await expect(title(page)).toBeVisible();
  // It was opened anew for its code a moment ago already, in vain (LIFE-4).
  await page.evaluate(() => sessionStorage.setItem("panetier.build", String(Date.now())));
  await page.route(isPageCode, (route) => route.abort());
  await catalogue(page).getByRole("link", { name: "Catalogue", exact: true }).click();
  await expect(title(page)).toHaveText("Une erreur s'est produite");
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveTitle("Une erreur s'est produite · Panetier");
  await expect(page.getByRole("banner")).toBeVisible();
  await shop.checkAccessibility();
  await page.unrouteAll();
  await main(page).getByRole("button", { name: "Réessayer" }).click();
  await expect(title(page)).toHaveText("Catalogue");
  await expect(page).toHaveTitle("Catalogue · Panetier");
});

test("without network a bar says so, also on a page that was opened before", async ({
  page,
  shop,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  const notice = page.getByText("Vous êtes hors ligne : prix et stocks peuvent dater.");
  await arrive(page, "/");
  await expect(title(page)).toBeVisible();
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 2000));
  await expect(notice).toBeInViewport();
  await shop.checkAccessibility();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await shop.checkContrast();
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
});

test("a page whose code cannot be had says that the network is away, and comes back with it", async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|could not be had|dynamically imported module/);
  await arrive(page, "/");
  await expect(title(page)).toBeVisible();
  await context.setOffline(true);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Plan du site" })
    .evaluate((link: HTMLElement) => link.click());
  await expect(title(page)).toHaveText("Vous êtes hors ligne");
  await context.setOffline(false);
  await expect(title(page)).toHaveText("Plan du site");
});

test("a search without result offers neither facets nor a sort", async ({ page }) => {
  await page.goto("/recherche?search=zzqxj&page=1&itemsPerPage=30");
  await expect(main(page).getByText("Aucun produit pour « zzqxj »")).toBeVisible();
  await expect(main(page).getByRole("combobox")).toHaveCount(0);
  await expect(main(page).getByRole("checkbox")).toHaveCount(0);
  await expect(main(page).getByRole("button", { name: "Filtrer" })).toHaveCount(0);
});

test("a title with figures is of one face, Figtree @once", async ({ page, context }) => {
  await page.goto("/produits/farine-de-ble-tradition-francaise-t65");
  await expect(title(page)).toHaveText("Farine de blé Tradition française T65");
  await page.evaluate(() => document.fonts.ready);
  const tools = await context.newCDPSession(page);
  await tools.send("DOM.enable");
  await tools.send("CSS.enable");
  const { root } = await tools.send("DOM.getDocument");
  const { nodeId } = await tools.send("DOM.querySelector", {
    nodeId: root.nodeId,
    selector: "main h1",
  });
  const { fonts } = await tools.send("CSS.getPlatformFontsForNode", { nodeId });
  const glyphs = Object.fromEntries(
    fonts.map(({ familyName, glyphCount }) => [familyName.split(" ")[0], glyphCount]),
  );
  expect(Object.keys(glyphs)).toEqual(["Figtree"]);
});

test("a product with prices by quantity is bought above a laptop's fold", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await shop.open("/produits/farine-de-ble-tradition-francaise-t65", { account: "salarie" });
  await expect(page.getByRole("table", { name: "Prix par quantité" })).toBeVisible();
  const box = page.getByRole("main").getByRole("button", { name: /Tradition française T65$/ });
  await expect(box.first()).toBeInViewport({ ratio: 1 });
});
