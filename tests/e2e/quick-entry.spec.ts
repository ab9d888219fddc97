import type { Page } from "@playwright/test";
import bwipjs from "bwip-js/node";
import { cartLink, expect, test } from "./fixtures.ts";

const field = (page: Page) => page.getByLabel("Que vous faut-il ?");
const lines = (page: Page) => page.getByRole("list", { name: "Lignes comprises" });
const line = (page: Page, said: string) =>
  lines(page).getByRole("listitem").filter({ hasText: said });

const MAIL = `Bonjour,
il me faudrait 10 sacs de 101065
100 kg de 101700
et du caramel au beurre salé
Merci, Paul`;

test("understands a mail, adds what it knows at one press and takes it back @both:bar", async ({
  page,
  shop,
  office,
}, { project }) => {
  const store = `quick-mail-${project.name}`;
  await office.openBakery(store, "Maison Aubert Bolbec");
  await shop.open("/saisie-rapide", { account: store, store, cart: [] });
  await field(page).fill(MAIL);
  const flour = line(page, "10 sacs de 101065");
  await expect(flour).toContainText("Farine de blé Tradition française T65");
  await expect(flour.getByText("Sûr", { exact: true })).toBeVisible();
  await expect(line(page, "100 kg de 101700").getByRole("spinbutton")).toHaveValue("4");
  await flour.getByRole("spinbutton").fill("12");
  await flour.getByRole("spinbutton").press("Enter");
  await expect(flour.getByText("Choisi", { exact: true })).toBeVisible();

  // What is written, and what was decided, outlives a reload.
  await page.reload();
  await expect(flour.getByRole("spinbutton")).toHaveValue("12");
  await shop.checkAccessibility();

  await shop.next(/^Ajouter (2\slignes )?au panier/);
  await expect(page.getByText("2\u00a0lignes ajoutées au panier")).toBeVisible();
  await expect(field(page)).toHaveValue(/caramel/);
  await expect(field(page)).not.toHaveValue(/101700/);
  await expect(cartLink(page)).toHaveAccessibleName(/16 articles/);
  await page.getByRole("button", { name: "Annuler", exact: true }).click();
  await expect(field(page)).toHaveValue(MAIL);
  await expect(flour.getByRole("spinbutton")).toHaveValue("12");
  await expect(cartLink(page)).toHaveAccessibleName(/vide$/);
});

test("reads a file from a spreadsheet, whatever its columns are called, into a list", async ({
  page,
  shop,
  office,
}, { project }) => {
  const store = `quick-file-${project.name}`;
  await office.openBakery(store, "Maison Aubert Bolbec");
  await shop.open("/saisie-rapide", { account: store, store, cart: [] });
  const picker = page.getByLabel("Fichier CSV");
  await picker.setInputFiles({
    name: "inventaire.xlsx",
    mimeType: "application/octet-stream",
    buffer: Buffer.from("PK"),
  });
  await expect(page.getByText(/Un classeur ne se lit pas ici/)).toBeVisible();
  // As a French spreadsheet writes it: semicolons, Windows-1252, columns in an order of its own.
  await picker.setInputFiles({
    name: "inventaire.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "Libellé;Théorique;À prendre;Code article\r\nFarine;9;3;101065\r\nX;1;2;000\r\n",
      "latin1",
    ),
  });
  await expect(page.getByText("inventaire.csv : Lu comme Windows-1252")).toBeVisible();
  await page.getByLabel("Quantité", { exact: true }).selectOption("À prendre");
  await page.getByLabel("Référence ou code EAN", { exact: true }).selectOption("Code article");
  const flour = lines(page).getByRole("listitem").filter({ hasText: "réf. 101065" });
  await expect(flour.getByRole("spinbutton")).toHaveValue("3");
  await page.getByLabel("Ajouter à", { exact: true }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/dans=liste%3A\d+/);
  await shop.next(/^Ajouter (1\sligne )?à la liste/);
  await expect(page.getByText("1\u00a0ligne ajoutée à la liste")).toBeVisible();
  await expect(field(page)).toHaveValue(/X/);
  await expect(cartLink(page)).toHaveAccessibleName(/vide$/);
});

test("reads the code of a packaging on a photograph, and what is typed in its place", async ({
  page,
  shop,
  office,
}, { project }) => {
  const store = `quick-scan-${project.name}`;
  await office.openBakery(store, "Maison Aubert Bolbec");
  await shop.open("/saisie-rapide", { account: store, store, cart: [] });
  await page.getByRole("button", { name: "Scanner" }).click();
  const dialog = page.getByRole("dialog", { name: "Scanner un code" });
  const code = await bwipjs.toBuffer({
    bcid: "ean13",
    text: "3761001010654",
    scale: 4,
    padding: 20,
    backgroundcolor: "FFFFFF",
  });
  await dialog
    .getByLabel("Photographier le code")
    .setInputFiles({ name: "code.png", mimeType: "image/png", buffer: code });
  await expect(dialog.getByText("1 × Farine de blé Tradition française T65")).toBeVisible();
  await dialog.getByLabel("Ou saisir le code").fill("PNT:220403-1");
  await dialog.getByRole("button", { name: "Ajouter" }).click();
  await expect(dialog.getByText(/1 × Beurre de tourage/)).toBeVisible();
  await shop.checkAccessibility();
  await dialog.getByRole("button", { name: "Terminer" }).click();
  await expect(field(page)).toHaveValue("1 101065\n1 220403");
  await expect(lines(page).getByText("Sûr", { exact: true })).toHaveCount(2);
});
