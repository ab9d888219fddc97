import {
  acceptTerms,
  almonds,
  bankAnswers,
  choosePayment,
  flourOf,
  goToBank,
  goToPayment,
  heading,
} from "./checkout.ts";
import { cartLink, expect, test } from "./fixtures.ts";

test("pays by direct debit: the order is confirmed at once", async ({ page, shop }) => {
  await shop.open("/panier", { own: "debit", cart: flourOf(3) });
  await goToPayment(page, shop);
  await choosePayment(page, "Prélèvement");
  await acceptTerms(page);
  await shop.next("Valider la commande");
  await expect(heading(page, "Merci, votre commande est confirmée")).toBeVisible();
  await expect(page.getByText("Paiement prévalidé")).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName(/vide$/);
});

test("pays by transfer: the bank details and the reference are there to be quoted", async ({
  page,
  shop,
}) => {
  await shop.open("/panier", { own: "transfer", cart: flourOf(3) });
  await goToPayment(page, shop);
  await choosePayment(page, "Virement");
  await expect(page.getByText("IBAN", { exact: true })).toBeVisible();
  await expect(page.getByText("Référence à rappeler")).toBeVisible();
  await acceptTerms(page);
  await shop.next("Valider la commande");
  await expect(heading(page, "Votre commande est enregistrée")).toBeVisible();
  await expect(page.getByText("Paiement en cours")).toBeVisible();
});

test("says what is missing before it orders, in the specification's words", async ({
  page,
  shop,
}) => {
  await shop.open("/panier", { own: "nothingChosen", cart: flourOf(2) });
  await goToPayment(page, shop);
  await shop.next(/^Valider/);
  await expect(page.getByText("Méthode de paiment obligatoire").first()).toBeVisible();
  await expect(
    page.getByText("Acceptez les conditions générales de vente pour commander."),
  ).toBeVisible();
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
  await page.getByRole("button", { name: "Payer à nouveau" }).click();
  await expect(heading(page, "Paiement par carte")).toBeVisible();
  await bankAnswers(page, "Accepter le paiement");
  await expect(heading(page, "Merci, votre commande est confirmée")).toBeVisible();
  await expect(page.getByText("Paiement autorisé")).toBeVisible();
});

test("offers an abandoned payment again from the order in the account", async ({ page, shop }) => {
  await shop.open("/panier", { own: "cardAbandoned", cart: flourOf(2) });
  await goToBank(page, shop);
  await bankAnswers(page, "Abandonner");
  await expect(heading(page, "Le paiement n'a pas abouti")).toBeVisible();
  await expect(page.getByText("Paiement abandonné")).toBeVisible();
  await page.getByRole("link", { name: "Voir ma commande" }).click();
  await expect(page.getByText("la commande attend d'être payée")).toBeVisible();
  await page.getByRole("link", { name: "Payer à nouveau" }).click();
  await expect(heading(page, "Le paiement n'a pas abouti")).toBeVisible();
  await page.getByRole("button", { name: "Payer à nouveau" }).click();
  await bankAnswers(page, "Accepter le paiement");
  await expect(heading(page, "Merci, votre commande est confirmée")).toBeVisible();
});

test("asks for the code of 3-D Secure until it is the right one", async ({ page, shop }) => {
  await shop.open("/panier", { own: "secureCode", cart: flourOf(2) });
  await goToBank(page, shop);
  await bankAnswers(page, "3-D Secure");
  await page.getByLabel("Code reçu par SMS").fill("111111");
  await bankAnswers(page, "Confirmer");
  await expect(page.getByRole("alert")).toHaveText("Ce code n'est pas le bon.");
  await page.getByLabel("Code reçu par SMS").fill("246810");
  await bankAnswers(page, "Confirmer");
  await expect(heading(page, "Merci, votre commande est confirmée")).toBeVisible();
});

test("pays two parts by transfer and card, and cancels the one that the card refused", async ({
  page,
  shop,
}) => {
  await shop.open("/panier", {
    own: "partCancelled",
    cart: [...flourOf(4), { variant: almonds.variant, quantity: 3 }],
  });
  await goToPayment(page, shop);
  await choosePayment(page, "Virement", "Moyen de paiement, Grands Moulins Panetier");
  await choosePayment(page, "Carte bancaire", "Moyen de paiement, Marketplace");
  await acceptTerms(page);
  await shop.next("Valider et payer");
  await expect(heading(page, "Paiement par carte")).toBeVisible();
  await bankAnswers(page, "Refuser");
  await expect(heading(page, "Le paiement n'a pas abouti")).toBeVisible();

  await page.getByRole("button", { name: "Annuler cette part" }).click();
  const question = page.getByRole("alertdialog", {
    name: "Annuler cette part de la commande ?",
  });
  await expect(question.getByRole("button", { name: "Non" })).toBeFocused();
  await question.getByRole("button", { name: "Non" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Annuler cette part" }).click();
  await question.getByRole("button", { name: "Oui" }).click();
  await expect(heading(page, "Une part de votre commande est annulée")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Vergers du Lys" })).toContainText(
    "Annulée",
  );
  await expect(page.getByRole("listitem").filter({ hasText: "Farine" })).toContainText("Commandée");
  await expect(page.getByRole("button", { name: "Payer à nouveau" })).toBeHidden();
});

test("waits for a bank that answers later, and says so after a while", async ({ page, shop }) => {
  await shop.open("/panier", { own: "answeredLater", cart: flourOf(2) });
  await goToBank(page, shop);
  await page.clock.install();
  await bankAnswers(page, "Répondre plus tard");
  await expect(heading(page, "Votre commande est enregistrée")).toBeVisible();
  await expect(page.getByText("Paiement en cours")).toBeVisible();
  // The page asks again and again, less and less often.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(page.getByText(/La banque tarde à répondre/)).toBeVisible({ timeout: 200 });
  }).toPass();
});
