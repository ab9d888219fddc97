import { PASSWORD } from "./arrange.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, newSupportAgent, signInToSupport } from "./support-agents.ts";

// A merchant's own file, at the desk.

test("[QUAI-63] a merchant's file is sent as theirs: what others sell is refused, their own price is looked at @both:the run is a list on a phone", async ({
  page,
  shop,
}, { project }) => {
  test.slow();
  const check = checkOf(page, shop);
  await page.goto("/_gestion");
  await signInToSupport(page, PASSWORD, await newSupportAgent(`marchand-${project.name}`));
  await expect(page.getByRole("heading", { name: "Ce qui attend", level: 1 })).toBeVisible();
  const send = async (line: string): Promise<void> => {
    await page.goto("/_gestion/echanges");
    await page.getByText("Dire de quoi il est, et comment le lire").click();
    await page
      .getByLabel("Marchand dont c’est le fichier")
      .selectOption({ label: "Laiterie de Saint-Aubin" });
    await check();
    await page.locator('input[type="file"]').setInputFiles({
      name: "prix-laiterie.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`Référence;Tarif;Prix HT\n${line}`),
    });
    await expect(page.getByText(/, fichier du marchand laiterie-de-saint-aubin/)).toBeVisible();
  };
  await send("101065;normandie;21,41");
  await expect(page.getByText("refusé", { exact: true })).toBeVisible();
  await expect(
    page
      .getByText(/le vend : le fichier d'un marchand ne dit que ce qu'il vend lui-même\.$/)
      .first(),
  ).toBeVisible();
  await check();
  await send("220408;normandie;31,40");
  await page.getByRole("button", { name: "Rejeter" }).click();
  await expect(page.getByText("abandonné", { exact: true })).toBeVisible();
});
