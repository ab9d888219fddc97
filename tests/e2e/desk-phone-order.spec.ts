import { PASSWORD } from "./arrange.ts";
import { flour, flourOf, heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, signInToSupport } from "./support-agents.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("an order is taken by telephone by keys alone, and its customer finds it beside their cart @both:table", async ({
  page,
  shop,
  office,
}, { project }) => {
  test.slow();
  const check = checkOf(page, shop);
  const account = `au-telephone-${project.name}`;
  await office.openBakery(account, "Maison Aubert Bolbec");
  await shop.open("/panier", { account, store: account, cart: flourOf(3) });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.goto("/_gestion/telephone");
  await signInToSupport(page, PASSWORD, "gestion@panetier.example");
  const store = page.getByRole("combobox", { name: "Quelle boutique appelle ?" });
  await expect(store).toBeFocused();
  await check();
  const { keyboard } = page;
  await keyboard.type(account);
  await expect(page.getByRole("option", { name: new RegExp(account) })).toBeVisible();
  await keyboard.press("Enter");
  await expect(heading(page, `Commander pour ${account}`)).toBeVisible();

  const article = page.getByRole("combobox", { name: "Article" });
  await expect(article).toBeFocused();
  await keyboard.type(flour.variant);
  await expect(page.getByRole("option").first()).toBeVisible();
  await keyboard.press("Enter");
  await expect(page.getByLabel("Quantité", { exact: true })).toBeFocused();
  await keyboard.type("12");
  await keyboard.press("Enter");
  await expect(article).toBeFocused();
  await expect(page.getByRole("table", { name: "Lignes de la commande" })).toContainText(
    flour.name,
  );
  const order = page.getByRole("button", { name: /^Passer la commande, / });
  await expect(order).toBeEnabled();
  await check();
  await keyboard.press("Control+Enter");
  await expect(page.getByText(/^Commande P\d\d-\d+ passée pour /)).toBeVisible();
  await expect(
    page
      .getByRole("table", { name: "Ce qui s’est passé" })
      .getByText(/^Commande passée par téléphone, pour /),
  ).toBeVisible();
  await check();
  const number = /P\d\d-\d+/.exec(
    (await page.getByRole("heading", { level: 1 }).textContent()) ?? "",
  );

  await page.goto("/mon-compte/mes-commandes");
  await page
    .getByRole("link", { name: new RegExp(number?.[0] ?? "none") })
    .first()
    .click();
  await expect(page.getByText(/^Passée par téléphone /)).toBeVisible();
  await page.goto("/panier");
  await expect(page.getByRole("spinbutton")).toHaveValue("3");
});
