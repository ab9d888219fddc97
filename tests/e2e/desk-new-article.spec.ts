import type { Page } from "@playwright/test";
import sharp from "sharp";
import { PASSWORD } from "./arrange.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, newSupportAgent, signInToSupport } from "./support-agents.ts";

// A dialog that is still coming is half transparent: no contrast is right.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/** Red to the left, blue to the right. */
const halves = async () => ({
  name: "sac.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 800, height: 400, channels: 3, background: "#FF0000" } })
    .composite([
      {
        input: { create: { width: 400, height: 400, channels: 3, background: "#0000FF" } },
        left: 400,
        top: 0,
      },
    ])
    .png()
    .toBuffer(),
});

const signIn = async (page: Page, name: string): Promise<void> => {
  await page.goto("/_gestion");
  await signInToSupport(page, PASSWORD, await newSupportAgent(name));
  await expect(page.getByRole("heading", { name: "Ce qui attend", level: 1 })).toBeVisible();
};

/** Chooses what a field names by its letters. */
const pick = async (page: Page, label: string, letters: string, choice: RegExp): Promise<void> => {
  await page.getByRole("combobox", { name: label }).first().fill(letters);
  await page.getByRole("option", { name: choice }).first().click();
};

const type = (page: Page, label: string, text: string): Promise<void> =>
  page
    .getByRole("textbox", { name: new RegExp(`^${label}`) })
    .first()
    .fill(text);

test("[ART-13] a new article is asked on one page, seen once, made whole and taken back whole @both", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  test.slow();
  const check = checkOf(page, shop);
  // As an ERP writes them, with signs that mean something in an address.
  const code = `NEUF/${project.name}.${repeatEachIndex} A+#`;
  await signIn(page, `neuf-${project.name}-${repeatEachIndex}`);
  await page.goto("/_gestion/fiches");
  await page.getByRole("link", { name: "Nouvel article" }).click();
  await expect(page.getByRole("heading", { name: "Nouvel article", level: 1 })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Normandie" })).toBeChecked();
  await check();

  // Each field says its own fault, the first one has the focus, and nothing is emptied.
  await type(page, "Nom", `Farine ${code}`);
  await page.getByRole("button", { name: "Voir ce que ça crée" }).click();
  await expect(page.getByRole("textbox", { name: /^Code produit/ })).toBeFocused();
  await expect(page.getByText("Champ obligatoire").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Nom/ }).first()).toHaveValue(`Farine ${code}`);
  await check();

  await type(page, "Code produit", "101065");
  await pick(page, "Catégorie", "trad", /^farines-ble-tradition/);
  await pick(page, "Marchand", "grand", /^grands-moulins/);
  await page.getByLabel("Gamme").selectOption({ label: "farine" });
  await page.getByLabel("Température de conservation").selectOption({ label: "ambiante" });
  await type(page, "Description", "Seigle de nos plaines, écrasé sur meule.");
  await page.getByRole("checkbox", { name: "gluten", exact: true }).first().check();
  await type(page, "Conditionnement", "Sac 25 kg");
  await type(page, "Poids net", "25");
  await type(page, "Poids brut", "25,2");
  await type(page, "Prix HT", "21,50");
  await type(page, "Quantité", "40");
  await page.getByLabel(/^Ajouter une photo/).setInputFiles(await halves());
  await type(page, "Ce que montre la photo de la carte", "Un sac de farine");

  // The right half of the photograph, by keys alone.
  await page.getByRole("button", { name: "Recadrer la photo 1" }).click();
  const frame = page.getByRole("button", { name: "Cadre de la photo" });
  await frame.focus();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByRole("textbox", { name: "Depuis la gauche" })).toHaveValue("400");
  await check();
  await page.getByRole("button", { name: "Garder ce cadre" }).click();
  await expect(page.getByText("Recadrée", { exact: true })).toBeVisible();

  // A code that another product has says whose it is.
  await page.getByRole("button", { name: "Voir ce que ça crée" }).click();
  await expect(page.getByText(/^Déjà pris par « .* »\.$/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Code produit/ })).toBeFocused();
  await expect(page.getByRole("textbox", { name: /^Description/ }).first()).toHaveValue(
    "Seigle de nos plaines, écrasé sur meule.",
  );
  await type(page, "Code produit", code);

  // Whoever leaves is asked, and stays.
  const question = page.getByRole("alertdialog", { name: "Quitter sans créer l’article ?" });
  const stay = async (): Promise<void> => {
    await expect(question).toBeVisible();
    await page.getByRole("button", { name: "Rester" }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: /^Code produit/ })).toHaveValue(code);
    expect(new URL(page.url()).pathname).toBe("/_gestion/fiches/nouveau/article");
  };
  await page.getByRole("link", { name: "Toutes les fiches" }).click();
  await expect(question).toBeVisible();
  await check();
  await stay();
  await page.goBack();
  await stay();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Aller à" }).fill("Commandes");
  await page.getByRole("option", { name: "Commandes", exact: true }).click();
  await stay();

  await page.getByRole("button", { name: "Voir ce que ça crée" }).click();
  const look = page.getByRole("dialog", { name: "Ce que ça crée" });
  await expect(look.getByText("En vente dès maintenant")).toBeVisible();
  await expect(look.getByText(/^21,50\s€ : .*Normandie/)).toBeVisible();
  await expect(look.getByText("40 au dépôt PRINCIPAL")).toBeVisible();
  await check();
  await look.getByRole("button", { name: "Créer l’article" }).dblclick();
  await expect(page.getByRole("heading", { name: "L’article est en vente" })).toBeVisible();
  await check();
  const link = await page.getByRole("link", { name: "Voir dans la boutique" }).getAttribute("href");
  const run = await page
    .getByRole("link", { name: "Le passage, pour tout annuler" })
    .getAttribute("href");
  await expect
    .poll(async () => (await page.request.get(link ?? "")).status(), { timeout: 10_000 })
    .toBe(200);
  await page.goto(`/_gestion/fiches/${encodeURIComponent(code)}`);
  await expect(page.getByRole("heading", { name: `Farine ${code}`, level: 1 })).toBeVisible();
  await page.goto(`/recherche?search=${encodeURIComponent(code)}&page=1&itemsPerPage=30`);
  await page
    .getByRole("link", { name: `Farine ${code}` })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: `Farine ${code}`, level: 1 })).toBeVisible();

  await page.goto(run ?? "");
  await page.getByRole("button", { name: "Annuler ce passage" }).click();
  await page.getByRole("button", { name: "Annuler le passage" }).click();
  await expect(page.getByText("annulé", { exact: true })).toBeVisible();
  await page.goto(`/_gestion/fiches/${encodeURIComponent(code)}`);
  await expect(page.getByRole("heading", { name: "Page introuvable" })).toBeVisible();
});

test("[ART-13] who makes no prices is asked for none, and what is typed is there after leaving", async ({
  page,
  shop,
}, { repeatEachIndex }) => {
  const check = checkOf(page, shop);
  const code = `sans-prix-${repeatEachIndex}`;
  await page.goto("/_gestion");
  await signInToSupport(page, PASSWORD, "catalogue@panetier.example");
  await page.getByRole("button", { name: /^Aller à/ }).click();
  await page.getByRole("combobox", { name: "Aller à" }).fill("Nouvel article");
  await page.getByRole("option", { name: "Nouvel article" }).click();
  await expect(page.getByRole("heading", { name: "Nouvel article", level: 1 })).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Prix HT/ })).toHaveCount(0);
  await expect(page.getByText(/^Vous ne faites pas les prix/)).toBeVisible();
  await check();
  await type(page, "Code produit", code);
  await type(page, "Nom", "Farine sans prix");
  await page.goBack();
  await page.getByRole("button", { name: "Quitter" }).click();
  await expect(page.getByRole("heading", { name: "Ce qui attend", level: 1 })).toBeVisible();
  await page.goForward();
  await expect(page.getByText(/^Ce que vous aviez écrit est encore là/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Nom/ }).first()).toHaveValue("Farine sans prix");
  await pick(page, "Catégorie", "trad", /^farines-ble-tradition/);
  await pick(page, "Marchand", "grand", /^grands-moulins/);
  await page.getByLabel("Gamme").selectOption({ label: "farine" });
  await type(page, "Conditionnement", "Sac 25 kg");
  await type(page, "Poids net", "25");
  await type(page, "Poids brut", "25,2");

  // What is typed while a photograph is on its way is kept, and looked at again.
  await page.getByLabel(/^Ajouter une photo/).setInputFiles(await halves());
  let arrive = (): void => undefined;
  const isArrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/staff/photographs", async (route) => {
    await isArrived;
    await route.continue();
  });
  await page.getByRole("button", { name: "Voir ce que ça crée" }).click();
  await type(page, "Ce que montre la photo de la carte", "Un sac de farine");
  await type(page, "Poids brut", "25,4");
  arrive();
  await expect(page.getByText(/^Ce qui a été écrit entre-temps n’y était pas/)).toBeVisible();
  await expect(
    page.getByRole("textbox", { name: "Ce que montre la photo de la carte" }),
  ).toHaveValue("Un sac de farine");
  await check();

  await page.getByRole("button", { name: "Voir ce que ça crée" }).click();
  const look = page.getByRole("dialog", { name: "Ce que ça crée" });
  await expect(look.getByText("Reste un brouillon")).toBeVisible();
  await expect(
    look.getByRole("listitem").filter({ hasText: "un prix dans un tarif" }),
  ).toBeVisible();
  await check();
  await look.getByRole("button", { name: "Créer l’article" }).click();
  await expect(page.getByRole("heading", { name: "L’article est un brouillon" })).toBeVisible();
  await page.getByRole("link", { name: "La fiche" }).click();
  await expect(page.getByRole("heading", { name: "Farine sans prix", level: 1 })).toBeVisible();
});

/** The colour in the middle of what an address shows. */
const colourOf = async (page: Page, path: string): Promise<string> => {
  const answer = await page.request.get(`${path}?w=160&v=${Math.floor(performance.now())}`, {
    headers: { accept: "image/webp" },
  });
  const { data, info } = await sharp(await answer.body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 4)) * 3;
  const shape = info.width === info.height ? "square" : "whole";
  return `${shape} ${(data[middle] ?? 0) > 128 ? "red" : "blue"}`;
};

test("[ART-14] the part of a photograph is chosen by pointer, keys and numbers, and all of it is shown again @both", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  test.slow();
  const check = checkOf(page, shop);
  const name = `cadre-${project.name}-${repeatEachIndex}`;
  const path = `/images/essais/${name}`;
  await signIn(page, name);
  await page.goto("/_gestion/images");
  await page.getByRole("textbox", { name: "Adresse de l’image" }).fill(path);
  await page.getByLabel(/^Photo \(JPEG/).setInputFiles(await halves());
  await page.getByRole("button", { name: "Mettre en ligne" }).click();
  await expect(page.getByText("Photo en ligne.")).toBeVisible();
  expect(await colourOf(page, path)).toBe("whole red");

  const open = () => page.getByRole("button", { name: `Recadrer ${path}` }).click();
  const dialog = page.getByRole("dialog", { name: "Recadrer la photo" });
  const left = page.getByRole("textbox", { name: "Depuis la gauche" });
  const side = page.getByRole("textbox", { name: "Côté" });
  await open();
  expect([await left.inputValue(), await side.inputValue()]).toEqual(["200", "400"]);
  const frame = page.getByRole("button", { name: "Cadre de la photo" });
  const box = await frame.boundingBox();
  if (box === null) throw new Error("The frame is seen.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 3, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(left).toHaveValue("400");
  await dialog.getByRole("button", { name: "Garder ce cadre" }).click();
  await expect(dialog).toBeHidden();
  expect(await colourOf(page, path)).toBe("square blue");

  // It opens where it was left; numbers are bounded, and keys size it.
  await open();
  await expect(left).toHaveValue("400");
  await side.fill("9000");
  await side.blur();
  await expect(page.getByText("De 40 à 400")).toBeVisible();
  await check();
  await side.fill("200");
  await side.blur();
  await frame.focus();
  await page.keyboard.press("-");
  await expect(side).toHaveValue("192");
  await left.fill("0");
  await left.blur();
  await dialog.getByRole("button", { name: "Garder ce cadre" }).click();
  await expect(dialog).toBeHidden();
  expect(await colourOf(page, path)).toBe("square red");

  await open();
  await dialog.getByRole("button", { name: "Montrer toute la photo" }).click();
  await expect(dialog).toBeHidden();
  expect(await colourOf(page, path)).toBe("whole red");
});
