import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

// What comes out of the printer: the page's matter on white, without what can only be pressed.

const inkOnPaper = async (page: Page) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  // What a printer gives between the margins of an A4, from a phone too.
  await page.setViewportSize({ width: 694, height: 1000 });
  const main = page.getByRole("main");
  await expect(main).toBeVisible();
  for (const chrome of ["banner", "navigation", "contentinfo"] as const) {
    await expect(page.getByRole(chrome).locator("visible=true")).toHaveCount(0);
  }
  await expect(main.getByRole("button", { name: /^(?:Ajouter|Augmenter|Imprimer)/ })).toHaveCount(
    0,
  );
  const paper = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    const { scrollWidth, clientWidth } = document.documentElement;
    const head = getComputedStyle(document.querySelector("main") ?? document.body, "::before");
    return { backgroundColor, color, overflow: scrollWidth - clientWidth, head: head.content };
  });
  expect(paper).toEqual({
    head: '"Panetier · Grands Moulins Panetier"',
    backgroundColor: "rgba(0, 0, 0, 0)",
    color: "rgb(42, 26, 16)",
    overflow: 0,
  });
};

test("[PRINT-1] a product is printed with its picture, its sheet and its price", async ({
  page,
  shop,
}) => {
  await shop.open("/produits/farine-de-ble-tradition-francaise-t65", { account: "gerant" });
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: /T65/ })).toBeVisible();
  await inkOnPaper(page);
  await expect(main.locator("[data-shared-picture] img")).toBeVisible();
  await expect(main.getByRole("table").first()).toBeVisible();
  await expect(main.getByText("€").first()).toBeVisible();
});

test("[PRINT-1] an order is printed with its lines, its addresses and its total", async ({
  page,
  shop,
}) => {
  await shop.open("/mon-compte/mes-commandes", { account: "gerant" });
  const main = page.getByRole("main");
  await main
    .getByRole("link", { name: /^Commande P/ })
    .first()
    .click();
  await expect(main.getByRole("heading", { level: 1, name: /^Commande P/ })).toBeVisible();
  await inkOnPaper(page);
  await expect(main.getByRole("list", { name: /^Produits/ }).first()).toBeVisible();
  await expect(main.getByText("Total TTC").first()).toBeVisible();
});
