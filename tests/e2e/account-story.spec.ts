import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { attachedFile } from "../server/pdf-text.ts";
import { PASSWORD as SUPPORT_PASSWORD } from "./arrange.ts";
import {
  acceptTerms,
  choosePayment,
  CONFIRMED,
  goToPayment,
  heading,
  orderNumberOn,
  signMandate,
} from "./checkout.ts";
import { expect, type Shop, test } from "./fixtures.ts";
import { fillSignIn, linkTo } from "./mails.ts";
import { checkWidth, settled } from "./page-checks.ts";
import {
  choosePassword,
  establishment,
  field,
  fillPerson,
  go,
  lookUp,
  PASSWORD,
  send,
} from "./registering.ts";
import { newSupportAgent, signInToSupport } from "./support-agents.ts";

// The whole account, as its people live it: each station stands on the one before.

const owed = [48_230, 12_675] as const;

test("a new baker registers, orders, is invoiced, pays, and hands her accountant the file @both:job", async ({
  page,
  shop,
  office,
  isMobile,
}, { project }) => {
  // Minutes of a life, and up to thirty seconds until the ERP invoices.
  test.setTimeout(240_000);
  const size = project.name;
  const company = `Le Fournil de l’histoire ${size}`;
  const email = `histoire-${size}@boulangerie.example`;
  const bookkeeper = `compta-histoire-${size}@cabinet.example`;

  await test.step("she registers, and the link in her mail opens the account", async () => {
    await lookUp(page, establishment(isMobile ? 4 : 5).siret);
    await field(page, "company").fill(company);
    await go(page);
    await fillPerson(page, email);
    await go(page);
    await choosePassword(page);
    await send(page);
    await page.goto(await linkTo(page, email, "activer-compte"));
    await page.getByRole("button", { name: "Activer mon compte" }).click();
    await page.getByRole("main").getByRole("link", { name: "Me connecter" }).click();
    await fillSignIn(page, email, PASSWORD);
    await expect(page).toHaveURL("/");
    await page.getByRole("button", { name: "Je découvre" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await settled(page);
    await expect(page.getByText(/attend la validation du moulin/).first()).toBeVisible();
    await checkWidth(page);
  });

  await test.step("the support approves her store", async () => {
    const desk = await shop.visitor();
    await desk.goto("/_gestion/demandes");
    await signInToSupport(desk, SUPPORT_PASSWORD, await newSupportAgent(`histoire-${size}`));
    await desk.getByRole("link", { name: company }).click();
    await desk.getByRole("button", { name: "Accepter la boutique" }).click();
    await expect(desk.getByText(`Nouvelle boutique : ${company}`).first()).toBeVisible();
  });

  await test.step("she signs the mandate of the mill", async () => {
    await page.goto("/mon-compte/boutiques");
    await settled(page);
    await page.getByRole("main").getByRole("link", { name: company }).click();
    await expect(heading(page, company)).toBeVisible();
    await settled(page);
    const bank = page.getByRole("region", { name: "Banque et mandats" });
    const opening = page.context().waitForEvent("page");
    await bank
      .getByRole("button", { name: /^Signer le mandat/ })
      .first()
      .click();
    const tab = await opening;
    await signMandate(tab);
    await tab.close();
    await expect(bank.getByText("Signé")).toHaveCount(1);
  });

  const order = await test.step("she orders flour, paid by debit", () => orderFlour(page, shop));
  await office.deliver(order);
  await office.oweMore(company, owed);

  const number = await test.step("the ERP invoices what was delivered", async () => {
    const facture = page.getByRole("button", { name: /^Facture / });
    await page.goto("/mon-compte/mes-commandes");
    await page.getByRole("link", { name: `Commande ${order}` }).click();
    await expect(heading(page, `Commande ${order}`)).toBeVisible();
    await expect
      .poll(
        async () => {
          await page.reload();
          await settled(page);
          return facture.count();
        },
        { timeout: 60_000, intervals: [2000] },
      )
      .toBe(1);
    return (await facture.innerText()).replace("Facture ", "");
  });

  const gross = await test.step("she pays it with two others by one card", async () => {
    await page.goto("/mon-compte");
    await expect(page.getByRole("region", { name: "Factures en retard" })).toContainText(
      "2 factures",
    );
    await page.goto("/mon-compte/mes-encours");
    await page
      .getByRole("region", { name: company })
      .getByRole("checkbox", { name: "Tout choisir (3)" })
      .check();
    await page.getByRole("button", { name: "Payer par carte" }).click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText(number);
    await question.getByRole("button", { name: /^Payer / }).click();
    await expect(heading(page, "Paiement par carte")).toBeVisible();
    await page.getByRole("button", { name: "Accepter le paiement" }).click();
    await expect(heading(page, "Merci, vos factures sont payées")).toBeVisible();
    await page.getByRole("link", { name: "Retour à mes encours" }).click();
    await page.getByRole("link", { name: /^Payé/ }).click();
    const paid = page.getByRole("row", { name: new RegExp(number) });
    await expect(paid).toContainText("Paiement validé");
    // Paid ones stand together, the newest first: each names its shop.
    const ofShop = page.getByRole("row").filter({ hasText: company });
    await expect(ofShop.getByText("Paiement validé")).toHaveCount(3);
    const [euros = ""] = /\d+,\d\d/.exec(await paid.innerText()) ?? [];
    return euros.replace(",", ".");
  });

  await test.step("she invites her accountant", async () => {
    await page.goto("/mon-compte/gestion-des-utilisateurs");
    await settled(page);
    await page.getByRole("button", { name: "Inviter" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("E-mail").fill(bookkeeper);
    await form.getByRole("radio", { name: /Comptable/ }).check();
    await form.getByRole("button", { name: "Envoyer l’invitation" }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText(bookkeeper).first()).toBeVisible();
  });

  await test.step("who opens the account, and keeps the Factur-X file", async () => {
    const other = await shop.visitor();
    await other.goto(await linkTo(other, bookkeeper, "activer-compte"));
    await other.getByLabel("Prénom").fill("Dominique");
    await other.getByLabel(/^Nom/).fill("Lestrange");
    await other.getByRole("textbox", { name: "Mot de passe" }).fill(PASSWORD);
    await other.getByRole("button", { name: "Activer mon compte" }).click();
    await other.getByRole("main").getByRole("link", { name: "Me connecter" }).click();
    await fillSignIn(other, bookkeeper, PASSWORD);
    await expect(other).toHaveURL("/");
    await other.getByRole("button", { name: "J'accepte" }).click();
    // Noted before the next page asks for it: the welcome would stand over the invoices otherwise.
    const noted = other.waitForResponse(
      (response) => response.request().postDataJSON()?.welcomeModalDisplayed === true,
    );
    await other.getByRole("button", { name: "Je découvre" }).click();
    await noted;
    await expect(other.getByRole("dialog")).toHaveCount(0);
    await other.goto("/mon-compte/mes-encours?state=paid");
    const button = other
      .getByRole("row", { name: new RegExp(number) })
      .getByRole("button", { name: /^PDF/ });
    const [file] = await Promise.all([other.waitForEvent("download"), button.click()]);
    expect(file.suggestedFilename()).toBe(`${number}.pdf`);
    const xml = attachedFile(await readFile(await file.path()), "factur-x.xml");
    expect(xml).toContain(`<ram:ID>${number}</ram:ID>`);
    expect(xml).toContain(`<ram:GrandTotalAmount>${gross}</ram:GrandTotalAmount>`);
  });
});

/** From the search to a confirmed order; its number. */
const orderFlour = async (page: Page, shop: Shop): Promise<string> => {
  await page.goto("/recherche?search=farine+tradition");
  await page
    .getByRole("article")
    .filter({ hasText: "réf.\u00a0101065" })
    .getByRole("button", { name: /^Ajouter / })
    .click();
  await expect(page.getByText("Votre produit est ajouté au panier")).toBeVisible();
  await page.goto("/panier");
  await goToPayment(page, shop);
  await choosePayment(page, "Prélèvement");
  await acceptTerms(page);
  await shop.next("Valider la commande");
  await expect(heading(page, CONFIRMED)).toBeVisible();
  return orderNumberOn(page);
};
