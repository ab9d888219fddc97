import { PASSWORD } from "./arrange.ts";
import { flourOf, heading, orderByTransfer } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, signInToSupport, toOrder } from "./support-agents.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("a part of a delivery leaves with another lorry, seen before it is done, told to its customer, and both are one again @both:table", async ({
  page,
  shop,
  office,
}, { project }) => {
  test.slow();
  const check = checkOf(page, shop);
  const account = `deux-camions-${project.name}`;
  await office.openBakery(account, "Maison Aubert Fécamp");
  await shop.open("/panier", { account, store: account, cart: flourOf(3) });
  const number = await orderByTransfer(page, shop);
  const customers = page.url();

  await page.goto(`/_gestion/commandes?q=${number}`);
  await signInToSupport(page, PASSWORD, "gestion@panetier.example");
  await toOrder(page, number);
  const desk = page.url();
  await page.getByRole("link", { name: "Partager Farine…" }).click();
  await expect(heading(page, `Partager « Farine » de la commande ${number}`)).toBeVisible();
  const goes = page.getByLabel(/^Part un autre jour/);
  await goes.fill("4");
  await expect(page.getByText("De 0 à 3.")).toBeVisible();
  await goes.fill("1");
  await page.getByLabel("Jour de livraison").selectOption({ index: 1 });
  await page.getByLabel("Motif").selectOption("rupture");
  await expect(page.getByRole("heading", { name: "Ce que cela change" })).toBeVisible();
  await page.getByLabel("Mots au client").fill("Le dernier sac arrive ensuite.");
  await check();
  await page.getByRole("button", { name: "Partager…" }).click();
  await page.getByRole("button", { name: "Partager", exact: true }).click();
  await expect(
    page.getByText("La livraison est partagée. Le client est prévenu par mail."),
  ).toBeVisible();
  await expect(
    page.getByText(
      "Le client lit : Partagée en deux livraisons par votre moulin : rupture. Le dernier sac arrive ensuite.",
    ),
  ).toHaveCount(2);
  await check();

  await page.goto(customers);
  await expect(page.getByRole("heading", { name: /^Farine du / })).toHaveCount(2);
  await expect(page.getByText(/^Partagée en deux livraisons par votre moulin/)).toHaveCount(2);
  await check();

  await page.goto(desk);
  await page
    .getByRole("link", { name: /^Réunir avec / })
    .last()
    .click();
  await expect(heading(page, /^Réunir « Farine du /)).toBeVisible();
  await page.getByLabel("Motif").selectOption("demande du client");
  await expect(page.getByRole("heading", { name: "Ce que cela change" })).toBeVisible();
  await check();
  await page.getByRole("button", { name: "Réunir…" }).click();
  await page.getByRole("button", { name: "Réunir", exact: true }).click();
  await expect(
    page.getByText("Les livraisons sont réunies. Le client est prévenu par mail."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: /^Réunir / })).toHaveCount(0);

  await page.goto(customers);
  await expect(page.getByText(/^Réunie en une seule livraison par votre moulin/)).toHaveCount(2);
  await check();
});
