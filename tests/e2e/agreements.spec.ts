import type { Page } from "@playwright/test";
import { heading } from "./checkout.ts";
import { expect, type Shop, test } from "./fixtures.ts";

// Terms of use and welcome: what a customer meets once. One newcomer, so both sizes in one test.

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** At both sizes and in both schemes. */
const checkEverywhere = async (page: Page, shop: Shop) => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await shop.checkAccessibility();
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await shop.checkContrast();
  }
};

test("a newcomer reads and accepts the terms, then is welcomed, once @once", async ({
  page,
  shop,
  office,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED/);
  // Eight looks of axe at whole pages.
  test.slow();
  await office.makeNewcomer("nouveau");
  await shop.open("/catalogue", { account: "nouveau" });
  const terms = page.getByRole("dialog", { name: "Nos conditions d'utilisation" });
  await expect(terms).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await checkEverywhere(page, shop);

  // Nothing but an answer closes it, and what is under it cannot be scrolled or reached.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(terms).toBeVisible();
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main, header"))).toBeNull();
  }
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await terms.getByRole("link", { name: /^Lire les conditions/ }).click();
  await expect(heading(page, "Conditions générales d’utilisation")).toBeFocused();
  await expect(terms).toBeHidden();
  await page.getByRole("link", { name: "Revenir à la boutique" }).click();
  await expect(terms).toBeVisible();

  await page.route("**/customers/*", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await terms.getByRole("button", { name: "J'accepte" }).click();
  await expect(page.getByText("Échec de l'acceptation des CGU")).toBeVisible();
  await expect(terms).toBeVisible();
  await page.unroute("**/customers/*");
  await terms.getByRole("button", { name: "J'accepte" }).click();
  await expect(page.getByText("Les CGU ont bien été acceptées")).toBeAttached();

  const welcome = page.getByRole("dialog", { name: "Bienvenue, Inès" });
  await expect(welcome).toBeVisible();
  await expect(terms).toBeHidden();
  await checkEverywhere(page, shop);
  await page.goto("/catalogue");
  await welcome.getByRole("button", { name: "Je découvre" }).click();
  await expect(welcome).toBeHidden();
  await expect(heading(page, "Bonjour Inès.")).toBeVisible();
  await page.reload();
  await expect(heading(page, "Bonjour Inès.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the terms can be left by signing out @once", async ({ page, shop }) => {
  // The answer of the server alone: the other test has the only newcomer.
  await page.route("**/customers/*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), cgu: false } });
  });
  await shop.open("/", { account: "associe" });
  const terms = page.getByRole("dialog", { name: "Nos conditions d'utilisation" });
  await terms.getByRole("button", { name: "Se déconnecter" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Oui" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Me connecter" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
