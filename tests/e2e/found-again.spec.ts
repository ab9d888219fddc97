import { refreshCookie } from "../../server/sessions/login-cookies.ts";
import { PASSWORD } from "./arrange.ts";
import { flourOf, heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { fillSignIn } from "./mails.ts";

const elsewhere = "Boulangerie des Batignolles";

test("opens an order of another own store, and follows one back from the bank after the session is over", async ({
  page,
  shop,
}) => {
  await shop.open("/mon-compte/mes-commandes", { store: elsewhere });
  const order = page
    .getByRole("main")
    .getByRole("link", { name: /P26-\d{6}/ })
    .first();
  const path = (await order.getAttribute("href")) ?? "";
  await shop.chooseStore("Le Fournil Saint-Sever");
  await page.goto(path);
  await expect(heading(page, `Cette commande est celle de ${elsewhere}`)).toBeVisible();
  await shop.checkAccessibility("main");
  await page.getByRole("button", { name: "Ouvrir dans cette boutique" }).click();
  await expect(heading(page, /^Commande P26-/)).toBeVisible();

  // The bank takes its time; the login of this browser does not wait, nor its choice of a store.
  await page.context().clearCookies({ name: refreshCookie.name });
  await page.goto(`/panier/paiement/resultat?token=${path.split("/").at(-1)}`);
  await expect(page.getByText("Votre session a expiré. Reconnectez-vous")).toBeVisible();
  await fillSignIn(page, "gerant@panetier.example", PASSWORD);
  await expect(page).toHaveURL(/\/panier\/paiement\/resultat\?token=/);
  await expect(page.getByText(/^Commande P26-\d{6}/)).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(elsewhere) })).toBeVisible();
});

test("keeps the day and the note to the driver when the session ends at the delivery", async ({
  page,
  shop,
  office,
}, { project }) => {
  const own = `brouillon-${project.name}`;
  await office.openBakery(own, "Maison Aubert Bolbec");
  await shop.open("/panier/livraison", { account: own, store: own, cart: flourOf(3) });
  await expect(heading(page, "Livraison")).toBeVisible();
  const second = page
    .getByRole("group", { name: /^Jour de livraison/ })
    .getByRole("radio")
    .nth(1);
  await second.check({ force: true });
  await page.getByRole("button", { name: "Ajouter une note au chauffeur" }).click();
  const note = page.getByLabel("Note au chauffeur");
  await note.fill("Porte bleue, sonner deux fois");
  await page.route("**/orders/*", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 401, json: { code: 401, message: "Votre session a expiré." } })
      : route.continue(),
  );
  await note.press("Tab");
  await expect(page).toHaveURL(/\/connexion\?target=%2Fpanier%2Flivraison$/);
  await expect(
    page.getByText(
      "Votre session a expiré. Reconnectez-vous : votre panier et ce que vous avez saisi sont gardés.",
    ),
  ).toBeVisible();
  await page.unroute("**/orders/*");
  const saved = page.waitForResponse(
    (response) => response.request().method() === "PATCH" && response.ok(),
  );
  await fillSignIn(page, `${own}@panetier.example`, PASSWORD);
  await expect(heading(page, "Livraison")).toBeVisible();
  await expect(second).toBeChecked();
  await expect(note).toHaveValue("Porte bleue, sonner deux fois");
  // It may never be left again: it is the order's at once.
  expect((await saved).request().postDataJSON()).toMatchObject({
    notes: [{ note: "Porte bleue, sonner deux fois" }],
  });
});
