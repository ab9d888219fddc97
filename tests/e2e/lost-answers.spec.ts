import type { Page } from "@playwright/test";
import {
  acceptTerms,
  AWAITING_TRANSFER,
  choosePayment,
  flour,
  flourOf,
  goToPayment,
  heading,
} from "./checkout.ts";
import { cartLink, expect, type Shop, test } from "./fixtures.ts";
import type { Office } from "./office.ts";
import { type Witness, witnessOf } from "./witness.ts";

// The server has done what was asked, and its answer is lost on the way: nothing is ordered twice, no
// line is lost, and the screen tells the truth. One customer after the other: they share their stores.

test.describe.configure({ mode: "default" });
test.beforeEach(({ expectTrouble }) => expectTrouble(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/));

const ACCOUNT = "cent-boutiques";
const productPage = "/produits/farine-de-ble-tradition-francaise-t65";
const NO_ANSWER = /Le serveur ne répond pas/;
const UNSURE = /On ne sait pas encore si votre commande est partie/;
const CONFIRM = "Valider la commande";

/** Lets the next such request be done, and its answer be lost. */
const loseAnswer = async (
  page: Page,
  address: string,
  { method = "POST" }: { readonly method?: string } = {},
): Promise<void> => {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
};

interface Given {
  readonly baseURL: string | undefined;
  readonly shop: Shop;
  readonly office: Office;
}

const witnessed = async (
  { baseURL, shop, office }: Given,
  look: (witness: Witness) => Promise<void>,
): Promise<void> => {
  const witness = await witnessOf(baseURL, office, ACCOUNT, shop.ownStore("lostAnswers"));
  try {
    await look(witness);
  } finally {
    await witness.close();
  }
};

const readyToConfirm = async (page: Page, shop: Shop, { putInCart }: Witness): Promise<void> => {
  await putInCart(flourOf(2));
  await shop.open("/panier/paiement", { own: "lostAnswers" });
  await choosePayment(page, "Virement");
  await acceptTerms(page);
};

const registered = (page: Page) => heading(page, AWAITING_TRANSFER);

test("loses no line and orders once though each answer is lost on its way @once", async ({
  page,
  shop,
  baseURL,
  office,
}) => {
  await witnessed({ baseURL, shop, office }, async ({ cart, countOrders }) => {
    const before = await countOrders();
    await shop.open(productPage, { own: "lostAnswers", cart: [] });
    await expect(cartLink(page)).toHaveAccessibleName(/vide$/);
    await loseAnswer(page, "**/orders/*/items");
    await page.getByRole("button", { name: `Ajouter au panier ${flour.name}` }).click();
    const more = page.getByRole("button", { name: `Augmenter la quantité : ${flour.name}` });
    await loseAnswer(page, "**/orders/*/items/*", { method: "PATCH" });
    await more.first().click();
    await expect(cartLink(page)).toHaveAccessibleName(/2 articles$/);
    await expect.poll(cart).toEqual({ [flour.variant]: 2 });
    await expect(page.getByText(/n'a pas été modifié/)).toBeHidden();

    await loseAnswer(page, "**/orders/*/checkCart");
    await cartLink(page).click();
    await expect(page.getByText(NO_ANSWER).first()).toBeVisible();
    await shop.next("Choisir la livraison");
    await loseAnswer(page, "**/orders/*/deliveryOptions", { method: "PATCH" });
    await shop.next("Choisir le paiement");
    await expect(page.getByText(NO_ANSWER).first()).toBeVisible();
    await loseAnswer(page, "**/orders/*/checkCart");
    await shop.next("Choisir le paiement");
    await page.getByRole("button", { name: "Réessayer" }).click();
    await choosePayment(page, "Virement");
    await acceptTerms(page);
    await loseAnswer(page, "**/orders/*/paymentOptions", { method: "PATCH" });
    await shop.next(CONFIRM);
    await expect(page.getByText(NO_ANSWER).first()).toBeVisible();
    expect(await countOrders()).toBe(before);
    await loseAnswer(page, "**/orders/*/complete");
    await shop.next(CONFIRM);
    await expect(page.getByText(UNSURE)).toBeVisible();
    await shop.next(CONFIRM);
    await expect(registered(page)).toBeVisible();
    expect(await countOrders()).toBe(before + 1);
    await expect(cartLink(page)).toHaveAccessibleName(/vide$/);
  });
});

test("leads to the order whose answer was lost, by another tab @once", async ({
  page,
  shop,
  baseURL,
  office,
}) => {
  await witnessed({ baseURL, shop, office }, async (witness) => {
    const { countOrders } = witness;
    const before = await countOrders();
    await readyToConfirm(page, shop, witness);
    await loseAnswer(page, "**/orders/*/complete");
    await shop.next(CONFIRM);
    await expect(page.getByText(NO_ANSWER).first()).toBeVisible();
    const other = await page.context().newPage();
    await other.goto("/panier");
    await expect(registered(other)).toBeVisible();
    expect(await countOrders()).toBe(before + 1);
    await expect(cartLink(other)).toHaveAccessibleName(/vide$/);
  });
});

test("says that an order which never arrived is not there, and keeps the cart @once", async ({
  page,
  shop,
  baseURL,
  office,
}) => {
  await witnessed({ baseURL, shop, office }, async (witness) => {
    const { countOrders } = witness;
    const before = await countOrders();
    await readyToConfirm(page, shop, witness);
    await page.context().setOffline(true);
    await shop.next(CONFIRM);
    await expect(page.getByText(/^Pas de réseau : votre commande est prête/).first()).toBeVisible();
    await page.context().setOffline(false);
    await page.route("**/orders/*/complete", (route) => route.abort(), { times: 1 });
    await shop.next(CONFIRM);
    await expect(page.getByText(UNSURE)).toBeVisible();
    await cartLink(page).click();
    await expect(page.getByText(/Votre commande n'est pas enregistrée/)).toBeVisible();
    await expect(page.getByText("Articles (2)").first()).toBeVisible();
    expect(await countOrders()).toBe(before);
    await goToPayment(page, shop);
    await acceptTerms(page);
    await shop.next(CONFIRM);
    await expect(registered(page)).toBeVisible();
    expect(await countOrders()).toBe(before + 1);
  });
});

test("shows the order in the tab that was at its payment when another tab made it @once", async ({
  page,
  shop,
  baseURL,
  office,
}) => {
  await witnessed({ baseURL, shop, office }, async (witness) => {
    const { countOrders } = witness;
    const before = await countOrders();
    await readyToConfirm(page, shop, witness);
    const other = await page.context().newPage();
    await other.goto("/panier/paiement");
    await choosePayment(other, "Virement");
    await acceptTerms(other);
    await other.getByRole("button", { name: CONFIRM }).locator("visible=true").first().click();
    await expect(registered(other)).toBeVisible();
    await expect(registered(page)).toBeVisible();
    expect(await countOrders()).toBe(before + 1);
  });
});
