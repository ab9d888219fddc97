import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { signingLink } from "./signing-link.ts";

const iban = "FR76 3000 6000 0112 3456 7890 189";

/** Draws a wave on the pad. */
const draw = async (page: Page) => {
  const pad = page.getByRole("img", { name: /Cadre de signature/ });
  await pad.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * 0.1, y + height / 2);
  await page.mouse.down();
  for (let step = 1; step <= 30; step += 1) {
    await page.mouse.move(x + width * (0.1 + step / 40), y + height * (0.5 + Math.sin(step) / 4));
  }
  await page.mouse.up();
};

test("a manager corrects an IBAN, signs by drawing and comes back to the cart @both:touch", async ({
  page,
  shop,
}) => {
  await shop.open("/panier", { own: "mandate" });
  await page.goto(await signingLink(page.request, shop.ownStore("mandate")));
  await expect(
    page.getByRole("heading", { level: 1, name: "Mandat de prélèvement SEPA" }),
  ).toBeVisible();
  await shop.checkAccessibility();

  await page.getByLabel("IBAN").fill(iban.replace(/9$/, "8"));
  await page.getByLabel("Qualité du signataire").fill("Gérante");
  await draw(page);
  await page.getByLabel(/J'ai lu ce mandat/).check();
  await page.getByRole("button", { name: "Signer le mandat" }).click();

  await expect(page.getByRole("alert")).toContainText("Un point est à corriger");
  await expect(page.getByLabel("IBAN")).toBeFocused();
  await expect(page.getByLabel("IBAN")).toHaveAccessibleDescription(/comporte une erreur/);
  await expect(page.getByLabel("Qualité du signataire")).toHaveValue("Gérante");
  await shop.checkAccessibility();
  await page.emulateMedia({ colorScheme: "dark" });
  await shop.checkContrast();

  await page.getByLabel("IBAN").fill(iban);
  await page.getByRole("button", { name: "Signer le mandat" }).click();
  await expect(page).toHaveURL(/\/mandat\/confirmation\?/);
  await expect(
    page.getByRole("heading", { level: 1, name: "Votre mandat est signé" }),
  ).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("Le mandat vous a été envoyé par e-mail");
  await expect(main).toContainText(/RUM-MOU-\d+-\d{6}/);
  await shop.checkContrast();
  await page.emulateMedia({ colorScheme: "light" });
  await shop.checkAccessibility();

  await main.getByRole("link", { name: "Reprendre où j'en étais" }).click();
  await expect(page).toHaveURL(/\/panier$/);
});

test("a manager renounces, then signs by keyboard alone", async ({ page, shop }) => {
  const store = shop.ownStore("mandateRefused");
  await shop.open("/panier", { own: "mandateRefused" });
  await page.goto(await signingLink(page.request, store));
  await page.getByRole("button", { name: "Renoncer" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Vous avez renoncé à signer le mandat" }),
  ).toBeVisible();
  await expect(page.getByRole("main")).toContainText(store);
  await shop.checkAccessibility();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Vous avez renoncé à signer ce mandat",
  );
  await shop.checkAccessibility();

  await page.goto(await signingLink(page.request, store));
  const name = await page.getByLabel("Prénom et nom du signataire").inputValue();
  await page.getByLabel("IBAN").focus();
  await page.keyboard.type(iban);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Président");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Effacer le tracé" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { level: 1, name: "Votre mandat est signé" }),
  ).toBeVisible();
});
