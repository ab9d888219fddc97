import { readFile } from "node:fs/promises";
import { attachedFile, pdfText } from "../server/pdf-text.ts";
import { heading, orderByTransfer, orderNumberOn } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";

/** Of the demonstration, whose list writes it for 100 kg. */
const WEIGHED = { variant: "101060-1", slug: "farine-de-tradition-label-rouge-t65" };

test("[PRICE-10] the mill's price stands beside the sack's, from the product's page to the invoice and its XML", async ({
  page,
  shop,
  office,
}, { project, repeatEachIndex }) => {
  test.slow();
  const account = `tarif-${project.name}-${repeatEachIndex}-${Date.now()}`;
  await office.openBakery(account, "Boulangerie du Marché");
  const mills = page.getByText(/Tarif \d+,\d\d\s€\sHT\s\/\s100\skg/);

  await shop.open(`/produits/${WEIGHED.slug}`, {
    account,
    store: account,
    cart: [{ variant: WEIGHED.variant, quantity: 4 }],
  });
  await expect(mills.first()).toBeVisible();
  await shop.checkAccessibility();

  await page.goto("/panier");
  await expect(heading(page, "Votre panier")).toBeVisible();
  await expect(mills).toBeVisible();
  await shop.checkAccessibility();
  const said = /Tarif (\d+),(\d\d)/.exec(await mills.innerText());
  const amount = `${said?.[1]}.${said?.[2]}00`;
  await orderByTransfer(page, shop);
  await expect(mills).toBeVisible();
  await shop.checkAccessibility();

  await office.deliver(await orderNumberOn(page));
  const invoice = page.getByRole("button", { name: /^Facture FA/ });
  await expect
    .poll(
      async () => {
        await page.reload();
        await expect(heading(page, /^Commande P/)).toBeVisible();
        return invoice.count();
      },
      { timeout: 60_000, intervals: [2000] },
    )
    .toBe(1);
  const [file] = await Promise.all([page.waitForEvent("download"), invoice.click()]);
  const pdf = await readFile(await file.path());
  expect(pdfText(pdf)).toMatch(/Tarif \d+,\d\d\s€\sHT\s\/\s100\skg/);
  const xml = attachedFile(pdf, "factur-x.xml");
  expect(xml).toContain(
    `<ram:ChargeAmount>${amount}</ram:ChargeAmount><ram:BasisQuantity unitCode="XBG">4</ram:BasisQuantity>`,
  );
});
