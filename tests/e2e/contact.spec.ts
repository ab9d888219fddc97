import type { Page } from "@playwright/test";
import { arrive } from "./arrive.ts";
import { expect, test } from "./fixtures.ts";

// Writing to the shop: what is wrong is said where it is, nothing is lost, and once is enough.

const form = (page: Page, name = "Nous écrire") => page.getByRole("form", { name });

const PDF = { mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") };

/** An address of the test's own: five messages an hour go to one. */
const addressOf = (title: string): string =>
  `${title.replaceAll(/[^a-z]/gi, "").slice(0, 40)}@exemple.example`;

const fillContact = async (page: Page, email: string): Promise<void> => {
  const fields = form(page);
  await fields.getByLabel("Votre nom").fill("Fournil d’essai");
  await fields.getByLabel("Adresse e-mail").fill(email);
  await fields.getByLabel("Objet").selectOption("Ma livraison");
  await fields.getByLabel("Message").fill("Un sac de T65 est arrivé percé.");
};

test("[CONTACT-1] says what is missing in the words of the specification, at the fields", async ({
  page,
  shop,
}) => {
  await page.goto("/nous-contacter");
  const fields = form(page);
  await fields.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(fields.getByLabel("Votre nom")).toBeFocused();
  const problemOf = (label: string) => fields.getByLabel(label);
  await expect(problemOf("Votre nom")).toHaveAccessibleDescription(/Champs obligatoire/);
  await expect(problemOf("Objet")).toHaveAccessibleDescription("Veuillez entrer votre objet");
  await expect(problemOf("Message")).toHaveAccessibleDescription("Veuillez entrer votre message");
  await fillContact(page, "fournil@");
  await fields.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(fields.getByLabel("Adresse e-mail")).toBeFocused();
  await expect(problemOf("Adresse e-mail")).toHaveAccessibleDescription(
    "Le format d'email n'est pas valide.",
  );
  await expect(problemOf("Objet")).toHaveValue("delivery");
  await shop.checkAccessibility();
});

test("[CONTACT-2] takes files, takes them back, and sends the message with its number", async ({
  page,
}, { title, project }) => {
  await page.goto("/nous-contacter");
  await fillContact(page, addressOf(`${project.name}${title}`));
  const fields = form(page);
  const picker = fields.getByLabel("Joindre des fichiers");
  await picker.setInputFiles([
    { name: "sac.pdf", ...PDF },
    { name: "outil.exe", ...PDF },
  ]);
  await expect(
    fields.getByText("ce type de fichier n’est pas accepté", { exact: false }),
  ).toBeVisible();
  await picker.setInputFiles({ name: "lot.pdf", ...PDF });
  const files = fields.getByRole("list", { name: "Fichiers joints" }).getByRole("listitem");
  await expect(files).toHaveCount(2);
  await fields.getByRole("button", { name: "Retirer sac.pdf" }).click();
  await expect(files).toHaveText([/lot\.pdf/]);
  await fields.getByRole("button", { name: "Envoyer le message" }).click();
  const sent = page.getByRole("heading", { name: "Votre message est parti" });
  await expect(sent).toBeFocused();
  await expect(page.getByText(/C\d\d-\d{6}/)).toBeVisible();
  await page.getByRole("button", { name: "Écrire un autre message" }).click();
  await expect(fields.getByLabel("Message")).toHaveValue("");
});

test("[CONTACT-2] a file that is not what it is called is named at its field @once", async ({
  page,
}, { title }) => {
  await page.goto("/nous-contacter");
  await fillContact(page, addressOf(title));
  const fields = form(page);
  const picker = fields.getByLabel("Joindre des fichiers");
  await picker.setInputFiles({
    name: "facture.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("MZ programme"),
  });
  await fields.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(picker).toBeFocused();
  await expect(picker).toHaveAccessibleDescription(/facture\.pdf.*ne correspond pas/);
  await expect(fields.getByLabel("Message")).toHaveValue("Un sac de T65 est arrivé percé.");
});

test("keeps what was typed over a reload and a failed call, and sends it once @once", async ({
  page,
  expectTrouble,
}, { title }) => {
  expectTrouble(/ERR_FAILED/);
  await arrive(page, "/nous-contacter");
  await fillContact(page, addressOf(title));
  await page.reload();
  const fields = form(page);
  await expect(fields.getByLabel("Message")).toHaveValue("Un sac de T65 est arrivé percé.");
  const keys: (string | undefined)[] = [];
  let lost = true;
  await page.route("**/api/v2/shop/contact", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (lost) await route.abort();
    else await route.continue();
  });
  const send = fields.getByRole("button", { name: "Envoyer le message" });
  await send.click();
  await expect(fields.getByRole("alert")).toContainText("Le serveur ne répond pas");
  lost = false;
  await send.click();
  await expect(page.getByRole("heading", { name: "Votre message est parti" })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("begins with who is signed in and with what they came for", async ({ page, shop }) => {
  await page.goto("/nous-contacter?produit=farine%20de%20chataigne");
  await expect(form(page).getByLabel("Objet")).toHaveValue("product-request");
  await expect(form(page).getByLabel("Message")).toHaveValue(
    "Produit recherché\u00a0: farine de chataigne\n",
  );
  await shop.open("/nous-contacter?objet=marketplace", {});
  await expect(form(page).getByLabel("Adresse e-mail")).toHaveValue("gerant@panetier.example");
  await expect(form(page).getByLabel("Objet")).toHaveValue("marketplace");
  await form(page).getByLabel("Objet").selectOption("Autre demande");
  await expect(form(page).getByLabel("Objet")).toHaveValue("other");
});

test("a search without result leads to the form, with its words", async ({ page }) => {
  await page.goto("/recherche?search=zzqxj&page=1&itemsPerPage=30");
  await page.getByRole("link", { name: "Demander ce produit" }).click();
  await expect(form(page).getByLabel("Objet")).toHaveValue("product-request");
  await expect(form(page).getByLabel("Message")).toHaveValue(/zzqxj/);
});

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
