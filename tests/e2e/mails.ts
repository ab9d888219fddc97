import { expect, type Page } from "@playwright/test";
import { linkInMail } from "./mail-links.ts";

/** The link in the newest mail to that person, found where the demonstration shows them. */
export const linkTo = async ({ request }: Page, email: string, word: string): Promise<string> => {
  const read = async (path: string): Promise<string> => (await request.get(path)).text();
  let link = "";
  await expect.poll(async () => (link = await linkInMail(read, email, word))).not.toBe("");
  return link;
};

/** Fills in the sign-in page, and sends it. */
export const fillSignIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(password);
  await page.getByRole("button", { name: "Me connecter" }).click();
};
