import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const usersPath = "/mon-compte/gestion-des-utilisateurs";

const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name }) });

const dialog = (page: Page) => page.getByRole("dialog");

test("a manager invites an accountant, who gets a mail and is listed as invited @both:dialog", async ({
  page,
  shop,
}, { project }) => {
  const store = shop.ownStore("users");
  const email = `compta-${project.name}@cabinet.example`;
  const name = `Cabinet ${project.name}`;
  await shop.open(usersPath, { own: "users" });
  await page.getByRole("button", { name: "Inviter" }).click();
  const form = dialog(page);
  await form.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await expect(form.getByLabel("E-mail")).toBeFocused();
  await form.getByLabel("E-mail").fill("compta");
  await expect(form.getByText("Le format d'email n'est pas valide.")).toBeVisible();
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Nom (facultatif)", { exact: true }).fill(name);
  await expect(form.getByRole("radio")).toHaveCount(2);
  await form.getByRole("radio", { name: /Comptable/ }).check();
  await shop.checkAccessibility("dialog[open]");

  // Closed half-way: what was typed is there again.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Inviter" }).click();
  await expect(form.getByLabel("E-mail")).toHaveValue(email);
  await form.getByLabel("Chercher une boutique").fill(store);
  await form.getByRole("checkbox", { name: store }).check();
  await form.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await expect(form).toHaveCount(0);

  await page.getByLabel("Nom ou e-mail").fill(email);
  await page.getByLabel("Nom ou e-mail").press("Enter");
  const invited = card(page, name);
  await expect(invited).toContainText(email);
  await expect(invited).toContainText("Invitation envoyée");
  await expect(invited).toContainText("Comptable");
  await shop.checkAccessibility();
  await expect.poll(async () => (await page.request.get("/_mail")).text()).toContain(email);
});
