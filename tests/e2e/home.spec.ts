import type { Page } from "@playwright/test";
import { headersOf, orderAtOnce } from "./cart-calls.ts";
import { flourOf } from "./checkout.ts";
import { cartLink, expect, test } from "./fixtures.ts";

// The home page: what it is for each of those who come.

/** Both screen sizes run at once: each has a store with orders of its own. */
const usualStore = (isMobile: boolean) =>
  isMobile
    ? { account: "salarie", store: "Boulangerie Saint-Leu" }
    : { account: "gerant", store: "Le Fournil Saint-Sever" };

const quantitiesIn = async (page: Page, selector: "dialog" | "main") => {
  const numbers = page.locator(selector).getByRole("spinbutton");
  const lines = await numbers.evaluateAll((inputs) =>
    inputs.map((input) => [
      input.getAttribute("aria-label") ?? "",
      Number(input.getAttribute("aria-valuenow")),
    ]),
  );
  return new Map(lines.map(([name, quantity]) => [String(name), Number(quantity)]));
};

test.describe("a baker's usual order", () => {
  // One store after the other test: they share its cart.
  test.describe.configure({ mode: "serial" });

  test("keeps its contrast in the dark", async ({ page, shop, isMobile }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await shop.open("/", { ...usualStore(isMobile), cart: [] });
    await expect(page.getByText("Comme d’habitude")).toBeVisible();
    await shop.checkContrast();
    await page.getByRole("button", { name: /^Comme d’habitude/ }).click();
    await expect(page.getByRole("button", { name: /^Commander · / })).toBeVisible();
    await shop.checkContrast();
  });

  test("counts the time to the cut-off down", async ({ page, shop, isMobile }) => {
    await page.clock.install();
    await shop.open("/", usualStore(isMobile));
    const lorry = page.getByRole("region", { name: "Prochain camion, Farine" });
    const left = lorry.getByText(/^\d+\s(j|h|min)/).first();
    const before = await left.innerText();
    await page.clock.fastForward("01:00:00");
    await expect(left).not.toHaveText(before);
  });

  test("is in the cart in three taps, exactly as shown, and can be taken back @both:job", async ({
    page,
    shop,
    isMobile,
  }) => {
    await shop.open("/", { ...usualStore(isMobile), cart: [{ variant: "230110-1", quantity: 2 }] });
    const review = page.getByRole("button", { name: /^Comme d’habitude/ });
    await review.click();
    const sheet = page.getByRole("dialog", {
      name: /^(Comme un|Votre commande du) (lundi|mardi|mercredi|jeudi|vendredi)/,
    });
    await sheet
      .getByRole("button", { name: /^Augmenter la quantité/ })
      .first()
      .click();
    const wanted = await quantitiesIn(page, "dialog");
    expect(wanted.size).toBeGreaterThan(2);
    await shop.checkAccessibility();
    const send = sheet.getByRole("button", { name: "Mettre au panier seulement" });
    await send.click();
    await expect(sheet).toBeHidden();
    await page.getByRole("button", { name: /^Annuler/ }).click();
    await expect(review).toBeVisible();

    await review.click();
    await sheet
      .getByRole("button", { name: /^Augmenter la quantité/ })
      .first()
      .click();
    await send.click();
    await expect(page.getByRole("heading", { name: /est au panier$/ })).toBeVisible();
    await expect(
      page.getByRole("main").getByRole("link", { name: "Voir mon panier" }),
    ).toBeFocused();
    await cartLink(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "Votre panier" })).toBeVisible();
    const all = new Map([...wanted, ["Quantité : Sel fin de boulangerie", 2]]);
    await expect.poll(async () => sorted(await quantitiesIn(page, "main"))).toEqual(sorted(all));
  });
});

const sorted = (quantities: ReadonlyMap<string, number>) =>
  [...quantities].toSorted(([a], [b]) => a.localeCompare(b));

test("holds the day on three screens of a phone @both:size", async ({ page, shop, isMobile }) => {
  test.skip(!isMobile, "a desk shows it on two");
  await shop.open("/", { account: "gerant" });
  await expect(page.getByRole("region", { name: "Bonnes affaires" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Comme d’habitude/ })).toBeInViewport();
  const heights = () =>
    page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
  expect(await heights()).toBeLessThanOrEqual(3);
});

test("keeps the usual order in sight under two orders to pay @both:size", async ({
  page,
  shop,
  office,
  isMobile,
}, { project }) => {
  test.skip(!isMobile, "a desk has it beside them");
  const own = `a-payer-${project.name}`;
  await office.openBakery(own, "Maison Aubert Bolbec");
  const { storeId = 0 } = await office.openLogin(own, own);
  await shop.open("/panier", { account: own, store: own, cart: [] });
  const headers = await headersOf(page.request, storeId);
  const order = (method: "CB" | "VIREMENT") =>
    orderAtOnce(page.request, headers, flourOf(4), method);
  for (let week = 1; week <= 2; week += 1) {
    await order("VIREMENT");
    await office.moveOrdersBack(own, 7);
  }
  await order("CB");
  await order("CB");
  await page.goto("/");
  const rows = page.getByRole("list", { name: "Commandes à payer" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  const usual = page.getByRole("button", { name: /^Comme d’habitude/ });
  await expect(usual).toContainText("TTC");
  const bar = page.getByRole("navigation", { name: "Raccourcis" });
  const [button, below] = [await usual.boundingBox(), await bar.boundingBox()];
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThan(60);
  await shop.checkAccessibility();
  await rows
    .first()
    .getByRole("link", { name: /^Payer/ })
    .click();
  await expect(page).toHaveURL(/\/_bank\//);
});
