import type { Page } from "@playwright/test";
import { BUILD_MARK } from "../../core/offline/other-build.ts";
import { arrange, PASSWORD } from "./arrange.ts";
import { arrive } from "./arrive.ts";
import { expect, test as base } from "./fixtures.ts";
import { activateSecondFactor, newSupportAgent, signInToSupport } from "./support-agents.ts";
import { startTwoBuilds, type TwoBuilds } from "./two-builds.ts";

// A new build under open pages: nothing that was typed is lost, nothing breaks, and nobody has to know.

const test = base.extend<{ readonly builds: TwoBuilds }>({
  builds: async ({}, use) => {
    const dataDir = process.env["E2E_DATA_DIR"];
    if (dataDir === undefined) throw new Error("playwright.config.ts says where the data is");
    const builds = await startTwoBuilds(dataDir);
    await use(builds);
    await builds.stop();
  },
});
test.slow();
test.beforeEach(({ expectTrouble }) => {
  // While nobody answers, between the two.
  expectTrouble(
    /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|ERR_INCOMPLETE|Failed to fetch|Failed to load resource/,
  );
});

/** Of which build the page is that is shown. */
const buildOf = (page: Page) => page.locator(`meta[name="${BUILD_MARK}"]`).getAttribute("content");

/** Nothing but a page that was opened anew has lost this. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => "isSamePage" in window);

test("[LIFE-1] [LIFE-3] a visitor's half-filled form stays as it is, and the next page is of the new build @once", async ({
  page,
  builds,
}) => {
  await arrive(page, `${builds.origin}/nous-contacter`);
  const form = page.getByRole("form", { name: "Nous écrire" });
  await form.getByLabel("Votre nom").fill("Fournil d’essai");
  await form.getByLabel("Message").fill("Un sac percé, ");
  const before = await buildOf(page);
  await mark(page);
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  await builds.replace();

  await form.getByLabel("Message").pressSequentially("et un autre mouillé.");
  await expect(form.getByLabel("Message")).toHaveValue("Un sac percé, et un autre mouillé.");
  expect([await isSamePage(page), await buildOf(page)]).toEqual([true, before]);
  // Files of the former build are still answered, those of the page and those that it has not asked for yet.
  const chunk = loaded.find((name) => /\/assets\/.*\.js$/.test(name)) ?? "";
  const answer = await page.request.get(chunk);
  expect([answer.status(), answer.headers()["cache-control"]]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);

  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "Plan du site" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Plan du site" })).toBeVisible();
  // The page has asked for what it shows by now: it knows, and the next one is of the other build.
  await footer.getByRole("link", { name: "Nous contacter" }).click();
  await expect.poll(() => buildOf(page)).not.toBe(before);
  await expect(form.getByLabel("Message")).toHaveValue("Un sac percé, et un autre mouillé.");
  await expect(form.getByLabel("Votre nom")).toHaveValue("Fournil d’essai");
  await page.waitForLoadState("networkidle");
});

test("[LIFE-4] code that is gone leads to the new build @once", async ({
  page,
  builds,
  expectTrouble,
}) => {
  expectTrouble(/Refused to apply style/);
  await arrive(page, `${builds.origin}/cgv`);
  const before = await buildOf(page);
  await mark(page);
  await builds.replace();
  builds.forgetBuilds();
  await page.getByRole("contentinfo").getByRole("link", { name: "Plan du site" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Plan du site" })).toBeVisible();
  const after = await buildOf(page);
  expect([after === before, await isSamePage(page)]).toEqual([false, false]);
  await page.waitForLoadState("networkidle");
});

test("[LIFE-5] an answer that the page does not understand opens it anew @once", async ({
  page,
  builds,
}) => {
  await arrive(page, `${builds.origin}/recettes`);
  const before = await buildOf(page);
  await builds.replace();
  // What the page before would have read as something else.
  let isFormer = true;
  page.once("domcontentloaded", () => {
    isFormer = false;
  });
  await page.route(/\/api\/v2\/shop\//, async (route) => {
    if (!isFormer) return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: { changed: true } });
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Plan du site" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Plan du site" })).toBeVisible();
  await expect.poll(() => buildOf(page)).not.toBe(before);
  await page.waitForLoadState("networkidle");
  await expect(page.getByText("Une erreur s'est produite")).toBeHidden();
});

test("[LIFE-3] what a customer has half entered is there in the new build @once", async ({
  page,
  office,
  builds,
}) => {
  const store = `nouvelle-version-${Date.now()}`;
  await office.openBakery(store, "Maison Aubert Bolbec");
  await arrange(page.context(), builds.origin, office, { account: store, store, cart: [] });
  await page.goto(`${builds.origin}/saisie-rapide`);
  const field = page.getByLabel("Que vous faut-il ?");
  await field.fill("10 sacs de 101065");
  const lines = page.getByRole("list", { name: "Lignes comprises" });
  await expect(lines.getByRole("listitem")).toHaveCount(1);
  const before = await buildOf(page);
  await mark(page);
  await builds.replace();
  await field.pressSequentially("\net du caramel");
  await expect(field).toHaveValue("10 sacs de 101065\net du caramel");
  expect([await isSamePage(page), await buildOf(page)]).toEqual([true, before]);

  const header = page.getByRole("banner");
  await header.getByRole("link", { name: /^Panier/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /panier/i })).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "Plan du site" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Plan du site" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Le catalogue" })).toBeVisible();
  await footer.getByRole("link", { name: "Cookies" }).click();
  await expect.poll(() => buildOf(page)).not.toBe(before);
  await page.goto(`${builds.origin}/saisie-rapide`);
  await expect(field).toHaveValue("10 sacs de 101065\net du caramel");
});

test("[LIFE-3] the desk asks before a half-filled form is left, and goes on in the new build @once", async ({
  page,
  builds,
}) => {
  await page.goto(`${builds.origin}/_gestion/fiches/nouveau/article`);
  await signInToSupport(page, PASSWORD, await newSupportAgent(`version-${Date.now()}`));
  await activateSecondFactor(page);
  await page.goto(`${builds.origin}/_gestion/fiches/nouveau/article`);
  const name = page.getByRole("textbox", { name: /^Nom/ }).first();
  await name.fill("Farine d’essai");
  const before = await buildOf(page);
  await mark(page);
  await builds.replace();
  builds.forgetBuilds();

  const rooms = page.getByRole("navigation", { name: "Gestion" });
  await rooms.getByRole("link", { name: "Commandes" }).click();
  await page.getByRole("button", { name: "Rester" }).click();
  await expect(name).toHaveValue("Farine d’essai");
  expect([await isSamePage(page), await buildOf(page)]).toEqual([true, before]);
  await rooms.getByRole("link", { name: "Commandes" }).click();
  await page.getByRole("button", { name: "Quitter" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Commandes" })).toBeVisible();
  await rooms.getByRole("link", { name: "Tournées" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tournées" })).toBeVisible();
  await expect.poll(() => buildOf(page)).not.toBe(before);
});
