import { flour, flourOf } from "../e2e/goods.ts";
import type { Office } from "../e2e/office.ts";
import type { Page } from "./page.tsx";
import { acceptTerms, cartLink, choosePayment, goToPayment } from "./parts.ts";
import { expect, type Shop, test } from "./test.ts";

// From the home page to the lorry: one sheet, everything chosen, one button that orders.

interface Place {
  readonly page: Page;
  readonly shop: Shop;
  readonly office: Office;
}

/** A bakery orders two sacks by transfer, and looks at the list that the order stands in. */
const orderAndList = async ({ page, shop, office }: Place, own: string, company: string) => {
  await office.openBakery(own, company);
  await shop.open("/panier", { account: own, store: own, cart: flourOf(2) });
  await goToPayment(page, shop);
  await choosePayment(page, "Virement");
  await acceptTerms(page);
  await shop.next("Valider la commande");
  await page.getByRole("link", { name: "Voir ma commande" }).click();
  await page.getByRole("link", { name: "Mes commandes" }).first().click();
};

test("says what has changed, refuses without the terms, and leaves the cart alone", async ({
  page,
  shop,
  office,
}) => {
  await orderAndList({ page, shop, office }, "feuille", "Maison Aubert Bolbec");
  await page.getByRole("button", { name: /^Commander à nouveau, commande P/ }).click();
  const sheet = page.getByRole("dialog");
  const order = sheet.getByRole("button", { name: /^Commander · / });
  await expect(order).toBeVisible();
  const before = await order.innerText();
  await sheet.getByRole("button", { name: `Augmenter la quantité : ${flour.name}` }).click();
  await expect(order).not.toHaveText(before);
  await order.click();
  await expect(sheet.getByText("Acceptez les CGV pour commander.")).toBeVisible();
  await sheet.getByRole("button", { name: "Mettre au panier seulement" }).click();
  await expect(sheet).toBeHidden();
  await expect(cartLink(page)).toHaveAccessibleName(/3 articles$/);
});

test("a sheet that was left with its page is not what the next one orders", async ({
  page,
  shop,
  office,
}) => {
  await orderAndList({ page, shop, office }, "feuille-quittee", "Maison Aubert Yvetot");
  const openSheet = page.getByRole("button", { name: /^Commander à nouveau, commande P/ });
  await openSheet.click();
  const sheet = page.getByRole("dialog");
  const quantity = sheet.getByRole("spinbutton", { name: new RegExp(flour.name) });
  await expect(quantity).toHaveValue("2");
  await sheet.getByRole("button", { name: `Augmenter la quantité : ${flour.name}` }).click();
  await expect(quantity).toHaveValue("3");
  await page.goBack();
  await expect(sheet).toBeHidden();
  await page.getByRole("link", { name: "Mes commandes" }).first().click();
  await openSheet.click();
  await expect(quantity).toHaveValue("2");
});

test("a sheet that was left while it was ordered, and refused, is told and is not what the next one orders", async ({
  page,
  shop,
  office,
}) => {
  await orderAndList({ page, shop, office }, "feuille-envoyee", "Maison Aubert Yvetot");
  const openSheet = page.getByRole("button", { name: /^Commander à nouveau, commande P/ });
  await openSheet.click();
  const sheet = page.getByRole("dialog");
  const quantity = sheet.getByRole("spinbutton", { name: new RegExp(flour.name) });
  await sheet.getByRole("button", { name: `Augmenter la quantité : ${flour.name}` }).click();
  await expect(quantity).toHaveValue("3");
  const { promise: refusal, resolve: refuse } = Promise.withResolvers<Response>();
  const { promise: isSent, resolve: send } = Promise.withResolvers<void>();
  page.between((request, on) => {
    if (!request.url.endsWith("/express")) return on(request);
    send();
    return refusal;
  });
  await sheet.getByRole("checkbox", { name: /J’accepte les CGV/ }).click();
  await shop.next(/^Commander · /);
  await isSent;
  await page.goBack();
  await expect(sheet).toBeHidden();
  refuse(Response.json({ code: 409, message: "Le total a changé." }, { status: 409 }));
  await expect(page.getByText("Le total a changé.")).toBeVisible();
  await page.getByRole("link", { name: "Mes commandes" }).first().click();
  await openSheet.click();
  await expect(quantity).toHaveValue("2");
});

test("the terms stay accepted where the sum could not be asked for", async ({
  page,
  shop,
  office,
}) => {
  await orderAndList({ page, shop, office }, "feuille-relue", "Maison Aubert Yvetot");
  await page.getByRole("button", { name: /^Commander à nouveau, commande P/ }).click();
  const sheet = page.getByRole("dialog");
  const terms = sheet.getByRole("checkbox", { name: /J’accepte les CGV/ });
  await terms.click();
  page.between((request, on) =>
    request.url.endsWith("/preview")
      ? Promise.resolve(Response.json({ code: 429, message: "Trop de demandes." }, { status: 429 }))
      : on(request),
  );
  await sheet.getByRole("button", { name: `Augmenter la quantité : ${flour.name}` }).click();
  const again = sheet.getByRole("button", { name: "Réessayer" });
  await expect(again).toBeVisible();
  page.between((request, on) => on(request));
  await again.click();
  await expect(sheet.getByRole("button", { name: /^Commander · / })).toBeVisible();
  await expect(terms).toBeChecked();
});
