import type { Page } from "@playwright/test";
import { PASSWORD } from "./arrange.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { linkTo } from "./mails.ts";
import {
  activateSecondFactor,
  checkOf,
  leaveDesk,
  letConfirmationPass,
  newSupportAgent,
  signInToSupport,
} from "./support-agents.ts";

// A dialog that is still coming is half transparent: no contrast is right.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const OWN_PASSWORD = "Quatre meules tournent";

test("direction invites somebody, who chooses a password and sees what their role does @both:table", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  test.slow();
  const check = checkOf(page, shop);
  const mark = `${project.name}-${repeatEachIndex}-${Date.now()}`;
  const login = await newSupportAgent(`direction-${mark}`);
  const colleague = `nadia-${mark}@maison.example`;
  await page.goto("/_gestion/equipe");
  await signInToSupport(page, PASSWORD, login);
  await expect(heading(page, "Équipe")).toBeVisible();
  await expect(page.getByRole("link", { name: "Agent d’essai" }).first()).toBeVisible();
  await check();

  await page.getByRole("button", { name: "Inviter…" }).click();
  const dialog = page.getByRole("dialog", { name: "Inviter une personne" });
  await dialog.getByLabel("Prénom et nom").fill("Nadia Colin");
  await dialog.getByLabel("Adresse e-mail").fill(colleague);
  await dialog.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await expect(dialog.getByText("Choisissez au moins un rôle.")).toBeVisible();
  await dialog.getByRole("checkbox", { name: /^Commandes/ }).check();
  await check();

  // Minutes have passed: a password is asked for, and nothing of the form is lost.
  await letConfirmationPass(login);
  await dialog.getByRole("button", { name: "Envoyer l’invitation" }).click();
  const asked = page.getByRole("dialog", { name: "Confirmez que c’est bien vous" });
  await expect(asked.getByLabel("Votre mot de passe")).toBeFocused();
  await check();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("alert")).toContainText("Confirmez d’abord que c’est bien vous.");
  await dialog.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await asked.getByLabel("Votre mot de passe").fill("pas le bon");
  await asked.getByRole("button", { name: "Confirmer" }).click();
  await expect(asked.getByText("Mot de passe incorrect.")).toBeVisible();
  await asked.getByLabel("Votre mot de passe").fill(PASSWORD);
  await asked.getByRole("button", { name: "Confirmer" }).click();
  await expect(page.getByText(`Invitation envoyée à ${colleague}.`)).toBeVisible();

  await page
    .getByRole("row", { name: colleague })
    .getByRole("link", { name: "Nadia Colin" })
    .click();
  await expect(heading(page, "Nadia Colin")).toBeFocused();
  await expect(page.getByText("Invitation envoyée : Commandes")).toBeVisible();
  await check();
  await page.getByRole("checkbox", { name: /^Contenu/ }).check();
  await page.getByRole("button", { name: "Enregistrer les rôles…" }).click();
  await page.getByRole("button", { name: "Donner ces rôles" }).click();
  await expect(page.getByText("Rôles de Nadia Colin : Commandes, Contenu.")).toBeVisible();

  const link = `/_gestion${await linkTo(page, colleague, "invitation")}`;
  await page.goto(link);
  await choose(page, OWN_PASSWORD);
  await expect(
    page.getByText(/^Quelqu’un est connecté à la gestion dans ce navigateur/),
  ).toBeVisible();
  await page.goto("/_gestion/equipe");
  await leaveDesk(page);

  await page.goto(link);
  await expect(heading(page, "Bienvenue, Nadia Colin")).toBeVisible();
  await choose(page, "court");
  await expect(
    page.getByText("Le mot de passe doit contenir au moins 12 caractères."),
  ).toBeVisible();
  await check();
  await choose(page, OWN_PASSWORD);
  await expect(heading(page, "Votre mot de passe est enregistré")).toBeVisible();
  await page.goto(link);
  await expect(page.getByText(/^Ce lien n’est plus valable/)).toBeVisible();
  await check();

  await page.goto("/_gestion/securite/activer");
  await signInToSupport(page, OWN_PASSWORD, colleague);
  await activateSecondFactor(page);
  await page.goto("/_gestion/equipe/1");
  await expect(heading(page, "Page introuvable")).toBeVisible();
  await page.goto("/_gestion/encaissements/remises/1");
  await expect(heading(page, "Page introuvable")).toBeVisible();
  await page.goto("/_gestion/images");
  await expect(heading(page, "Images")).toBeVisible();
});

const choose = async (page: Page, password: string): Promise<void> => {
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(password);
  await page.getByRole("button", { name: "Enregistrer ce mot de passe" }).click();
};
