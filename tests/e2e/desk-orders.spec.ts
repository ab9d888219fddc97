import { PASSWORD } from "./arrange.ts";
import {
  acceptTerms,
  AWAITING_TRANSFER,
  choosePayment,
  flourOf,
  goToPayment,
  heading,
  orderNumberOn,
} from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, signInToSupport } from "./support-agents.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("what really leaves of an order is typed at the desk, and its customer sees it on its way @both:table", async ({
  page,
  shop,
  office,
}, { project }) => {
  test.slow();
  const check = checkOf(page, shop);
  const account = `ce-qui-part-${project.name}`;
  const lot = `L2611-${project.name}`;
  await office.openBakery(account, "Maison Aubert Bolbec");
  await shop.open("/panier", { account, store: account, cart: flourOf(3) });
  await goToPayment(page, shop);
  await choosePayment(page, "Virement");
  await acceptTerms(page);
  await shop.next("Valider la commande");
  await expect(heading(page, AWAITING_TRANSFER)).toBeVisible();
  await page.getByRole("link", { name: "Voir ma commande" }).click();
  await expect(heading(page, /^Commande P/)).toBeVisible();
  const number = await orderNumberOn(page);
  const customers = page.url();
  await page.goto("/_gestion/commandes");
  await signInToSupport(page, PASSWORD, "gestion@panetier.example");
  await expect(heading(page, "Commandes")).toBeVisible();
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  await check();

  const search = page.getByLabel("Rechercher une commande");
  await search.fill(number);
  await search.press("Enter");
  await expect(page.getByRole("table").getByRole("link")).toHaveText([number]);
  await page.getByRole("link", { name: number }).click();
  await expect(heading(page, `Commande ${number}`)).toBeVisible();
  await check();
  await page.getByRole("link", { name: "Camions de ce jour" }).first().click();
  await expect(page.getByRole("heading", { name: /^Préparation du / })).toBeVisible();
  await check();

  await page
    .getByRole("table", { name: "Camions" })
    .getByRole("link", { name: /farine/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 2, name: "Par arrêt" })).toBeVisible();
  await page.getByRole("button", { name: new RegExp(number) }).click();
  await page.getByLabel("Lot", { exact: true }).fill(lot);
  await page.locator("input[type=date]").last().fill("2027-03-12");
  await check();
  await page.getByRole("button", { name: "Noter et partir" }).click();
  await page.getByRole("button", { name: "Elle part" }).click();
  await expect(page.getByRole("button", { name: new RegExp(`${number}.*En route`) })).toBeVisible();

  await page.goto(`/_gestion/lots?lot=${lot.toLowerCase()}`);
  await expect(page.getByRole("link", { name: number })).toBeVisible();
  await check();
  await page.goto(customers);
  await expect(page.getByText("En route").first()).toBeVisible();
});
