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

test("finds a product by its code, and says when there is nothing", async ({ page, isMobile }) => {
  await page.goto("/");
  await openSearch(page, isMobile);
  await box(page).fill("101065");
  await expect(options(page).first()).toContainText("101065");
  await box(page).fill("zzqxj");
  await expect(page.getByText("Aucun résultat", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/recherche\?search=zzqxj&page=1&itemsPerPage=30$/);
  await expect(page.getByRole("heading", { name: "Aucun produit pour « zzqxj »" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Farines", exact: true }).click();
  await expect(heading(page, "Farines")).toBeVisible();
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

test("shows 30, 60 or 90 products a page, and turns the pages", async ({ page }) => {
  await page.goto("/recherche?page=1&itemsPerPage=45");
  await expect(cards(page)).toHaveCount(30);
  const size = page.getByRole("combobox", { name: "Produits par page" });
  await expect(size.getByRole("option")).toHaveText(["30", "60", "90"]);
  for (const wanted of ["60", "90"]) {
    await size.selectOption(wanted);
    await expect(page).toHaveURL(new RegExp(`itemsPerPage=${wanted}`));
    await expect(cards(page)).toHaveCount(Number(wanted));
  }
  const first = await cards(page).first().getByRole("heading").innerText();
  await page.getByRole("link", { name: "Page suivante" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards(page).first().getByRole("heading")).not.toHaveText(first);
});

test("sorts by price for a customer", async ({ page, shop }) => {
  await shop.open("/catalogue/farines", { own: "search" });
  await page.getByRole("combobox", { name: "Trier" }).selectOption({ label: "Prix croissant" });
  await expect(page).toHaveURL(/sort=price/);
  const prices = async () =>
    (
      await cards(page)
        .locator("b")
        .filter({ hasText: /^\d+,\d\d\s€$/ })
        .allInnerTexts()
    ).map((text) => Number.parseFloat(text.replace(",", ".")));
  await expect(async () => {
    const shown = await prices();
    expect(shown.length).toBeGreaterThan(20);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  }).toPass();
});

test("says what is wrong with an address of a search, and leads on", async ({ page }) => {
  await page.goto("/recherche?search=farine&page=99&itemsPerPage=30");
  await expect(page.getByRole("heading", { name: "La page 99 n’existe pas" })).toBeVisible();
  await expect(page.getByText("Aucun produit")).toHaveCount(0);
  await page.getByRole("link", { name: "Voir la dernière page" }).click();
  await expect(page).toHaveURL(/page=\d&/);
  await expect(cards(page).first()).toBeVisible();

  await page.goto("/recherche?taxon_code=zzz&search=levure");
  await expect(page.getByText("La catégorie de cette adresse n’existe pas")).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByText("zzz")).toHaveCount(0);

  await page.goto("/recherche?search=croissant&brands=maison-vasseur,marque-d-hier");
  await expect(page.getByText("La marque de cette adresse n’existe pas")).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Maison Vasseur/ })).toBeVisible();
  await expect(page.getByText("marque-d-hier")).toHaveCount(0);

  await page.goto("/recherche/nexistepas");
  await expect(page.getByRole("heading", { name: "Page introuvable" })).toBeVisible();
});
