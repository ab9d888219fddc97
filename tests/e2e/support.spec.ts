import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { PASSWORD } from "./arrange.ts";
import { expect, test } from "./fixtures.ts";
import { heading } from "./checkout.ts";
import { checkOf, leaveDesk, newSupportAgent, signInToSupport, toRoom } from "./support-agents.ts";

/** What the button does, without the shop that it opens: the customer's token. */
const openSession = async (
  page: Page,
  button: string,
): Promise<{ token: string; logoutCallbackUrl: string }> => {
  // Answered with nothing, so that the code is exchanged here and the page stays at the desk.
  await page.route(OPENED, (route) => route.fulfill({ status: 204 }));
  const leaving = page.waitForRequest(OPENED);
  await page.getByRole("button", { name: button }).click();
  const code = new URL((await leaving).url()).searchParams.get("code");
  return (await page.request.post("/api/impersonate/retrieve", { data: { code } })).json();
};

const OPENED = /\/connexion\?code=[\w-]{43}$/;

const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

// A dialog that is still coming is half transparent: no contrast is right.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("an agent signs in, finds a customer, opens their session and reads the journal @both:table", async ({
  page,
  shop,
}) => {
  const check = checkOf(page, shop);
  // A former address: it leads to the page that took its place, where one signs in.
  await page.goto("/_support/clients");
  await expect(page).toHaveURL("/_gestion");
  await expect(heading(page, "Connexion à la gestion")).toBeVisible();
  await signInToSupport(page, "pas le bon mot de passe");
  await expect(page.getByRole("alert")).toHaveText(
    "Erreur : Adresse e-mail ou mot de passe incorrect.",
  );
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue("support@panetier.example");
  await check();

  await signInToSupport(page, PASSWORD);
  await toRoom(page, "Clients");
  await expect(page.getByLabel("Rechercher un client")).toBeFocused();
  await page.getByLabel("Rechercher un client").fill("bellanger");
  await page.getByLabel("Rechercher un client").press("Enter");
  await expect(page.getByText("1 client trouvé.")).toBeVisible();
  await check();

  const { token, logoutCallbackUrl } = await openSession(
    page,
    "Se connecter en tant que Théo Bellanger",
  );
  await page.request.get("/api/v2/shop/stores", {
    headers: { "JWT-Authorization": `Bearer ${token}` },
  });
  await page.goto(logoutCallbackUrl);
  await expect(heading(page, "Théo Bellanger")).toBeVisible();
  await check();
  await page.getByRole("table").getByRole("link", { name: "Théo Bellanger" }).first().click();
  await expect(heading(page, "Connexion en tant que Théo Bellanger")).toBeFocused();
  await expect(page.getByText("/api/v2/shop/stores").first()).toBeVisible();
  await check();

  await page.goto(logoutCallbackUrl);
  const open = page.getByRole("button", { name: "Se connecter en tant que Théo Bellanger" });
  await expect(open).toBeVisible();
  // Once the page has all that it asked for: what is held while a route goes may never go on.
  await page.unroute(OPENED);
  await open.click();
  await expect(page.getByRole("button", { name: /^Vous êtes actuellement/ })).toBeVisible();
  await page.goto("/_gestion/journal");
  await expect(heading(page, "Journal des connexions")).toBeVisible();
  await check();
  await toRoom(page, "Envois");
  await expect(heading(page, "Envois en échec")).toBeVisible();
  await check();
  await toRoom(page, "Images");
  await expect(heading(page, "Images")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Retirer / }).first()).toBeVisible();
  await check();
  await toRoom(page, "Messages");
  await page.getByRole("link", { name: "Tous" }).click();
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
  await check();
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: /^Répondre au nom de / })).toBeVisible();
  await check();
  await leaveDesk(page);
});

test("an agent answers a store, with a file, and what was typed outlives the login", async ({
  page,
  shop,
  office,
}, { project, repeatEachIndex }) => {
  const title = `Question ${project.name} ${repeatEachIndex} ${Date.now()}`;
  const id = await office.writeToStore("Boulangerie du Marché", title, "Bonjour.");
  await page.goto(`/_gestion/messages/${id}`);
  await signInToSupport(page, PASSWORD);
  // The address is what it was: whoever signs in goes on there.
  await expect(heading(page, title)).toBeVisible();
  await page.getByLabel("Votre réponse").fill("Nous regardons.");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Envoyer la réponse" }).click();
  await expect(heading(page, "Connexion à la gestion")).toBeVisible();
  await signInToSupport(page, PASSWORD);
  await expect(page.getByLabel("Votre réponse")).toHaveValue("Nous regardons.");
  await page.getByLabel("Joindre des fichiers").setInputFiles({
    name: "avoir.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("MZ program"),
  });
  await page.getByRole("button", { name: "Envoyer la réponse" }).click();
  await expect(page.getByText(/le contenu ne correspond pas à ce type de fichier/)).toBeVisible();
  await checkOf(page, shop)();
  await page.getByRole("button", { name: "Retirer avoir.pdf" }).click();
  await page.getByLabel("Joindre des fichiers").setInputFiles({
    name: "avoir.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7 avoir"),
  });
  await page.getByRole("button", { name: "Envoyer la réponse" }).click();
  await expect(page.getByText("Réponse envoyée.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Nous regardons." })).toContainText(
    "avoir.pdf",
  );
  await expect(page.getByLabel("Votre réponse")).toHaveValue("");
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "avoir.pdf" }).click();
  expect((await file).suggestedFilename()).toBe("avoir.pdf");
});

test("an agent puts a photograph into the shop, and takes it away after a question", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  const path = `/images/essais/bureau-${project.name}-${repeatEachIndex}-${Date.now()}`;
  await page.goto("/_gestion/images");
  await signInToSupport(page, PASSWORD);
  await page.getByLabel("Adresse de l’image").fill(path);
  await page.getByRole("button", { name: "Mettre en ligne" }).click();
  await expect(page.getByText("Choisissez un fichier.")).toBeVisible();
  await page.getByLabel(/^Photo \(JPEG/).setInputFiles("public/icon-192.png");
  await page.getByRole("button", { name: "Mettre en ligne" }).click();
  await expect(page.getByText("Photo en ligne.")).toBeVisible();
  const remove = page.getByRole("button", { name: `Retirer ${path}` });
  await expect(remove).toBeVisible();
  await checkOf(page, shop)();
  await remove.click();
  const question = page.getByRole("alertdialog", { name: "Retirer cette image ?" });
  await expect(question.getByRole("button", { name: "Ne rien changer" })).toBeFocused();
  await shop.checkAccessibility();
  await question.getByRole("button", { name: "Retirer" }).click();
  await expect(remove).toHaveCount(0);
  expect((await page.request.get(path)).status()).toBe(404);
});

test("[DEBIT-3] an agent enters a transfer by keys alone, and what no number names is kept", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  const payer = `Société ${project.name} ${repeatEachIndex}`;
  const check = checkOf(page, shop);
  await page.goto("/_gestion/encaissements");
  await signInToSupport(page, PASSWORD);
  await expect(heading(page, "Encaissements")).toBeVisible();
  await expect(page.getByRole("table", { name: "Remises terminées" })).toBeVisible();
  await check();
  await reach(page, "link", "Enregistrer un virement");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Enregistrer un virement")).toBeFocused();
  await check();
  await reach(page, "textbox", "Montant, en euros");
  await page.keyboard.type("douze");
  await reach(page, "textbox", "Payeur");
  await page.keyboard.type(payer);
  await page.keyboard.press("Enter");
  const amount = page.getByRole("textbox", { name: "Montant, en euros" });
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription(/Saisissez le montant en euros/);
  await expect(page.getByRole("textbox", { name: "Payeur" })).toHaveValue(payer);
  await check();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("12,50");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Enregistrer ce virement ?")).toBeFocused();
  await expect(page.getByText("Aucun numéro n’est reconnu")).toBeVisible();
  await check();
  await reach(page, "button", "Enregistrer le virement");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Virement enregistré.")).toBeVisible();
  await expect(heading(page, `Virement de ${payer}`)).toBeVisible();
  await page.goto("/_gestion/encaissements");
  const kept = page
    .getByRole("table", { name: "Sommes à affecter" })
    .getByRole("row")
    .filter({ hasText: payer })
    .first();
  await expect(kept).toContainText("12,50\u00a0€");
  await kept.getByRole("link", { name: `Affecter 12,50\u00a0€ de ${payer}` }).click();
  await expect(heading(page, `Virement de ${payer}`)).toBeVisible();
  await check();
  await page.goto("/_gestion/encaissements/perte");
  await expect(heading(page, "Passer une facture en perte")).toBeVisible();
  await check();
  await page.goto("/_gestion/encaissements");
  await page.getByRole("table", { name: "Remises terminées" }).getByRole("link").first().click();
  await expect(heading(page, /^Remise \d+$/)).toBeVisible();
  await check();
  await page
    .getByRole("link", { name: /^Enregistrer un retour/ })
    .first()
    .click();
  await expect(heading(page, "Enregistrer un retour")).toBeFocused();
  const code = page.getByLabel("Code de la banque");
  await code.fill("??");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(code).toHaveAccessibleDescription(/Saisissez le code de la banque/);
  await check();
  await code.fill("am04");
  await page.getByRole("button", { name: "Continuer" }).click();
  const question = page.getByRole("alertdialog", { name: "Enregistrer ce retour ?" });
  await expect(question).toContainText("Motif : AM04");
  await shop.checkAccessibility();
  await question.getByRole("button", { name: "Ne rien changer" }).click();
  await expect(code).toHaveValue("am04");
  await page.goto("/_gestion/nulle-part");
  await expect(heading(page, "Page introuvable")).toBeVisible();
  await check();
});

/** By the Tab key, as somebody without a mouse. */
const reach = async (page: Page, role: "link" | "textbox" | "button", name: string) => {
  const wanted = page.getByRole(role, { name, exact: true });
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${name} is not reached by the Tab key.`);
};

test("an agent looks at a new store, asks for its documents and accepts it", async ({
  page,
  shop,
}, { project }) => {
  const company = `Le Fournil de ${project.name}`;
  const token = await tokenOf(page, "candidat");
  const made = await page.request.post(
    "/api/v2/shop/stores/register-new-store-and-link-shop-user",
    {
      headers: { "JWT-Authorization": `Bearer ${token}` },
      data: { store: newStore(company, project.name === "phone") },
    },
  );
  expect(made.status()).toBe(201);
  const check = checkOf(page, shop);
  await page.goto("/_gestion/demandes");
  await signInToSupport(page, PASSWORD);
  await expect(heading(page, "Demandes")).toBeVisible();
  await check();
  await page.getByRole("link", { name: company }).click();
  await expect(heading(page, company)).toBeVisible();
  await check();
  await page.getByLabel("Précision, facultative").fill("Le Kbis est illisible.");
  await page.getByRole("button", { name: "Envoyer la liste" }).click();
  await expect(page.getByText(`${company} : liste envoyée.`)).toBeVisible();
  await page.getByRole("link", { name: company }).click();
  await expect(page.getByText(/^Demandés le /)).toBeVisible();
  const number = page.getByLabel("N° client");
  await number.fill("12");
  await page.getByRole("button", { name: "Accepter la boutique" }).click();
  await expect(number).toHaveAccessibleDescription(/6 à 10 chiffres/);
  await number.fill("");
  await page.getByRole("button", { name: "Accepter la boutique" }).click();
  await expect(page.getByText(`Nouvelle boutique : ${company}`).first()).toBeVisible();
  await expect(page.getByRole("link", { name: company })).toHaveCount(0);
});

const tokenOf = async (page: Page, account: string): Promise<string> => {
  const answer = await page.request.post("/api/v2/shop/authentication-token", {
    data: { email: `${account}@panetier.example`, password: PASSWORD },
  });
  const { token }: { readonly token: string } = await answer.json();
  return token;
};

const newStore = (company: string, onPhone: boolean) => ({
  siret: onPhone ? "00910057900029" : "00910060300043",
  company,
  legalName: company,
  legalStatus: "EURL",
  naf: "10.71C",
  vatNumber: null,
  legalAddress: { street: "71 avenue de la Gare", postcode: "75011", city: "Paris" },
  shippingAddress: null,
  contactEmail: "candidat@panetier.example",
  billingEmail: "candidat@panetier.example",
});

test("an agent sets up a second factor, and signs in with it by the keyboard", async ({
  page,
  shop,
}, { project }) => {
  const check = checkOf(page, shop);
  const login = await newSupportAgent(`second-facteur-${project.name}`);
  await page.goto("/_gestion");
  await signInToSupport(page, PASSWORD, login);
  await page.getByRole("link", { name: "Sécurité" }).click();
  await expect(page.getByText("Le mot de passe seul ouvre votre compte.")).toBeVisible();
  await check();

  await page.getByRole("link", { name: "Activer le second facteur" }).click();
  await expect(page.getByRole("img", { name: "QR code de la clé" })).toBeVisible();
  const key = page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/);
  const secret = ((await key.textContent()) ?? "").replaceAll(" ", "");
  const code = page.getByLabel("Code à 6 chiffres affiché par l’application");
  await code.fill("000000");
  await page.getByRole("button", { name: "Activer" }).click();
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription("Code incorrect, ou déjà utilisé.");
  await check();
  const epoch = Math.floor(Date.now() / 1000);
  await code.fill(generateSync({ secret, epoch }));
  await page.getByRole("button", { name: "Activer" }).click();
  await expect(heading(page, "Vos codes de secours")).toBeVisible();
  const codes = page.getByRole("list", { name: "Codes de secours" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ""] = await codes.allTextContents();
  await check();
  await page.getByRole("button", { name: "J’ai noté mes codes, continuer" }).click();
  await expect(page.getByText("Il vous en reste 10.")).toBeVisible();
  await check();
  await leaveDesk(page);

  await signInToSupport(page, PASSWORD, login);
  // The authenticator is a step ahead: the code of the set-up is used up.
  const field = page.getByLabel("Code à 6 chiffres de votre application");
  await field.focus();
  await page.keyboard.type(generateSync({ secret, epoch: epoch + 30 }));
  await check();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Ce qui attend", level: 1 })).toBeVisible();
  await leaveDesk(page);

  await signInToSupport(page, PASSWORD, login);
  await page.getByRole("button", { name: "Utiliser un code de secours" }).click();
  await page.getByLabel("Code de secours").fill(recoveryCode);
  await check();
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("heading", { name: "Ce qui attend", level: 1 })).toBeVisible();
});

test("the mails of the demonstration are drawn, with their text and their source", async ({
  page,
  shop,
  expectTrouble,
}) => {
  // The tests' own scripts look for a storage in every frame: a mail's has none.
  expectTrouble(/Storage' property from 'Window': The document is sandboxed/);
  const email = `dessin-${Date.now()}@exemple.example`;
  const answer = await page.request.post("/api/v2/shop/contact", {
    multipart: { name: "Camille", email, object: "other", content: "Bonjour" },
  });
  expect(answer.status()).toBe(200);
  const list = async () => (await page.request.get("/_mail")).text();
  await expect.poll(list).toContain(`À ${email}`);
  await page.goto("/_mail");
  await shop.checkAccessibility();
  await page
    .getByRole("listitem")
    .filter({ hasText: `À ${email}` })
    .getByRole("link")
    .click();
  const drawn = page.frameLocator("iframe");
  await expect(drawn.getByText("Nous avons bien reçu votre message")).toBeVisible();
  expect(await isWiderThanScreen(page)).toBe(false);
  await page.getByRole("link", { name: "Texte" }).click();
  await expect(page.getByText("Nous avons bien reçu votre message")).toBeVisible();
  await shop.checkAccessibility();
  await page.getByRole("link", { name: "Source" }).click();
  await expect(page.getByText("Auto-Submitted: auto-generated")).toBeVisible();
  expect(await isWiderThanScreen(page)).toBe(false);
});
