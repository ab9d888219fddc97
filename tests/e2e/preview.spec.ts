import type { Page, Route } from "@playwright/test";
import { cartLink, expect, test } from "./fixtures.ts";
import { flour, flourOf } from "./goods.ts";

// A customer's page comes with what is theirs in it (docs/decisions/0060). The shop's scripts are held back
// here: what is seen and done before they are there is what a phone on a slow network has.

const SCRIPTS = /\/assets\/.*\.js$/;

/** Holds the shop's scripts back; the answer lets them go. */
const withoutScripts = async (page: Page): Promise<() => Promise<void>> => {
  const held: Route[] = [];
  let isHolding = true;
  await page.route(SCRIPTS, (route) => {
    if (isHolding) held.push(route);
    else void route.continue();
  });
  return async () => {
    isHolding = false;
    for (const route of held) await route.continue();
  };
};

/** Which of the two is shown. */
const shown = (page: Page) =>
  page.evaluate(() =>
    ["preview", "root"].filter((id) => {
      const element = document.getElementById(id);
      return element?.checkVisibility({ visibilityProperty: true }) === true;
    }),
  );

const CART = "/panier";

test.beforeEach(async ({ shop, office, page }, { project, title, repeatEachIndex }) => {
  const account = `apercu-${project.name}-${title.length}-${repeatEachIndex}`;
  await office.openBakery(account, "Maison Aubert Bolbec");
  await shop.open("/cgv", { account, store: account, cart: flourOf(3) });
  await expect(cartLink(page)).toHaveAccessibleName(/3 articles/);
});

const line = (page: Page) =>
  page.getByRole("main").getByRole("group", { name: flour.name }).first();
const quantity = (page: Page) => line(page).getByRole("spinbutton");

test("[PREVIEW-1] a cart is read before the shop's scripts are there, and does not move when they are @both", async ({
  page,
  shop,
}) => {
  const release = await withoutScripts(page);
  await page.goto(CART, { waitUntil: "commit" });
  await expect.poll(() => shown(page)).toEqual(["preview"]);
  await page.evaluate(() => document.fonts.ready);
  const read = async () => ({
    quantity: await quantity(page).inputValue(),
    line: await line(page).boundingBox(),
    title: await page.getByRole("heading", { level: 1 }).boundingBox(),
    // A minute may pass meanwhile.
    summary: (await page.getByRole("main").innerText()).replaceAll(/^\d+\s(?:h|min).*$/gm, "…"),
  });
  const before = await read();
  expect(before.quantity).toBe("3");
  await shop.checkAccessibility("#preview");
  await release();
  await expect.poll(() => shown(page)).toEqual(["root"]);
  await expect(page.locator("#preview")).toHaveCount(0);
  expect(await read()).toEqual(before);
});

test("[PREVIEW-4] what is pressed before the shop's scripts are there is done by them", async ({
  page,
}) => {
  const release = await withoutScripts(page);
  await page.goto(CART, { waitUntil: "commit" });
  await line(page)
    .getByRole("button", { name: /^Augmenter/ })
    .click();
  expect(await shown(page)).toEqual(["preview"]);
  await release();
  await expect(quantity(page)).toHaveValue("4");
  expect(await shown(page)).toEqual(["root"]);
});

test("[PREVIEW-4] a quantity that is typed and left, or entered, counts", async ({ page }) => {
  for (const [typed, leave] of [
    ["5", () => quantity(page).press("Enter")],
    ["7", () => page.getByRole("heading", { level: 1 }).click()],
  ] as const) {
    const release = await withoutScripts(page);
    await page.goto(CART, { waitUntil: "commit" });
    await quantity(page).fill(typed);
    await leave();
    expect(await shown(page)).toEqual(["preview"]);
    await release();
    await expect(cartLink(page)).toHaveAccessibleName(`Panier, ${typed} articles`);
    await page.unroute(SCRIPTS);
  }
});

test("[PREVIEW-4] what is unfolded stays so, and Escape takes a press back", async ({ page }) => {
  const release = await withoutScripts(page);
  await page.goto(CART, { waitUntil: "commit" });
  const code = page.getByRole("textbox", { name: "Code promotionnel" });
  await page.getByText("J'ai un code promotionnel").click();
  await code.fill("FOURNIL");
  await line(page)
    .getByRole("button", { name: /^Augmenter/ })
    .click();
  await page.keyboard.press("Escape");
  expect(await shown(page)).toEqual(["preview"]);
  await release();
  await expect.poll(() => shown(page)).toEqual(["root"]);
  await expect(code).toHaveValue("FOURNIL");
  await expect(quantity(page)).toHaveValue("3");
});

test("[PREVIEW-4] what is typed meanwhile stays, with the focus", async ({ page }) => {
  const release = await withoutScripts(page);
  await page.goto(CART, { waitUntil: "commit" });
  const search = page.getByRole("banner").getByRole("combobox").locator("visible=true").first();
  await search.fill("baguet");
  await release();
  await expect.poll(() => shown(page)).toEqual(["root"]);
  await expect(search).toHaveValue("baguet");
  await expect(search).toBeFocused();
});

test("[PREVIEW-4] a tab in another store shows nothing of it", async ({ page }) => {
  await page.evaluate(() => sessionStorage.setItem("panetier.store", "1"));
  const release = await withoutScripts(page);
  await page.goto(CART, { waitUntil: "commit" });
  await expect.poll(() => shown(page)).toEqual(["root"]);
  await expect(page.getByText(flour.name)).toBeHidden();
  await release();
  await expect(page.locator("#preview")).toHaveCount(0);
  await expect(quantity(page)).toHaveValue("3");
});
