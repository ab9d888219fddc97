import { PASSWORD } from "./arrange.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, newSupportAgent, signInToSupport } from "./support-agents.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/** What left of an order that there is not: its syntax is right, its line is not. */
const despatch = (reference: string): string =>
  [
    "UNA:+.? ",
    `UNB+UNOC:3+3012345678900:14+82098765400012:5+261201:0500+${reference}`,
    "UNH+1+DESADV:D:96A:UN",
    "BGM+351+BL-88213+9",
    "DTM+11:202612010430:203",
    "RFF+ON:P26-000731",
    "CPS+1",
    "LIN+1++T65-25:SA",
    "QTY+12:38",
    "CNT+2:1",
    "UNT+9+1",
    `UNZ+1+${reference}`,
  ]
    .map((segment) => `${segment}'\n`)
    .join("");

test("[DOOR-35] a run that came as EDIFACT gives its CONTRL @both:table", async ({ page, shop }, {
  project,
  repeatEachIndex,
}) => {
  test.slow();
  const check = checkOf(page, shop);
  const mark = `${project.name}${repeatEachIndex}${Date.now()}`;
  const agent = await newSupportAgent(`edifact-${mark}`);
  await page.goto("/_gestion/echanges");
  await signInToSupport(page, PASSWORD, agent);
  await expect(heading(page, "Échanges")).toBeVisible();
  const file = {
    name: "desadv.edi",
    mimeType: "application/edifact",
    buffer: Buffer.from(despatch(mark.slice(-14))),
  };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await expect(page.getByText("Venu en EDIFACT.")).toBeVisible();
  await check();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger le CONTRL" }).press("Enter");
  expect((await coming).suggestedFilename()).toMatch(/^CONTRL-\d+\.edi$/);
});
