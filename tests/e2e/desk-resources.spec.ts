import type { Page } from "@playwright/test";
import { PASSWORD } from "./arrange.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, newSupportAgent, signInToSupport } from "./support-agents.ts";

// What direction does with prices and brands at the desk: typed in a table or brought as a file, looked at,
// applied, and taken back.

// A dialog that is still coming is half transparent: no contrast is right.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const enter = async (page: Page, name: string): Promise<void> => {
  const login = await newSupportAgent(name);
  await page.goto("/_gestion");
  await signInToSupport(page, PASSWORD, login);
  await expect(page.getByRole("heading", { name: "Ce qui attend", level: 1 })).toBeVisible();
};

test("[DESK-R1] prices are typed in the table, looked at, applied and taken back", async ({
  page,
  shop,
}, { project }) => {
  test.slow();
  const check = checkOf(page, shop);
  await enter(page, `prix-${project.name}`);
  await page.goto("/_gestion/prix?recherche=101112");
  const grid = page.getByRole("grid", { name: "prix" });
  const priceOf = (row: number) => grid.locator(`[data-place="${row}:4"]`);
  await expect(priceOf(1)).toHaveText(/^\d+,\d\d\s€$/);
  await check();
  const cents = async (row: number): Promise<number> =>
    Number((await priceOf(row).innerText()).replace(/\D/g, ""));
  const before = [await cents(0), await cents(1)];
  const typed = before.map((price) => ((price + 5) / 100).toFixed(2).replace(".", ","));
  await priceOf(0).click();
  for (const text of typed) {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }
  await expect(page.getByRole("status").filter({ hasText: "2 modifications" })).toBeVisible();
  await check();
  // What is typed is there again after a reload.
  await page.reload();
  await page.getByRole("button", { name: "Voir ce que ça change" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saisie : prix");
  await check();
  await page.getByRole("button", { name: "Appliquer 2 changements" }).click();
  await expect(page.getByText("appliqué", { exact: true })).toBeVisible();
  const run = page.url();
  await page.goto("/_gestion/prix?recherche=101112");
  await expect(priceOf(1)).toHaveText(new RegExp(`^${typed[1]}\\s€$`));
  expect([await cents(0), await cents(1)]).toEqual(before.map((price) => price + 5));
  await page.goto(run);
  await page.getByRole("button", { name: "Annuler ce passage" }).click();
  await page.getByRole("button", { name: "Annuler le passage" }).click();
  await expect(page.getByText("2 lignes sont comme avant.")).toBeVisible();
  await page.goto("/_gestion/prix?recherche=101112");
  await expect(priceOf(1)).toHaveText(/€$/);
  expect([await cents(0), await cents(1)]).toEqual(before);
});

test("[DESK-R6] a file asks what a header means, is applied, and a change of it is taken back", async ({
  page,
  shop,
}, { project }) => {
  test.slow();
  const check = checkOf(page, shop);
  await enter(page, `fichier-${project.name}`);
  const slug = `moulin-essai-${project.name}`;
  const take = async (text: string, name: string): Promise<void> => {
    await page.goto("/_gestion/echanges");
    await page.locator('input[type="file"]').setInputFiles({
      name,
      mimeType: "text/csv",
      buffer: Buffer.from(text),
    });
  };
  await take(
    `Code marque;Nom;Description interne\n${slug};Moulin d'essai;Au bord de l'eau.`,
    "a.csv",
  );
  await page.getByLabel("« Description interne »").selectOption({ label: "Description" });
  await check();
  await page.getByRole("button", { name: "Lire le fichier" }).click();
  await page
    .getByRole("link", { name: /^Voir le passage/ })
    .or(page.getByRole("button", { name: "Appliquer 1 changement" }))
    .first()
    .waitFor();
  const apply = async (): Promise<void> => {
    const link = page.getByRole("link", { name: /^Voir le passage/ });
    if (await link.isVisible()) await link.click();
    await page.getByRole("button", { name: "Appliquer 1 changement" }).click();
    await expect(page.getByText("appliqué", { exact: true })).toBeVisible();
  };
  await apply();
  await take(`Code marque;Nom\n${slug};Moulin du Val d'essai`, "b.csv");
  await page.getByRole("button", { name: "Appliquer 1 changement" }).waitFor();
  await apply();
  await page.goto("/_gestion/historique?ressource=brands");
  const change = page.getByRole("row").filter({ hasText: "Moulin du Val d'essai" }).first();
  await expect(change).toContainText("Moulin d'essai");
  await check();
  await change.getByRole("button", { name: `Reprendre ce qui était avant : ${slug}` }).click();
  await page.getByRole("button", { name: "Voir ce que ça change" }).click();
  await apply();
  await page.goto(`/_gestion/catalogue/marques?recherche=${slug}`);
  await expect(page.getByRole("grid", { name: "marques" })).toContainText("Moulin d'essai");
});

test("a change of prices is played on past orders, and says who would pay", async ({ page, shop }, {
  project,
}) => {
  const check = checkOf(page, shop);
  await enter(page, `simulation-${project.name}`);
  await page.goto("/_gestion/simulation");
  await page.getByRole("button", { name: "Simuler" }).click();
  await expect(page.getByText("Un pourcentage, de -90 à 400 : 3 ou -2,5.")).toBeVisible();
  await page.getByLabel("Variation, en %").fill("6");
  await page
    .getByLabel("Commandes rejouées")
    .selectOption({ label: "Les quatre dernières semaines" });
  await page.getByRole("button", { name: "Simuler" }).click();
  await expect(page.getByText("Avec le changement").first()).toBeVisible();
  await expect(
    page
      .getByRole("table", { name: "Boutiques qui paieraient plus de 5 % de plus" })
      .getByRole("row"),
  ).not.toHaveCount(0);
  await check();
});

test("[QUAI-60] what a file has written is taken over, and given back", async ({ page, shop }, {
  project,
}) => {
  test.slow();
  const check = checkOf(page, shop);
  await enter(page, `cadenas-${project.name}`);
  const slug = `moulin-tenu-${project.name}`;
  await page.goto("/_gestion/echanges");
  await page.locator('input[type="file"]').setInputFiles({
    name: "marques.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Code marque;Nom\n${slug};Moulin tenu`),
  });
  await page.getByRole("button", { name: "Appliquer 1 changement" }).click();
  await expect(page.getByText("appliqué", { exact: true })).toBeVisible();
  await page.goto(`/_gestion/catalogue/marques?recherche=${slug}`);
  await page.getByRole("link", { name: slug }).click();
  await expect(page.getByText(/^Tenu par les fichiers/).first()).toBeVisible();
  await check();
  await page.getByRole("button", { name: "Reprendre la main : Nom" }).click();
  await check();
  await page.getByRole("button", { name: "Reprendre la main", exact: true }).click();
  await expect(page.getByText(/^Tenu par la gestion/)).toBeVisible();
  await expect(page.getByText("« Nom » repris en main par la gestion")).toBeVisible();
  await check();
  await page.getByRole("button", { name: "Rendre aux fichiers : Nom" }).click();
  await page.getByRole("button", { name: "Rendre aux fichiers", exact: true }).click();
  await expect(page.getByText("« Nom » rendu aux fichiers")).toBeVisible();
});

test("[DESK-R9] a table is one, however long: keys and wheel go all of its way, and its address says where it stands", async ({
  page,
  shop,
}, { project }) => {
  test.slow();
  const check = checkOf(page, shop);
  await enter(page, `longue-${project.name}`);
  await page.goto("/_gestion/prix");
  const grid = page.getByRole("grid", { name: "prix" });
  await expect(grid.locator('[data-place="0:0"]')).not.toBeEmpty();
  const rows = Number(await grid.getAttribute("aria-rowcount")) - 1;
  expect(rows).toBeGreaterThan(1000);
  await grid.locator('[data-place="0:0"]').focus();
  await page.keyboard.press("Control+ArrowDown");
  const last = grid.locator(`[data-place="${rows - 1}:0"]`);
  await expect(last).toBeFocused();
  await expect(last.getByRole("link")).toBeVisible();
  await expect(page).toHaveURL(
    new RegExp(`page=(${Math.ceil(rows / 100) - 1}|${Math.ceil(rows / 100)})$`),
  );
  await check();
  const name = await last.innerText();
  const stood = (Number(new URL(page.url()).searchParams.get("page")) - 1) * 100;
  await page.reload();
  await expect(grid.locator(`[data-place="${stood}:0"]`)).toBeVisible();
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 20_000);
  await expect(last).toHaveText(name);

  // Five hundred prices of a spreadsheet, over rows of which most have not been in sight.
  await page.getByRole("searchbox").fill("normandie");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/page=/);
  await expect(grid.locator('[data-place="0:0"]')).not.toBeEmpty();
  const price = grid.locator('[data-place="0:4"]');
  await price.click();
  await price.evaluate((cell) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "12,34\n".repeat(500));
    cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await expect(page.getByRole("status").filter({ hasText: /^\d+ modifications/ })).toBeVisible();
  await page.getByRole("button", { name: "Abandonner" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Abandonner" }).click();
  await expect(page.getByRole("status").filter({ hasText: /modification/ })).toHaveCount(0);
});
