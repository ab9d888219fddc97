import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const tick = (page: Page, store: string) =>
  page.getByRole("region", { name: store }).getByRole("checkbox", { name: /Tout choisir/ });

const payByCard = async (page: Page, sum: string): Promise<void> => {
  await page.getByRole("button", { name: "Payer par carte" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText(sum);
  await question.getByRole("button", { name: /^Payer / }).click();
};

test("an accountant pays four late invoices over two stores with one card, and another tab sees it @once", async ({
  page,
  shop,
  office,
}) => {
  const [first, second] = [shop.ownStore("invoices"), shop.ownStore("moreInvoices")];
  await office.oweLate(first, [73_145, 51_685]);
  await office.oweLate(second, [38_290, 10_000]);
  await shop.open("/mon-compte/mes-encours?state=late", { own: "invoices" });
  await expect(page.getByRole("heading", { level: 1, name: "Mes encours" })).toBeVisible();
  await expect(page.getByRole("region", { name: first }).getByText("En retard")).toHaveCount(2);
  await shop.checkAccessibility();

  // The other tab has the same two invoices ticked before anything is paid.
  const other = await page.context().newPage();
  await other.goto("/mon-compte/mes-encours?state=late");
  await tick(other, first).check();

  // One box takes what the title counts, whichever shop it is of.
  const all = page.getByRole("checkbox", { name: /^Tout choisir · \d+ factures · / });
  await all.click();
  await expect(all).toBeChecked();
  await expect(tick(page, first)).toBeChecked();
  await expect(tick(page, second)).toBeChecked();
  // One of the demonstration is late, and a second one after midnight.
  for (const box of await page.getByRole("checkbox", { name: /^Payer la facture FA2/ }).all()) {
    await box.uncheck();
  }
  await expect(all).not.toBeChecked();
  const bar = page.getByRole("region", { name: "Payer les factures choisies" });
  await expect(bar.getByRole("status")).toHaveText(/4 factures · 1\s731,20\s€/);
  await payByCard(page, "FA-");
  await expect(page.getByRole("heading", { name: "Paiement par carte" })).toBeVisible();
  await page.getByRole("button", { name: "Refuser" }).click();

  // Put off once, it can still be paid again.
  await expect(
    page.getByRole("heading", { level: 1, name: "Le paiement a été refusé" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Payer à nouveau" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Annuler" }).click();
  await page.getByRole("button", { name: "Payer à nouveau" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Payer 1\s731,20\s€/ })
    .click();
  await expect(page.getByRole("heading", { name: "Paiement par carte" })).toBeVisible();
  await expect(page.getByText("4 factures")).toBeVisible();

  // The list says so before anybody asks; what was ticked here is not paid a second time.
  await other.getByRole("button", { name: "Payer par carte" }).click();
  await other
    .getByRole("dialog")
    .getByRole("button", { name: /^Payer / })
    .click();
  await expect(other.getByRole("dialog")).toContainText("paiement en cours, commencé par vous");
  await other.getByRole("dialog").getByRole("button", { name: "Fermer" }).last().click();
  await other.getByRole("link", { name: "Voir le paiement" }).first().click();
  await expect(
    other.getByRole("heading", { level: 1, name: "Votre paiement est en cours" }),
  ).toBeVisible();

  await page.getByRole("button", { name: "Accepter le paiement" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Merci, vos factures sont payées" }),
  ).toBeVisible();
  await expect(page.getByText(/1\s731,20\s€/)).toBeVisible();
  await shop.checkAccessibility();
  await expect(
    other.getByRole("heading", { level: 1, name: "Merci, vos factures sont payées" }),
  ).toBeVisible();

  await page.getByRole("link", { name: "Retour à mes encours" }).click();
  await page.getByRole("link", { name: /^En retard/ }).click();
  await expect(page).toHaveURL("/mon-compte/mes-encours?state=late");
  await expect(page.getByRole("region", { name: second })).toHaveCount(0);
  await expect(page.getByRole("region", { name: first })).toHaveCount(0);
});
