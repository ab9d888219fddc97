import { PASSWORD } from "./arrange.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, signInToSupport } from "./support-agents.ts";

test("who answers for the shop sees what leaves it, who stands behind it and what is deleted @both:table", async ({
  page,
  shop,
}) => {
  await page.goto("/_gestion/etat");
  await signInToSupport(page, PASSWORD, "gestion@panetier.example");
  await expect(heading(page, "État de la boutique")).toBeVisible();
  await expect(page.getByText(/^Version \d+\.\d+\.\d+$/)).toBeVisible();
  const present = page.getByRole("table", { name: "En ce moment" });
  await expect(present.getByRole("row").filter({ hasText: "Base de données" })).toContainText(
    "La base répond en",
  );
  await expect(present.getByRole("link", { name: "Voir les commandes" })).toBeVisible();
  const lanes = page.getByRole("table", { name: "Ce qui part" });
  await expect(lanes.getByText("Courriels", { exact: true })).toBeVisible();
  const parts = page.getByRole("table", { name: "Qui est derrière" });
  await expect(parts.getByRole("row").filter({ hasText: "Fichiers des clients" })).toContainText(
    "En service",
  );
  await expect(
    page
      .getByRole("table", { name: "Conservation" })
      .getByRole("row")
      .filter({ hasText: "candidatures de marchands" }),
  ).toContainText("3 ans");
  await checkOf(page, shop)();
});
