import type { Page } from "./page.tsx";
import { expect, test } from "./test.ts";

// What authors write: named pages, and pages by their slug.

const h1 = (page: Page) => page.getByRole("heading", { level: 1 });

/** Opens the questions and waits until the shop answers: a link before that loads its page again. */
const openFaq = async (page: Page): Promise<void> => {
  await page.goto("/faq");
  await page.getByLabel("Chercher dans les questions").fill("mandat");
  await expect(page.getByRole("main").getByText(/^\d réponses?$/)).toBeVisible();
};

const toTerms = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: "CGV", exact: true }).click();

test("a page that could not be fetched is tried again", async ({ page }) => {
  await openFaq(page);
  page.between(async (request, send) => {
    if (/cms-plugin\/pages\/.*cgv$/.test(request.url)) throw new TypeError("Failed to fetch");
    return send(request);
  });
  await toTerms(page);
  await expect(h1(page)).toHaveText("Une erreur s'est produite");
  page.between((request, send) => send(request));
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(h1(page)).toHaveText("Conditions générales de vente");
});

test("links within a text stay in the shop", async ({ page }) => {
  await openFaq(page);
  await toTerms(page);
  const { loads } = page;
  await page
    .getByRole("main")
    .getByRole("link", { name: "Données personnelles", exact: true })
    .click();
  await expect(h1(page)).toHaveText("Données personnelles");
  expect(page.loads).toBe(loads);
});

test("[CMS-3] questions are searched, kept in the address and opened by it", async ({ page }) => {
  await page.goto("/faq");
  const main = page.getByRole("main");
  await main.getByText("Où sont mes factures ?").click();
  await expect(main.getByText("pour le gérant et le comptable")).toBeVisible();
  await main.getByLabel("Chercher dans les questions").fill("peremption xyz");
  await expect(main.getByText("Aucune réponse pour")).toBeVisible();
  await main.getByLabel("Chercher dans les questions").fill("prelevement mandat");
  await expect(main.getByRole("status").filter({ hasText: /réponse/ })).toHaveText(
    /^\d réponses?$/,
  );
  await expect(main.getByText("Pourquoi deux mandats de prélèvement ?")).toBeVisible();
  await expect(main.getByText("Où sont mes factures ?")).toHaveCount(0);
  await page.reload();
  await expect(main.getByLabel("Chercher dans les questions")).toHaveValue("prelevement mandat");
  await page.goto("/faq#puis-je-retourner-un-produit");
  await expect(main.getByText("n’ouvre pas de droit de rétractation")).toBeVisible();
});

test("the choice about cookies is shown on its page and made there", async ({ page }) => {
  await page.goto("/cookies");
  const choice = page.getByRole("region", { name: "Votre choix" });
  await expect(choice).toContainText("Votre choix du");
  await choice.getByRole("button", { name: "Gérer mes choix" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("terms of sale of the marketplace are for stores that have it", async ({ page, shop }) => {
  await page.goto("/cgv-marketplace");
  await expect(h1(page)).not.toHaveText("Conditions générales de vente de la marketplace");
  await shop.open("/cgv-marketplace", {});
  await expect(h1(page)).toHaveText("Conditions générales de vente de la marketplace");
  await expect(page.getByRole("heading", { name: "5. Facturation" })).toBeVisible();
});
