import { PASSWORD } from "./arrange.ts";
import { flourOf, heading, orderByTransfer } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, signInToSupport, toOrder } from "./support-agents.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("an order is lessened and then cancelled at the desk, each seen before it is done, and its customer reads why @both:table", async ({
  page,
  shop,
  office,
}, { project }) => {
  test.slow();
  const check = checkOf(page, shop);
  const account = `ce-qui-manque-${project.name}`;
  await office.openBakery(account, "Maison Aubert Fécamp");
  await shop.open("/panier", { account, store: account, cart: flourOf(3) });
  const number = await orderByTransfer(page, shop);
  const customers = page.url();

  await page.goto(`/_gestion/commandes?q=${number}`);
  await signInToSupport(page, PASSWORD, "gestion@panetier.example");
  await toOrder(page, number);
  await page.getByRole("link", { name: /^Diminuer/ }).click();
  await expect(heading(page, `Diminuer la commande ${number}`)).toBeVisible();
  await page.getByLabel(/^Reste de/).fill("4");
  await expect(page.getByText("De 0 à 3.")).toBeVisible();
  await page.getByLabel(/^Reste de/).fill("2");
  await page.getByLabel("Motif").selectOption("rupture");
  await expect(page.getByRole("heading", { name: "Ce que cela change" })).toBeVisible();
  await page.getByLabel("Mots au client").fill("Le reste arrive lundi.");
  await check();
  await page.getByRole("button", { name: "Diminuer…" }).click();
  await page.getByRole("button", { name: "Diminuer", exact: true }).click();
  await expect(page.getByText("C’est diminué. Le client est prévenu par mail.")).toBeVisible();
  await expect(
    page.getByText("Le client lit : Modifiée par votre moulin : rupture. Le reste arrive lundi."),
  ).toBeVisible();
  await expect(page.getByText(/2 au lieu de 3 \(rupture/)).toBeVisible();
  await check();

  await page.getByRole("link", { name: "Annuler la commande…" }).click();
  await expect(heading(page, `Annuler la commande ${number}`)).toBeVisible();
  await page.getByLabel("Motif").selectOption("livraison impossible");
  await expect(page.getByRole("heading", { name: "Ce que cela change" })).toBeVisible();
  await check();
  await page.getByRole("button", { name: "Annuler…" }).click();
  await page.getByRole("button", { name: "Annuler", exact: true }).click();
  await expect(page.getByText("C’est annulé. Le client est prévenu par mail.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Annuler la commande…" })).toHaveCount(0);

  await page.goto(customers);
  await expect(page.getByText("Annulée par votre moulin : livraison impossible.")).toBeVisible();
  await check();
});
