import type { Page } from "./page.tsx";
import { expect, test } from "./test.ts";

const stores = "/mon-compte/boutiques";
const section = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

test("a supervisor sees a store and changes nothing; an accountant does not see it", async ({
  page,
  shop,
}) => {
  await shop.open(stores, { account: "vendeur" });
  await page.getByRole("link", { name: "Boulangerie du Port" }).click();
  await expect(page.getByText("seul un Gérant la modifie")).toBeVisible();
  await expect(page.getByText("Cette boutique est bloquée")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Modifier/ })).toHaveCount(0);
  const other = await shop.somebodyElse(stores, { account: "comptable" });
  await expect(other.getByText("Les boutiques ne sont pas dans votre rôle")).toBeVisible();
});

test("the account's home leads to what waits, in the store where it waits", async ({
  page,
  shop,
}) => {
  await shop.open("/mon-compte", { account: "gerant" });
  await expect(section(page, "Paniers en cours")).toBeVisible();
  await shop.checkAccessibility();
  const cart = section(page, "Paniers en cours").getByRole("link", {
    name: /Fournil Saint-Sever/,
  });
  await cart.click();
  await expect(heading(page, "Votre panier")).toBeVisible();
  await expect(
    page.getByRole("banner").getByRole("button", { name: /Fournil Saint-Sever/ }),
  ).toBeVisible();
});
