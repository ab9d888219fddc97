import { PASSWORD } from "./arrange.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import {
  checkOf,
  giveCompany,
  letConfirmationPass,
  newSupportAgent,
  signInToSupport,
} from "./support-agents.ts";

// A dialog that is still coming is half transparent: no contrast is right.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("one page says all of a company; it is noted, blocked, judged, and each is taken back @both:table", async ({
  page,
  shop,
  office,
}, { project }) => {
  test.slow();
  const check = checkOf(page, shop);
  const name = `societe-${project.name}`;
  const siren = project.name === "desktop" ? "732829320" : "443061841";
  await office.openBakery(name, "Maison Aubert Bolbec");
  await giveCompany(name, siren);
  const login = await newSupportAgent(`societes-${project.name}`);
  await page.goto("/_gestion");
  await signInToSupport(page, PASSWORD, login);
  await expect(heading(page, "Ce qui attend")).toBeVisible();
  await page.goto(`/_gestion/clients/societes/${siren}`);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ce qu’elle doit" })).toBeVisible();
  await check();

  await page.getByLabel("Ajouter une note").fill("Livrer par la cour.");
  await page.getByRole("button", { name: "Noter" }).click();
  await expect(page.getByRole("table", { name: "Notes de la maison" })).toContainText(
    "Livrer par la cour.",
  );

  await page.getByLabel(/^Motif/).fill("Trois impayés.");
  await page.getByRole("button", { name: "Bloquer la société…" }).click();
  await page.getByRole("button", { name: "Bloquer", exact: true }).click();
  await expect(page.getByText("Société bloquée.")).toBeVisible();
  await expect(page.getByText("Bloquée : ses boutiques ne commandent plus")).toBeVisible();
  await check();
  await page.getByLabel(/^Motif/).fill("Tout est payé.");
  await page.getByRole("button", { name: "Débloquer la société…" }).click();
  await page.getByRole("button", { name: "Débloquer", exact: true }).click();
  await expect(page.getByText("Société débloquée.")).toBeVisible();

  await page.getByRole("link", { name: "Inscrire un jugement…" }).click();
  await page.getByLabel(/^Jour du jugement/).fill("2026-11-02");
  await expect(page.getByText("Créances antérieures")).toBeVisible();
  await page.getByLabel(/^Tribunal et numéro/).fill("Rouen, 2026/411");
  await page.getByLabel(/^Procédure/).selectOption("recovery");
  await check();
  await letConfirmationPass(login);
  await page.getByRole("button", { name: "Inscrire le jugement…" }).click();
  await page.getByRole("button", { name: "Inscrire", exact: true }).click();
  await page.getByRole("textbox", { name: "Votre mot de passe" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Confirmer" }).click();
  await expect(page.getByText("Procédure collective inscrite.")).toBeVisible();
  await expect(page.getByText("Redressement judiciaire, jugement du")).toBeVisible();
  await check();

  await page.getByRole("link", { name: `Reprise du fonds : ${name}` }).click();
  await expect(page.getByRole("heading", { name: "Reste à la boutique" })).toBeVisible();
  await page.getByRole("button", { name: "Passer le fonds…" }).click();
  await expect(page.getByText("Champ obligatoire").first()).toBeVisible();
  await check();
});
