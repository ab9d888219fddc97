import {
  acceptTerms,
  AWAITING_CARD,
  AWAITING_TRANSFER,
  bankAnswers,
  choosePayment,
  CONFIRMED,
  flourOf,
  goToBank,
  goToPayment,
  heading,
} from "./checkout.ts";
import { expect, test } from "./fixtures.ts";

test("says what is missing before it orders, in the specification's words", async ({
  page,
  shop,
}) => {
  await shop.open("/panier", { own: "nothingChosen", cart: flourOf(2) });
  await goToPayment(page, shop);
  await shop.next(/^Valider/);
  await expect(
    page.getByText("Acceptez les conditions générales de vente pour commander."),
  ).toBeInViewport();
  await expect(page.getByRole("checkbox", { name: /conditions générales/ })).toBeFocused();
});

test("takes no pick-up for granted, and one method for both parts @both:bar", async ({
  page,
  shop,
  office,
}, { project }) => {
  const own = `retrait-${project.name}`;
  await office.openBakery(own, "Maison Aubert Bolbec");
  const bags = { variant: "610100-1", quantity: 6 };
  await shop.open("/panier", { account: own, store: own, cart: [...flourOf(4), bags] });
  await shop.next(/^(Choisir la livraison|Livraison)$/);
  const pickup = page.getByRole("radio", { name: /^Retrait à Gisors/ });
  await expect(pickup).toHaveAccessibleName(/Prêt sous 2\sjours, à retirer à Gisors/);
  await expect(pickup).not.toBeChecked();
  await expect(page.getByRole("radio", { name: /^Livraison standard/ })).toBeChecked();
  await shop.next(/^(Choisir le paiement|Paiement)$/);
  await expect(heading(page, "Paiement")).toBeVisible();
  // What the store usually pays by, for both parts at once.
  await expect(page.getByRole("checkbox", { name: /^Même moyen pour tout/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^Prélèvement/ })).toBeChecked();
  await choosePayment(page, "Virement", "Moyen de paiement, Toute la commande");
  await expect(page.getByText(/^La référence à indiquer/)).toHaveCount(2);
  await acceptTerms(page);
  await shop.next("Valider la commande");
  await expect(heading(page, AWAITING_TRANSFER)).toBeVisible();
  await expect(page.getByText("En attente de votre virement", { exact: true })).toHaveCount(2);
});

test("keeps the order of a refused card, and takes the next one @both:job", async ({
  page,
  shop,
}) => {
  await shop.open("/panier", { own: "cardRefused", cart: flourOf(2) });
  await goToBank(page, shop);
  await bankAnswers(page, "Refuser");
  await expect(heading(page, "Le paiement n'a pas abouti")).toBeVisible();
  await expect(page.getByText("Paiement refusé")).toBeVisible();
  await page.getByRole("button", { name: "Reprendre le paiement" }).click();
  await expect(page).toHaveURL(/\/_bank\//);
  await bankAnswers(page, "Accepter le paiement");
  await expect(heading(page, CONFIRMED)).toBeVisible();
  await expect(page.getByText("Payé", { exact: true })).toBeVisible();
});

test("waits for a bank that answers later, and says so after a while", async ({ page, shop }) => {
  await shop.open("/panier", { own: "answeredLater", cart: flourOf(2) });
  await goToBank(page, shop);
  await page.clock.install();
  await bankAnswers(page, "Répondre plus tard");
  await expect(heading(page, AWAITING_CARD)).toBeVisible();
  await expect(page.getByText("En attente de paiement", { exact: true }).first()).toBeVisible();
  // The page asks again and again, less and less often.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(page.getByText(/La banque tarde à répondre/)).toBeVisible({ timeout: 200 });
  }).toPass();
});

test("comes back from the bank by Back, and pays by another method @both:job", async ({
  page,
  shop,
  office,
}, { project }) => {
  const account = `retour-banque-${project.name}`;
  await office.openBakery(account, "Maison Aubert Bolbec");
  await shop.open("/panier", { account, store: account, cart: flourOf(2) });
  await goToBank(page, shop);
  await page.goBack();
  await expect(heading(page, AWAITING_CARD)).toBeVisible();
  await expect(page).toHaveURL(/\/panier\/paiement\/resultat\?token=/);
  await shop.checkAccessibility("main");
  await page.getByRole("button", { name: "Changer de moyen" }).click();
  const dialog = page.getByRole("dialog", { name: "Changer de moyen de paiement" });
  await dialog.getByRole("radio", { name: /^Virement/ }).check();
  await shop.checkAccessibility("dialog[open]");
  await dialog.getByRole("button", { name: "Valider" }).click();
  await expect(heading(page, AWAITING_TRANSFER)).toBeVisible();
  await expect(page.getByRole("button", { name: "Reprendre le paiement" })).toBeHidden();
});
