import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const section = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

test("a manager finds a store among a hundred and changes it in its place @both:forms", async ({
  page,
  shop,
  isMobile,
}) => {
  const own = shop.ownStore("storePage");
  await shop.open("/", { own: "storePage" });
  await page.getByRole("button", { name: isMobile ? "Menu" : "Mon compte", exact: true }).click();
  await page.getByRole("link", { name: "Mes boutiques" }).click();
  await expect(heading(page, "Mes boutiques")).toBeVisible();
  await expect(page.getByText("100 boutiques")).toBeVisible();
  await shop.checkAccessibility();
  await page.getByRole("searchbox", { name: "Rechercher" }).fill(own.slice(0, -1));
  await expect(page.getByText("1 boutique sur 100")).toBeVisible();
  await page.getByRole("link", { name: own }).click();
  await expect(heading(page, own)).toBeVisible();

  // Two days that a lorry comes on are taken out; a reload before they are saved loses nothing.
  const days = section(page, "Jours de fermeture");
  const flour = section(page, "Farine").getByRole("listitem");
  await expect(flour.first()).toBeVisible();
  const [first = "", second = ""] = await flour.locator("b").allTextContents();
  await days.getByRole("button", { name: /^Modifier/ }).click();
  await expect(days.getByRole("checkbox", { name: "Lundi" })).toBeFocused();
  const cell = (name: string) => {
    const [, day = "", month = ""] = /(\d+)\S* (\S+)$/.exec(name) ?? [];
    return days.getByRole("button", { name: new RegExp(`\\b${day} ${month} \\d{4}`) });
  };
  // The calendar comes after the rest of the form.
  const later = days.getByRole("button", { name: "Mois suivant" });
  await expect(later).toBeVisible();
  for (const name of [first, second]) {
    while ((await cell(name).count()) === 0) {
      await later.click();
    }
    await cell(name).click();
  }
  await expect(days.getByRole("list", { name: "Fermetures annoncées" })).toBeVisible();
  await shop.checkAccessibility();
  await page.reload();
  await expect(days.getByRole("list", { name: "Fermetures annoncées" })).toBeVisible();
  await days.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Les jours de fermeture sont enregistrés")).toBeVisible();
  await expect(days.getByRole("button", { name: /^Modifier/ })).toBeFocused();
  await expect(flour.first()).not.toContainText(first);
  await expect(flour.filter({ hasText: second })).toHaveCount(0);

  // A wrong postcode leads back to its field; the right one brings its towns.
  const address = section(page, /^Adresse/).first();
  await address.getByRole("button", { name: /^Modifier/ }).click();
  await address.getByLabel("Code postal").fill("7600");
  await address.getByRole("button", { name: "Enregistrer" }).click();
  await expect(address.getByLabel("Code postal")).toBeFocused();
  await expect(address.getByLabel("Code postal")).toHaveAccessibleDescription(/5 chiffres/);
  await address.getByLabel("Code postal").fill("27000");
  await address.getByRole("combobox", { name: "Ville" }).selectOption("Évreux");
  await address.getByLabel("Téléphone").fill("02 32 00 00 00");
  await address.getByRole("button", { name: "Enregistrer" }).click();
  await expect(address.getByText("27000 Évreux")).toBeVisible();
  await expect(address.getByRole("link", { name: /02\s32\s00\s00\s00/ })).toBeVisible();
});

test("a baker takes what is left of a pre-order, and no more @both:menu", async ({
  page,
  shop,
  office,
  isMobile,
}) => {
  await office.preOrder(shop.ownStore("festive"), "340703-1", 2);
  await shop.open("/", { own: "festive", cart: [] });
  await page.getByRole("button", { name: isMobile ? "Menu" : "Mon compte", exact: true }).click();
  await page.getByRole("link", { name: "Produits pré-commandés" }).click();
  await expect(heading(page, "Produits pré-commandés")).toBeVisible();
  const item = page.getByRole("main").getByRole("listitem");
  await expect(item).toContainText("0 commandé sur 2 · reste 2");
  await shop.checkAccessibility();
  await item.getByRole("button", { name: /^Ajouter/ }).click();
  await item.getByRole("button", { name: /^Augmenter/ }).click();
  await expect(item).toContainText("2 au panier · reste 0");
  const meter = item.getByRole("meter");
  await expect(meter).toHaveAttribute("aria-valuetext", "2 sur 2");
  await expect(item.getByRole("button", { name: /^Augmenter/ })).toBeDisabled();
});
