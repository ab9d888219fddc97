import { PASSWORD } from "./arrange.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, newSupportAgent, signInToSupport, toRoom } from "./support-agents.ts";

test("a page is written beside the shop, checked, planned, published and withdrawn @both:table", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  test.slow();
  const check = checkOf(page, shop);
  const code = `noel-${project.name}-${repeatEachIndex}-${Date.now()}`;
  const login = await newSupportAgent(`contenu-${code}`);
  await page.goto("/_gestion/publications");
  await signInToSupport(page, PASSWORD, login);
  await toRoom(page, "Publications");
  await expect(heading(page, "Publications")).toBeVisible();
  await check();

  await page.getByRole("button", { name: "Écrire une page" }).click();
  await expect(heading(page, "Nouveau : une page")).toBeVisible();
  await check();
  await page.getByRole("textbox", { name: "Code page" }).fill(code);
  await page.getByRole("textbox", { name: "Adresse" }).fill(`/${code}`);
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Noël");
  await page.getByRole("textbox", { name: "Titre", exact: true }).fill(`Noël au fournil ${code}`);
  await page.getByText("Ajouter dans « Contenu de la page »").click();
  await page.getByRole("button", { name: "Ajouter : Bouton" }).click();
  await page.getByRole("textbox", { name: "Libellé" }).fill("Voir les farines");
  await page.getByRole("textbox", { name: "Lien" }).fill("/catalogue/farines");
  for (const screen of ["un téléphone", "un grand écran"]) {
    const shown = page.frameLocator(`iframe[title="Aperçu sur ${screen}"]`);
    await shown.getByRole("link", { name: "Voir les farines" }).click();
    await expect(shown.getByRole("heading", { level: 1 })).toHaveText(`Noël au fournil ${code}`);
  }
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("La version est enregistrée.")).toBeVisible();
  await page.getByRole("button", { name: "Vérifier" }).click();
  await expect(page.getByText("vérifié", { exact: true }).first()).toBeVisible();

  await page.getByRole("textbox", { name: "Jour et heure, à Paris" }).fill("demain");
  await page.getByRole("button", { name: "Prévoir" }).click();
  await expect(page.getByRole("textbox", { name: "Jour et heure, à Paris" })).toBeFocused();
  await page.getByRole("textbox", { name: "Jour et heure, à Paris" }).fill("27/11/2126 06:00");
  await page.getByRole("button", { name: "Prévoir" }).click();
  await expect(page.getByText("prévu", { exact: true }).first()).toBeVisible();
  await check();
  await page.getByRole("button", { name: "Ne plus la prévoir" }).click();
  await page.getByRole("button", { name: "Publier maintenant…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publier" }).click();
  await expect(page.getByText("La version est publiée.")).toBeVisible();
  const statusOf = async (): Promise<number> =>
    (await page.request.get(`/api/v2/shop/cms-plugin/pages/${code}`)).status();
  await expect.poll(statusOf).toBe(200);

  await page.getByRole("button", { name: "Retirer de la boutique…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Retirer" }).click();
  await expect(page.getByText("La version est retirée de la boutique.")).toBeVisible();
  await expect.poll(statusOf).toBe(404);
  await page.getByRole("button", { name: "Remettre dans la boutique" }).click();
  await expect(page.getByText("La version est de nouveau publiée.")).toBeVisible();
  await expect.poll(statusOf).toBe(200);
  await check();

  await page.goto(`/_gestion/pages/ligne?cle=${code}`);
  await page.getByRole("button", { name: "Préparer une version" }).click();
  // The row has a title in its form too.
  await expect(page.getByRole("heading", { name: "La suite" })).toBeVisible();
  await page.getByRole("textbox", { name: "Titre", exact: true }).fill("Pâques au fournil");
  await page.getByRole("link", { name: /^Comparer avec la version publié/ }).click();
  const beside = page.getByRole("region", { name: "Côte à côte" });
  await expect(beside.getByRole("deletion")).toHaveText(`avant : Noël au fournil ${code}`);
  await expect(beside.getByRole("insertion")).toHaveText(", après : Pâques au fournil");
  await check();
});
