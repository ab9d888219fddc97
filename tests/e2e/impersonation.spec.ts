import { PASSWORD } from "./arrange.ts";
import { heading, nextLorries } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { signInToSupport } from "./support-agents.ts";

test("a support agent acts for a customer under a banner, and goes back to the desk @both:bar", async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto("/_gestion/clients");
  await signInToSupport(page, PASSWORD);
  await page.getByLabel("Rechercher un client").fill("gerant@panetier.example");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await page.getByRole("button", { name: "Se connecter en tant que Camille Delaunay" }).click();

  const banner = page.getByRole("button", {
    name: "Vous êtes actuellement connecté en tant que Camille Delaunay. Cliquez ici pour vous déconnecter.",
  });
  await expect(banner).toBeVisible();
  await expect(heading(page, "Bonjour Camille.")).toBeVisible();
  // The store lacks a mandate: only its own people are asked to sign it.
  await expect(nextLorries(page)).toBeVisible();
  await expect(page.getByRole("button", { name: /Signer le mandat/ })).toHaveCount(0);
  await shop.checkAccessibility();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await shop.checkContrast();

  await page.reload();
  await expect(banner).toBeVisible();
  await page.goto("/catalogue");
  await expect(heading(page, "Catalogue")).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(banner).toBeInViewport();

  const question = page.getByRole("alertdialog", {
    name: "Quitter la session de Camille Delaunay ?",
  });
  await banner.click();
  await expect(question.getByRole("button", { name: "Non" })).toBeFocused();
  await shop.checkAccessibility();
  await question.getByRole("button", { name: "Non" }).click();
  await expect(question).toBeHidden();
  await banner.click();
  await question.getByRole("button", { name: "Oui" }).click();
  await expect(page).toHaveURL(/\/_gestion\/clients\/\d+$/);
  await expect(heading(page, "Camille Delaunay")).toBeVisible();

  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Me connecter" })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
