import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ACCESSIBILITY_LEVELS, violationsOf } from "../axe.ts";
import { expect, test } from "./fixtures.ts";

// A night beside another: a fork that was played, or the same seed of other code. The file is the beginning of the
// night of seed 102; what another choice made of it is written here.

const first = (): Promise<string> => readFile("tests/night/seed-102.night.jsonl", "utf8");

/** The same night where the change of step 2 was refused, and where step 5 was left out. */
const forkedText = async (fork = "2:appel 3 : 503"): Promise<string> =>
  (await first())
    .split("\n")
    .map((line) =>
      line.startsWith('{"n":2,') ? line.replace(/"status":200/, '"status":503') : line,
    )
    .join("\n")
    .replace(
      '"breach":null',
      `"breach":null,"plan":{"steps":17,"forks":[${JSON.stringify(fork)}]}`,
    );

/** The night with what could be chosen in step 2. */
const openText = async (): Promise<string> =>
  (await first())
    .split("\n")
    .map((line) =>
      line.startsWith('{"n":2,')
        ? line.replace(
            '{"n":2,',
            `{"open":${JSON.stringify({
              acts: ["gerant.1 va au panier", "gerant.2 veut 4 × 101063-1"],
              served: [{ id: 3, from: "gerant.2", method: "POST", path: "/api/v2/shop/orders" }],
            })},"n":2,`,
          )
        : line,
    )
    .join("\n");

const openFile = (page: Page, label: string, name: string, text: string): Promise<void> =>
  page.getByLabel(label, { exact: true }).setInputFiles({
    name,
    mimeType: "application/jsonl",
    buffer: Buffer.from(text),
  });

const step = (page: Page) => page.getByRole("region", { name: "Étape", exact: true });
const atStep = (page: Page, n: number) =>
  expect(step(page).getByRole("heading", { level: 2 })).toHaveText(`Étape ${n}`);
const second = (page: Page) => page.getByRole("group", { name: "Seconde nuit" });
const secondLanes = (page: Page) =>
  page.getByRole("listbox", { name: "Étapes de la seconde nuit" });

const SERVING = "#nuits=40123.abcdefghijklmnopqrstuvwxyz";

/** On a phone one pane is shown at a time. */
const showPane = async (page: Page, name: string): Promise<void> => {
  const pane = page.getByRole("group", { name: "Panneau montré" }).getByRole("button", { name });
  if (await pane.isVisible()) await pane.click();
};

test("two nights stand side by side, by what differs, over a reload and Back", async ({ page }) => {
  await page.goto("/_flows/nuit?step=0");
  await openFile(page, "Fichier de nuit", "une.night.jsonl", await first());
  await atStep(page, 0);
  await openFile(page, "Fichier de la seconde nuit", "autre.night.jsonl", await forkedText());
  await expect(second(page).getByRole("status")).toContainText(
    "1 étape diffère, la première est 2",
  );
  await second(page).getByRole("button", { name: "Première différence" }).click();
  await showPane(page, "Étape");
  await atStep(page, 2);
  const sides = page.getByRole("region", { name: "Deux nuits à cette étape" });
  await expect(sides.getByRole("row", { name: /^Appel POST .* 200 503$/ })).toBeVisible();
  await showPane(page, "Voies");
  await expect(
    secondLanes(page).getByRole("option", { name: /^Étape 2 :.*diffère de l’autre nuit/ }),
  ).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL(/step=2&second=102%40\w+%2C\+2%3Aappel\+3\+%3A\+503$/);

  await page.reload();
  await expect(secondLanes(page)).toBeVisible();
  await second(page).getByRole("button", { name: "Échanger les deux" }).click();
  await expect(page).toHaveURL(/night=102%40\w+%2C\+2%3Aappel\+3\+%3A\+503&second=102%40\w+$/);
  await expect(second(page).getByRole("status")).toContainText("1 étape diffère");
  await page.goBack();
  await expect(page).toHaveURL(/step=2&second=/);
  await second(page).getByRole("button", { name: "Fermer la seconde nuit" }).click();
  await expect(secondLanes(page)).toHaveCount(0);
  await openFile(page, "Fichier de la seconde nuit", "rien.night.jsonl", "pas une nuit");
  await expect(page.getByRole("alert")).toContainText("n'est pas une nuit de Panetier");
});

test("a step is forked by who plays nights on this computer, and stands beside the night", async ({
  page,
}) => {
  const wishes: unknown[] = [];
  const answers = ["--fork : à l’étape 2, l’appel 3 ne part pas vers la boutique", null];
  await page.route("http://127.0.0.1:40123/night", async (route) => {
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    if (route.request().method() === "OPTIONS") return route.fulfill({ status: 204, headers });
    wishes.push([route.request().headers()["authorization"], route.request().postDataJSON()]);
    const refusal = answers.shift() ?? null;
    return refusal === null
      ? route.fulfill({ status: 200, headers, body: await forkedText() })
      : route.fulfill({ status: 422, headers, json: { message: refusal } });
  });
  await page.goto(`/_flows/nuit?step=2${SERVING}`);
  await openFile(page, "Fichier de nuit", "une.night.jsonl", await openText());
  await showPane(page, "Étape");
  await atStep(page, 2);
  await expect(page).toHaveURL("/_flows/nuit?step=2");
  const fork = page.getByRole("region", { name: "Bifurquer" });
  await fork.getByLabel("À l’étape 2, plutôt :").selectOption("Appel 3 : 503");
  await expect(fork.getByText("--fork '2:appel 3 : 503'")).toBeVisible();
  const play = fork.getByRole("button", { name: "Jouer cette bifurcation" });
  await play.click();
  await expect(fork.getByRole("alert")).toContainText("l’appel 3 ne part pas vers la boutique");
  await play.click();
  await expect(second(page).getByRole("status")).toContainText("la première est 2");
  const wish = { seed: 102, steps: 17, people: 1, until: null, forks: ["2:appel 3 : 503"] };
  const asked = ["Bearer abcdefghijklmnopqrstuvwxyz", wish];
  expect(wishes).toEqual([asked, asked]);
});

test("two nights are accessible in both schemes, on a desk and on a phone @once", async ({
  page,
}) => {
  test.slow();
  await page.goto(`/_flows/nuit?step=2${SERVING}`);
  await openFile(page, "Fichier de nuit", "une.night.jsonl", await openText());
  await atStep(page, 2);
  await openFile(page, "Fichier de la seconde nuit", "autre.night.jsonl", await forkedText());
  await expect(secondLanes(page)).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const pane of width === 1440 ? ["Voies"] : ["Voies", "Étape"]) {
        await showPane(page, pane);
        const found = await violationsOf(page, { tags: ACCESSIBILITY_LEVELS });
        expect(found, `${colorScheme} ${width} ${pane}`).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBeLessThanOrEqual(width);
        const folder = process.env["FORK_SHOTS"];
        if (folder !== undefined) {
          await page.screenshot({ path: `${folder}/${colorScheme}-${width}-${pane}.png` });
        }
      }
    }
  }
});

test("forks one machine of a page alone, and comes back to the night [SIM-11, SIM-12] @once", async ({
  page,
}) => {
  await page.goto("/_flows/nuit?step=2");
  await page.getByLabel("Fichier de nuit").setInputFiles({
    name: "seed-102.night.jsonl",
    mimeType: "application/jsonl",
    buffer: Buffer.from(await first()),
  });
  const machine = page.getByRole("region", { name: "Machine montrée" });
  await expect(machine.getByRole("heading", { name: "Lignes du panier" })).toBeVisible();
  await machine.getByRole("button", { name: "Simuler d’ici" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Simuler : Lignes du panier");
  const calls = page.getByRole("region", { name: "Appels en attente" });
  await calls.getByLabel("Réponse de changeCart").selectOption("503 indisponible");
  await calls.getByRole("button", { name: "Répondre" }).click();
  const log = page.getByRole("region", { name: "Journal" });
  await expect(log.getByText("Ce qui suivait l’étape 2 : 4 actions.")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page, { tags: ACCESSIBILITY_LEVELS })).toEqual([]);
  }
  await log.getByRole("button", { name: "Rejouer la suite" }).click();
  await expect(log.getByText(/^La suite est rejouée \(4 actions\) : dès l’étape 3,/)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/_flows\/nuit\?step=2/);
  await expect(machine.getByRole("button", { name: "Simuler d’ici" })).toBeVisible();
});
