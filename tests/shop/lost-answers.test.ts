import { flour, flourOf } from "../e2e/goods.ts";
import { AWAITING_TRANSFER } from "../e2e/order-titles.ts";
import type { Witness } from "../e2e/witness-calls.ts";
import type { Page } from "./page.tsx";
import { acceptTerms, bankAnswers, cartLink, choosePayment, heading } from "./parts.ts";
import { expect, type Shop, test } from "./test.ts";

// The server has done what was asked, and its answer is lost on the way: nothing is ordered twice, no
// line is lost, and the screen tells the truth. One customer after the other: they share their store.

const NO_ANSWER = /Le serveur ne répond pas/;
const UNSURE = /On ne sait pas encore si votre commande est partie/;
const CONFIRM = "Valider la commande";

const lost = (): never => {
  throw new TypeError("Failed to fetch");
};

const ORDERING = /\/orders\/[^/]+\/complete$/;

/** Lets the next such call be done, and its answer be lost: at once, or when `until` has come. */
const loseAnswer = (page: Page, address: RegExp, until?: Promise<void>): void => {
  let isLost = false;
  page.between(async (request, send) => {
    if (isLost || !address.test(request.url)) return send(request);
    isLost = true;
    await send(request);
    await until;
    return lost();
  });
};

/** Nothing is heard of any order while `act` goes on. */
const whileOrdersAreAway = async (page: Page, act: () => Promise<void>): Promise<void> => {
  page.between(async (request, send) =>
    /\/api\/v2\/shop\/orders\/[^/]+$/.test(request.url) ? lost() : send(request),
  );
  await act();
  page.between((request, send) => send(request));
};

const readyToConfirm = async (
  page: Page,
  shop: Shop,
  { putInCart }: Witness,
  method = "Virement",
): Promise<void> => {
  await putInCart(flourOf(2));
  await shop.open("/panier/paiement", { own: "lostAnswers" });
  await choosePayment(page, method);
  await acceptTerms(page);
};

const registered = (page: Page) => heading(page, AWAITING_TRANSFER);

/** What a customer may do who has had no answer to 'Valider la commande'. */
const WAYS: { readonly [way: string]: (page: Page, shop: Shop) => unknown } = {
  "the same button": async (page, shop) => {
    const asked: string[] = [];
    page.onRequest(({ url }) => asked.push(url));
    await shop.next(CONFIRM);
    await expect(registered(page)).toBeVisible();
    const calls = asked.filter((url) => /\/orders\/[^/]+\/\w+/.test(url));
    expect(calls[0]).toMatch(/\/complete$/);
    expect(calls.filter((url) => /paymentOptions|checkCart/.test(url))).toEqual([]);
  },
  "the cart": (page) => cartLink(page).click(),
  "a reload": (page) => page.reload(),
  "the cart by its address": (page) => page.goto("/panier"),
  "home, and back online": async (page) => {
    await whileOrdersAreAway(page, async () => {
      await page
        .getByRole("banner")
        .getByRole("link", { name: /accueil/i })
        .first()
        .click();
      await expect(page).toHaveURL(/\/$/);
    });
    window.dispatchEvent(new Event("online"));
  },
  "the cart while the server is away": async (page, shop) => {
    await whileOrdersAreAway(page, async () => {
      await cartLink(page).click();
      await expect(heading(page, "Votre panier")).toBeVisible();
      await expect(page.getByText(UNSURE)).toBeVisible();
      await expect(page.getByRole("button", { name: /livraison/i })).toHaveCount(0);
      await shop.checkAccessibility("main");
    });
    await shop.next("Demander à nouveau");
  },
  "a reload while the server is away": async (page) => {
    await whileOrdersAreAway(page, async () => {
      await page.reload();
      await expect(page.getByText(UNSURE)).toBeVisible();
    });
    await page.getByRole("button", { name: "Demander à nouveau" }).click();
  },
};

for (const [way, go] of Object.entries(WAYS)) {
  test(`leads to the order whose answer was lost, by ${way}`, async ({ page, shop }) => {
    const witness = await shop.witness("lostAnswers");
    const { countOrders } = witness;
    const before = await countOrders();
    await readyToConfirm(page, shop, witness);
    loseAnswer(page, ORDERING);
    await shop.next(CONFIRM);
    await expect(page.getByText(NO_ANSWER).first()).toBeVisible();
    await go(page, shop);
    await expect(registered(page)).toBeVisible();
    expect(await countOrders()).toBe(before + 1);
    await expect(cartLink(page)).toHaveAccessibleName(/vide$/);
  });
}

test("leads to the order when the page was left before its answer was lost", async ({
  page,
  shop,
}) => {
  const witness = await shop.witness("lostAnswers");
  const { countOrders } = witness;
  const before = await countOrders();
  await readyToConfirm(page, shop, witness);
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
  loseAnswer(page, ORDERING, isLeft);
  // Who leaves before it is sent has not ordered, and finds the cart as it was.
  const sent = new Promise<void>((resolve) => {
    page.onRequest(({ url }) => {
      if (url.endsWith("/complete")) resolve();
    });
  });
  await shop.next(CONFIRM);
  await sent;
  await cartLink(page).click();
  await expect(page.getByText("Votre commande est en cours d'enregistrement")).toBeVisible();
  leave();
  await expect(registered(page)).toBeVisible();
  expect(await countOrders()).toBe(before + 1);
});

test("opens one page of the bank, and retries and cancels once, whatever answer is lost", async ({
  page,
  shop,
}) => {
  const witness = await shop.witness("lostAnswers");
  const { countOrders } = witness;
  const before = await countOrders();
  await readyToConfirm(page, shop, witness, "Carte bancaire");
  loseAnswer(page, ORDERING);
  await shop.next("Valider et payer");
  await expect(page.getByText(UNSURE)).toBeVisible();
  loseAnswer(page, /\/orders\/[^/]+\/initPayment$/);
  await shop.next("Valider et payer");
  await expect(page.getByText("La page de paiement ne s'est pas ouverte")).toBeVisible();
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page).toHaveURL(/\/_bank\//);
  await bankAnswers(page, "Refuser");
  await expect(heading(page, "Le paiement n'a pas abouti")).toBeVisible();
  loseAnswer(page, /\/orders\/[^/]+\/initPayment$/);
  await page.getByRole("button", { name: "Reprendre le paiement" }).click();
  await expect(page).toHaveURL(/\/_bank\//);
  await bankAnswers(page, "Refuser");
  loseAnswer(page, /\/orders\/[^/]+\/cancelPayment\/[^/]+$/);
  await page.getByRole("button", { name: "Annuler la commande" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Oui" }).click();
  await expect(heading(page, /^Commande P26-\d+ annulée$/)).toBeVisible();
  await expect(page.getByText(NO_ANSWER)).toBeHidden();
  expect(await countOrders()).toBe(before + 1);
});

/** What is pressed on a cart that a colleague has ordered meanwhile. */
const PRESSES: {
  readonly [press: string]: readonly [string, (page: Page, shop: Shop) => unknown];
} = {
  "a quantity": [
    "/panier",
    (page) => page.getByRole("button", { name: `Augmenter la quantité : ${flour.name}` }).click(),
  ],
  "a promotion code": [
    "/panier",
    async (page) => {
      await page.getByText("J'ai un code promotionnel").click();
      await page.getByLabel("Code promotionnel").fill("fournee10");
      await page.getByRole("button", { name: "Appliquer" }).click();
    },
  ],
  "the way to the delivery": ["/panier", (_, shop) => shop.next("Choisir la livraison")],
  "a delivery": ["/panier/livraison", (_, shop) => shop.next("Choisir le paiement")],
  "a confirmation": [
    "/panier/paiement",
    async (page, shop) => {
      await choosePayment(page, "Virement");
      await acceptTerms(page);
      await shop.next(CONFIRM);
    },
  ],
  "the cart": ["/", (page) => cartLink(page).click()],
};

for (const [press, [path, act]] of Object.entries(PRESSES)) {
  test(`shows the order that a colleague has made, after ${press}`, async ({ page, shop }) => {
    const { putInCart, order, countOrders } = await shop.witness("lostAnswers");
    const before = await countOrders();
    await putInCart(flourOf(2));
    await shop.open(path, { own: "lostAnswers" });
    await expect(cartLink(page)).toHaveAccessibleName(/2 articles$/);
    if (path !== "/") {
      await expect(page.getByRole("complementary", { name: "Récapitulatif" })).toBeVisible();
    }
    await order();
    await act(page, shop);
    await expect(registered(page)).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName(/vide$/);
    expect(await countOrders()).toBe(before + 1);
  });
}
