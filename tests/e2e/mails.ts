import { expect, type Page } from "@playwright/test";

/** The link in the newest mail to that person, found where the demonstration shows them. */
export const linkTo = async ({ request }: Page, email: string, word: string): Promise<string> => {
  let link = "";
  await expect
    .poll(async () => {
      const list = await (await request.get("/_mail")).text();
      const [, id] =
        new RegExp(`href="/_mail/([^"]+)">[^<]*</a></h2>(?:(?!<h2>)[^])*À [^<]*${email}`).exec(
          list,
        ) ?? [];
      if (id === undefined) return "";
      const mail = await (await request.get(`/_mail/${id}?vue=texte`)).text();
      return (link = new RegExp(`(/${word}/[\\w-]{43})`).exec(mail)?.[1] ?? "");
    })
    .not.toBe("");
  return link;
};

/** Fills in the sign-in page, and sends it. */
export const fillSignIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(password);
  await page.getByRole("button", { name: "Me connecter" }).click();
};
