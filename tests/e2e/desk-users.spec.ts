import type { Page } from "@playwright/test";
import { PASSWORD } from "./arrange.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, leaveDesk, newSupportAgent, signInToSupport } from "./support-agents.ts";

// People of a shop come by a file at the desk; a manager more is another person's word too.

// A dialog that is still coming is half transparent: no contrast is right.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const enter = async (page: Page, login: string): Promise<void> => {
  await signInToSupport(page, PASSWORD, login);
  await expect(page.getByRole("heading", { name: "Ce qui attend", level: 1 })).toBeVisible();
};

test("[QUAI-51] [QUAI-62] a manager who comes by file waits for somebody else, and counts tomorrow unless it is rejected @both:a run is confirmed from a phone too", async ({
  page,
  shop,
}, { project }) => {
  test.slow();
  const check = checkOf(page, shop);
  const [one, other] = [
    await newSupportAgent(`apporte-${project.name}`),
    await newSupportAgent(`confirme-${project.name}`),
  ];
  const email = `maud-${project.name}@fournil.fr`;
  await page.goto("/_gestion");
  await enter(page, one);
  await page.goto("/_gestion/echanges");
  await page.locator('input[type="file"]').setInputFiles({
    name: "utilisateurs.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`E-mail;N° client;Prénom;Nom;Rôle\n${email};104514;Maud;Roy;gérante`),
  });
  await expect(page.getByText("1 personne devient gérante", { exact: false })).toBeVisible();
  await check();
  await expect(page.getByText("Arrêté : quelqu’un d’autre doit le regarder.")).toBeVisible();
  await expect(page.getByRole("button", { name: "J’ai regardé : confirmer" })).toHaveCount(0);
  const run = page.url();
  await leaveDesk(page);
  await enter(page, other);
  await page.goto(run);
  await page.getByRole("button", { name: "J’ai regardé : confirmer" }).click();
  await expect(page.getByText("compte demain", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Confirmé : compte à partir du /)).toBeVisible();
  await check();
  await page.getByRole("button", { name: "Rejeter" }).click();
  await expect(page.getByText("abandonné", { exact: true })).toBeVisible();
  await page.goto(`/_gestion/clients/utilisateurs?recherche=${email}`);
  await expect(page.getByText(email)).toHaveCount(0);
});
