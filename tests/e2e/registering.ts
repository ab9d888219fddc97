import { expect, type Page } from "@playwright/test";
import { madeUpEstablishments } from "../../server/embedded/company-directory/made-up-establishments.ts";

// Steps of the registration, for the tests whose subject comes after them.

export const PASSWORD = "une longue phrase à moi";

/**
 * An open establishment where the moulin delivers, by its place among them. The last ones: the
 * demonstration has shops of its own in the first.
 */
export const establishment = (place: number) => {
  const open = madeUpEstablishments().filter(
    ({ entry }) =>
      !entry.closed &&
      entry.company !== null &&
      entry.tradeName !== null &&
      /^(?:76|14)/.test(entry.postcode ?? ""),
  );
  const found = open.at(-1 - place);
  if (found === undefined) throw new Error("No such establishment");
  return found;
};

export const go = (page: Page, name = "Continuer") =>
  page.getByRole("main").getByRole("button", { name }).click();
export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
export const field = (page: Page, name: string) =>
  page.getByRole("main").locator(`[name="${name}"]`);

export const lookUp = async (page: Page, siret: string): Promise<void> => {
  await page.goto("/inscription");
  const isNew = page.getByRole("radio", { name: /Nouveau/ });
  // What is pressed while the page's code arrives counts, when the code is there.
  await isNew.click();
  await expect(isNew).toBeChecked();
  await go(page);
  await expect(heading(page, "Votre établissement")).toBeVisible();
  await page.getByLabel("Numéro SIRET").fill(siret);
  await go(page);
  await expect(heading(page, "Votre boutique")).toBeVisible();
};

export const fillPerson = async (page: Page, email: string): Promise<void> => {
  await expect(heading(page, "Vos coordonnées")).toBeVisible();
  await field(page, "firstName").fill("Camille");
  await field(page, "lastName").fill("Corvelanne");
  await field(page, "email").fill(email);
  await field(page, "phoneNumber").fill("06 39 98 12 34");
};

export const choosePassword = async (page: Page): Promise<void> => {
  await expect(heading(page, "Votre mot de passe")).toBeVisible();
  await field(page, "password").fill(PASSWORD);
  await go(page);
};

export const send = async (page: Page): Promise<void> => {
  await expect(heading(page, "Récapitulatif")).toBeVisible();
  await page.getByRole("checkbox", { name: /J’accepte/ }).check();
  await go(page, "Créer mon compte");
  await expect(heading(page, "Vérifiez votre boîte mail")).toBeVisible();
};
