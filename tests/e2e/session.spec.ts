import {
  acceptTerms,
  AWAITING_TRANSFER,
  choosePayment,
  flour,
  flourOf,
  goToPayment,
  heading,
  nextLorries,
} from "./checkout.ts";
import { cartLink, expect, test } from "./fixtures.ts";
import { ARRANGED, PASSWORD } from "./arrange.ts";

const productPage = "/produits/farine-de-ble-tradition-francaise-t65";

test("shows a visitor the catalogue without prices, and brings them back after sign-in", async ({
  page,
}) => {
  await page.goto(productPage);
  await expect(heading(page, flour.name)).toBeVisible();
  // Recipes say what bakers sell for; what the shop sells for is 'HT'.
  await expect(page.getByRole("main").getByText(/\bHT\b/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Ajouter/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Me connecter pour voir les prix" }).first().click();
  await expect(page).toHaveURL(/\/connexion\?target=%2Fproduits%2F/);
  await page.getByLabel("Adresse e-mail").fill("gerant@panetier.example");
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(PASSWORD);
  await page.getByRole("textbox", { name: "Mot de passe" }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`${productPage}$`));
  await expect(
    page
      .getByRole("main")
      .getByText(/\bHT\b/)
      .first(),
  ).toBeVisible();
});

test("sends a visitor of a protected page to sign-in and back, its query kept", async ({
  page,
  shop,
}) => {
  await page.goto("/mon-compte/mes-commandes?state=open");
  await expect(page).toHaveURL(/\/connexion\?target=%2Fmon-compte%2Fmes-commandes%3Fstate%3Dopen$/);
  const target = new URL(page.url()).searchParams.get("target") ?? "";
  await shop.signIn("gerant", target);
  await expect(page).toHaveURL(/\/mon-compte\/mes-commandes\?state=open$/);
  await expect(heading(page, "Mes commandes")).toBeVisible();
  await page.goto("/connexion?target=%2Fcatalogue");
  await expect(page).toHaveURL(/\/catalogue$/);
});

// Every other target that is no path of this site: tests/core/routes/guard.test.ts.
test("goes home rather than to a target that is no path of this site @once", async ({
  page,
  shop,
}) => {
  await shop.signIn("gerant", "/\\evil.example");
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/$/);
});

test("says what is missing and what is wrong at sign-in, by keyboard alone", async ({ page }) => {
  await page.goto("/connexion");
  const email = page.getByLabel("Adresse e-mail");
  const password = page.getByRole("textbox", { name: "Mot de passe" });
  await email.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Champs obligatoire")).toHaveCount(2);
  await expect(email).toBeFocused();
  await email.fill("personne@panetier.example");
  await password.fill("ce n'est pas le bon");
  await password.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Adresse e-mail ou mot de passe incorrect.");
  await expect(email).toHaveValue("personne@panetier.example");
  await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
  await expect(password).toHaveValue("ce n'est pas le bon");
  await expect(password).toHaveAttribute("type", "text");
});

test("closes sign-in after five failures, says how long to wait, and counts it down", async ({
  page,
}, { project }) => {
  await page.clock.install();
  await page.goto("/connexion");
  await page.getByLabel("Adresse e-mail").fill(`serrure-${project.name}@panetier.example`);
  const password = page.getByRole("textbox", { name: "Mot de passe" });
  const answers = () => page.waitForResponse("**/authentication-token");
  for (let failure = 1; failure <= 6; failure += 1) {
    await password.fill(`essai numéro ${failure}`);
    const answered = answers();
    await password.press("Enter");
    expect((await answered).status()).toBe(failure <= 5 ? 401 : 429);
  }
  await expect(page.getByRole("alert")).toContainText(
    "Trop de tentatives. Réessayez dans 15 minutes.",
  );
  await expect(
    page.getByRole("alert").getByRole("link", { name: "Mot de passe oublié ?" }),
  ).toHaveAttribute("href", "/reinitialiser-mon-mot-de-passe");
  await page.clock.fastForward("05:00");
  await expect(page.getByRole("alert")).toContainText("Réessayez dans 10 minutes.");
  await page.clock.fastForward("10:00");
  await expect(page.getByText("Trop de tentatives")).toBeHidden();
});

test("asks before it signs out, and leaves nothing behind @both:menu", async ({
  page,
  shop,
  isMobile,
}) => {
  await shop.open("/mon-compte/mes-commandes", {});
  await expect(heading(page, "Mes commandes")).toBeVisible();
  const ask = async () => {
    await page.getByRole("button", { name: isMobile ? /^Menu$/ : /^Mon compte/ }).click();
    await page.getByRole("button", { name: "Me déconnecter" }).click();
  };
  const question = page.getByRole("alertdialog", { name: "Se déconnecter ?" });
  await ask();
  await expect(question.getByRole("button", { name: "Non" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await ask();
  await question.getByRole("button", { name: "Non" }).click();
  await expect(question).toBeHidden();
  await expect(heading(page, "Mes commandes")).toBeVisible();
  await ask();
  await question.getByRole("button", { name: "Oui" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Me connecter" })).toBeVisible();
  expect(
    await page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
        // Places on pages, and the browser's own choice about cookies, belong to no login.
        (key) => key !== "panetier.scroll" && !key.startsWith("panetier.consent"),
      ),
    ),
  ).toEqual([ARRANGED]);
  await page.goto("/panier");
  await expect(page).toHaveURL(/\/connexion\?target=%2Fpanier$/);
});

test("keeps no token where a script of another day could read it", async ({ page, shop }) => {
  await shop.open("/", {});
  await expect(nextLorries(page)).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept).not.toMatch(/eyJ|refresh/);
});

test("comes back to the same step with the cart intact when the session ends in the checkout", async ({
  page,
  shop,
}) => {
  await shop.open("/panier", { own: "sessionOver", cart: flourOf(3) });
  await goToPayment(page, shop);
  await page.route("**/orders/*/paymentOptions", (route) =>
    route.fulfill({ status: 401, json: { code: 401, message: "Votre session a expiré." } }),
  );
  await choosePayment(page, "Virement");
  await acceptTerms(page);
  await shop.next("Valider la commande");
  await expect(page).toHaveURL(/\/connexion\?target=%2Fpanier%2Fpaiement$/);
  await expect(page.getByText("Votre session a expiré. Reconnectez-vous")).toBeVisible();
  await page.unroute("**/orders/*/paymentOptions");
  await page.getByLabel("Adresse e-mail").fill("cent-boutiques@panetier.example");
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page).toHaveURL(/\/panier\/paiement$/);
  await expect(heading(page, "Paiement")).toBeVisible();
  await expect(
    page.getByRole("button", { name: new RegExp(shop.ownStore("sessionOver")) }),
  ).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName(/3 articles$/);
  await choosePayment(page, "Virement");
  await acceptTerms(page);
  await shop.next("Valider la commande");
  await expect(heading(page, AWAITING_TRANSFER)).toBeVisible();
});

test("keeps whom the phone has let sleep past the token's life: what is asked on waking waits for the next one", async ({
  page,
  shop,
}) => {
  await page.clock.install();
  let token: string | undefined;
  page.on("request", (request) => {
    token ??= request.headers()["jwt-authorization"];
  });
  await shop.open("/catalogue/farines", { account: "gerant" });
  await expect(page.getByRole("button", { name: /Changer de boutique/ })).toBeVisible();
  const first = token ?? "";
  expect(first).toMatch(/^Bearer /);
  // As the server answers once a quarter of an hour is over, and a network of three in the morning.
  let hasSlept = false;
  const answered = Promise.withResolvers<void>();
  const refused: string[] = [];
  await page.route("**/api/v2/**", async (route) => {
    const request = route.request();
    if (hasSlept && request.headers()["jwt-authorization"] === first) {
      refused.push(request.url());
      await route.fulfill({ status: 401, json: { code: 401, message: "Votre session a expiré." } });
      return;
    }
    if (request.url().endsWith("/authentication-token")) {
      await answered.promise;
    }
    await route.continue();
  });
  await page.clock.setSystemTime(Date.now() + 40 * 60_000);
  // What was asked before it slept is ahead of this on the same way, and is not refused.
  await page.evaluate(() => fetch("/healthz"));
  hasSlept = true;
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
  await page.getByRole("link", { name: "Seigle", exact: true }).first().click();
  answered.resolve();
  await expect(heading(page, /Seigle/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Ajouter / }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Changer de boutique/ })).toBeVisible();
  expect(refused).toEqual([]);
});
