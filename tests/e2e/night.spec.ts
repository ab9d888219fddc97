import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ACCESSIBILITY_LEVELS, violationsOf } from "../axe.ts";
import { expect, test } from "./fixtures.ts";

// A night in the laboratory, as who looks for what went wrong meets it. The file is the beginning of the night of
// seed 102 for one person, as `npm run night` wrote it; that a law broke in it is added here.

const BREACH = {
  law: "CART-4 chaque changement d’un panier fait sa révision suivante",
  who: "gerant.1",
  expected: "révision 5",
  found: "révision 6",
  step: 13,
};

const nightText = async (): Promise<string> =>
  (await readFile("tests/night/seed-102.night.jsonl", "utf8")).replace(
    '"breach":null',
    `"breach":${JSON.stringify(BREACH)}`,
  );

const openFile = (page: Page, name: string, text: string): Promise<void> =>
  page.getByLabel("Fichier de nuit").setInputFiles({
    name,
    mimeType: "application/jsonl",
    buffer: Buffer.from(text),
  });

const openNight = async (page: Page, address = ""): Promise<void> => {
  await page.goto(`/_flows/nuit${address}`);
  await openFile(page, "seed-102.night.jsonl", await nightText());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nuit 102");
};

const lanes = (page: Page) => page.getByRole("listbox", { name: "Étapes de la nuit" });
const column = (page: Page, n: number) =>
  lanes(page).getByRole("option", { name: new RegExp(`^Étape ${n} :`) });
const step = (page: Page) => page.getByRole("region", { name: "Étape", exact: true });
const atStep = (page: Page, n: number) =>
  expect(step(page).getByRole("heading", { level: 2 })).toHaveText(`Étape ${n}`);

test("opens a night where a law broke, and goes through it by clicks and keys @once", async ({
  page,
}) => {
  await page.goto("/_flows");
  await page.getByRole("link", { name: "Nuit", exact: true }).click();
  await expect(page).toHaveTitle("Nuit · Laboratoire des flux");
  await expect(page.getByText("npm run night -- --seed 12 --from 0 --out dossier")).toBeVisible();
  await openFile(page, "seed-102.night.jsonl", await nightText());
  await atStep(page, 13);
  for (const said of [BREACH.law, "Attendu : révision 5", "Trouvé : révision 6"]) {
    await expect(page.getByText(said)).toBeVisible();
  }

  await column(page, 2).click();
  await atStep(page, 2);
  await expect(step(page).getByText("gerant (onglet 2) veut 4 × 101063-1.")).toBeVisible();
  await expect(
    step(page).getByRole("row", { name: "POST /api/v2/shop/orders/secret-1/items 200" }),
  ).toBeVisible();
  await expect(
    step(page)
      .getByRole("table", { name: "order, id 724 modifiée" })
      .getByRole("row", { name: "revision 4 5" }),
  ).toBeVisible();
  const machine = page.getByRole("region", { name: "Machine montrée" });
  await expect(machine.getByRole("heading", { name: "Lignes du panier" })).toBeVisible();
  await expect(machine.getByRole("application", { name: "Schéma de cartLines" })).toBeVisible();
  await expect(
    page
      .getByRole("list", { name: "Contexte de gerant.2 1 · cartLines.1" })
      .getByText("revision", { exact: true }),
  ).toBeVisible();

  await step(page)
    .getByRole("group", { name: "A amené" })
    .getByRole("button", { name: "Étape 4" })
    .click();
  await atStep(page, 4);
  await page.keyboard.press("ArrowRight");
  await atStep(page, 5);
  await page.keyboard.press("j");
  await atStep(page, 7);
  await expect(
    step(page).getByText(/arrive à la boutique, et sa réponse se perdra\.$/),
  ).toBeVisible();
  await page.keyboard.press("k");
  await atStep(page, 7);
  await page.keyboard.press("End");
  await atStep(page, 16);
  await page.getByRole("button", { name: "Aller à l’étape 13" }).click();
  await atStep(page, 13);
  await expect(column(page, 13)).toHaveAttribute("aria-selected", "true");
  await expect(column(page, 13)).toHaveAccessibleName(/une loi ne tient plus/);

  // Where there is room for one pane, the lanes come back at the step.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(column(page, 13)).toBeInViewport();
});

test("finds steps by words and by row, and keeps them over a reload and Back @once", async ({
  page,
}) => {
  await openNight(page, "?step=3");
  await atStep(page, 3);
  await page.keyboard.press("/");
  const search = page.getByLabel("Chercher dans la nuit");
  await expect(search).toBeFocused();
  await search.pressSequentially("jk deliveryOptions");
  await expect(search).toHaveValue("jk deliveryOptions");
  await atStep(page, 3);
  await search.fill("appel deliveryOptions");
  const found = page.getByRole("list", { name: "Étapes trouvées" });
  await expect(found.getByRole("button", { name: /^Étape 8 appel/ })).toBeVisible();
  await search.press("Enter");
  await atStep(page, 7);
  await expect(page).toHaveURL("/_flows/nuit?step=7&search=appel+deliveryOptions");
  await page.goBack();
  await atStep(page, 3);
  await expect(search).toHaveValue("appel deliveryOptions");

  await column(page, 2).click();
  await step(page)
    .getByRole("button", { name: "Étapes qui ont changé cette clé : order, id 724" })
    .click();
  await expect(page.getByRole("heading", { name: "order, id 724" })).toBeVisible();
  await expect(found.getByRole("button")).toHaveText([
    /^Étape 0 ligne.*revision 3 puis 4/,
    /^Étape 2 ligne.*revision 4 puis 5/,
  ]);
  await page.reload();
  await atStep(page, 2);
  await expect(found.getByRole("button")).toHaveCount(2);
  await found.getByRole("button", { name: /^Étape 0/ }).click();
  await atStep(page, 0);
  await page.goBack();
  await atStep(page, 2);
  await page
    .getByRole("region", { name: "Contexte de la machine" })
    .getByRole("button", { name: "Étapes qui ont changé cette clé : revision" })
    .click();
  await expect(
    page.getByRole("heading", { name: /^contexte, machine .*, clé revision$/ }),
  ).toBeVisible();
  await expect(found.getByRole("button").first()).toHaveText(/^Étape \d+ contexte\d+ puis \d+/);
  await page.goBack();
  await atStep(page, 2);
  await page.getByRole("link", { name: "Trace", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Rejouer une trace" })).toBeVisible();
  await page.goBack();
  await atStep(page, 2);
});

test("goes by arrows alone for who turns the keys of one character off @once", async ({ page }) => {
  await openNight(page);
  await atStep(page, 13);
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Raccourcis clavier" });
  await keys.getByRole("checkbox", { name: /^Raccourcis d’un seul caractère/ }).uncheck();
  await keys.getByRole("button", { name: "Fermer" }).click();
  await page.reload();
  await atStep(page, 13);
  await page.keyboard.press("k");
  await page.keyboard.press("?");
  await atStep(page, 13);
  await expect(keys).toHaveCount(0);
  await page.keyboard.press("ArrowLeft");
  await atStep(page, 12);
  await page.getByRole("button", { name: "Raccourcis clavier" }).click();
  await keys.getByRole("checkbox", { name: /^Raccourcis d’un seul caractère/ }).check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("k");
  await atStep(page, 7);
});

test("leaves the night where it was when a file cannot be read, and takes one that is dropped @once", async ({
  page,
}) => {
  await openNight(page, "?step=3");
  const text = await nightText();
  await openFile(page, "coupee.night.jsonl", text.slice(0, -40));
  const problem = page.getByRole("alert");
  await expect(problem).toContainText("Cette nuit est incomplète");
  await atStep(page, 3);
  await openFile(page, "marquee.night.jsonl", `\uFEFF${text}`);
  await expect(problem).toContainText("marque d'ordre des octets (BOM)");
  await atStep(page, 3);

  const files = await page.evaluateHandle(
    (content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], "autre.night.jsonl"));
      return data;
    },
    text.replace('"seed":102', '"seed":103'),
  );
  await lanes(page).dispatchEvent("drop", { dataTransfer: files });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nuit 103");
  await atStep(page, 13);
  await expect(problem).toBeHidden();
});

test("is accessible in both schemes, on a desk, at twice the size and on a phone @once", async ({
  page,
}) => {
  test.slow();
  await openNight(page, "?step=2&search=appel");
  await expect(page.getByRole("list", { name: "Étapes trouvées" })).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of [
      [1440, 900],
      [720, 450],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      const panes = page.getByRole("group", { name: "Panneau montré" }).getByRole("button");
      const shown = width === 1440 ? [null] : await panes.all();
      for (const pane of shown) {
        await pane?.click();
        const found = await violationsOf(page, { tags: ACCESSIBILITY_LEVELS });
        expect(found, `${colorScheme} ${width} ${await pane?.textContent()}`).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBeLessThanOrEqual(width);
      }
    }
  }
});
