import type { Page } from "@playwright/test";
import { smallPdf } from "../../demonstration/seed/small-pdf.ts";
import { PASSWORD } from "./arrange.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, newSupportAgent, signInToSupport } from "./support-agents.ts";

// A dialog that is still coming is half transparent: no contrast is right.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/** What is typed in the form of a new row, by the names of its columns. */
interface Typed {
  readonly texts?: Readonly<Record<string, string>>;
  readonly chosen?: Readonly<Record<string, string>>;
  readonly checked?: readonly string[];
  /** It is not taken back in one gesture: it asks first. */
  readonly isFinal?: true;
}

/** The form of a new row that the sheet of a product leads to, with what it knows already. */
const fromSheet = async (
  page: Page,
  code: string,
  link: string,
  known: Readonly<Record<string, string | RegExp>>,
): Promise<void> => {
  await page.goto(`/_gestion/fiches/${code}`);
  await page.getByRole("link", { name: link }).click();
  for (const [column, value] of Object.entries(known)) {
    await expect(
      page.locator(`[data-column="${column}"]`).locator("input, textarea").first(),
    ).toHaveValue(value);
  }
};

/** Types a new row, looks at what it would do, and applies it. */
const add = async (page: Page, typed: Typed): Promise<void> => {
  for (const [column, text] of Object.entries(typed.texts ?? {})) {
    const field = page.locator(`[data-column="${column}"]`).locator("input, textarea").first();
    await field.fill(text);
    await field.blur();
  }
  for (const [column, word] of Object.entries(typed.chosen ?? {})) {
    await page
      .locator(`[data-column="${column}"]`)
      .getByRole("combobox")
      .selectOption({ label: word });
  }
  for (const word of typed.checked ?? []) {
    await page.getByRole("checkbox", { name: word, exact: true }).first().check();
  }
  await page.getByRole("button", { name: "Voir ce que ça change" }).click();
  await page.getByRole("button", { name: "Appliquer 1 changement" }).click();
  if (typed.isFinal === true) {
    await page.getByRole("alertdialog").getByRole("button", { name: "Appliquer" }).click();
  }
  await expect(page.getByText("appliqué", { exact: true })).toBeVisible();
};

test("[ART-2] a new product with photo, price and stock is put up for sale and stands in the shop", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  test.slow();
  const check = checkOf(page, shop);
  const code = `fiche-${project.name}-${repeatEachIndex}`;
  await page.goto("/_gestion");
  await signInToSupport(
    page,
    PASSWORD,
    await newSupportAgent(`fiches-${project.name}-${repeatEachIndex}`),
  );
  await expect(page.getByRole("heading", { name: "Ce qui attend", level: 1 })).toBeVisible();
  await page.goto("/_gestion/fiches");
  await expect(
    page
      .getByRole("row")
      .or(page.getByRole("link", { name: /Farine/ }))
      .first(),
  ).toBeVisible();
  await check();

  await page.getByRole("link", { name: "Nouvelle fiche" }).click();
  await add(page, {
    texts: {
      code,
      name: `Farine d’essai ${project.name} ${repeatEachIndex}`,
      category: "farines-ble-tradition",
      merchant: "grands-moulins-panetier",
      description: "Blés de nos plaines, écrasés sur meule.",
    },
    chosen: { range: "farine", storageClass: "ambiante" },
    checked: ["gluten"],
  });
  await page.goto(`/_gestion/fiches/${code}`);
  await expect(page.getByRole("heading", { name: /^Complète à \d+ %$/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mettre en vente" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await check();
  await fromSheet(page, code, "Ajouter un article", { product: code });
  await add(page, {
    texts: {
      reference: `${code}-25`,
      packaging: "Sac 25 kg",
      netWeight: "25",
      grossWeight: "25,2",
      vatRate: "5,5",
    },
  });
  await fromSheet(page, code, "Ajouter un prix", { article: `${code}-25` });
  await add(page, { texts: { list: "normandie", unitPrice: "21,50" } });
  await fromSheet(page, code, "Compter un stock", {
    article: `${code}-25`,
    asOf: /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/,
  });
  await expect(page.locator('[data-column="counts"]').getByRole("combobox")).toHaveValue("compté");
  await add(page, { texts: { depot: "PRINCIPAL", quantity: "40" }, isFinal: true });
  await page.goto(`/_gestion/fiches/${code}`);
  await page.getByLabel(/^Ajouter une photo/).setInputFiles("public/icon-192.png");
  await page.getByLabel("Ce que montre la nouvelle photo").fill("Un sac");
  await page.getByRole("button", { name: "Enregistrer les photos" }).click();
  const text = page.getByLabel("Ce que montre la photo de la carte");
  await expect(text).toHaveValue("Un sac");
  await text.fill("Un sac de farine");
  await page.getByRole("button", { name: "Enregistrer les photos" }).click();
  await expect(page.getByText("Il ne manque rien.")).toBeVisible();
  await check();
  await page.getByRole("button", { name: "Mettre en vente" }).click();
  await expect(page.getByRole("button", { name: "Retirer de la vente…" })).toBeVisible();
  const link = await page.getByRole("link", { name: "Voir en boutique" }).getAttribute("href");
  await expect
    .poll(async () => (await page.request.get(link ?? "")).status(), { timeout: 10_000 })
    .toBe(200);

  await page.getByRole("button", { name: "Retirer de la vente…" }).click();
  await check();
  await page.getByRole("button", { name: "Retirer", exact: true }).click();
  await expect(page.getByRole("button", { name: "Remettre en vente" })).toBeVisible();
});

test("[ART-11] a paper is added at a product's page, stands in the shop, is replaced and taken away", async ({
  page,
  shop,
}, { project }) => {
  test.slow();
  const check = checkOf(page, shop);
  // A product a project: both go at once.
  const code = project.name === "desktop" ? "101066" : "101072";
  await page.goto("/_gestion");
  await signInToSupport(page, PASSWORD, await newSupportAgent(`papiers-${project.name}`));
  await expect(page.getByRole("heading", { name: "Ce qui attend", level: 1 })).toBeVisible();
  await page.goto(`/_gestion/fiches/${code}`);
  const papers = page.getByRole("list", { name: "Documents" }).getByRole("listitem");
  const send = async (button: "Ajouter" | "Remplacer", words: string): Promise<void> => {
    await page.getByLabel(/^Fichier PDF/).setInputFiles({
      name: "papier.pdf",
      mimeType: "application/pdf",
      buffer: smallPdf([words]),
    });
    await page.getByRole("button", { name: button, exact: true }).click();
  };
  // What is no PDF by its content is said under its field, and what was typed stays.
  await page.getByLabel("Titre").fill("Certificat AB");
  await page.getByLabel("Valable jusqu’au").fill("2024-12-31");
  await page.getByLabel("Nature").selectOption({ label: "Certificat" });
  await page
    .getByLabel(/^Fichier PDF/)
    .setInputFiles({ name: "papier.pdf", mimeType: "application/pdf", buffer: Buffer.from("non") });
  await page.getByRole("button", { name: "Ajouter", exact: true }).click();
  await expect(page.getByText("Ce n'est pas un PDF.")).toBeVisible();
  await expect(page.getByLabel("Titre")).toHaveValue("Certificat AB");
  await send("Ajouter", "Certificat");
  await expect(papers).toHaveText([/^Certificat AB.*À renouveler : fini le 31 décembre 2024/]);
  await send("Ajouter", "Fiche");
  await expect(papers).toHaveCount(2);
  await check();

  const link = await page.getByRole("link", { name: "Voir en boutique" }).getAttribute("href");
  await page.getByRole("button", { name: "Remplacer Fiche technique", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Remplacer « Fiche technique »" })).toBeVisible();
  await page.getByLabel("Titre").fill("Fiche technique 2026");
  await send("Remplacer", "Fiche 2026");
  await expect(papers).toHaveText([/^Certificat AB/, /^Fiche technique 2026/]);
  await expect(papers.nth(1).getByRole("link")).toBeFocused();
  const shown = await page.context().newPage();
  await expect(async () => {
    await shown.goto(link ?? "");
    await expect(
      shown.getByRole("link", { name: /Fiche technique 2026\s· PDF, 1\sko/ }),
    ).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
  // One that is over is not handed out; the mill's own sheet takes the place of the one that is drawn.
  await expect(shown.getByRole("link", { name: /Certificat AB/ })).toHaveCount(0);
  await expect(shown.getByRole("link", { name: "Fiche technique (PDF)" })).toHaveCount(0);
  await expect(
    shown.getByRole("table", { name: "Valeurs nutritionnelles moyennes pour 100 g" }),
  ).toBeVisible();
  await shown.close();

  for (const title of ["Fiche technique 2026", "Certificat AB"]) {
    await page.getByRole("button", { name: `Enlever ${title}` }).click();
    await check();
    await page.getByRole("alertdialog").getByRole("button", { name: "Enlever" }).click();
    await expect(page.getByRole("alertdialog")).toBeHidden();
  }
  await expect(page.getByText(/^Aucun document/)).toBeVisible();
});

test("[ART-12] a product is looked at with the eyes of a customer's shop, by keys alone", async ({
  page,
  shop,
}, { project }) => {
  const check = checkOf(page, shop);
  await page.goto("/_gestion");
  await signInToSupport(page, PASSWORD, await newSupportAgent(`vu-par-${project.name}`));
  await expect(page.getByRole("heading", { name: "Ce qui attend", level: 1 })).toBeVisible();
  await page.goto("/_gestion/fiches/101065");
  await page.getByRole("link", { name: "Vu par une boutique…" }).press("Enter");
  await expect(page.getByRole("combobox", { name: "Par quelle boutique ?" })).toBeFocused();
  await check();
  await page.keyboard.type("elbeuf");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Vu par .+[^…]$/, level: 1 })).toBeVisible();
  const sack = page.getByRole("group", { name: "Sac 25 kg" });
  await expect(sack.getByText("En vente", { exact: true })).toBeVisible();
  await expect(sack.getByText(/^\d+,\d\d\s€$/).first()).toBeVisible();
  await expect(sack.getByText(/^Livrable .+, vendu par /)).toBeVisible();
  await check();
});

test("[ART-2] what is typed before the choices have come stays, and is taken", async ({ page }, {
  project,
  repeatEachIndex,
}) => {
  await page.goto("/_gestion");
  await signInToSupport(
    page,
    PASSWORD,
    await newSupportAgent(`choix-${project.name}-${repeatEachIndex}`),
  );
  await expect(page.getByRole("heading", { name: "Ce qui attend", level: 1 })).toBeVisible();
  // Choices that never come.
  await page.route(/\/resources\/\w+\/choices/, () => {});
  await page.goto("/_gestion/fiches");
  await page.getByRole("link", { name: "Nouvelle fiche" }).click();
  const category = page.locator('[data-column="category"]').getByRole("combobox");
  await category.fill("farines-ble-tradition");
  await category.blur();
  await page.getByRole("button", { name: "Voir ce que ça change" }).click();
  await expect(page.locator('[data-column="code"]')).toContainText("Champ obligatoire");
  await expect(page.locator('[data-column="category"]')).not.toContainText("Champ obligatoire");
  await expect(category).toHaveValue("farines-ble-tradition");
});
