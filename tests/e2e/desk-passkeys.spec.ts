import type { CDPSession, Page } from "@playwright/test";
import { PASSWORD } from "./arrange.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import {
  checkOf,
  leaveDesk,
  letConfirmationPass,
  newSupportAgent,
  signInToSupport,
} from "./support-agents.ts";

// Browsers bind passkeys to names: the shop that the others find by its number is asked for by name.
test.use({ baseURL: `http://localhost:${process.env["E2E_PORT"] ?? 8090}` });

// A dialog that is still coming is half transparent: no contrast is right.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("somebody adds a passkey, signs in by it, confirms by it and removes it @both:table", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  const check = checkOf(page, shop);
  const login = await newSupportAgent(`cle-${project.name}-${repeatEachIndex}-${Date.now()}`);
  const authenticator = await authenticatorOf(page);
  await page.goto("/_gestion/securite");
  await expect(page.getByRole("button", { name: USE })).toBeVisible();
  await check();
  await signInToSupport(page, PASSWORD, login);
  await expect(page.getByText("Vous n’avez pas encore de clé d’accès.")).toBeVisible();
  await check();

  // Minutes have passed: the password is asked for, and the name is still there.
  await letConfirmationPass(login);
  await add(page, "Téléphone");
  const asked = page.getByRole("dialog", { name: "Confirmez que c’est bien vous" });
  await asked.getByLabel("Votre mot de passe").fill(PASSWORD);
  await asked.getByRole("button", { name: "Confirmer" }).click();
  await expect(page.getByText("Clé d’accès ajoutée : Téléphone.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Retirer Téléphone…" })).toBeVisible();
  await check();

  await leaveDesk(page);
  await page.getByRole("button", { name: USE }).click();
  await expect(heading(page, "Ce qui attend")).toBeVisible();
  await page.goto("/_gestion/securite");

  await letConfirmationPass(login);
  await add(page, "Encore une");
  await expect(asked.getByRole("button", { name: USE })).toBeFocused();
  await check();
  await asked.getByRole("button", { name: USE }).click();
  await expect(
    page.getByText("Cet appareil a déjà une clé d’accès de votre compte."),
  ).toBeVisible();

  await leaveDesk(page);
  await signInToSupport(page, PASSWORD, login);
  await expect(heading(page, "Votre clé d’accès")).toBeVisible();
  await check();
  await authenticator.isVerified(false);
  await page.getByRole("button", { name: USE }).click();
  await expect(page.getByText(/^Erreur : La clé d’accès n’a pas été utilisée/)).toBeVisible();
  await authenticator.isVerified(true);
  await page.getByRole("button", { name: USE }).click();
  await expect(heading(page, "Ce qui attend")).toBeVisible();
  await page.goto("/_gestion/securite");

  await page.getByRole("button", { name: "Retirer Téléphone…" }).click();
  await page.getByRole("button", { name: "Retirer cette clé" }).click();
  await expect(page.getByText("Clé d’accès retirée : Téléphone.")).toBeVisible();
  await expect(page.getByText("Vous n’avez pas encore de clé d’accès.")).toBeVisible();
  await leaveDesk(page);
  await page.getByRole("button", { name: USE }).click();
  await expect(page.getByText(/^Erreur : Cette clé d’accès n’a pas été reconnue/)).toBeVisible();
});

const USE = "Utiliser une clé d’accès";

const add = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel("Nom de la nouvelle clé").fill(name);
  await page.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
};

/** What holds passkeys in this browser, and verifies its owner or not. */
const authenticatorOf = async (page: Page) => {
  const browser: CDPSession = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    isVerified: (isUserVerified: boolean) =>
      browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
};
