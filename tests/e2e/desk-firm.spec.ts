import { PASSWORD } from "./arrange.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, leaveDesk, newSupportAgent, signInToSupport } from "./support-agents.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("an account of the firm waits for another one of the direction @both:table", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  test.slow();
  const check = checkOf(page, shop);
  const mark = `${project.name}-${repeatEachIndex}-${Date.now()}`;
  const first = await newSupportAgent(`firme-une-${mark}`);
  const second = await newSupportAgent(`firme-deux-${mark}`);
  await page.goto("/_gestion/firme");
  await signInToSupport(page, PASSWORD, first);
  await expect(heading(page, "La firme")).toBeVisible();
  await check();
  await page.getByRole("textbox", { name: "BIC" }).first().fill("AGRIFRPP882");
  await page.getByRole("button", { name: "Voir ce qui change" }).click();
  await expect(page.getByText("Attend une autre personne de la direction, puis")).toBeVisible();
  await check();
  await page.getByRole("button", { name: "Enregistrer et proposer" }).click();
  await expect(heading(page, "À confirmer")).toBeVisible();
  await expect(page.getByText("Attend une autre personne que vous")).toBeVisible();
  await check();
  await leaveDesk(page);

  await page.goto("/_gestion/a-confirmer");
  await signInToSupport(page, PASSWORD, second);
  await page.getByRole("button", { name: "Confirmer la proposition" }).click();
  await page.getByRole("button", { name: "Confirmer", exact: true }).click();
  await expect(page.getByText(`Confirmé par ${second}, compte à partir de`)).toBeVisible();
  await page.getByRole("button", { name: "Retirer la proposition" }).click();
  await expect(page.getByText(`Retiré par ${second}`)).toBeVisible();
  await check();
});
