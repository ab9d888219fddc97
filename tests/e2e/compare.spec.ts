import type { Page } from "@playwright/test";
import { flour, heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";

// Products side by side, from the boxes of a list.

const cards = (page: Page) => page.getByRole("list", { name: "Produits" }).getByRole("article");
const columns = (page: Page) => page.getByRole("table").getByRole("columnheader");

test("[COMPARE-1] two flours of a list stand side by side @both:table", async ({ page, shop }) => {
  await shop.open("/catalogue/farines", { account: "salarie" });
  for (const card of [cards(page).nth(0), cards(page).nth(1)]) {
    await card.getByRole("checkbox", { name: /^Comparer/ }).check();
  }
  await page.getByRole("link", { name: "Comparer (2)" }).click();
  await expect(heading(page, "Comparer des produits")).toBeVisible();
  await expect(page).toHaveURL(/\/comparer\?codes=/);
  await expect(columns(page)).toHaveCount(2);
  await expect(page.getByRole("rowheader", { name: /^Force boulangère \(W\)/ })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /^Prix au kilo/ })).toBeVisible();
  await shop.checkAccessibility();

  // The table is scrolled by itself, its first column stays, and the page does not move.
  const region = page.getByRole("region", { name: "Comparaison", exact: true });
  const fact = page.getByRole("rowheader").first();
  const before = await fact.boundingBox();
  await region.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  expect((await fact.boundingBox())?.x).toBe(before?.x);
  // Two of them are whole, also on a phone.
  const isInSight = (column: Element) => column.getBoundingClientRect().right <= innerWidth;
  await region.evaluate((element) => element.scrollTo({ left: 0 }));
  for (const column of await columns(page).all())
    expect(await column.evaluate(isInSight)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );

  await page
    .getByRole("button", { name: /de la comparaison$/ })
    .last()
    .click();
  await expect(columns(page)).toHaveCount(1);
  await page
    .getByRole("region", { name: "Ajouter à la comparaison" })
    .getByRole("button")
    .first()
    .click();
  await expect(columns(page)).toHaveCount(2);
  await page.reload();
  await expect(columns(page)).toHaveCount(2);
});

test("a flour's sheet leads to the comparison, which no engine shows", async ({
  page,
  request,
}) => {
  await page.goto("/produits/farine-de-ble-tradition-francaise-t65");
  await page.getByRole("link", { name: "Comparer avec d’autres farines" }).click();
  await expect(page).toHaveURL(/\/comparer\?codes=101065$/);
  await expect(columns(page)).toHaveCount(1);
  await expect(page.getByRole("link", { name: flour.name })).toBeVisible();
  const sent = await request.get("/comparer?codes=101065,101280,zzz");
  expect([sent.status(), sent.headers()["x-robots-tag"]]).toEqual([200, "noindex"]);
  const text = await sent.text();
  expect(text).toContain("<title>Comparer des produits · Panetier</title>");
  expect(text).toContain("Force boulangère (W)");
});
