import { ROUTES } from "../../core/routes/route-table.ts";
import { attachedFile } from "../server/pdf-text.ts";
import { expect, test } from "./test.ts";

test("a manager keeps the invoice and the delivery note of an order", async ({ page, shop }) => {
  await shop.open(`${ROUTES.orders.pattern}?state=delivered`, { account: "gerant" });
  // The oldest of the page: its invoice was made long ago.
  await page.getByRole("main").getByRole("link", { name: /P\d+/ }).last().click();
  const documents = page.getByRole("group", { name: /^Documents, / }).first();
  const invoice = documents.getByRole("button", { name: /^Facture / });

  // A file that does not come is said beside its button, which fetches it again.
  page.between(async (request, send) => {
    if (/\/izberg\/invoices\/[^/]+\/pdf-file$/.test(request.url)) {
      throw new TypeError("Failed to fetch");
    }
    return send(request);
  });
  await invoice.click();
  await expect(documents.getByRole("alert")).toHaveText(
    "Le téléchargement n’a pas abouti. Réessayez.",
  );
  page.between((request, send) => send(request));

  const number = (await invoice.innerText()).replace("Facture ", "");
  const [file] = await Promise.all([page.saved(), invoice.click()]);
  expect(file.name).toBe(`${number}.pdf`);
  const xml = attachedFile(Buffer.from(await file.blob.arrayBuffer()), "factur-x.xml");
  expect(xml).toContain(`<ram:ID>${number}</ram:ID>`);
  await expect(documents.getByRole("alert")).toHaveCount(0);

  const note = documents.getByRole("button", { name: "Bon de livraison" });
  const [paper] = await Promise.all([page.saved(), note.click()]);
  expect(paper.name).toMatch(/^BL\d{8}\.pdf$/);
  await shop.checkAccessibility();
});
