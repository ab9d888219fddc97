import type { Page } from "@playwright/test";
import {
  acceptTerms,
  AWAITING_TRANSFER,
  choosePayment,
  flour,
  flourOf,
  goToPayment,
  heading,
  salt,
} from "./checkout.ts";
import { cartLink, expect, test } from "./fixtures.ts";

const productPage = "/produits/farine-de-ble-tradition-francaise-t65";

const stepper = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("group", { name: `Quantité : ${flour.name}` })
    .first();
const quantity = (page: Page) => stepper(page).getByRole("spinbutton");
const plus = (page: Page) =>
  stepper(page).getByRole("button", { name: `Augmenter la quantité : ${flour.name}` });

test("what has the focus is not left under the message of what was added @both:bar", async ({
  page,
  shop,
  office,
}, { project }) => {
  const account = `sous-le-message-${project.name}`;
  await office.openBakery(account, "Maison Aubert Bolbec");
  await shop.open("/catalogue/farines", { account, store: account });
  const add = page
    .getByRole("main")
    .getByRole("button", { name: /^Ajouter / })
    .nth(6);
  await add.focus();
  // Where the message will lie: at the lower edge of a phone, at the upper one of a desk.
  await add.evaluate(
    (button, isDesk) => {
      const { top, bottom } = button.getBoundingClientRect();
      window.scrollBy({ top: isDesk ? top - 200 : bottom - innerHeight + 90 });
    },
    (page.viewportSize()?.width ?? 0) > 1200,
  );
  await page.keyboard.press("Enter");
  await expect(page.getByText("Votre produit est ajouté au panier")).toBeVisible();
  const isCovered = () =>
    page.evaluate(() => {
      const box = document.activeElement?.getBoundingClientRect();
      if (box === undefined) return true;
      const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return there === null || document.activeElement?.contains(there) !== true;
    });
  await expect.poll(isCovered).toBe(false);
});

test("announces what was added, by itself and for five seconds", async ({ page, shop }) => {
  await shop.open(productPage, { own: "popup", cart: [] });
  await expect(cartLink(page)).toHaveAccessibleName(/vide$/);
  await page.clock.install();
  await page.getByRole("button", { name: `Ajouter au panier ${flour.name}` }).click();
  const one = page.getByText("Votre produit est ajouté au panier");
  await expect(one).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName(/1 article$/);
  await page.clock.fastForward(5000);
  await expect(one).toBeHidden();

  await quantity(page).fill("6");
  await quantity(page).press("Enter");
  const several = page.getByText("Vos produits sont ajoutés au panier");
  await expect(several).toBeVisible();
  await page.getByRole("button", { name: "Continuer mes achats" }).click();
  await expect(several).toBeHidden();

  await quantity(page).fill("9");
  await quantity(page).press("Enter");
  await page.getByRole("button", { name: /^Annuler/ }).click();
  await expect(several).toBeHidden();
  await expect(cartLink(page)).toHaveAccessibleName(/6 articles$/);
  await expect(quantity(page)).toHaveValue("6");

  await page.goto("/panier");
  await plus(page).click();
  await expect(cartLink(page)).toHaveAccessibleName(/7 articles$/);
  await expect(page.getByRole("button", { name: "Continuer mes achats" })).toBeHidden();
});

test("loses none of twenty quick presses and keeps the focus @both:touch", async ({
  page,
  shop,
}) => {
  await shop.open(productPage, { own: "fastClicks", cart: [] });
  const add = page.getByRole("button", { name: `Ajouter au panier ${flour.name}` });
  await add.focus();
  await page.keyboard.press("Enter");
  await expect(plus(page)).toBeFocused();
  for (let press = 0; press < 20; press += 1) await page.keyboard.press("Enter");
  await expect(quantity(page)).toHaveValue("21");
  await expect(plus(page)).toBeFocused();
  await expect(page.getByText(/ajoutés? au panier/)).toBeVisible();
  await cartLink(page).click();
  await expect(page.getByText("Articles (21)").first()).toBeVisible();
  await page.reload();
  await expect(quantity(page)).toHaveValue("21");
  await expect(cartLink(page)).toHaveAccessibleName(/21 articles$/);
});

test("takes a typed quantity, and what the stock allows of it", async ({ page, shop, office }, {
  project,
}) => {
  const butter = project.name === "phone" ? "221000-1" : "210110-1";
  await office.setStock(butter, 40);
  await shop.open("/panier", { own: "typed", cart: [{ variant: butter, quantity: 2 }] });
  const number = page.getByRole("spinbutton");
  await expect(number).toHaveValue("2");
  await number.fill("30");
  await number.press("Enter");
  await expect(cartLink(page)).toHaveAccessibleName(/30 articles$/);
  await number.fill("90");
  await number.press("Enter");
  await expect(page.getByText("Stock insuffisant : quantité ramenée à 40.")).toBeVisible();
  await expect(number).toHaveValue("40");
  await number.fill("1,5");
  await number.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "sans virgule" })).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName(/40 articles$/);
  await number.fill("7");
  await number.press("Escape");
  await expect(number).toHaveValue("40");
  await number.fill("12");
  // Leaving the field sends it: its answer moves the button while it is held down.
  const next = page.getByRole("button", { name: /^(Choisir la livraison|Livraison)$/ });
  await next.locator("visible=true").first().hover();
  await page.mouse.down();
  await expect(page.getByText("Articles (12)").first()).toBeVisible();
  await page.mouse.up();
  await expect(heading(page, "Livraison")).toBeVisible();
  await expect(page.getByText("Articles (12)").first()).toBeVisible();
});

test("goes back to what the server has when its answer is lost, and says so", async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED/);
  await shop.open("/panier", { own: "answerLost", cart: flourOf(4) });
  await expect(quantity(page)).toHaveValue("4");
  await page.route("**/orders/*/items/*", (route) => route.abort());
  await plus(page).click();
  await expect(page.getByText("Votre panier n'a pas été modifié")).toBeVisible();
  await expect(quantity(page)).toHaveValue("4");
  await page.unroute("**/orders/*/items/*");
  await plus(page).click();
  await expect(cartLink(page)).toHaveAccessibleName(/5 articles$/);
});

test("empties the cart, and takes it back @both:bar", async ({ page, shop }) => {
  await shop.open("/panier", {
    own: "emptied",
    cart: [...flourOf(4), { variant: salt.variant, quantity: 2 }],
  });
  await expect(cartLink(page)).toHaveAccessibleName(/6 articles$/);
  await page.getByRole("button", { name: "Vider le panier" }).click();
  await expect(page.getByRole("heading", { name: "Votre panier est vide" })).toBeVisible();
  await page.getByRole("button", { name: "Remettre ce qui vient d'être retiré du panier" }).click();
  await expect(cartLink(page)).toHaveAccessibleName(/6 articles$/);
  await expect(quantity(page)).toHaveValue("4");

  await page.getByRole("button", { name: `Retirer ${salt.name}` }).click();
  await expect(page.getByText("Produit retiré du panier")).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName(/4 articles$/);
});

test("[CART-13] carries the baker's own reference of a line to the order @both:lines", async ({
  page,
  shop,
  office,
  context,
  expectTrouble,
}, { project }) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be had/);
  const account = `ma-reference-${project.name}`;
  await office.openBakery(account, "Maison Aubert Bolbec");
  await shop.open("/panier", { account, store: account, cart: flourOf(4) });
  const give = page.getByRole("button", { name: `Ajouter une référence, ${flour.name}` });
  const change = page.getByRole("button", { name: `Modifier la référence, ${flour.name}` });
  const field = page.getByLabel("Votre référence");
  const shown = page.getByRole("main").getByText("votre réf.");

  await give.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("maxlength", "35");
  await field.fill("F-12 <b>");
  // Shown while its answer is on its way.
  const answered = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await field.press("Enter");
  await expect(shown).toContainText("votre réf. F-12 <b> · ");
  await answered;
  await plus(page).click();
  await expect(cartLink(page)).toHaveAccessibleName(/5 articles$/);
  await expect(shown).toContainText("votre réf. F-12 <b>");
  await page.reload();
  await expect(shown).toContainText("votre réf. F-12 <b>");

  // What is not answered stays typed, and nothing is given without a network.
  await page.route("**/api/v2/shop/orders/*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.fallback(),
  );
  await change.click();
  await field.fill("F-13");
  // A press beside the field counts: what is left does not move.
  await plus(page).click();
  await expect(cartLink(page)).toHaveAccessibleName(/6 articles$/);
  await expect(page.getByText("« F-13 » n’est pas enregistrée.")).toBeVisible();
  await expect(shown).toContainText("votre réf. F-12 <b>");
  await page.unroute("**/api/v2/shop/orders/*");
  await context.setOffline(true);
  await expect(field).toHaveAttribute("readonly");
  await field.press("Escape");
  await expect(change).toBeDisabled();
  await context.setOffline(false);
  await change.click();
  await expect(field).toHaveValue("F-12 <b>");
  await field.fill("F-13");
  await field.press("Enter");
  await expect(shown).toContainText("votre réf. F-13");
  await expect(change).toBeFocused();
  await expect(page.getByText("n’est pas enregistrée")).toBeHidden();

  // Code that could not be had without a network is asked for again.
  await page.reload();
  await goToPayment(page, shop);
  await choosePayment(page, "Virement");
  await acceptTerms(page);
  await shop.next("Valider la commande");
  await expect(heading(page, AWAITING_TRANSFER)).toBeVisible();
  await page.goto("/mon-compte/mes-commandes");
  await page
    .getByRole("main")
    .getByRole("link", { name: /P\d\d-\d{6}/ })
    .first()
    .click();
  await expect(page.getByText("votre réf. F-13")).toBeVisible();
});

test("keeps the cart of whom someone else took the last sack from", async ({ page, shop, office }, {
  project,
}) => {
  const [last, name] =
    project.name === "phone"
      ? ["105300-1", "Farine de seigle biologique T130"]
      : ["104000-1", "Farine de grand épeautre T80 biologique"];
  await office.setStock(last, 1);
  const cart = [{ variant: last, quantity: 1 }];
  await shop.open("/panier", { own: "lastSackFirst", cart });
  await goToPayment(page, shop);
  const other = await shop.somebodyElse("/panier", { own: "lastSackSecond", cart });
  await expect(heading(other, "Votre panier")).toBeVisible();
  const press = (label: RegExp) =>
    other.getByRole("button", { name: label }).locator("visible=true").first().click();
  await press(/^(Choisir la livraison|Livraison)$/);
  await expect(heading(other, "Livraison")).toBeVisible();
  await press(/^(Choisir le paiement|Paiement)$/);
  await choosePayment(other, "Virement");
  await acceptTerms(other);
  await press(/^Valider la commande$/);
  await expect(heading(other, AWAITING_TRANSFER)).toBeVisible();

  await choosePayment(page, "Virement");
  await acceptTerms(page);
  await shop.next("Valider la commande");
  await expect(page).toHaveURL(/\/panier$/);
  await expect(page.getByRole("alert").filter({ hasText: name })).toContainText(
    `${name} n'est plus disponible.`,
  );
  await expect(page.getByText(`${name} (`).last()).toBeVisible();
});

test("shows the old and the new price of a line whose price changed", async ({
  page,
  shop,
  office,
}, { project }) => {
  const variant = project.name === "phone" ? "126000-1" : "125000-1";
  await office.setPrice(variant, 4000);
  await shop.open("/panier", { own: "priceChanged", cart: [{ variant, quantity: 2 }] });
  await expect(heading(page, "Votre panier")).toBeVisible();
  await expect(page.getByText(/Le prix a/)).toBeHidden();
  await goToPayment(page, shop);
  await office.setPrice(variant, 4200);
  await choosePayment(page, "Virement");
  await acceptTerms(page);
  await shop.next("Valider la commande");
  await expect(page.getByRole("alert").filter({ hasText: /a changé|augmenté/ })).toBeVisible();
  await page.goto("/panier");
  // Once among what changed since the cart was last seen, and once at its line.
  const told = page.getByText(/Le prix a augmenté : 40,00\s€ 42,00\s€/);
  await expect(told).toHaveText([/42,00\s€ HT$/, /42,00\s€$/]);
});

test("asks again before it orders a cart that a colleague changed meanwhile", async ({
  page,
  shop,
}) => {
  await shop.open("/panier", { own: "totalChanged", cart: flourOf(2) });
  await goToPayment(page, shop);
  await choosePayment(page, "Virement");
  await acceptTerms(page);
  const colleague = await shop.somebodyElse("/panier", { own: "totalChanged" });
  // What is shown there at once is no change yet.
  const changed = colleague.waitForResponse((answer) => answer.request().method() === "PATCH");
  await plus(colleague).click();
  await changed;
  await expect(cartLink(colleague)).toHaveAccessibleName(/3 articles$/);
  await shop.next("Valider la commande");
  await expect(page.getByRole("alert").filter({ hasText: /a changé/ })).toBeVisible();
  await expect(page.getByText("Articles (3)").first()).toBeVisible();
});

test("offers only the lorry's days, by mouse and by keyboard, and keeps the choice @both:sheet", async ({
  page,
  shop,
}) => {
  await shop.open("/panier", { own: "deliveryDays", cart: flourOf(2) });
  await shop.next(/^(Choisir la livraison|Livraison)$/);
  await expect(heading(page, "Livraison")).toBeVisible();
  const days = page.getByRole("group", { name: "Jour de livraison, Farine", exact: true });
  const first = await page.getByText(/^Livré /).innerText();
  const next = days.getByRole("radio").nth(1);
  await next.focus();
  await page.keyboard.press("Space");
  await expect(next).toBeChecked();
  await expect(page.getByText(/^Livré /)).not.toHaveText(first);
  await days.getByRole("radio").first().check();
  await expect(page.getByText(/^Livré /)).toHaveText(first, { useInnerText: true });
  await days.getByRole("button", { name: "Autre date" }).click();
  const calendar = page.getByRole("group", { name: "Jour de livraison, Farine, calendrier" });
  const chosen = calendar.getByRole("gridcell", { selected: true }).getByRole("button");
  await chosen.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Livré /)).not.toHaveText(first);
  const second = await page.getByText(/^Livré /).innerText();
  const sunday = calendar.getByRole("button", { name: /^dimanche .*indisponible/ }).first();
  await expect(sunday).toHaveAttribute("aria-disabled", "true");
  await shop.next(/^(Choisir le paiement|Paiement)$/);
  await expect(heading(page, "Paiement")).toBeVisible();
  await page.getByRole("link", { name: "Revenir à la livraison" }).click();
  await expect(page.getByText(/^Livré /)).toHaveText(second, { useInnerText: true });
});

test("keeps the note to the driver, whichever way the page is left", async ({ page, shop }) => {
  await shop.open("/panier", { own: "noteToDriver", cart: flourOf(2) });
  await shop.next(/^(Choisir la livraison|Livraison)$/);
  const note = page.getByLabel("Note au chauffeur");
  await page.getByRole("button", { name: "Ajouter une note au chauffeur" }).click();
  await expect(note).toBeFocused();
  await note.fill("Sonner à l'arrière, rue du Moulin");
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await page.getByRole("link", { name: "Revenir au panier" }).click();
  await expect(heading(page, "Votre panier")).toBeVisible();
  expect((await saved).status()).toBe(200);
  await page.goto("/panier/livraison");
  await expect(note).toHaveValue("Sonner à l'arrière, rue du Moulin");

  await note.fill("Livrer avant 5 heures");
  await shop.next(/^(Choisir le paiement|Paiement)$/);
  await expect(heading(page, "Paiement")).toBeVisible();
  await page.getByRole("link", { name: "Revenir à la livraison" }).click();
  await expect(note).toHaveValue("Livrer avant 5 heures");
});
