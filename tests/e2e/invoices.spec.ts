import { readFile } from "node:fs/promises";
import { ROUTES } from "../../core/routes/route-table.ts";
import { attachedFile } from "../server/pdf-text.ts";
import { expect, test } from "./fixtures.ts";

test("a manager keeps the invoice and the delivery note of an order", async ({
  page,
  shop,
  expectTrouble,
}) => {
  await shop.open(`${ROUTES.orders.pattern}?state=delivered`, { account: "gerant" });
  // The oldest of the page: its invoice was made long ago.
  await page.getByRole("main").getByRole("link", { name: /P\d+/ }).last().click();
  const documents = page.getByRole("group", { name: /^Documents, / }).first();
  const invoice = documents.getByRole("button", { name: /^Facture / });

  // A file that does not come is said beside its button, which fetches it again.
  expectTrouble(/ERR_FAILED|Failed to load/);
  await page.route("**/izberg/invoices/*/pdf-file", (route) => route.abort());
  await invoice.click();
  await expect(documents.getByRole("alert")).toHaveText(
    "Le téléchargement n’a pas abouti. Réessayez.",
  );
  await page.unroute("**/izberg/invoices/*/pdf-file");

  const number = (await invoice.innerText()).replace("Facture ", "");
  const [file] = await Promise.all([page.waitForEvent("download"), invoice.click()]);
  expect(file.suggestedFilename()).toBe(`${number}.pdf`);
  const xml = attachedFile(await readFile(await file.path()), "factur-x.xml");
  expect(xml).toContain(`<ram:ID>${number}</ram:ID>`);
  await expect(documents.getByRole("alert")).toHaveCount(0);

  const note = documents.getByRole("button", { name: "Bon de livraison" });
  const [paper] = await Promise.all([page.waitForEvent("download"), note.click()]);
  expect(paper.suggestedFilename()).toMatch(/^BL\d{8}\.pdf$/);
  await shop.checkAccessibility();
});
