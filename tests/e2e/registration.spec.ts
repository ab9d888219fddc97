import {
  madeUpEstablishments,
  MOODY,
} from "../../server/embedded/company-directory/made-up-establishments.ts";
import { expect, test } from "./fixtures.ts";
import {
  choosePassword,
  establishment,
  field,
  fillPerson,
  go,
  heading,
  lookUp,
  PASSWORD,
  send,
} from "./registering.ts";

// Opening an account: from the SIRET to the mail, with nothing lost on the way.

test("[FLOW-26] [REG-1] a baker opens an account from the SIRET, and gets a mail @both:job", async ({
  page,
  shop,
}, { project }) => {
  const { siret, entry } = establishment(project.name === "phone" ? 0 : 1);
  const email = `inscription-${project.name}@boulangerie.example`;
  await lookUp(page, siret);
  // All that the directory knows is there: nothing is typed in this step.
  await expect(field(page, "company")).toHaveValue(entry.tradeName ?? "");
  await expect(field(page, "postcode")).toHaveValue(entry.postcode ?? "");
  await shop.checkAccessibility("main");
  await go(page);
  await fillPerson(page, email);
  await go(page);
  await choosePassword(page);
  await expect(page.getByText(email)).toBeVisible();
  await shop.checkAccessibility("main");
  // The box of the terms is no trifle: it is said where it is missing.
  await go(page, "Créer mon compte");
  await expect(page.getByRole("checkbox", { name: /J’accepte/ })).toBeFocused();
  await send(page);
  await expect(page.getByText(email)).toBeVisible();
  const list = async () => (await page.request.get("/_mail")).text();
  await expect.poll(list).toContain(`À ${email}`);
  await go(page, "Renvoyer le message");
  await expect(page.getByText("Un nouveau message est parti.")).toBeVisible();
  // Sent is sent: a reload says so still, and no step is open any more.
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  await page.goto("/inscription/coordonnees");
  await expect(heading(page, "Vérifiez votre boîte mail")).toBeVisible();
});

test("[FLOW-26] [REG-2] back, reload and a second tab keep what was typed, but for the password", async ({
  page,
  context,
}) => {
  await lookUp(page, establishment(2).siret);
  await field(page, "company").fill("Le Fournil du Coin");
  await go(page);
  await fillPerson(page, "garde@boulangerie.example");
  await page.goBack();
  await expect(field(page, "company")).toHaveValue("Le Fournil du Coin");
  await page.goForward();
  await expect(field(page, "lastName")).toHaveValue("Corvelanne");
  await page.reload();
  await expect(field(page, "lastName")).toHaveValue("Corvelanne");
  const second = await context.newPage();
  await second.goto("/inscription/coordonnees");
  await field(second, "lastName").fill("Brissandeau");
  await expect(field(page, "lastName")).toHaveValue("Brissandeau");
  await go(page);
  await choosePassword(page);
  await expect(heading(page, "Récapitulatif")).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).toContain("Brissandeau");
  expect(kept).not.toContain(PASSWORD);
  // Its password is gone with the page: that step comes first.
  await page.reload();
  await expect(heading(page, "Votre mot de passe")).toBeVisible();
  // 'Modifier' leads to the step, and 'Continuer' straight back.
  await choosePassword(page);
  await page.getByRole("link", { name: "Modifier : Vous" }).click();
  await field(page, "firstName").fill("Sacha");
  await go(page);
  await expect(page.getByText("Sacha Brissandeau")).toBeVisible();
});

test("[FLOW-26] a directory that is away, or a closed shop, is said, and the first keeps nobody out", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/503|404/);
  const closed = madeUpEstablishments().find(({ entry }) => entry.closed);
  await page.goto("/inscription/recapitulatif");
  await expect(heading(page, "Créer un compte")).toBeVisible();
  await expect(page).toHaveURL(/\/inscription$/);
  await go(page);
  await expect(page.getByText("Choisissez l’une des deux réponses.")).toBeVisible();
  await page.getByRole("radio", { name: /Nouveau/ }).check();
  await go(page);
  await page.getByLabel("Numéro SIRET").fill("009 100");
  await go(page);
  await expect(page.getByLabel("Numéro SIRET")).toBeFocused();
  await page.getByLabel("Numéro SIRET").fill(closed?.siret ?? "");
  await go(page);
  await expect(page.getByRole("alert")).toContainText("Cet établissement est fermé");
  await page.getByLabel("Numéro SIRET").fill(MOODY.away);
  await go(page);
  await expect(page.getByText("L’annuaire des entreprises ne répond pas.")).toBeVisible();
  await field(page, "company").fill("Au Pain de Nuit");
  await field(page, "street").fill("3 rue du Four");
  await field(page, "postcode").fill("76600");
  await field(page, "legalName").fill("Au Pain de Nuit SARL");
  await go(page);
  await expect(heading(page, "Vos coordonnées")).toBeVisible();
});

test("[FLOW-26] a Gérant adds a shop, which waits for the moulin", async ({ page, shop }) => {
  await shop.open("/mon-compte/boutiques/ajouter-une-boutique", {
    account: "associe",
  });
  await page.getByRole("radio", { name: /Nouveau/ }).check();
  await go(page);
  await page.getByLabel("Numéro SIRET").fill(establishment(3).siret);
  await go(page);
  await expect(heading(page, "Votre boutique")).toBeVisible();
  await go(page);
  await expect(heading(page, "Récapitulatif")).toBeVisible();
  await go(page, "Ajouter la boutique");
  await expect(heading(page, "Votre boutique est ajoutée")).toBeVisible();
  await expect(page.getByText(/en attente de validation/)).toBeVisible();
});
