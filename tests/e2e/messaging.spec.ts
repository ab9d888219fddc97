import type { Page } from "@playwright/test";
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
