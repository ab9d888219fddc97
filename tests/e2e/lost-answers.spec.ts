import type { Page, Request } from "@playwright/test";
import {
  acceptTerms,
  AWAITING_TRANSFER,
  bankAnswers,
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

/** Lets the next such request be done, and its answer be lost: at once, or when `until` has come. */
const loseAnswer = async (
  page: Page,
  address: string,
  { method = "POST", until }: { readonly method?: string; readonly until?: Promise<void> } = {},
): Promise<void> => {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    await until;
    return route.abort();
  });
};

/** Nothing is heard of any order while `act` goes on. */
const whileOrdersAreAway = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const orders = "**/api/v2/shop/orders/*";
  await page.route(orders, (route) => route.abort());
  await act();
  await page.unroute(orders);
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

/** What a customer may do who has had no answer to 'Valider la commande'. */
const WAYS: { readonly [way: string]: (page: Page, shop: Shop) => Promise<Page | undefined> } = {
  "the same button": async (page, shop) => {
    const asked: Request[] = [];
    page.on("request", (one) => asked.push(one));
    await shop.next(CONFIRM);
    await expect(registered(page)).toBeVisible();
    const calls = asked.filter((one) => /\/orders\/[^/]+\/\w+/.test(one.url()));
    expect(calls[0]?.url()).toMatch(/\/complete$/);
    expect(
      calls.map((one) => one.url()).filter((url) => /paymentOptions|checkCart/.test(url)),
    ).toEqual([]);
  },
  "the cart": async (page) =>
    cartLink(page)
      .click()
      .then(() => undefined),
  "a reload": async (page) => page.reload().then(() => undefined),
  "the cart by its address": async (page) => page.goto("/panier").then(() => undefined),
  "another tab": async (page) => {
    const other = await page.context().newPage();
    await other.goto("/panier");
    return other;
  },
  "home, and back online": async (page) => {
    await whileOrdersAreAway(page, async () => {
      await page
        .getByRole("banner")
        .getByRole("link", { name: /accueil/i })
        .first()
        .click();
      await expect(page).toHaveURL(/\/$/);
    });
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
  },
  "the cart while the server is away": async (page, shop) => {
    await whileOrdersAreAway(page, async () => {
      await cartLink(page).click();
      await expect(heading(page, "Votre panier")).toBeVisible();
      await expect(page.getByText(UNSURE)).toBeVisible();
      await expect(page.getByRole("button", { name: /livraison/i })).toHaveCount(0);
      await shop.checkAccessibility("main");
    });
    await page.getByRole("button", { name: "Demander à nouveau" }).click();
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
  test(`leads to the order whose answer was lost, by ${way} @once`, async ({
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
      const shown = (await go(page, shop)) ?? page;
      await expect(registered(shown)).toBeVisible();
      expect(await countOrders()).toBe(before + 1);
      await expect(cartLink(shown)).toHaveAccessibleName(/vide$/);
    });
  });
}

test("leads to the order when the page was left before its answer was lost @once", async ({
  page,
  shop,
  baseURL,
  office,
}) => {
  await witnessed({ baseURL, shop, office }, async (witness) => {
    const { countOrders } = witness;
    const before = await countOrders();
    await readyToConfirm(page, shop, witness);
    const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
    await loseAnswer(page, "**/orders/*/complete", { until: isLeft });
    // Who leaves before it is sent has not ordered, and finds the cart as it was.
    const sent = page.waitForRequest("**/orders/*/complete");
    await shop.next(CONFIRM);
    await sent;
    await cartLink(page).click();
    await expect(page.getByText("Votre commande est en cours d'enregistrement")).toBeVisible();
    leave();
    await expect(registered(page)).toBeVisible();
    expect(await countOrders()).toBe(before + 1);
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

test("opens one page of the bank, and retries and cancels once, whatever answer is lost @once", async ({
  page,
  shop,
  baseURL,
  office,
}) => {
  await witnessed({ baseURL, shop, office }, async (witness) => {
    const { countOrders } = witness;
    const before = await countOrders();
    await readyToConfirm(page, shop, witness, "Carte bancaire");
    await loseAnswer(page, "**/orders/*/complete");
    await shop.next("Valider et payer");
    await expect(page.getByText(UNSURE)).toBeVisible();
    await loseAnswer(page, "**/orders/*/initPayment");
    await shop.next("Valider et payer");
    await expect(page.getByText("La page de paiement ne s'est pas ouverte")).toBeVisible();
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(page).toHaveURL(/\/_bank\//);
    await bankAnswers(page, "Refuser");
    await expect(heading(page, "Le paiement n'a pas abouti")).toBeVisible();
    await loseAnswer(page, "**/orders/*/initPayment");
    await page.getByRole("button", { name: "Reprendre le paiement" }).click();
    await expect(page).toHaveURL(/\/_bank\//);
    await bankAnswers(page, "Refuser");
    await loseAnswer(page, "**/orders/*/cancelPayment/*");
    await page.getByRole("button", { name: "Annuler la commande" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Oui" }).click();
    await expect(heading(page, /^Commande P26-\d+ annulée$/)).toBeVisible();
    await expect(page.getByText(NO_ANSWER)).toBeHidden();
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
  test(`shows the order that a colleague has made, after ${press} @once`, async ({
    page,
    shop,
    baseURL,
    office,
  }) => {
    await witnessed({ baseURL, shop, office }, async ({ putInCart, order, countOrders }) => {
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
  });
}
