import type { Page } from "./page.tsx";
import { expect, test } from "./test.ts";

const usersPath = "/mon-compte/gestion-des-utilisateurs";

const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name }) });

const dialog = (page: Page) => page.getByRole("dialog");

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
