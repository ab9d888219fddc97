import { readFile } from "node:fs/promises";
import { acceptTerms, choosePayment, flourOf, goToPayment, heading } from "./checkout.ts";
import { cartLink, expect, test } from "./fixtures.ts";
import { countTaps } from "./taps.ts";

// What each of three people comes to do most, from the home page that signing in leads to, on a phone.

test.use({ viewport: { width: 390, height: 844 } });

test("a baker orders the last order again in three taps, by the method of last time", async ({
  page,
  shop,
}) => {
  await shop.open("/panier", { own: "reorder", cart: flourOf(2) });
  await goToPayment(page, shop);
  await choosePayment(page, "Virement");
  await acceptTerms(page);
  await shop.next("Valider la commande");
  await expect(page.getByText(/^P\d\d-\d{6}$/).first()).toBeVisible();
  await page.goto("/");
  const again = page.getByRole("button", { name: /^Commander à nouveau/ }).first();
  await expect(again).toBeInViewport();

  const { tap, expectTaps } = countTaps(page);
  await tap("button", /^Commander à nouveau/);
  const sheet = page.getByRole("dialog", { name: /^Commander à nouveau P\d\d-\d{6}$/ });
  await expect(sheet.getByText(/^Farine .* · Virement$/)).toBeVisible();
  await shop.checkAccessibility();
  await tap("checkbox", /^J’accepte les CGV/);
  await tap("button", /^Commander · /);
  await expect(page).toHaveURL(/\/panier\/paiement\/resultat/);
  expectTaps(3);
  await expect(cartLink(page)).toHaveAccessibleName(/vide$/);
});

test("an accountant has the last invoice as a file in one tap", async ({ page, shop }) => {
  await shop.open("/", { account: "comptable" });
  const newest = page.getByRole("region", { name: "Dernières factures" });
  const { tap, expectTaps } = countTaps(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    tap("button", /^PDF de la facture /, newest),
  ]);
  expectTaps(1);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
});

test("an accountant pays all that is late in five taps", async ({ page, shop, office }, {
  project,
}) => {
  const own = `comptable-pressee-${project.name}`;
  await office.openBakery(own, "Maison Aubert Bolbec");
  await office.oweLate(own, [73_145, 51_685]);
  await shop.open("/", { account: own, store: own });
  const { tap, expectTaps } = countTaps(page);
  await tap("link", /^En retard/);
  await tap("checkbox", /^Tout choisir/);
  await tap("button", /^Payer par carte$/);
  await tap("button", /^Payer 1\s248,30\s€/);
  await tap("button", /^Accepter le paiement$/);
  await expect(heading(page, "Merci, vos factures sont payées")).toBeVisible();
  expectTaps(5);
});

test("a sales person sees the cart of the shop silent for longest without a tap, opens it in one and its last order in two", async ({
  page,
  shop,
}) => {
  await shop.open("/", { account: "vendeur" });
  const silent = page.getByRole("region", { name: "Boutiques" }).getByRole("button").first();
  await expect(silent).toContainText("N’a pas commandé depuis");
  await expect(silent).toContainText(/Panier\s: [\d\s]+,\d\d\s€ TTC/);
  const name = (await silent.locator("b").first().innerText()).trim();

  const { tap, expectTaps } = countTaps(page);
  await tap("button", new RegExp(`^${name}.*N’a pas commandé depuis`));
  await expect(page.getByRole("button", { name: `boutique active : ${name}` })).toBeVisible();
  await tap("link", /^P\d\d-\d{6}/);
  await expect(heading(page, /^Commande P\d\d-\d{6}$/)).toBeVisible();
  expectTaps(2);
});
