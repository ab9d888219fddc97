import { almonds, flourOf } from "../e2e/goods.ts";
import { AWAITING_TRANSFER, CONFIRMED } from "../e2e/order-titles.ts";
import {
  acceptTerms,
  bankAnswers,
  cartLink,
  choosePayment,
  goToBank,
  goToPayment,
  heading,
  payApart,
} from "./parts.ts";
import { expect, test } from "./test.ts";

test("pays by direct debit: the order is confirmed at once", async ({ page, shop }) => {
  await shop.open("/panier", { own: "debit", cart: flourOf(3) });
  await goToPayment(page, shop);
  await choosePayment(page, "Prélèvement");
  await acceptTerms(page);
  await shop.next("Valider la commande");
  await expect(heading(page, CONFIRMED)).toBeVisible();
  await expect(page.getByText("Prélevé à l'échéance")).toBeVisible();
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
  await expect(page.getByText(/référence .* vous est donnée avec la confirmation/)).toBeVisible();
  await acceptTerms(page);
  await shop.next("Valider la commande");
  await expect(heading(page, AWAITING_TRANSFER)).toBeVisible();
  await expect(page.getByText("En attente de votre virement", { exact: true })).toBeVisible();
  const transfer = page.getByRole("region", { name: "Virement à faire" });
  await expect(transfer).toContainText(/RéférenceP26-\d{6}Montant/);
  await transfer.getByRole("button", { name: "Copier l'IBAN" }).click();
  await expect(transfer.getByText("Copié", { exact: true })).toBeAttached();
  expect(await navigator.clipboard.readText()).toMatch(/^FR76\d{23}$/);
  await page.getByRole("link", { name: "Voir ma commande" }).click();
  await expect(heading(page, /^Commande P26-/)).toBeVisible();
  await expect(transfer).toContainText("FR76 9999 9000 0100 1045 1200 125");
});

test("offers an abandoned payment again from the order in the account", async ({ page, shop }) => {
  await shop.open("/panier", { own: "cardAbandoned", cart: flourOf(2) });
  await goToBank(page, shop);
  await bankAnswers(page, "Abandonner");
  await expect(heading(page, "Le paiement n'a pas abouti")).toBeVisible();
  await expect(page.getByText("Paiement abandonné")).toBeVisible();
  await page.getByRole("link", { name: "Voir ma commande" }).click();
  await expect(page.getByText("Le paiement n'a pas abouti")).toBeVisible();
  await page.getByRole("link", { name: "Reprendre le paiement" }).click();
  await bankAnswers(page, "Accepter le paiement");
  await expect(heading(page, CONFIRMED)).toBeVisible();
});

test("pays by transfer what the card did not pay, though that answer is lost", async ({
  page,
  shop,
}) => {
  await shop.open("/panier", { own: "cardAbandoned", cart: flourOf(2) });
  await goToBank(page, shop);
  await bankAnswers(page, "Refuser");
  await expect(heading(page, "Le paiement n'a pas abouti")).toBeVisible();
  let sent = 0;
  page.between(async (request, send) => {
    const answer = await send(request);
    if (!request.url.endsWith("/retryPayment")) return answer;
    sent += 1;
    throw new TypeError("Failed to fetch");
  });
  await page.getByRole("button", { name: "Changer de moyen" }).click();
  await choosePayment(page, "Virement");
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(heading(page, AWAITING_TRANSFER)).toBeVisible();
  expect(sent).toBe(1);
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
  await expect(heading(page, CONFIRMED)).toBeVisible();
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
  await payApart(page);
  await choosePayment(page, "Virement", "Moyen de paiement, Grands Moulins Panetier");
  await choosePayment(page, "Carte bancaire", "Moyen de paiement, Marketplace");
  await acceptTerms(page);
  await shop.next("Valider et payer");
  await expect(heading(page, "Paiement par carte")).toBeVisible();
  await bankAnswers(page, "Refuser");
  await expect(heading(page, "Le paiement n'a pas abouti")).toBeVisible();

  await page
    .getByRole("region", { name: "Paiement, Marketplace" })
    .getByRole("button", { name: "Annuler cette part" })
    .click();
  const question = page.getByRole("alertdialog", {
    name: "Annuler cette part de la commande ?",
  });
  await expect(question.getByRole("button", { name: "Non" })).toBeFocused();
  await question.getByRole("button", { name: "Non" }).click();
  await expect(question).toBeHidden();
  await page
    .getByRole("region", { name: "Paiement, Marketplace" })
    .getByRole("button", { name: "Annuler cette part" })
    .click();
  await question.getByRole("button", { name: "Oui" }).click();
  await expect(heading(page, AWAITING_TRANSFER)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Vergers du Lys" })).toContainText(
    "Annulée",
  );
  await expect(page.getByRole("listitem").filter({ hasText: "Farine" })).toContainText("Confirmée");
  await expect(page.getByRole("button", { name: "Reprendre le paiement" })).toBeHidden();
});

test("finds an order that was left at the bank again, and pays or gives it up from there", async ({
  page,
  shop,
  office,
}) => {
  const account = "laissee-a-la-banque";
  await office.openBakery(account, "Maison Aubert Bolbec");
  await shop.open("/panier", { account, store: account, cart: flourOf(2) });
  await goToBank(page, shop);
  const bankPage = page.url();
  await page.goto("/");
  const toPay = page.getByRole("list", { name: "Commandes à payer" });
  await toPay.getByRole("link", { name: /^Payer, / }).click();
  await expect(page).toHaveURL(bankPage);
  await page.goto("/panier");
  await toPay.getByRole("link", { name: "Reprendre le paiement" }).click();
  await expect(page).toHaveURL(bankPage);
  await page.goto("/mon-compte/mes-commandes");
  await page.getByRole("link", { name: "Annuler la commande" }).click();
  const question = page.getByRole("alertdialog", { name: "Annuler la commande ?" });
  await question.getByRole("button", { name: "Oui" }).click();
  await expect(heading(page, /^Commande P26-\d+ annulée$/)).toBeVisible();
  await page.goto(`/panier/paiement/init?${new URL(page.url()).searchParams}`);
  await expect(page.getByText("Aucun paiement par carte n'est à faire.")).toBeVisible();
  await page.getByRole("link", { name: "Voir ma commande" }).click();
  await expect(heading(page, /^Commande P26-\d+ annulée$/)).toBeVisible();
});
