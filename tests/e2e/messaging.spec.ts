import type { Page } from "@playwright/test";
import { arrange } from "./arrange.ts";
import { acceptTerms, choosePayment, flourOf, goToPayment, heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";

// Conversations of a store: what is written arrives with its files, and what was read is read in every tab.

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const replyForm = (page: Page) => page.getByRole("form", { name: "Répondre" });
const inboxLink = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: /^Messagerie/ });

test("writes to the mill with a photograph, and replies in the conversation @both:form", async ({
  page,
  shop,
  office,
}, { project }) => {
  const account = `ecrit-au-moulin-${project.name}`;
  await office.openBakery(account, "Maison Aubert Bolbec");
  await shop.open("/messagerie/nouveau", { account, store: account });
  const form = page.getByRole("form", { name: "Nouveau message" });
  await form.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(form.getByLabel("Objet")).toBeFocused();
  await expect(form.getByLabel("Objet")).toHaveAccessibleDescription("Veuillez entrer votre objet");
  await expect(form.getByLabel("Message")).toHaveAccessibleDescription(
    "Veuillez entrer votre message",
  );
  await form.getByLabel("Objet").fill("Sac percé");
  await form.getByLabel("Message").fill("Un sac de T65 est arrivé percé.");
  await form
    .getByLabel("Joindre des fichiers")
    .setInputFiles({ name: "sac.png", mimeType: "image/png", buffer: PIXEL });
  await form.getByRole("button", { name: "Envoyer le message" }).click();
  const thread = page.getByRole("region", { name: "Sac percé" });
  await expect(thread.getByText("Un sac de T65 est arrivé percé.")).toBeVisible();
  const picture = thread.getByRole("button", { name: /^Télécharger sac\.png/ });
  await expect(picture.locator("img")).toHaveJSProperty("naturalWidth", 1);
  await shop.checkAccessibility();
  const reply = replyForm(page).getByLabel("Votre réponse");
  await reply.fill("Et un second ce matin.");
  await reply.press("Control+Enter");
  await expect(thread.getByText("Votre message est parti.")).toBeVisible();
  await expect(reply).toHaveValue("");
  await expect(
    thread.getByRole("listitem").filter({ hasText: "Et un second ce matin." }),
  ).toContainText("Vous");
});

test("keeps a reply that was begun over a lost login", async ({
  page,
  shop,
  office,
  context,
  baseURL,
}, { project }) => {
  const account = `reponse-gardee-${project.name}`;
  await office.openBakery(account, "Maison Aubert Bolbec");
  const id = await office.writeToStore(account, "Votre tournée", "Passons-nous le lundi ?");
  await shop.open(`/messagerie/${id}`, { account, store: account });
  const reply = replyForm(page).getByLabel("Votre réponse");
  await reply.fill("Oui, dès 4 heures.");
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/connexion\?target=/);
  await arrange(context, baseURL ?? "", office, { account, store: account });
  await page.goto(`/messagerie/${id}`);
  await expect(reply).toHaveValue("Oui, dès 4 heures.");
  await replyForm(page).getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByText("Votre message est parti.")).toBeVisible();
});

test("reports a problem on a delivery, which the order then shows", async ({ page, shop, office }, {
  project,
}) => {
  const account = `signale-un-sac-${project.name}`;
  await office.openBakery(account, "Maison Aubert Bolbec");
  await shop.open("/panier", { account, store: account, cart: flourOf(3) });
  await goToPayment(page, shop);
  await choosePayment(page, "Virement");
  await acceptTerms(page);
  await shop.next("Valider la commande");
  await page.getByRole("link", { name: "Voir ma commande" }).click();
  const title = heading(page, /^Commande P/);
  await expect(title).toBeVisible();
  await expect(page.getByRole("link", { name: "Signaler un problème" })).toBeHidden();
  await office.deliver(/P\d+-\d+/.exec(await title.innerText())?.[0] ?? "");
  await page.reload();
  const order = page.url();
  await page.getByRole("link", { name: "Signaler un problème" }).first().click();
  const form = page.getByRole("form", { name: "Signaler un problème" });
  await form.getByLabel("Motif").selectOption({ label: "Produit abîmé" });
  await form.getByLabel("Message").fill("Un sac est déchiré sur le côté.");
  await form.getByRole("button", { name: "Signaler le problème" }).click();
  await expect(form.getByText("Indiquez au moins un produit.")).toBeVisible();
  await form.getByRole("checkbox").first().check();
  await form.getByRole("button", { name: "Signaler le problème" }).click();
  await expect(page.getByText("Incident · En attente de réponse").last()).toBeVisible();
  await expect(page.getByRole("list", { name: "Produits concernés" })).toBeVisible();
  await page.goto(order);
  await expect(page.getByText("Incident ouvert").first()).toBeVisible();
  await page.getByRole("link", { name: "Voir la conversation" }).first().click();
  await page.getByRole("button", { name: "Le problème est réglé" }).click();
  await expect(page.getByText("Incident · Clos").last()).toBeVisible();
});

test("takes the dot away in both tabs once a message was seen", async ({
  page,
  shop,
  office,
  context,
}, { project }) => {
  const account = `vu-partout-${project.name}`;
  await office.openBakery(account, "Maison Aubert Bolbec");
  const id = await office.writeToStore(account, "Votre tournée", "Nous passons le lundi.");
  await shop.open("/mon-compte", { account, store: account });
  await expect(inboxLink(page)).toHaveAccessibleName("Messagerie, 1 message non lu");
  const second = await context.newPage();
  await second.goto("/messagerie");
  await expect(inboxLink(second)).toHaveAccessibleName("Messagerie, 1 message non lu");
  await second.getByRole("link", { name: /non lu : Votre tournée/ }).click();
  await expect(second).toHaveURL(new RegExp(`/messagerie/${id}`));
  await expect(inboxLink(second)).toHaveAccessibleName("Messagerie");
  await expect(inboxLink(page)).toHaveAccessibleName("Messagerie");
  await second.getByRole("button", { name: "Marquer comme non lu" }).click();
  await expect(inboxLink(page)).toHaveAccessibleName("Messagerie, 1 message non lu");
});
