import { generateSync } from "otplib";
import { startOpenidProvider, type TestProvider } from "../server/openid-provider.ts";
import { PASSWORD } from "./arrange.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { linkTo } from "./mails.ts";
import {
  activateSecondFactor,
  checkOf,
  leaveDesk,
  newSupportAgent,
  signInToSupport,
} from "./support-agents.ts";

// A dialog that is still coming is half transparent: no contrast is right.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

// playwright.config.ts tells the shop of it.
let provider: TestProvider;
test.beforeAll(async () => {
  provider = await startOpenidProvider(Number(process.env["E2E_PORT"] ?? 8090) + 1, "localhost");
});
test.afterAll(() => provider.stop());

test("somebody who is invited links the firm's account, and signs in by it with a code @once", async ({
  page,
  shop,
}, { repeatEachIndex }) => {
  test.slow();
  const check = checkOf(page, shop);
  const mark = `${repeatEachIndex}-${Date.now()}`;
  const login = await newSupportAgent(`invite-${mark}`);
  const colleague = `lien-${mark}@maison.example`;
  provider.become(colleague);
  await page.goto("/_gestion/equipe");
  await expect(page.getByRole("button", { name: BY_FIRM })).toBeVisible();
  await check();
  await signInToSupport(page, PASSWORD, login);
  await page.getByRole("button", { name: "Inviter…" }).click();
  const dialog = page.getByRole("dialog", { name: "Inviter une personne" });
  await dialog.getByLabel("Prénom et nom").fill("Nadia Colin");
  await dialog.getByLabel("Adresse e-mail").fill(colleague);
  await dialog.getByRole("checkbox", { name: /^Commandes/ }).check();
  await dialog.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await expect(page.getByText(`Invitation envoyée à ${colleague}.`)).toBeVisible();
  await leaveDesk(page);

  // Nobody has linked it yet.
  await page.getByRole("button", { name: BY_FIRM }).click();
  await expect(page.getByText(/^Erreur : Ce compte n’est lié à personne/)).toBeVisible();
  await check();

  await page.goto(`/_gestion${await linkTo(page, colleague, "invitation")}`);
  await expect(heading(page, "Bienvenue, Nadia Colin")).toBeVisible();
  await check();
  await page.getByRole("button", { name: "Lier mon compte Maison" }).click();
  await expect(page.getByRole("navigation", { name: "Gestion" })).toBeVisible();
  expect(new URL(page.url()).search).toBe("");

  await page.goto("/_gestion/securite");
  await expect(page.getByRole("heading", { name: "Compte lié" })).toBeVisible();
  await check();
  await page.getByRole("link", { name: "Activer le second facteur" }).click();
  const { secret, epoch } = await activateSecondFactor(page);
  await expect(page.getByRole("heading", { name: "Compte lié" })).toBeVisible();

  await page.getByRole("button", { name: "Délier ce compte…" }).click();
  await check();
  await page.getByRole("button", { name: "Délier ce compte", exact: true }).click();
  await expect(page.getByText(/^C’est votre seul moyen de vous connecter/)).toBeVisible();
  await page.keyboard.press("Escape");
  await leaveDesk(page);

  await page.goto("/_gestion/commandes?q=farine");
  await page.getByRole("button", { name: BY_FIRM }).click();
  // The authenticator is a step ahead: the code of the set-up is used up.
  await page
    .getByLabel("Code à 6 chiffres de votre application")
    .fill(generateSync({ secret, epoch: epoch + 30 }));
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("navigation", { name: "Gestion" })).toBeVisible();
  // They go on where they wanted to.
  await expect(page).toHaveURL("/_gestion/commandes?q=farine");
});

const BY_FIRM = "Se connecter avec Maison";
