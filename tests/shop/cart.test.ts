import { flourOf } from "../e2e/goods.ts";
import { cartLink } from "./parts.ts";
import { expect, test } from "./test.ts";

test("takes a promotion code, and says why it does not take another", async ({ page, shop }) => {
  await shop.open("/panier", { own: "coupon", cart: flourOf(6) });
  await page.getByText("J'ai un code promotionnel").click();
  const code = page.getByLabel("Code promotionnel");
  const apply = page.getByRole("button", { name: "Appliquer" });
  await code.fill("GRATUIT");
  await apply.click();
  await expect(page.getByText("Ce code promotionnel n'existe pas.").first()).toBeVisible();
  await expect(code).toHaveValue("GRATUIT");
  await code.fill("rentree15");
  await apply.click();
  await expect(page.getByText("Ce code promotionnel a expiré.").first()).toBeVisible();
  await code.fill("fournee10");
  await apply.click();
  await expect(page.getByText("FOURNEE10").first()).toBeVisible();
  await expect(page.getByText("Code FOURNEE10", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Retirer le code" }).click();
  await expect(page.getByText("Code FOURNEE10", { exact: true })).toBeHidden();
  await expect(page.getByText("J'ai un code promotionnel")).toBeVisible();
});

test("says the same of a lorry in the cart, at home and in the header, for the chosen day", async ({
  page,
  shop,
  office,
}) => {
  const own = "camion-choisi";
  await office.openBakery(own, "Maison Aubert Bolbec");
  await shop.open("/panier", { account: own, store: own, cart: flourOf(4) });
  const cart = page.getByRole("region", { name: "Farine", exact: true });
  const gap = cart.getByText(/^Encore .*\s: port offert, .* de moins$/);
  const figures = await gap.innerText();
  await expect(page.getByText(/^Farine\s: .*, offerte à partir de /).first()).toBeVisible();
  await shop.next(/^(Choisir la livraison|Livraison)$/);
  await page
    .getByRole("group", { name: "Jour de livraison, Farine", exact: true })
    .getByRole("radio")
    .nth(1)
    .check();
  const day = await page
    .getByText(/^Livré /)
    .locator("b")
    .innerText();
  await shop.next(/^(Choisir le paiement|Paiement)$/);
  await expect(page.getByRole("region", { name: "Votre commande" })).toContainText(
    new RegExp(day, "i"),
  );
  await page.goto("/panier");
  await expect(cart.getByText(day)).toBeVisible();
  await page.goto("/");
  const lorry = page.getByRole("region", { name: "Prochain camion, Farine" });
  await expect(lorry.getByText(day)).toBeVisible();
  await expect(lorry.getByText(figures)).toBeVisible();
});

test("offers what replaces a product that is sold out", async ({ page, shop, office }) => {
  const [variant, name] = ["104300-1", "Farine de khorasan T80"];
  await office.setStock(variant, 60);
  await shop.open("/panier", {
    own: "soldOut",
    cart: [...flourOf(1), { variant, quantity: 3 }],
  });
  await expect(cartLink(page)).toHaveAccessibleName(/4 articles$/);
  await office.setStock(variant, 0);
  await page.reload();
  await expect(page.getByText(`${name} (`)).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName(/1 article$/);
  await office.setStock(variant, 60);
});
