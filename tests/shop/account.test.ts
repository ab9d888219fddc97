import { demoPassword } from "../server/demo-data.ts";
import { heading } from "./parts.ts";
import { expect, test } from "./test.ts";
import { fillSignIn, linkTo } from "./parts.ts";

const newPassword = "Pétrin-2027-tout-neuf";

test("[ACC-1] a forgotten password is chosen anew through the mail, and opens the shop again", async ({
  page,
  shop,
  office,
  server,
}) => {
  const account = `oubli-${Date.now()}`;
  const email = `${account}@panetier.example`;
  await office.makePerson(account, "verified");
  await page.goto("/mon-compte/mes-informations");
  await expect(page.getByText("Connectez-vous pour continuer.")).toBeVisible();
  await page.getByRole("link", { name: "Mot de passe oublié ?" }).click();
  await expect(heading(page, "Mot de passe oublié")).toBeVisible();
  await page.getByRole("button", { name: "Recevoir le lien" }).click();
  await expect(page.getByText("Champs obligatoire")).toBeVisible();
  await page.getByLabel("Adresse e-mail").fill("camille@");
  await expect(page.getByText("Le format d'email n'est pas valide.")).toBeVisible();
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Regardez vos e-mails" })).toBeFocused();
  await shop.checkAccessibility("main");

  const link = await linkTo(server, email, "reinitialiser-mon-mot-de-passe");
  await page.goto(link);
  const password = page.getByRole("textbox", { name: "Nouveau mot de passe" });
  await password.fill("trop court");
  await expect(page.getByText("Solidité : Trop court")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/au moins 12 caractères/);
  await password.fill(newPassword);
  await expect(page.getByText("Solidité : Excellent")).toBeVisible();
  await shop.checkAccessibility("main");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Votre mot de passe est changé" })).toBeFocused();
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }]).includes(newPassword)).toBe(
    false,
  );

  await page.getByRole("link", { name: "Me connecter" }).last().click();
  await fillSignIn(page, email, newPassword);
  await expect(page).toHaveURL(/\/$/);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Ce lien n’est plus valable" })).toBeVisible();
});

test("[ACC-4] an account that waits is told so at sign-in, and opened by the letter that is sent again", async ({
  page,
  shop,
  office,
  server,
}) => {
  const account = `attente-${Date.now()}`;
  const email = `${account}@panetier.example`;
  await office.makePerson(account, "unverified");
  await page.goto("/connexion");
  await fillSignIn(page, email, demoPassword);
  await expect(page.getByText("Votre adresse e-mail n’est pas encore vérifiée")).toBeVisible();
  await page.getByRole("button", { name: "Renvoyer le lien" }).click();
  await expect(page.getByText(`Un lien d’activation vient de partir à ${email}`)).toBeVisible();
  await shop.checkAccessibility("main");
  await page.goto(await linkTo(server, email, "activer-compte"));
  await expect(page.getByText("a•••@panetier.example")).toBeVisible();
  await page.getByRole("button", { name: "Activer mon compte" }).click();
  await expect(page.getByRole("heading", { name: "Votre compte est activé" })).toBeFocused();
  await page.getByRole("link", { name: "Me connecter" }).last().click();
  await fillSignIn(page, email, demoPassword);
  await expect(page).toHaveURL(/\/$/);
});

test("[ACC-7] a new address counts once the link that it was sent was followed", async ({
  page,
  shop,
  office,
  server,
}) => {
  const [account, wished] = [`avant-${Date.now()}`, `apres-${Date.now()}@panetier.example`];
  await office.makePerson(account, "verified");
  await shop.open("/mon-compte/mes-informations", { account });
  await page.getByRole("button", { name: "Changer d’adresse" }).click();
  const address = page.getByLabel("Nouvelle adresse e-mail");
  await expect(address).toBeFocused();
  await address.fill(wished);
  await page.getByRole("textbox", { name: "Mot de passe actuel" }).fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Un lien vient de partir à ${wished}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Changer d’adresse" })).toBeFocused();
  const link = await linkTo(server, wished, "confirmer-mon-adresse");
  await page.goto(link);
  await expect(page.getByText("a•••@panetier.example")).toBeVisible();
  await page.getByRole("button", { name: "Confirmer cette adresse" }).click();
  await expect(page.getByRole("heading", { name: "Votre adresse est changée" })).toBeFocused();
  await shop.checkAccessibility("main");
  await page.goto("/mon-compte/mes-informations");
  await expect(page.getByText(`Vous vous connectez avec ${wished}.`)).toBeVisible();
});

test("[ACC-9] [ACC-10] one's data are given as a file, and the account ends by its password", async ({
  page,
  shop,
  office,
}) => {
  const account = `adieu-${Date.now()}`;
  await office.makePerson(account, "verified");
  await shop.open("/mon-compte/mes-informations", { account });
  await page.getByRole("button", { name: "Télécharger mes données" }).click();
  const saved = page.saved();
  await page.getByRole("button", { name: "Oui" }).click();
  expect((await saved).name).toBe("mes-donnees.zip");
  await page.getByRole("button", { name: "Supprimer mon compte" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: "Garder mon compte" })).toBeFocused();
  await shop.checkAccessibility();
  await dialog.getByRole("textbox", { name: "Votre mot de passe" }).fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Votre compte est supprimé.").first()).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Me connecter" })).toBeVisible();
  await page.goto("/connexion");
  await fillSignIn(page, `${account}@panetier.example`, demoPassword);
  await expect(page.getByText("Adresse e-mail ou mot de passe incorrect.")).toBeVisible();
});
