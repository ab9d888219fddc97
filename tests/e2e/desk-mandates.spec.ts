import { PASSWORD } from "./arrange.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, newB2bMandate, newSupportAgent, signInToSupport } from "./support-agents.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("[DEBIT-30] a B2B mandate waits until somebody says since when the bank knows it @both:table", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  test.slow();
  const check = checkOf(page, shop);
  const mark = `${project.name}${repeatEachIndex}${Date.now()}`;
  const company = `Fournil ${mark}`;
  await newB2bMandate(`B2B-${mark}`.slice(0, 35), company);
  const agent = await newSupportAgent(`mandats-${mark}`);
  await page.goto("/_gestion/encaissements");
  await signInToSupport(page, PASSWORD, agent);
  await expect(
    page.getByRole("heading", { name: "Mandats interentreprises en attente de la banque" }),
  ).toBeVisible();
  await check();
  await page.getByRole("link", { name: `Enregistrer le mandat de ${company}` }).press("Enter");
  await expect(heading(page, "Enregistrer un mandat interentreprises")).toBeFocused();
  await check();
  const day = page.getByLabel("Enregistré par la banque le");
  await day.fill("2026-01-04");
  await page.getByRole("button", { name: "Continuer" }).press("Enter");
  await expect(
    page.getByText("Ce jour est d’avant la signature du mandat : vérifiez-le."),
  ).toBeVisible();
  await day.fill("2026-01-06");
  await page.getByRole("button", { name: "Continuer" }).press("Enter");
  await expect(page.getByText(/enregistré le 6 janvier 2026/)).toBeVisible();
  await check();
  await page.getByRole("button", { name: "Le mandat est enregistré" }).press("Enter");
  await expect(
    page.getByText("Mandat enregistré : ses factures seront annoncées, puis prélevées."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: `Enregistrer le mandat de ${company}` })).toHaveCount(
    0,
  );
});
