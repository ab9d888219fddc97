import { linkInMail } from "../e2e/mail-links.ts";
import type { TestShop } from "../server/harness.ts";
import { expect } from "./expect.ts";
import type { Locator, Words } from "./locator.ts";
import type { Page } from "./page.tsx";
import type { Shop } from "./test.ts";

/** The title of the page that is shown. */
export const heading = (page: Page, name: Words): Locator =>
  page.getByRole("heading", { level: 1, name });

/** The cart link of the header: its name says how many articles. */
export const cartLink = (page: Page): Locator =>
  page.getByRole("banner").getByRole("link", { name: /^Panier/ });

/** Goes on from the cart to the payment page, with the days that are offered first. */
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

/** From the cart to the bank's page. */
export const goToBank = async (page: Page, shop: Shop): Promise<void> => {
  await goToPayment(page, shop);
  await choosePayment(page, "Carte bancaire");
  await acceptTerms(page);
  await shop.next("Valider et payer");
  await expect(heading(page, "Paiement par carte")).toBeVisible();
  await expect(page).toHaveURL(/\/_bank\//);
};

export const bankAnswers = (page: Page, answer: string): Promise<void> =>
  page.getByRole("button", { name: answer }).click();

export const acceptTerms = (page: Page): Promise<void> =>
  page.getByRole("checkbox", { name: /conditions générales de vente/ }).check();

/** Fills in the sign-in page, and sends it. */
export const fillSignIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(password);
  await page.getByRole("button", { name: "Me connecter" }).click();
};

/** The link in the newest mail to that person, once all mails have been sent. */
export const linkTo = async (server: TestShop, email: string, word: string): Promise<string> => {
  await server.emptyOutbox();
  const read = async (path: string): Promise<string> => (await server.fetch(path)).text();
  const link = await linkInMail(read, email, word);
  if (link === "") throw new Error(`No mail to ${email} leads to ${word}`);
  return link;
};
