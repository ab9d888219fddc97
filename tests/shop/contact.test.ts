import type { Page } from "./page.tsx";
import { expect, test } from "./test.ts";

// Writing to the shop: what is wrong is said where it is, nothing is lost, and once is enough.

const form = (page: Page, name = "Nous écrire") => page.getByRole("form", { name });

const pdf = (name: string, text = "%PDF-1.7\n%%EOF"): File =>
  new File([text], name, { type: "application/pdf" });

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
  task,
}) => {
  await page.goto("/nous-contacter");
  await fillContact(page, addressOf(task.name));
  const fields = form(page);
  const picker = fields.getByLabel("Joindre des fichiers");
  await picker.setInputFiles([pdf("sac.pdf"), pdf("outil.exe")]);
  await expect(
    fields.getByText("ce type de fichier n’est pas accepté", { exact: false }),
  ).toBeVisible();
  await picker.setInputFiles(pdf("lot.pdf"));
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

test("[CONTACT-2] a file that is not what it is called is named at its field", async ({
  page,
  task,
}) => {
  await page.goto("/nous-contacter");
  await fillContact(page, addressOf(task.name));
  const fields = form(page);
  const picker = fields.getByLabel("Joindre des fichiers");
  await picker.setInputFiles(pdf("facture.pdf", "MZ programme"));
  await fields.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(picker).toBeFocused();
  await expect(picker).toHaveAccessibleDescription(/facture\.pdf.*ne correspond pas/);
  await expect(fields.getByLabel("Message")).toHaveValue("Un sac de T65 est arrivé percé.");
});

test("keeps what was typed over a reload and a failed call, and sends it once", async ({
  page,
  task,
}) => {
  await page.goto("/nous-contacter");
  await fillContact(page, addressOf(task.name));
  await page.reload();
  const fields = form(page);
  await expect(fields.getByLabel("Message")).toHaveValue("Un sac de T65 est arrivé percé.");
  const keys: (string | null)[] = [];
  let lost = true;
  page.between(async (request, send) => {
    if (!request.url.endsWith("/api/v2/shop/contact")) return send(request);
    keys.push(request.headers.get("idempotency-key"));
    if (lost) throw new TypeError("Failed to fetch");
    return send(request);
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
