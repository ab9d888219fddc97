import type { Page } from "./page.tsx";
import { heading } from "./parts.ts";
import { flourOf } from "../e2e/goods.ts";
import { acceptTerms, choosePayment, goToPayment } from "./parts.ts";
import { expect, test } from "./test.ts";

// Conversations of a store: what is written arrives with its files, and what was read is read in every tab.

const replyForm = (page: Page) => page.getByRole("form", { name: "Répondre" });

test("keeps a reply that was begun over a lost login", async ({ page, shop, office, person }) => {
  const account = `reponse-gardee`;
  await office.openBakery(account, "Maison Aubert Bolbec");
  const id = await office.writeToStore(account, "Votre tournée", "Passons-nous le lundi ?");
  await shop.open(`/messagerie/${id}`, { account, store: account });
  const reply = replyForm(page).getByLabel("Votre réponse");
  await reply.fill("Oui, dès 4 heures.");
  person.cookies.clear();
  await page.reload();
  await expect(page).toHaveURL(/\/connexion\?target=/);
  await shop.open(`/messagerie/${id}`, { account, store: account });
  await expect(reply).toHaveValue("Oui, dès 4 heures.");
  await replyForm(page).getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByText("Votre message est parti.")).toBeVisible();
});

test("reports a problem on a delivery, which the order then shows", async ({
  page,
  shop,
  office,
}) => {
  const account = `signale-un-sac`;
  await office.openBakery(account, "Maison Aubert Bolbec");
  await shop.open("/panier", { account, store: account, cart: flourOf(3) });
  await goToPayment(page, shop);
  await choosePayment(page, "Virement");
  await acceptTerms(page);
  await shop.next("Valider la commande");
  await page.getByRole("link", { name: "Voir ma commande" }).click();
  const title = heading(page, /^Commande P/);
  await expect(title).toBeVisible();
  await expect(page.getByRole("link", { name: "Signaler un problème" })).toBeHidden();
  await office.deliver(/P\d+-\d+/.exec(await title.innerText())?.[0] ?? "");
  await page.reload();
  const order = page.url();
  await page.getByRole("link", { name: "Signaler un problème" }).first().click();
  const form = page.getByRole("form", { name: "Signaler un problème" });
  await form.getByLabel("Motif").selectOption({ label: "Produit abîmé" });
  await form.getByLabel("Message").fill("Un sac est déchiré sur le côté.");
  await form.getByRole("button", { name: "Signaler le problème" }).click();
  await expect(form.getByText("Indiquez au moins un produit.")).toBeVisible();
  await form.getByRole("checkbox").first().check();
  await form.getByRole("button", { name: "Signaler le problème" }).click();
  await expect(page.getByText("Incident · En attente de réponse").last()).toBeVisible();
  await expect(page.getByRole("list", { name: "Produits concernés" })).toBeVisible();
  await page.goto(order);
  await expect(page.getByText("Incident ouvert").first()).toBeVisible();
  await page.getByRole("link", { name: "Voir la conversation" }).first().click();
  await page.getByRole("button", { name: "Le problème est réglé" }).click();
  await expect(page.getByText("Incident · Clos").last()).toBeVisible();
});
