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

test("another role counts from the next request", async ({ page, shop }) => {
  const baker = await shop.somebodyElse("/panier", {
    account: "fournil-rouen",
    store: "Boulangerie du Marché",
  });
  await expect(baker.getByRole("heading", { level: 1, name: /panier/i })).toBeVisible();
  await shop.open(`${usersPath}?search=fournil-rouen`, { account: "gerant" });
  await page.getByRole("button", { name: /Boulangerie du Marché.*Salarié/ }).click();
  await dialog(page)
    .getByRole("radio", { name: /Comptable/ })
    .check();
  await dialog(page).getByRole("button", { name: "Enregistrer le rôle" }).click();
  await expect(
    page.getByRole("button", { name: /Boulangerie du Marché.*Comptable/ }),
  ).toBeAttached();
  await baker.reload();
  await expect(
    baker.getByText("Votre rôle ne permet pas de commander pour cette boutique."),
  ).toBeVisible();
});

test("the main manager hands over to another one, who is asked nothing and hands it back", async ({
  page,
  shop,
}) => {
  const handOver = async (at: Page, to: string) => {
    await at
      .getByRole("main")
      .getByRole("button", { name: /Boulangerie du Marché.*Gérant$/ })
      .click();
    await dialog(at).getByRole("button", { name: "Désigner comme gérant principal" }).click();
    const question = at.getByRole("alertdialog");
    await expect(question).toContainText(`Transmettre le rôle de gérant principal à ${to} ?`);
    await question.getByRole("button", { name: "Oui" }).click();
    await expect(
      card(at, to).getByRole("button", { name: /Boulangerie du Marché.*Gérant principal/ }),
    ).toBeVisible();
  };
  await shop.open(`${usersPath}?search=associe`, { account: "gerant" });
  await handOver(page, "Maxime Delaunay");
  await page
    .getByRole("main")
    .getByRole("button", { name: /Boulangerie du Marché/ })
    .click();
  await expect(dialog(page)).toContainText("il transmet d’abord ce rôle");
  await expect(dialog(page).getByRole("button", { name: "Retirer de la boutique" })).toHaveCount(0);
  const other = await shop.somebodyElse(`${usersPath}?search=gerant@`, {
    account: "associe",
    store: "Boulangerie du Marché",
  });
  await handOver(other, "Camille Delaunay");
});

test("who manages no store finds their own alerts, and keeps them", async ({ page, shop }) => {
  await shop.open(usersPath, { account: "vendeur" });
  await expect(page.getByRole("heading", { level: 1, name: "Mes alertes" })).toBeVisible();
  const frozen = page.getByRole("group", { name: "Top horaire Surgelés" });
  await frozen.getByRole("checkbox", { name: "Par e-mail" }).check();
  await frozen.getByLabel("Combien de temps avant").selectOption("30");
  await page.getByRole("button", { name: "Enregistrer les alertes" }).click();
  await expect(page.getByText("Alertes enregistrées")).toBeVisible();
  await page.reload();
  await expect(frozen.getByRole("checkbox", { name: "Par e-mail" })).toBeChecked();
  await expect(frozen.getByLabel("Combien de temps avant")).toHaveValue("30");

  // Whoever is where they do not want to be may go; it is asked first.
  await page.getByRole("button", { name: "Quitter la boutique" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Vous n’y aurez plus accès dès maintenant.");
  await question.getByRole("button", { name: "Non" }).click();
  await expect(question).toHaveCount(0);
});
