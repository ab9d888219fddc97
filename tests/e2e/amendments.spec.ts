import { flour, flourOf, orderByTransfer } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";

test("takes two sacks more before the lorry leaves, and says so by mail @both:job", async ({
  page,
  shop,
  office,
}, { project }) => {
  const account = `deux-sacs-de-plus-${project.name}`;
  await office.openBakery(account, "Maison Aubert Bolbec");
  await shop.open("/panier", { account, store: account, cart: flourOf(3) });
  await orderByTransfer(page, shop);
  await page.getByRole("button", { name: /^Modifier jusqu'à/ }).click();
  const editor = page.getByRole("region", { name: "Modifier, Farine" });
  const more = editor.getByRole("button", { name: new RegExp(`^Augmenter .*${flour.name}`) });
  await more.click();
  await more.click();
  await expect(editor.getByText(/5 au lieu de 3/)).toBeVisible();
  await expect(editor.getByText(/Le virement à faire est de/)).toBeVisible();
  // Five sacks at 21,40 € and the lorry at 14,00 €, with their VAT.
  await expect(editor.getByText("129,69 €").last()).toBeVisible();
  await editor.getByRole("button", { name: "Enregistrer la modification" }).click();
  await expect(page.getByText(/Version 2, modifiée par Camille Essai/)).toBeVisible();
  await expect(editor).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Récapitulatif" })).toContainText(
    "129,69 €",
  );
  const { request } = page;
  await expect
    .poll(async () => {
      const list = await (await request.get("/_mail")).text();
      return new RegExp(`est modifiée</a></h2>(?:(?!<h2>)[^])*À [^<]*${account}`).test(list);
    })
    .toBe(true);
});
