import { PASSWORD } from "./arrange.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";

const newPassword = "Pétrin-2027-tout-neuf";

test("[ACC-6] a new password signs the other browser out, which says why and leads back @both:form", async ({
  page,
  shop,
  office,
}, { project }) => {
  const account = `deux-${project.name}-${Date.now()}`;
  await office.makePerson(account, "verified");
  const path = "/mon-compte/mes-informations";
  const other = await shop.somebodyElse(path, { account });
  await expect(heading(other, "Mes informations")).toBeVisible();
  await shop.open(path, { account });
  const devices = page.getByRole("region", { name: "Mes appareils" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);

  // What is half typed stays, but no password.
  await page.getByRole("textbox", { name: "Prénom" }).fill("Léa");
  await page.getByRole("button", { name: "Changer de mot de passe" }).click();
  await page.getByRole("textbox", { name: "Mot de passe actuel" }).fill(PASSWORD);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Prénom" })).toHaveValue("Léa");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Vos informations sont enregistrées.").first()).toBeVisible();

  await page.getByRole("button", { name: "Changer de mot de passe" }).click();
  const current = page.getByRole("textbox", { name: "Mot de passe actuel" });
  await expect(current).toHaveValue("");
  await expect(current).toBeFocused();
  await current.fill("un-autre-mot-de-passe");
  await page.getByRole("textbox", { name: "Nouveau mot de passe" }).fill(newPassword);
  await page.getByRole("button", { name: "Changer mon mot de passe" }).click();
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription(/n’est pas le bon/);
  await shop.checkAccessibility("main");
  await current.fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Votre mot de passe est changé/).first()).toBeVisible();
  await expect(devices.getByRole("listitem")).toHaveCount(1);

  await other.getByRole("button", { name: "Télécharger mes données" }).click();
  await other.getByRole("button", { name: "Oui" }).click();
  await expect(other).toHaveURL(/\/connexion\?target=%2Fmon-compte%2Fmes-informations$/);
});
