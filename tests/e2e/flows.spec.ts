import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ACCESSIBILITY_LEVELS, violationsOf } from "../axe.ts";
import { PASSWORD } from "./arrange.ts";
import { arrive } from "./arrive.ts";
import { expect, test } from "./fixtures.ts";

// The flows laboratory as a developer meets it: beside the shop, and inside it.

const machine = (page: Page, actor: string) =>
  page.getByRole("region", { name: "Machines en marche" }).getByRole("button", {
    name: new RegExp(`^${actor} `),
  });
const log = (page: Page) => page.getByRole("listbox", { name: "Journal des événements" });
const detail = (page: Page) => page.getByRole("group", { name: "Étape et contexte, détail" });
const shown = (page: Page) => page.getByRole("region", { name: "Machine montrée" });

const signInHere = async (page: Page): Promise<void> => {
  await page.getByLabel("Adresse e-mail").fill("gerant@panetier.example");
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page.getByRole("button", { name: /Changer de boutique/ })).toBeVisible();
};

test("finds the cart token among the machines, as a picture and as a list @once", async ({
  page,
}) => {
  await page.goto("/_flows");
  await page.getByRole("searchbox", { name: /^Chercher une machine/ }).fill("jeton");
  await page.getByRole("link", { name: "Jeton du panier", exact: true }).click();
  await expect(page).toHaveURL(/\/_flows\/cartToken$/);
  await expect(page).toHaveTitle("Jeton du panier · Laboratoire des flux");
  await expect(page.getByRole("application", { name: "Schéma de cartToken" })).toBeVisible();
  await expect(page.getByText("FLOW-5")).toBeVisible();
  await page.getByRole("button", { name: "Liste", exact: true }).click();
  await expect(page.getByRole("heading", { name: /fetchingToken/ })).toBeVisible();
});

test("opens a large chart to be read, closes a state by keyboard, and says what leads into one @once", async ({
  page,
}) => {
  await page.goto("/_flows/checkout");
  const chart = page.getByRole("application", { name: "Schéma de checkout" });
  const heights = await chart.locator("svg text").evaluateAll((texts) =>
    texts.map((text) => {
      const matrix = (text as SVGTextElement).getScreenCTM();
      return Number(text.getAttribute("font-size")) * (matrix?.a ?? 0);
    }),
  );
  expect(Math.min(...heights)).toBeGreaterThan(10.99);
  // Where the machine begins is in sight.
  await expect(chart.getByRole("button", { name: "État routing" })).toBeInViewport();
  const payment = chart.getByRole("button", { name: "État payment" });
  await payment.focus();
  await payment.press("r");
  await expect(payment).toHaveAttribute("aria-expanded", "false");
  await expect(payment).toBeFocused();
  // The delivery's alone is left.
  await expect(chart.getByRole("button", { name: "État choosing" })).toHaveCount(1);
  await payment.press("Enter");
  const chosen = page.getByRole("region", { name: "Ce qui est choisi" });
  await chosen.getByRole("button", { name: /^aussitôt/ }).click();
  await expect(chosen.getByText("step.routing")).toBeVisible();
});

test("says which machine does not exist @once", async ({ page }) => {
  await page.goto("/_flows/cartTokn");
  await expect(page.getByText("Rien ne s’appelle « cartTokn » ici.")).toBeVisible();
});

test("is accessible in both schemes, at 1440 and 1920 px, on a phone too @once", async ({
  page,
}) => {
  test.slow();
  for (const path of ["", "/cartToken", "/direct", "/trace", "/nuit"].map(
    (end) => `/_flows${end}`,
  )) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      for (const [width, height] of [
        [1440, 900],
        [1920, 1080],
        [390, 844],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        const found = await violationsOf(page, { tags: ACCESSIBILITY_LEVELS });
        expect(found, `${path} ${colorScheme} ${width}`).toEqual([]);
      }
    }
  }
});

test("sees a sign-in of another tab light up the session, and travels back @once", async ({
  page,
  context,
  shop,
}) => {
  await page.goto("/connexion");
  const lab = await context.newPage();
  await lab.goto("/_flows/direct");
  await expect(machine(lab, "session")).toHaveAccessibleName(/état : signedOut/);
  await machine(lab, "session").click();
  await page.bringToFront();
  await signInHere(page);
  await lab.bringToFront();
  await expect(machine(lab, "session")).toHaveAccessibleName(/état : signedIn/);
  await expect(shown(lab).getByRole("heading", { name: "Connexion" })).toBeVisible();
  expect(await lab.content()).not.toContain(PASSWORD);
  expect(await lab.content()).not.toContain("gerant@panetier.example");

  await lab.getByLabel(/^Filtrer le journal/).fill("session signIn");
  await log(lab)
    .getByRole("option", { name: /signIn\.submitted/ })
    .click();
  await expect(machine(lab, "session")).toHaveAccessibleName(/état : signedOut\.signingIn/);
  await expect(detail(lab).getByText("« mot-de-passe-1 »")).toBeVisible();
  await lab.getByLabel(/^Filtrer le journal/).fill("");
  await log(lab).press("ArrowUp");
  await expect(machine(lab, "session")).toHaveAccessibleName(/état : signedOut\.idle/);
  await lab.getByRole("button", { name: "Revenir au direct" }).click();
  await expect(machine(lab, "session")).toHaveAccessibleName(/état : signedIn/);
  await shop.checkAccessibility();

  await page.close();
  await expect(lab.getByText("L’onglet a été fermé : son journal reste ici")).toBeVisible();
});

test("draws a tab as lanes while it lives, from the call to its answer, and finds what went wrong @once", async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED/);
  await arrive(page, "/connexion");
  const lab = await context.newPage();
  await lab.goto("/_flows/direct");
  const lanes = lab.getByRole("listbox", { name: "Étapes de la page" });
  const looked = lanes.getByRole("option", { selected: true });
  await expect(looked).toBeVisible();
  await page.bringToFront();
  await page.route("**/authentication-token", (route) => route.abort());
  await page.getByLabel("Adresse e-mail").fill("gerant@panetier.example");
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(
    page
      .getByRole("alert")
      .or(page.getByText(/ne répond pas/))
      .first(),
  ).toBeVisible();
  await page.unroute("**/authentication-token");
  await signInHere(page);

  await lab.bringToFront();
  await expect(machine(lab, "session")).toHaveAccessibleName(/état : signedIn/);
  await lab.keyboard.press("k");
  await expect(looked).toHaveAccessibleName(/session reçoit un refus : signIn répond.*panne$/);
  await lab
    .getByRole("group", { name: "Voies dépliées" })
    .getByRole("button", { name: "Machines" })
    .click();
  const causes = (name: string) =>
    detail(lab).getByRole("group", { name, exact: true }).getByRole("button");
  await causes("Vient de").click();
  await expect(looked).toHaveAccessibleName(/La page annonce signIn\.submitted\./);
  await causes("A amené").first().click();
  await expect(looked).toHaveAccessibleName(/session reçoit un refus/);
  // Another step of the lanes by a click, and the log goes with them.
  await lanes.getByRole("option").first().click();
  await expect(looked).toHaveAccessibleName(/La page démarre session et \d+ autres\./);
  await expect(log(lab).getByRole("option", { selected: true })).toContainText("démarrage");
  // Why the welcome comes after the terms: it hears of them that they are settled.
  await lab.keyboard.press("/");
  await lab.keyboard.type("welcomeModal terms.settled");
  await log(lab)
    .getByRole("option", { name: /terms\.settled/ })
    .click();
  await expect(
    detail(lab)
      .getByRole("list", { name: "Qui l’a dit à qui" })
      .getByText(/^termsModal dit terms\.settled à .*welcomeModal/),
  ).toBeVisible();
  await lab.getByLabel(/^Filtrer le journal/).fill("");
  await lab.getByRole("button", { name: "Revenir au direct" }).click();
  expect(await lab.content()).not.toContain("gerant@panetier.example");

  // Where there is room for one pane they are one.
  const tabs = lab.getByRole("group", { name: "Panneau montré" });
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await lab.setViewportSize({ width, height });
    if (await tabs.isVisible()) await tabs.getByRole("button", { name: "Voies" }).click();
    await expect(looked).toBeInViewport();
    for (const colorScheme of ["light", "dark"] as const) {
      await lab.emulateMedia({ colorScheme });
      expect(await violationsOf(lab, { tags: ACCESSIBILITY_LEVELS })).toEqual([]);
    }
    const wide = await lab.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  }
});

test("lists several tabs, and watches the one that is chosen @once", async ({ page, context }) => {
  // A tab that is covered before its first frame starts when it is looked at: it could not be listed.
  await arrive(page, "/connexion");
  const second = await context.newPage();
  await second.goto("/catalogue");
  const lab = await context.newPage();
  await lab.goto("/_flows/direct");
  const tabs = lab.getByLabel("Onglet regardé");
  await expect(tabs.getByRole("option")).toHaveCount(2);
  await tabs.selectOption({ label: await optionOf(lab, "/catalogue") });
  await expect(lab.getByText("2 onglets de la boutique")).toBeVisible();
  await machine(lab, "searchPanel").click();
  await second.bringToFront();
  await second.getByRole("combobox", { name: /Rechercher|Farine/ }).fill("levure");
  await expect(machine(lab, "searchPanel")).not.toHaveAccessibleName(/état : closed/);
});

test("simulates a 403 on the summary page and shares it by link @once", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/_flows/cartToken");
  await page.getByRole("link", { name: "Simuler", exact: true }).click();
  await page.getByRole("button", { name: /^route\.changed/ }).click();
  await page.getByRole("button", { name: /^store\.activated/ }).click();
  const calls = page.getByRole("region", { name: "Appels en attente" });
  const answers = calls.getByLabel("Réponse de retrieveOrder");
  const refused = await answers.getByRole("option", { name: /403/ }).getAttribute("value");
  await answers.selectOption(refused);
  await calls.getByRole("button", { name: "Répondre" }).click();
  await expect(page.getByText("État : failed")).toBeVisible();
  await expect(page.getByText("navigation.requested").first()).toBeVisible();
  // As docs/how-to.md walks: back and forth from wherever the answer has left the focus.
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("État : fetchingToken")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("État : failed")).toBeVisible();
  await page.getByRole("button", { name: "Copier le lien" }).click();
  await expect(page.getByText(/^Lien copié/)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/_flows\/cartToken\/simuler#s=/);
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByText("État : failed")).toBeVisible();
});

const optionOf = async (page: Page, path: string): Promise<string> => {
  const labels = await page.getByLabel("Onglet regardé").getByRole("option").allTextContents();
  return labels.find((label) => label.endsWith(path)) ?? "";
};

test("opens at the edge of the shop by Ctrl+Alt+F and gives the focus back @once", async ({
  page,
  shop,
}) => {
  await arrive(page, "/connexion");
  const email = page.getByLabel("Adresse e-mail");
  await email.fill("gerant");
  await email.press("Control+Alt+f");
  const panel = page.getByRole("complementary", { name: "Laboratoire des flux" });
  await expect(machine(page, "session")).toHaveAccessibleName(/état : signedOut/);
  await shop.checkAccessibility();
  await panel.getByRole("button", { name: "Placer à droite" }).click();
  await panel.getByRole("button", { name: "Placer en bas" }).click();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(email).toBeFocused();
  await expect(email).toHaveValue("gerant");
});

test("saves what has just happened, opens it as a trace, and finds where it diverges @once", async ({
  page,
}) => {
  await page.goto("/connexion");
  await signInHere(page);
  await page.keyboard.press("Control+Alt+f");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Enregistrer ce qui vient de se passer" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^panetier-\d{8}-\d{4}\.trace\.jsonl$/);
  const text = await readFile(await download.path(), "utf8");
  expect(text).not.toContain(PASSWORD);

  const file = (name: string, content: string) => ({
    name,
    mimeType: "application/jsonl",
    buffer: Buffer.from(content),
  });
  await page.goto("/_flows/trace");
  const choice = page.getByLabel("Fichier de trace");
  await choice.setInputFiles(file("bonne.trace.jsonl", text));
  await expect(page.getByText(/^Reprise fidèle : \d+ étapes/)).toBeVisible();
  await choice.setInputFiles(
    file("autre.trace.jsonl", text.replace('{"signedOut":"signingIn"}', '{"signedOut":"idle"}')),
  );
  await expect(page.getByText(/^Divergence à l’étape \d+/)).toBeVisible();
  const break_ = page.getByRole("table");
  await expect(
    break_.getByRole("row", { name: "état signedOut.idle signedOut.signingIn" }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/_flows\/trace\?step=\d+$/);
  await choice.setInputFiles(file("autre.txt", "bonjour"));
  await expect(page.getByRole("alert")).toContainText("Ce fichier ne s’ouvre pas");
});

test("connects the inspector that the address asks for, without secrets @once", async ({
  page,
  context,
}) => {
  await context.route("https://stately.ai/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Stately</title>" }),
  );
  const opening = context.waitForEvent("page");
  await page.goto("/connexion?inspect=stately");
  const inspector = await opening;
  await expect(inspector).toHaveURL("https://stately.ai/inspect");
  await inspector.evaluate(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    window.addEventListener("message", ({ data }) => told.push(JSON.stringify(data)));
    window.opener.postMessage({ type: "@statelyai.connected" }, "*");
  });
  await signInHere(page);
  const told = () =>
    inspector.evaluate(() => (window as unknown as { told: string[] }).told.join());
  await expect.poll(told).toContain("signIn.submitted");
  await expect.poll(told).toContain("session.opened");
  expect(await told()).not.toContain(PASSWORD);
});
