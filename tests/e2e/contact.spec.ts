import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

// Writing to the shop: what is wrong is said where it is, nothing is lost, and once is enough.

const form = (page: Page, name = "Nous écrire") => page.getByRole("form", { name });

const PDF = { mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") };

/** An address of the test's own: five messages an hour go to one. */
const addressOf = (title: string): string =>
  `${title.replaceAll(/[^a-z]/gi, "").slice(0, 40)}@exemple.example`;

test("[CONTACT-4] a supplier applies @both:layout", async ({ page, shop, isMobile }, {
  title,
  project,
}) => {
  await page.goto("/devenir-marchand");
  if (isMobile) await page.getByRole("link", { name: "Déposer ma candidature" }).click();
  const fields = form(page, "Votre candidature");
  const send = fields.getByRole("button", { name: "Envoyer ma candidature" });
  await fields.getByLabel("Société").fill("Laiterie d’essai");
  await fields.getByLabel("SIRET").fill("732 829 320 00075");
  await fields.getByLabel("Taille du catalogue").selectOption("51 à 200 produits");
  await fields.getByLabel("Votre nom").fill("Service commercial");
  await fields.getByLabel("Adresse e-mail").fill(addressOf(`${project.name}${title}`));
  await fields.getByLabel("Message").fill("Beurre et crème.");
  await send.click();
  await expect(fields.getByLabel("SIRET")).toBeFocused();
  await expect(fields.getByLabel("SIRET")).toHaveAccessibleDescription(/n’est pas valide/);
  await shop.checkAccessibility();
  await fields.getByLabel("SIRET").fill("732 829 320 00074");
  await send.click();
  await expect(page.getByRole("heading", { name: "Votre candidature est partie" })).toBeFocused();
  await expect(page.getByText(/M\d\d-\d{6}/)).toBeVisible();
});

test("what is typed and sent before the shop's code is there is not lost @once", async ({
  page,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/shop-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/nous-contacter", { waitUntil: "commit" });
  const fields = form(page);
  await fields.getByLabel("Votre nom").fill("Fournil d’essai");
  await fields.getByLabel("Message").fill("Un sac percé.");
  await fields.getByLabel("Joindre des fichiers").setInputFiles({ name: "sac.pdf", ...PDF });
  await fields.getByLabel("Votre nom").press("Enter");
  release();
  await expect(fields.getByLabel("Objet")).toHaveAccessibleDescription(
    "Veuillez entrer votre objet",
  );
  await expect(page).toHaveURL(/\/nous-contacter$/);
  await expect(fields.getByLabel("Votre nom")).toHaveValue("Fournil d’essai");
  await expect(fields.getByLabel("Message")).toHaveValue("Un sac percé.");
  await expect(fields.getByRole("listitem")).toHaveText([/sac\.pdf/]);
});
