import { PASSWORD } from "./arrange.ts";
import { flourOf, heading, orderByTransfer } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, signInToSupport, toOrder } from "./support-agents.ts";

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
  const number = await orderByTransfer(page, shop);
  const customers = page.url();
  await page.goto("/_gestion/commandes");
  await signInToSupport(page, PASSWORD, "gestion@panetier.example");
  await expect(heading(page, "Commandes")).toBeVisible();
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  await check();

  await toOrder(page, number);
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
