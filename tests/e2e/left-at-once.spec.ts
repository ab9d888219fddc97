import type { Page } from "@playwright/test";
import { flour, flourOf } from "./checkout.ts";
import { cartLink, expect, test } from "./fixtures.ts";
import { witnessOf } from "./witness.ts";

// A press whose page goes in the same moment: the next page shows no less than what was pressed. One
// test after the other: they share a store.

test.describe.configure({ mode: "default" });

const productPage = "/produits/farine-de-ble-tradition-francaise-t65";
const ROUNDS = 6;

const more = (page: Page) =>
  page.getByRole("button", { name: `Augmenter la quantité : ${flour.name}` }).first();

/** Presses within the page, each on what the one before it has drawn, and leaves it with the last. */
const pressAndLeave = async (
  page: Page,
  label: string,
  { presses = 1, to }: { readonly presses?: number; readonly to: string | null },
): Promise<void> => {
  const left = page.waitForEvent("framenavigated");
  await page
    .evaluate(
      async ([name, times, address]) => {
        for (let press = 0; press < times; press += 1) {
          document.querySelector<HTMLElement>(`main [aria-label^="${name}"]`)?.click();
          if (press + 1 < times) await new Promise((resolve) => setTimeout(resolve));
        }
        if (address === null) location.reload();
        else location.assign(address);
      },
      [label, presses, to] as const,
    )
    // The page may be gone before it can say that it has done so.
    .catch((error: unknown) => {
      if (!String(error).includes("Execution context was destroyed")) throw error;
    });
  await left;
};

test("keeps what was added when the page is reloaded or left at once @once", async ({
  page,
  shop,
  baseURL,
  office,
}) => {
  // Thirteen pages, one after the other.
  test.slow();
  const witness = await witnessOf(baseURL, office, "cent-boutiques", shop.ownStore("leftAtOnce"));
  await shop.open(productPage, { own: "leftAtOnce", cart: [] });
  for (let round = 0; round < ROUNDS; round += 1) {
    await expect(cartLink(page)).toHaveAccessibleName(/vide$/);
    const name = `Ajouter au panier ${flour.name}`;
    await page.getByRole("button", { name }).hover();
    await pressAndLeave(page, name, { to: round % 2 === 0 ? null : "/panier" });
    await expect(cartLink(page)).toHaveAccessibleName(/1 article$/);
    await expect.poll(witness.cart).toEqual({ [flour.variant]: 1 });
    // By the tab itself: what it may still be sending of the press comes before.
    await page.goto(productPage);
    await page
      .getByRole("main")
      .getByRole("button", { name: `Retirer ${flour.name}` })
      .click();
    await expect.poll(witness.cart).toEqual({});
  }
  await witness.close();
});

test("keeps what waited behind the call on its way @once", async ({
  page,
  shop,
  baseURL,
  office,
}) => {
  const witness = await witnessOf(baseURL, office, "cent-boutiques", shop.ownStore("leftAtOnce"));
  await shop.open(productPage, { own: "leftAtOnce", cart: flourOf(2) });
  await expect(cartLink(page)).toHaveAccessibleName(/2 articles$/);
  await more(page).hover();
  await pressAndLeave(page, `Augmenter la quantité : ${flour.name}`, { presses: 5, to: "/panier" });
  await expect(cartLink(page)).toHaveAccessibleName(/7 articles$/);
  await expect.poll(witness.cart).toEqual({ [flour.variant]: 7 });
  await witness.close();
});
