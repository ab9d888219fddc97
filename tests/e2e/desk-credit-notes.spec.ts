import { PASSWORD } from "./arrange.ts";
import { flourOf, heading, orderByTransfer } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, newSupportAgent, signInToSupport } from "./support-agents.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("part of an invoice is taken back at the desk, and its customer finds the avoir among their invoices @both:table", async ({
  page,
  shop,
  office,
}, { project, repeatEachIndex }) => {
  test.slow();
  const check = checkOf(page, shop);
  const mark = `${project.name}-${repeatEachIndex}-${Date.now()}`;
  const account = `avoir-${mark}`;
  const agent = await newSupportAgent(account);
  await office.openBakery(account, "Maison Aubert Bolbec");
  await shop.open("/panier", { account, store: account, cart: flourOf(6) });
  const order = await orderByTransfer(page, shop);
  await office.deliver(order);

  await page.goto(`/_gestion/factures?recherche=${order}`);
  await signInToSupport(page, PASSWORD, agent);
  await expect(heading(page, "Factures")).toBeVisible();
  const invoice = page.getByRole("table").getByRole("link", { name: /^FA/ });
  await expect
    .poll(
      async () => {
        await page.reload();
        await expect(heading(page, "Factures")).toBeVisible();
        await expect(page.getByText("Aucune facture ne correspond.").or(invoice)).toBeVisible();
        return invoice.count();
      },
      { timeout: 60_000, intervals: [2000] },
    )
    .toBe(1);
  await check();
  const number = await invoice.innerText();
  await invoice.click();
  await expect(heading(page, `Facture ${number}`)).toBeVisible();
  await expect(page.getByText("Rien n’a été crédité de cette facture.")).toBeVisible();
  await check();

  await page.getByRole("link", { name: "Établir un avoir" }).click();
  await expect(heading(page, "Établir un avoir")).toBeVisible();
  const line = page.getByRole("group", { name: /, ligne 1$/ });
  await line.getByLabel("À créditer").fill("7");
  await page.getByRole("button", { name: "Voir l’avoir" }).click();
  await expect(page.getByText("Une quantité est un nombre entier")).toBeVisible();
  await expect(page.getByText("Champ obligatoire")).toBeVisible();
  await line.getByLabel("À créditer").fill("2");
  await line.getByLabel("Revient en stock").check();
  await page.getByLabel("Motif").selectOption("Marchandise abîmée");
  await expect(page.getByText("Champ obligatoire")).toHaveCount(0);
  await page.getByLabel("Précisions").fill("Deux sacs percés au déchargement.");
  await check();
  await page.getByRole("button", { name: "Voir l’avoir" }).click();
  await expect(heading(page, "Établir cet avoir ?")).toBeVisible();
  await expect(page.getByRole("table", { name: "Lignes de l’avoir" })).toContainText("2");
  await check();
  await page.getByRole("button", { name: "Corriger" }).click();
  await expect(line.getByLabel("À créditer")).toHaveValue("2");
  await page.getByRole("button", { name: "Voir l’avoir" }).click();
  await page.getByRole("button", { name: "Établir l’avoir" }).click();
  await expect(page.getByText(/^Avoir AV26\d{6} établi\.$/)).toBeVisible();
  await expect(heading(page, `Facture ${number}`)).toBeVisible();
  const note = page.getByRole("table", { name: "Avoirs" }).getByRole("link", { name: /^AV26/ });
  const credit = await note.innerText();
  await expect(page.getByRole("table", { name: "Avoirs" })).toContainText("2 remis en stock");
  await check();

  // The price of what stays is lessened as a gesture: of all lines by a part of what is left.
  await page.getByRole("link", { name: "Établir un avoir" }).click();
  await expect(heading(page, "Établir un avoir")).toBeVisible();
  await page.getByLabel("Remise HT sur tous les articles").fill("dix");
  await page.getByRole("button", { name: "Répartir sur les lignes" }).click();
  await expect(page.getByText(/^« 30,00 » ou « 5 % », au plus /)).toBeVisible();
  await page.getByLabel("Remise HT sur tous les articles").fill("10 %");
  await page.keyboard.press("Enter");
  await expect(line.getByLabel("Remise HT")).toHaveValue(/^\d+,\d\d$/);
  // Of what comes back as well, nothing.
  const less = async () =>
    Number((await line.getByLabel("Remise HT").inputValue()).replace(",", "."));
  const whole = await less();
  await line.getByLabel("À créditer").fill("1");
  await page.getByRole("button", { name: "Répartir sur les lignes" }).click();
  expect(await less()).toBeCloseTo(whole * 0.75, 1);
  await line.getByLabel("À créditer").fill("");
  await page.getByRole("button", { name: "Répartir sur les lignes" }).click();
  expect(await less()).toBe(whole);
  await page.getByLabel("Motif").selectOption("Geste commercial");
  await check();
  await page.getByRole("button", { name: "Voir l’avoir" }).click();
  await expect(page.getByRole("table", { name: "Lignes de l’avoir" })).toContainText("Remise sur");
  await check();
  await page.getByRole("button", { name: "Établir l’avoir" }).click();
  await expect(page.getByText(/^Avoir AV26\d{6} établi\.$/)).toBeVisible();
  await expect(page.getByRole("table", { name: "Avoirs" })).toContainText("Geste commercial");

  await page.goto("/mon-compte/mes-encours?state=paid");
  await expect(page.getByText(credit).first()).toBeVisible();
  const download = page.waitForEvent("download");
  await page
    .getByRole("button", { name: `PDF de l’avoir ${credit}` })
    .first()
    .click();
  expect((await download).suggestedFilename()).toBe(`${credit}.pdf`);
});
