import type { Page } from "@playwright/test";
import { arrive } from "./arrive.ts";
import { flour, flourOf, heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";

// A press that removes its own control leaves the focus on what has come in its place, or beside it.

/** Presses by keys what goes with its press, and answers what has the focus then. */
const pressAway = async (page: Page, name: string | RegExp): Promise<string> => {
  const control = page.getByRole("button", { name }).locator("visible=true").first();
  await control.focus();
  const pressed = await control.elementHandle();
  if (pressed === null) throw new Error(`There is no ${String(name)}.`);
  await page.keyboard.press("Enter");
  await expect.poll(() => pressed.evaluate((element) => element.checkVisibility())).toBe(false);
  const focused = page.locator(":focus");
  await expect(focused).toHaveCount(1);
  await expect(focused).toBeVisible();
  await expect(focused).toBeInViewport();
  return focused.evaluate((element) => element.tagName);
};

test("[FOCUS-1] the focus is never on nothing after a press that removes its own control", async ({
  page,
  shop,
  office,
}) => {
  await office.openBakery("jamais-perdu", "Maison Aubert Bolbec");
  await shop.open("/panier", {
    account: "jamais-perdu",
    store: "jamais-perdu",
    cart: flourOf(20),
  });
  await expect(heading(page, "Votre panier")).toBeVisible();
  const gone: Array<readonly [path: string, name: string | RegExp]> = [
    ["/catalogue/farines", /^Ajouter au panier|^Ajouter Farine/],
    ["/recettes/fournee", /^Ajouter Baguette de tradition/],
    ["", /^Ajouter Croissant pur beurre/],
    ["", "Retirer Baguette de tradition française"],
    ["", "Retirer Croissant pur beurre"],
    ["/panier", `Retirer ${flour.name}`],
  ];
  for (const [path, name] of gone) {
    await test.step(`${path} ${String(name)}`, async () => {
      if (path !== "") await arrive(page, path);
      expect(await pressAway(page, name)).not.toBe("BODY");
    });
  }
});
