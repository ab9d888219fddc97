import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { expect, test } from "./fixtures.ts";

// The order pad: what is written in it is the open cart.

const LIKE = "Maison Aubert Bolbec";

/** Opens the pad from the header and puts on it what those words find first. */
const openPad = async (page: Page, words: readonly string[]) => {
  await page
    .getByRole("link", { name: "Carnet", exact: true })
    .locator("visible=true")
    .first()
    .click();
  await page.getByRole("button", { name: "Ajouter un produit" }).first().click();
  const box = page.getByRole("region", { name: "Ajouter un produit à la liste" });
  for (const [index, word] of words.entries()) {
    await box.getByRole("textbox", { name: "Ajouter un produit" }).fill(word);
    // What the words before have found stands there for a moment.
    const found = new RegExp(`^Ajouter à la liste.*\\b${word.split(" ").at(-1) ?? word}\\b`, "i");
    await box
      .getByRole("list", { name: "Produits trouvés" })
      .getByRole("button", { name: found })
      .first()
      .click();
    await expect(numbers(page)).toHaveCount(index + 1);
  }
  await box.getByRole("button", { name: "Fermer" }).click();
};

const numbers = (page: Page) => page.getByRole("main").getByRole("textbox", { name: /^Quantité/ });
const order = (page: Page) => page.getByRole("region", { name: "Votre commande" });
const gauge = (page: Page) => order(page).getByRole("meter", { name: "Franco, Farine" });

test("[PAD-2] an order is written by keyboard, and total and gauge follow before any answer", async ({
  page,
  shop,
  office,
}) => {
  await office.openBakery("carnet-clavier", LIKE);
  await shop.open("/", { account: "carnet-clavier", store: "carnet-clavier", cart: [] });
  await openPad(page, ["farine tradition T65", "sel fin", "farine de seigle T85"]);
  const held = Promise.withResolvers<void>();
  await page.route(/\/orders\/[^/]+\/(?:bulk-)?items/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press("/");
  await page.keyboard.press("Enter");
  await expect(numbers(page).nth(0)).toBeFocused();
  await page.keyboard.type("10");
  await expect(gauge(page)).toHaveAttribute("aria-valuenow", "250000");
  await page.keyboard.press("Enter");
  await page.keyboard.type("1,5");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Un nombre entier, sans virgule");
  await expect(numbers(page).nth(1)).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("2");
  await page.keyboard.press("Shift+Enter");
  await expect(numbers(page).nth(1)).toBeFocused();
  await expect(order(page).getByText("Total HT · 2 lignes")).toBeVisible();
  const total = await order(page).locator("b", { hasText: "€" }).last().innerText();
  await shop.checkAccessibility();
  held.resolve();
  await order(page).getByRole("link", { name: "Voir le panier" }).click();
  const summary = page.getByRole("complementary", { name: "Récapitulatif" });
  await expect(summary.getByText(total, { exact: true }).first()).toBeVisible();
});

test("[PAD-2] floury thumbs fill it in mode fournil @both:thumb", async ({ page, shop, office }, {
  project,
}) => {
  const name = `carnet-fournil-${project.name}`;
  await office.openBakery(name, LIKE);
  await shop.open("/", { account: name, store: name, cart: [] });
  await openPad(page, ["farine tradition T65"]);
  await page.getByRole("banner").getByRole("button", { name: "Mode fournil" }).click();
  const more = page.getByRole("main").getByRole("button", { name: /^Augmenter la quantité/ });
  await more.click();
  await more.click();
  await expect(gauge(page)).toHaveAttribute("aria-valuenow", "50000");
  const { width = 0, height = 0 } = (await more.boundingBox()) ?? {};
  expect([width >= 60, height >= 60]).toEqual([true, true]);
  await shop.checkAccessibility("main");
});

test("[PAD-5] a scanned code leads to its line, and what the pad lacks is offered", async ({
  page,
  shop,
  office,
}) => {
  await office.openBakery("carnet-scan", LIKE);
  await shop.open("/", { account: "carnet-scan", store: "carnet-scan", cart: [] });
  await openPad(page, ["sel fin", "farine tradition T65"]);
  const scan = async (code: string) => {
    await page.getByRole("button", { name: "Scanner" }).click();
    const dialog = page.getByRole("dialog", { name: "Scanner un code" });
    await dialog.getByLabel("Ou saisir le code").fill(code);
    await dialog.getByRole("button", { name: "Ajouter", exact: true }).click();
    return dialog;
  };
  await page.getByRole("searchbox", { name: "Chercher dans la liste" }).fill("sel");
  await scan("PNT:101065-1");
  await expect(numbers(page).nth(1)).toBeFocused();
  await page.keyboard.type("4");
  await expect(gauge(page)).toHaveAttribute("aria-valuenow", "100000");
  const dialog = await scan("96385074");
  await expect(dialog.getByText(/^96385074 : Ce code n’est pas dans/)).toBeVisible();
  await dialog.getByRole("button", { name: "Terminer" }).click();
  await expect(page.getByRole("button", { name: "Scanner" })).toBeFocused();
  const offer = (await scan("PNT:220403-1")).getByRole("button", {
    name: /^Ajouter à la liste : /,
  });
  await shop.checkAccessibility();
  await offer.click();
  await expect(numbers(page).nth(2)).toBeFocused();
  await page.getByRole("link", { name: "Ajouter par saisie" }).click();
  await expect(page).toHaveURL(/\/saisie-rapide\?dans=liste%3A\d+$/);
});

test("[SHELF-1] [SHELF-2] labels of the list are printed, and a telephone reads them", async ({
  page,
  shop,
  office,
}) => {
  await office.openBakery("carnet-etiquettes", LIKE);
  await shop.open("/", { account: "carnet-etiquettes", store: "carnet-etiquettes", cart: [] });
  await openPad(page, ["farine tradition T65", "sel fin"]);
  await page.getByRole("link", { name: "Imprimer des étiquettes" }).click();
  await page.getByRole("radio", { name: /^Code QR/ }).check();
  await expect(page.getByRole("button", { name: "Imprimer 2 étiquettes" })).toBeEnabled();
  const squares = page.getByRole("img", { name: /^Code QR PNT:/ });
  await expect(squares).toHaveCount(2);
  await shop.checkAccessibility();
  expect(await codesIn(await squares.first().screenshot())).toEqual(["PNT:101065-1"]);
  expect(await pagesOf(page)).toBe(1);
  await page.getByRole("radio", { name: /^Rouleau/ }).check();
  await expect(page.getByText("2 étiquettes, 2 pages")).toBeVisible();
  expect(await pagesOf(page)).toBe(2);
});

const codesIn = async (picture: Uint8Array): Promise<readonly string[]> => {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
  return (await readBarcodes(picture)).map(({ text }) => text);
};

const pagesOf = async (page: Page): Promise<number> => {
  const printed = await page.pdf({ preferCSSPageSize: true });
  return printed.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
};
