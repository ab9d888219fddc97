import type { Page } from "@playwright/test";
import {
  acceptTerms,
  choosePayment,
  CONFIRMED,
  flourOf,
  goToPayment,
  heading,
  signMandate,
} from "./checkout.ts";
import { expect, test } from "./fixtures.ts";

test("signs the mandate from the payment, without leaving the checkout, and pays by debit", async ({
  page,
  shop,
  context,
}) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await shop.open("/panier", { own: "mandatePrompt", cart: flourOf(3) });
  await goToPayment(page, shop);
  await choosePayment(page, "Prélèvement");
  const sign = page.getByRole("button", { name: /^Signer le mandat/ });
  await expect(sign).toBeVisible();
  await shop.checkAccessibility();
  await acceptTerms(page);
  await shop.next("Valider la commande");
  await expect(
    page.getByText("Signez le mandat de prélèvement, ou choisissez un autre moyen de paiement."),
  ).toBeVisible();

  const opening = context.waitForEvent("page");
  await sign.click();
  const tab = await opening;
  await expect(page.getByText("Signature en cours dans un autre onglet")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Ouvrir à nouveau/ })).toBeVisible();
  await shop.checkAccessibility();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await shop.checkContrast();

  await expect(tab).toHaveURL(/\/_signature\//);
  await signMandate(tab);
  await tab.close();
  // The page has heard of it when it asks for no signature any more.
  await expect(sign).toBeHidden();
  await shop.next("Valider la commande");
  await expect(heading(page, CONFIRMED)).toBeVisible();
});

/** Resolves when the page shows those words: a page that is being left cannot be asked any more. */
const heardOnce = async (page: Page, words: string): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.exposeFunction("wordsHeard", () => resolve());
  await page.addInitScript((expected) => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes(expected)) Reflect.get(window, "wordsHeard")();
    }).observe(document, { childList: true, subtree: true });
  }, words);
  return promise;
};

test("goes to the signature in this window when the browser blocks the other @both:menu", async ({
  page,
  shop,
  isMobile,
}) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const warning = heardOnce(page, "Pop-up bloquée par votre navigateur");
  await page.route("**/_signature/**", async (route) => {
    // This window leaves once it has said why.
    if (route.request().method() === "GET") await warning;
    await route.continue();
  });
  await shop.open("/", { own: "mandateBlocked" });
  const sign = page.getByRole("main").getByRole("button", { name: /^Signer le mandat/ });
  await expect(sign).toBeVisible();
  await shop.checkAccessibility();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await shop.checkContrast();
  await page
    .getByRole("banner")
    .getByRole("button", { name: isMobile ? "Menu" : /^Mon compte ?, 1 mandat à signer$/ })
    .click();
  await expect(page.getByRole("button", { name: /Mandat de la marketplace/ }).last()).toBeVisible();
  await page.keyboard.press("Escape");

  await sign.click();
  await expect(page).toHaveURL(/\/_signature\//);
  await page.unroute("**/_signature/**");
  await page.getByRole("button", { name: "Renoncer" }).click();
  await expect(page).toHaveURL(/\/mandat\/confirmation\?/);
  await page.getByRole("link", { name: "Retourner à l'accueil" }).click();
  await expect(sign).toBeVisible();
});
