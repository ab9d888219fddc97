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

  // An article that is typed and no line yet is not left behind.
  await keyboard.type(flour.variant);
  await expect(page.getByRole("option").first()).toBeVisible();
  await keyboard.press("Enter");
  await expect(page.getByLabel("Quantité", { exact: true })).toBeFocused();
  await keyboard.type("8");
  const held = page.getByText(/^L’article en cours de saisie n’est pas dans la commande/);
  await keyboard.press("Control+Enter");
  await expect(held).toBeVisible();
  await check();
  await keyboard.press("Enter");
  await expect(held).toBeHidden();
  await expect(page.getByLabel(`Quantité de ${flour.name}`)).toHaveValue("20");
  await expect(order).toBeEnabled();
  await expect(order).not.toHaveAttribute("aria-busy", "true");
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

test("who takes an order by telephone sees what is out of stock, and takes what is there", async ({
  page,
  shop,
  office,
}) => {
  const check = checkOf(page, shop);
  await office.openBakery("en-rupture", "Maison Aubert Bolbec");
  await page.goto("/_gestion/telephone");
  await signInToSupport(page, PASSWORD, "gestion@panetier.example");
  await page.getByRole("combobox", { name: "Quelle boutique appelle ?" }).fill("en-rupture");
  await page.getByRole("option", { name: /en-rupture/ }).click();
  await expect(heading(page, "Commander pour en-rupture")).toBeVisible();

  const article = page.getByRole("combobox", { name: "Article" });
  await article.fill("101724-1");
  await page.getByRole("option", { name: /rupture$/ }).click();
  const notice = page.getByRole("status").filter({ hasText: "en rupture." });
  await expect(notice).toContainText("Farine de blé pour baguette viennoise T45");
  await check();
  await notice.getByRole("button", { name: /^Farine de blé panifiable T55/ }).click();
  await expect(article).toHaveValue("Farine de blé panifiable T55");
  await expect(notice).toBeHidden();
  await page.getByLabel("Quantité", { exact: true }).fill("12");
  await page.getByRole("button", { name: "Ajouter", exact: true }).click();
  await expect(page.getByRole("table", { name: "Lignes de la commande" })).toContainText(
    "Farine de blé panifiable T55",
  );
});
