import { paths } from "../../core/routes/paths.ts";
import { expect, test } from "./fixtures.ts";
import type { Page } from "@playwright/test";

const LIKE = "Maison Aubert Bolbec";

const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: /^Notifications/ }).getByText(text);

/** Makes a list of the products that those words find first, and stays on it. */
const makeList = async (page: Page, name: string, words: readonly string[]) => {
  await page.getByRole("textbox", { name: "Nouvelle liste" }).fill(name);
  await page.getByRole("button", { name: "Créer" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Ajouter un produit à cette liste" });
  for (const [index, word] of words.entries()) {
    await search.fill(word);
    await page
      .getByRole("list", { name: "Produits trouvés" })
      .getByRole("button", { name: /^Ajouter/ })
      .first()
      .click();
    await expect(
      page.getByText(`${index + 1} ${index > 0 ? "produits" : "produit"} ·`),
    ).toBeVisible();
  }
  await search.fill("");
};

const lineNames = (page: Page) =>
  page
    .getByRole("button", { name: /^Déplacer/ })
    .evaluateAll((handles) =>
      handles.map((handle) => handle.getAttribute("aria-label")?.replace("Déplacer ", "")),
    );

test("lines are put in order by keyboard, and a deleted list comes back", async ({
  page,
  shop,
  office,
}) => {
  await office.openBakery("liste-ordre", LIKE);
  await shop.open(paths.lists(), { account: "liste-ordre", store: "liste-ordre", cart: [] });
  await makeList(page, "Réserve", ["farine T65", "beurre", "levure"]);
  await page.getByRole("link", { name: "Organiser" }).click();
  await expect(page.getByRole("button", { name: /^Déplacer/ })).toHaveCount(3);
  const [first, second, third] = await lineNames(page);
  const handle = page.getByRole("button", { name: `Déplacer ${first}` });
  await handle.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Sans rayon, position 2 sur 3", { exact: true })).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(handle).toBeFocused();
  expect(await lineNames(page)).toEqual([second, third, first]);
  await page.getByRole("checkbox", { name: new RegExp(String(third)) }).check();
  await page.getByRole("textbox", { name: "Nom du rayon" }).fill("Chambre froide");
  await page.getByRole("button", { name: "Ranger" }).click();
  await expect(page.getByRole("heading", { name: "Chambre froide" })).toBeVisible();
  await shop.checkAccessibility();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Chambre froide" })).toBeVisible();
  expect(await lineNames(page)).toEqual([second, first, third]);
  await page.getByRole("button", { name: "Supprimer la liste" }).click();
  await expect(page.getByRole("link", { name: "Réserve" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Annuler/ }).click();
  await expect(page.getByRole("link", { name: "Réserve" })).toBeVisible();
  await shop.checkAccessibility();
});

test("two people change a list at once, and nothing is lost", async ({ page, shop, office }) => {
  await office.openBakery("liste-deux", LIKE);
  const who = { account: "liste-deux", store: "liste-deux", cart: [] };
  await shop.open(paths.lists(), who);
  await makeList(page, "À deux", ["farine T65", "beurre"]);
  const address = new URL(page.url()).pathname;
  const other = await shop.somebodyElse(`${address}?organiser=1`, who);
  await expect(other.getByRole("button", { name: /^Déplacer/ })).toHaveCount(2);
  const search = page.getByRole("searchbox", { name: "Ajouter un produit à cette liste" });
  await search.fill("levure");
  await page
    .getByRole("button", { name: /^Ajouter .* à la liste/ })
    .first()
    .click();
  await expect(page.getByText("3 produits ·")).toBeVisible();
  await other.getByRole("textbox", { name: "Nom de la liste" }).fill("À trois");
  await other.getByRole("button", { name: "Renommer", exact: true }).click();
  await expect(
    toast(other, "Camille Essai a modifié cette liste : votre changement est gardé"),
  ).toBeVisible();
  await expect(other.getByRole("button", { name: /^Déplacer/ })).toHaveCount(3);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "À trois" })).toBeVisible();
  await expect(page.getByText("3 produits ·")).toBeVisible();
});
