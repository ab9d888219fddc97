import type { Page } from "@playwright/test";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";

const dairy = "/marchand/laiterie-de-saint-aubin";
const list = (page: Page) => page.getByRole("list", { name: "Produits" }).getByRole("article");
const tab = (page: Page, name: string | RegExp) => page.getByRole("tab", { name });
const count = (page: Page) => page.getByRole("main").getByText(/^\d+ produits?$/);
const ask = (page: Page) => page.getByRole("button", { name: "Demander l’accès" });

test.describe("the merchants", () => {
  test("are found by name and kind, in the address, in both schemes @both:layout", async ({
    page,
    shop,
  }) => {
    await page.goto("/nos-marchands");
    await expect(heading(page, "Nos marchands")).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Chocolaterie Morel" })).toBeVisible();
    await expect(main.getByRole("heading", { name: "Et notre moulin" })).toBeVisible();
    await shop.checkAccessibility();
    await page.emulateMedia({ colorScheme: "dark" });
    await shop.checkContrast();

    await page.getByRole("searchbox", { name: "Chercher un marchand" }).fill("beurre");
    await expect(main.getByRole("link", { name: "Laiterie de Saint-Aubin" })).toBeVisible();
    await expect(main.getByRole("link", { name: "Chocolaterie Morel" })).toHaveCount(0);
    await expect(page).toHaveURL(/\?nom=beurre$/);
    await page.getByRole("combobox", { name: "Genre de maison" }).selectOption("Chocolaterie");
    await expect(page.getByText("Aucun marchand ne correspond")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Aucun marchand ne correspond")).toBeVisible();
    await page.getByRole("searchbox", { name: "Chercher un marchand" }).fill("");
    await expect(main.getByRole("link", { name: "Chocolaterie Morel" })).toBeVisible();
  });
});

test("asks for access once, from a product, and says so from then on", async ({ page, shop }) => {
  await shop.open("/produits/amandes-en-poudre-blanchies", { own: "marketplace" });
  await expect(page.getByText("Vendu sur la marketplace")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: /^Ajouter au/ })).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Demander l’accès", exact: true }).click();
  await expect(heading(page, "Vergers du Lys vend à nos côtés")).toBeVisible();
  await shop.checkAccessibility();
  const sent: Array<string> = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /access-request/.test(request.url()))
      sent.push(request.url());
  });
  await ask(page).click();
  await expect(page.getByText(/^Demande envoyée le \d/)).toBeVisible();
  await expect(ask(page)).toHaveCount(0);
  await page.emulateMedia({ colorScheme: "dark" });
  await shop.checkContrast();
  await page.reload();
  await expect(page.getByText(/^Demande envoyée le \d/)).toBeVisible();
  await expect(ask(page)).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test("shows what a merchant sells, searches in it, and keeps the view in the address", async ({
  page,
  shop,
}) => {
  await shop.open(dairy, { account: "gerant" });
  await expect(heading(page, "Laiterie de Saint-Aubin")).toBeVisible();
  await expect(page.getByRole("list", { name: "À la une" }).getByRole("article")).toHaveCount(5);
  await expect(count(page)).toHaveText(/^41 produits$/);
  await shop.checkAccessibility();

  await page
    .getByRole("searchbox", { name: "Chercher chez Laiterie de Saint-Aubin" })
    .fill("creme");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/marchand\/laiterie-de-saint-aubin\?search=creme/);
  await expect(count(page)).not.toHaveText(/^41 /);
  for (const name of await list(page).getByRole("heading").allTextContents()) {
    expect(name).toMatch(/cr[èe]me|beurre|mascarpone|lait/i);
  }
  await page.goBack();
  await expect(count(page)).toHaveText(/^41 produits$/);

  await tab(page, "Livraison").click();
  await expect(page).toHaveURL(`${dairy}?vue=livraison`);
  await expect(page.getByText("Livraison froide express")).toBeVisible();
  await tab(page, "Conditions de vente").click();
  await expect(page.getByText(/Réserve de propriété/)).toBeVisible();
  await page.reload();
  await expect(tab(page, "Conditions de vente")).toHaveAttribute("aria-selected", "true");
  await tab(page, "Conditions de vente").press("ArrowLeft");
  await expect(tab(page, "Livraison")).toBeFocused();
  await tab(page, "La maison").click();
  await expect(page.getByText(/quarante-deux fermes/)).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  await shop.checkContrast();
});

test("has no page for a merchant that is not there, whoever asks", async ({ page, shop }) => {
  const missing = "/marchand/nulle-part";
  const answer = await page.goto(missing);
  expect(answer?.status()).toBe(404);
  await expect(heading(page, "Page introuvable")).toBeVisible();
  await shop.open(missing, { account: "gerant" });
  await expect(heading(page, "Page introuvable")).toBeVisible();
  await shop.open(missing, { account: "salarie" });
  await expect(heading(page, "Page introuvable")).toBeVisible();
});

test("pushes what customers say by its buttons, and shows all of it on its page", async ({
  page,
  shop,
}) => {
  await page.goto("/");
  const row = page.getByRole("region", { name: "Ils commandent sur Panetier" });
  await row.scrollIntoViewIfNeeded();
  const back = row.getByRole("button", { name: "Témoignages précédents" });
  const on = row.getByRole("button", { name: "Témoignages suivants" });
  await expect(back).toBeDisabled();
  await on.click();
  await expect(back).toBeEnabled();
  await expect(row.getByText(/La jauge du camion/)).toBeVisible();
  await page.goto("/temoignages");
  await expect(page.getByRole("main").getByRole("figure")).toHaveCount(12);
  await shop.checkAccessibility();
  await page.emulateMedia({ colorScheme: "dark" });
  await shop.checkContrast();
});
