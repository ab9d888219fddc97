import type { Page } from "@playwright/test";
import { flour, heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Rechercher un produit" });
const suggestions = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const options = (page: Page) => suggestions(page).getByRole("option");
const cards = (page: Page) => page.getByRole("list", { name: "Produits" }).getByRole("article");
const count = (page: Page) => page.getByRole("main").getByText(/^\d+ produits?$/);

const openSearch = async (page: Page, isMobile: boolean): Promise<void> => {
  if (isMobile) await page.getByRole("button", { name: "Rechercher", exact: true }).click();
  await box(page).focus();
};

test("suggests while typing, and the keyboard walks, chooses and leaves @both:pane", async ({
  page,
  isMobile,
}) => {
  await page.goto("/");
  await openSearch(page, isMobile);
  await page.keyboard.type("farrine trad");
  await expect(suggestions(page)).toHaveAttribute("aria-busy", "false");
  await expect(options(page).first()).toContainText("Tradition française T65");
  await expect(options(page).first().getByRole("img")).toHaveCount(0);
  await expect(options(page).first().locator("img")).toHaveAttribute("width", "60");
  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/produits\/farine-de-ble-tradition/);
  await expect(heading(page, flour.name)).toBeVisible();

  await openSearch(page, isMobile);
  await box(page).fill("levain");
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue("");
});

test("filters, and each filter is a chip that can be taken off @both:sheet", async ({
  page,
  isMobile,
}) => {
  await page.goto("/recherche?search=farine&page=1&itemsPerPage=30");
  await expect(cards(page).first()).toBeVisible();
  const all = await count(page).innerText();
  const filters = isMobile
    ? page.getByRole("dialog", { name: "Filtrer" })
    : page.getByRole("complementary", { name: "Filtrer" });
  if (isMobile) await page.getByRole("button", { name: "Filtrer" }).click();
  await filters.getByRole("checkbox", { name: /^Bio/ }).check();
  await expect(page).toHaveURL(/labels=Bio/);
  await filters.getByRole("checkbox", { name: /^En stock/ }).check();
  await expect(page).toHaveURL(/stock=true/);
  if (isMobile) await filters.getByRole("button", { name: /^Voir \d+ produits?$/ }).click();
  await expect(count(page)).not.toHaveText(all);
  // The count of the first filter may still stand there.
  await expect
    .poll(async () => {
      const filtered = Number.parseInt(await count(page).innerText(), 10);
      return (await cards(page).count()) === Math.min(30, filtered);
    })
    .toBe(true);
  const chips = page.getByRole("list", { name: "Filtres actifs" });
  await chips.getByRole("button", { name: "Retirer En stock" }).click();
  await expect(page).not.toHaveURL(/stock=true/);
  await chips.getByRole("button", { name: "Tout effacer" }).click();
  await expect(chips).toHaveCount(0);
  await expect(count(page)).toHaveText(all);
});

test("brings back view and scroll by back, reload and a shared link @both:layout", async ({
  page,
  context,
}) => {
  await page.goto("/catalogue/farines?page=2&itemsPerPage=30&sort=name");
  await expect(cards(page).first()).toBeVisible();
  const names = await cards(page).getByRole("heading").allInnerTexts();
  const chosen = cards(page).nth(16);
  await chosen.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  const scrolled = await page.evaluate(() => window.scrollY);
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("panetier.scroll")))
    .toContain(String(Math.round(scrolled)));
  await chosen.getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/produits\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/page=2&itemsPerPage=30&sort=name$/);
  await expect
    .poll(() => page.evaluate(() => Math.round(window.scrollY)))
    .toBe(Math.round(scrolled));
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => Math.round(window.scrollY)))
    .toBe(Math.round(scrolled));
  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect(cards(shared).first()).toBeVisible();
  expect(await cards(shared).getByRole("heading").allInnerTexts()).toEqual(names);
  const signIn = cards(shared)
    .first()
    .getByRole("link", { name: "Me connecter pour voir les prix" });
  const target = new URL((await signIn.getAttribute("href")) ?? "", shared.url()).searchParams.get(
    "target",
  );
  expect(new URL(target ?? "", shared.url()).href).toBe(shared.url());
});
