import type { Locator, Page } from "@playwright/test";
import { AWAITING_TRANSFER, heading } from "./checkout.ts";
import { cartLink, expect, test } from "./fixtures.ts";

// The main job without a pointer: every step is reached by Tab and done by keys, and where one is
// can be seen and is said.

/** Goes on with Tab until that has the focus, as somebody does who knows what they look for. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectSeen(target);
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${String(target)}`);
};

/** The focus has a ring, and nothing that floats hides it. */
const expectSeen = async (target: Locator): Promise<void> => {
  await expect(target).toBeInViewport();
  const ring = await target.evaluate((element) => {
    // A styled box draws the ring of the control inside it.
    const boxes = [element, element.parentElement, element.nextElementSibling];
    return boxes.some((box) => {
      if (box === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box);
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    });
  });
  expect(ring).toBe(true);
};

const press = async (page: Page, target: Locator, key = "Enter"): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

/** A new page is read from its title: that has the focus, and the tab's title is said. */
const expectArrival = async (page: Page, name: string): Promise<void> => {
  await expect(heading(page, name)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "· Panetier" })).toHaveCount(1);
};

test("orders by keyboard alone, from sign-in to the confirmation @once", async ({ page, shop }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /contenu/ })).toBeFocused();
  await press(page, page.getByRole("banner").getByRole("link", { name: "Me connecter" }));
  await expect(heading(page, "Connexion")).toBeVisible();
  await tabTo(page, page.getByLabel("Adresse e-mail"));
  await page.keyboard.type("cent-boutiques@panetier.example");
  await tabTo(page, page.getByRole("textbox", { name: "Mot de passe" }));
  await page.keyboard.type("Fournil-2026-demo");
  await page.keyboard.press("Enter");

  const selector = page.getByRole("button", { name: /Changer de boutique/ });
  await expect(selector).toBeVisible();
  await press(page, selector);
  const store = shop.ownStore("keyboard");
  await expect(page.getByRole("combobox", { name: "Rechercher une boutique" })).toBeFocused();
  await page.keyboard.type(store);
  await expect(page.getByRole("option", { name: new RegExp(store) })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("button", { name: new RegExp(`boutique active : ${store}`) }),
  ).toBeVisible();

  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Rechercher un produit" })).toBeFocused();
  await page.keyboard.type("farine tradition");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/recherche\?/);
  const flour = page.getByRole("article").filter({ hasText: "réf.\u00a0101065" });
  await press(page, flour.getByRole("button", { name: /^Ajouter / }).first());
  await expect(cartLink(page)).toHaveAccessibleName(/^Panier.*1/);
  await press(page, cartLink(page));
  await expectArrival(page, "Votre panier");

  const next = (name: RegExp) =>
    page.getByRole("main").getByRole("button", { name }).locator("visible=true").first();
  await press(page, next(/^(Choisir la livraison|Livraison)$/));
  await expectArrival(page, "Livraison");
  await press(page, next(/^(Choisir le paiement|Paiement)$/));
  await expectArrival(page, "Paiement");
  // What was paid by last time is chosen already.
  await tabTo(page, page.getByRole("radio", { checked: true }));
  for (let presses = 0; presses < 3; presses += 1) {
    if (await page.getByRole("radio", { name: /^Virement/ }).isChecked()) break;
    await page.keyboard.press("ArrowDown");
  }
  await expect(page.getByRole("radio", { name: /^Virement/ })).toBeChecked();
  await press(page, page.getByRole("checkbox", { name: /conditions générales de vente/ }), "Space");
  await press(page, next(/^Valider la commande$/));
  await expect(page.getByRole("heading", { name: AWAITING_TRANSFER })).toBeFocused();
});
