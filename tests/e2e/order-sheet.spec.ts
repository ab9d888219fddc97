import { bankAnswers, CONFIRMED, flourOf, goToBank, heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { countTaps } from "./taps.ts";

// From the home page to the lorry: one sheet, everything chosen, one button that orders.

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("leads to the bank after as many taps, when the card paid last time", async ({
    page,
    shop,
    office,
  }, { project }) => {
    const own = `feuille-carte-${project.name}`;
    await office.openBakery(own, "Maison Aubert Bolbec");
    await shop.open("/panier", { account: own, store: own, cart: flourOf(2) });
    await goToBank(page, shop);
    await bankAnswers(page, "Accepter le paiement");
    await expect(heading(page, CONFIRMED)).toBeVisible();
    await page.goto("/");

    const { tap, expectTaps } = countTaps(page);
    await tap("button", /^Commander à nouveau/);
    const sheet = page.getByRole("dialog", { name: /^Commander à nouveau P\d\d-\d{6}$/ });
    await expect(sheet.getByText(/^Farine .* · Carte bancaire$/)).toBeVisible();
    await tap("checkbox", /^J’accepte les CGV/);
    await tap("button", /^Commander · /);
    await expect(page).toHaveURL(/\/_bank\//);
    expectTaps(3);
    await bankAnswers(page, "Accepter le paiement");
    await expect(heading(page, CONFIRMED)).toBeVisible();
  });
});
