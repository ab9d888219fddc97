import { PASSWORD } from "./arrange.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { flour } from "./goods.ts";
import { checkOf, newSupportAgent, signInToSupport } from "./support-agents.ts";

// A dialog that is still coming is half transparent: no contrast is right.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("[FORECAST-5] a rise is played, seen, taken from its first day on, and undone", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  test.slow();
  const check = checkOf(page, shop);
  await page.goto("/_gestion");
  const login = await newSupportAgent(`simule-${project.name}-${repeatEachIndex}-${Date.now()}`);
  await signInToSupport(page, PASSWORD, login);
  await expect(heading(page, "Ce qui attend")).toBeVisible();
  await page.goto("/_gestion/simulation");
  await page.getByLabel("Sur quoi").selectOption({ label: "Des articles" });
  await page.getByLabel("Références").fill(flour.variant);
  await page.getByLabel("Variation, en %").fill("3");
  await page.getByLabel("À partir du").fill("2031-03-01");
  await page
    .getByLabel("Commandes rejouées")
    .selectOption({ label: "Les quatre dernières semaines" });
  await page.getByRole("button", { name: "Simuler" }).click();
  const taking = page.getByRole("region", { name: "Appliquer ce changement" });
  await expect(taking.getByText(/prix changent à partir du 01\/03\/2031/)).toBeVisible();
  await check();
  await taking.getByRole("button", { name: "Appliquer" }).click();
  await expect(taking.getByText("C’est appliqué.")).toBeVisible();
  await check();
  await taking.getByRole("link", { name: /^Voir le passage/ }).click();
  await expect(
    page.getByText("Simulation : +3 % sur des articles choisis dès le 01/03/2031").first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Annuler ce passage" }).click();
  await page.getByRole("button", { name: "Annuler le passage" }).click();
  await expect(page.getByText("annulé", { exact: true })).toBeVisible();
});

test("[FORECAST-6] other days of a lorry are played on past orders, with what would have missed it", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  const check = checkOf(page, shop);
  await page.goto("/_gestion/simulation");
  const login = await newSupportAgent(`tournee-${project.name}-${repeatEachIndex}-${Date.now()}`);
  await signInToSupport(page, PASSWORD, login);
  await expect(heading(page, "Simuler un changement")).toBeVisible();
  await page.getByLabel("Ce qui change").selectOption({ label: "Une tournée" });
  await page.getByLabel("Secteur").selectOption({ label: "Hauts-de-France" });
  await page.getByRole("button", { name: "Simuler" }).click();
  await expect(page.getByText(/^Dites ce qui change/)).toBeVisible();
  // The lorry of that area comes on other days.
  await page
    .getByRole("group", { name: "Nouveaux jours de passage" })
    .getByRole("checkbox", { name: "jeudi" })
    .check();
  await page
    .getByLabel("Commandes rejouées")
    .selectOption({ label: "Les quatre dernières semaines" });
  await page.getByRole("button", { name: "Simuler" }).click();
  await expect(page.getByText("Dont livraison")).toBeVisible();
  await expect(
    page.getByRole("table", { name: "Livraisons qui auraient manqué leur camion" }),
  ).toContainText("jeu.");
  await check();
  await expect(page.getByText("La tournée change tout de suite")).toBeVisible();
});
