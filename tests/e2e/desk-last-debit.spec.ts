import { PASSWORD } from "./arrange.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import {
  checkOf,
  giveCompany,
  newLastDebit,
  newSupportAgent,
  signInToSupport,
} from "./support-agents.ts";

test("the last debit of a mandate that ends is said on its remise and on its company's page @both:table", async ({
  page,
  shop,
  office,
}, { project }) => {
  const check = checkOf(page, shop);
  const isDesktop = project.name === "desktop";
  const name = `dernier-${project.name}`;
  const siren = isDesktop ? "552100554" : "542065479";
  const rum = `RUM-${name}`;
  await office.openBakery(name, "Maison Aubert Bolbec");
  await giveCompany(name, siren);
  await newLastDebit(name, rum, isDesktop ? "2026-12-21" : "2026-12-22");
  const login = await newSupportAgent(name);
  await page.goto("/_gestion");
  await signInToSupport(page, PASSWORD, login);
  await expect(heading(page, "Ce qui attend")).toBeVisible();

  await page.goto("/_gestion/encaissements");
  const remise = page.getByRole("table", { name: "Remises à approuver" }).getByRole("row", {
    name: isDesktop ? /21 décembre 2026/ : /22 décembre 2026/,
  });
  await expect(remise).toContainText("CORE FNAL (dernier prélèvement)");
  await remise.getByRole("link", { name: /^Remise \d+$/ }).click();
  await expect(page.getByRole("table", { name: "Prélèvements" })).toContainText(
    "Dernier prélèvement de ce mandat : faites-en signer un nouveau pour la suite.",
  );
  await check();

  await page.goto(`/_gestion/clients/societes/${siren}`);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByText(`Moulin : ${rum}, signé le 5 janvier 2026`)).toContainText(
    `jusqu’au 31 décembre 2026, dernier prélèvement le ${isDesktop ? 21 : 22} décembre 2026 : faites-en signer un nouveau`,
  );
  await check();
});
