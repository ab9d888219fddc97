import { expect, type Page } from "@playwright/test";
import type { Shop } from "./fixtures.ts";
import { AWAITING_TRANSFER } from "./order-titles.ts";

export { AWAITING_CARD, AWAITING_TRANSFER, CONFIRMED } from "./order-titles.ts";
export { almonds, flour, flourOf, salt } from "./goods.ts";

// Steps of the checkout, for the tests whose subject comes after them.

/** The number in the heading of an order. */
export const orderNumberOn = async (page: Page): Promise<string> => {
  const text = await page.getByRole("heading", { level: 1, name: /P\d\d-\d{6}/ }).innerText();
  return /P\d\d-\d{6}/.exec(text)?.[0] ?? "";
};

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

/** From the cart to the payment page, with the days that are offered first. */
export const goToPayment = async (page: Page, shop: Shop): Promise<void> => {
  await expect(heading(page, "Votre panier")).toBeVisible();
  await shop.next(/^(Choisir la livraison|Livraison)$/);
  await expect(heading(page, "Livraison")).toBeVisible();
  await shop.next(/^(Choisir le paiement|Paiement)$/);
  await expect(heading(page, "Paiement")).toBeVisible();
};

/** Chooses a method of payment for the whole order, or for one part of it. */
export const choosePayment = (page: Page, method: string, part?: string): Promise<void> =>
  (part === undefined ? page : page.getByRole("group", { name: part }))
    .getByRole("radio", { name: new RegExp(`^${method}`) })
    .check();

/** Each part of the order is paid by a method of its own. */
export const payApart = (page: Page): Promise<void> =>
  page.getByRole("checkbox", { name: /^Même moyen pour tout/ }).uncheck();

export const acceptTerms = (page: Page): Promise<void> =>
  page.getByRole("checkbox", { name: /conditions générales de vente/ }).check();

/** From the cart to the bank's page. */
export const goToBank = async (page: Page, shop: Shop): Promise<void> => {
  await goToPayment(page, shop);
  await choosePayment(page, "Carte bancaire");
  await acceptTerms(page);
  await shop.next("Valider et payer");
  await expect(heading(page, "Paiement par carte")).toBeVisible();
  await expect(page).toHaveURL(/\/_bank\//);
};

/** From the cart to the page of the order, which waits for a transfer; gives its number. */
export const orderByTransfer = async (page: Page, shop: Shop): Promise<string> => {
  await goToPayment(page, shop);
  await choosePayment(page, "Virement");
  await acceptTerms(page);
  await shop.next("Valider la commande");
  await expect(heading(page, AWAITING_TRANSFER)).toBeVisible();
  await page.getByRole("link", { name: "Voir ma commande" }).click();
  await expect(heading(page, /^Commande P/)).toBeVisible();
  return orderNumberOn(page);
};

export const bankAnswers = (page: Page, answer: string): Promise<void> =>
  page.getByRole("button", { name: answer }).click();

/** Signs the mandate that the tab shows, by typing one's name. */
export const signMandate = async (tab: Page): Promise<void> => {
  await expect(tab).toHaveURL(/\/_signature\//);
  await tab.getByLabel("IBAN").fill("FR76 3000 6000 0112 3456 7890 189");
  await tab.getByLabel("Qualité du signataire").fill("Gérant");
  const signatory = await tab.getByLabel("Prénom et nom du signataire").inputValue();
  await tab.getByLabel("Ou tapez votre nom pour signer").fill(signatory);
  await tab.getByLabel(/J'ai lu ce mandat/).check();
  await tab.getByRole("button", { name: "Signer le mandat" }).click();
  await expect(heading(tab, "Votre mandat est signé")).toBeVisible();
};

/** The next lorries on the customer's home: cards at the desk, one line each on a phone. */
export const nextLorries = (page: Page) =>
  page
    .getByText("avant la clôture")
    .or(page.getByRole("list", { name: "Prochains camions" }))
    .filter({ visible: true })
    .first();
