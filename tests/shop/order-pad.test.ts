import type { Page } from "./page.tsx";
import { expect, test } from "./test.ts";

const LIKE = "Maison Aubert Bolbec";

const adding = (page: Page) => page.getByRole("region", { name: "Ajouter un produit à la liste" });
const finder = (page: Page) => page.getByRole("searchbox", { name: "Chercher dans la liste" });
const numbers = (page: Page) => page.getByRole("main").getByRole("textbox", { name: /^Quantité/ });

/** Puts on the pad that is open what those words find first; the field to add stays open. */
const addToPad = async (page: Page, words: readonly string[]) => {
  await page.getByRole("button", { name: "Ajouter un produit" }).first().click();
  for (const [index, word] of words.entries()) {
    await adding(page).getByRole("textbox", { name: "Ajouter un produit" }).fill(word);
    const found = new RegExp(`^Ajouter à la liste.*\\b${word.split(" ").at(-1) ?? word}\\b`, "i");
    await adding(page)
      .getByRole("list", { name: "Produits trouvés" })
      .getByRole("button", { name: found })
      .first()
      .click();
    await expect(numbers(page)).toHaveCount(index + 1);
  }
};

/** Types a code into the scanner, once the catalogue is there. */
const scan = async (page: Page, code: string) => {
  await page.getByRole("button", { name: "Scanner" }).click();
  const dialog = page.getByRole("dialog", { name: "Scanner un code" });
  await expect(dialog.getByLabel("Ou saisir le code")).toBeVisible();
  await page.whole();
  await dialog.getByLabel("Ou saisir le code").fill(code);
  await dialog.getByRole("button", { name: "Ajouter", exact: true }).click();
};

test("[PAD-5] a line is reached wherever one is led to it: by a scan, and from what is found", async ({
  page,
  shop,
  office,
}) => {
  await office.openBakery("carnet-ligne", LIKE);
  await shop.open("/", { account: "carnet-ligne", store: "carnet-ligne", cart: [] });
  await page.getByRole("link", { name: "Carnet", exact: true }).first().click();
  await addToPad(page, ["sel fin", "farine tradition T65"]);

  // Nothing hides the line.
  await scan(page, "PNT:101065-1");
  await expect(numbers(page).nth(1)).toBeFocused();

  // What is looked for hides it.
  await finder(page).fill("sel");
  await expect(numbers(page)).toHaveCount(1);
  await adding(page)
    .getByRole("button", { name: /^Aller à la ligne.*T65/ })
    .first()
    .click();
  await expect(finder(page)).toHaveValue("");
  await expect(numbers(page).nth(1)).toBeFocused();
});

test("the focus goes on where a line, or the field to add, goes away", async ({
  page,
  shop,
  office,
}) => {
  await office.openBakery("carnet-retrait", LIKE);
  await shop.open("/", { account: "carnet-retrait", store: "carnet-retrait", cart: [] });
  await page.getByRole("link", { name: "Carnet", exact: true }).first().click();
  await addToPad(page, ["sel fin", "farine tradition T65", "farine de seigle T85"]);
  await adding(page).getByRole("button", { name: "Fermer" }).click();
  await expect(page.getByRole("button", { name: "Ajouter un produit" })).toBeFocused();

  const remove = (name: RegExp) => page.getByRole("button", { name }).click();
  await finder(page).fill("farine");
  await expect(numbers(page)).toHaveCount(2);
  await remove(/^Retirer de la liste : .*T85/);
  await expect(numbers(page).nth(0)).toBeFocused();
  await remove(/^Retirer de la liste : .*T65/);
  await expect(finder(page)).toBeFocused();
});
