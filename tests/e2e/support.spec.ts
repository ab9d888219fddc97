import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { PASSWORD } from "./arrange.ts";
import { expect, type Shop, test } from "./fixtures.ts";
import { heading } from "./checkout.ts";
import { newSupportAgent, signInToSupport } from "./support-agents.ts";

/** What the button does, without the shop that it opens: the customer's token. */
const openSession = async (page: Page): Promise<{ token: string; logoutCallbackUrl: string }> => {
  const form = page.locator("main form[action$='/connexion']").first();
  const answer = await page.request.post((await form.getAttribute("action")) ?? "", {
    form: { jeton: await form.locator("[name=jeton]").inputValue() },
    maxRedirects: 0,
  });
  const code = new URL(answer.headers()["location"] ?? "").searchParams.get("code");
  return (await page.request.post("/api/impersonate/retrieve", { data: { code } })).json();
};

const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** A page of the desk is sound in both schemes, and no wider than its screen. */
const checkOf = (page: Page, shop: Shop) => async (): Promise<void> => {
  await shop.checkAccessibility();
  expect(await isWiderThanScreen(page)).toBe(false);
  await page.emulateMedia({ colorScheme: "dark" });
  await shop.checkContrast();
  await page.emulateMedia({ colorScheme: "light" });
};

test("an agent signs in, finds a customer, opens their session and reads the journal", async ({
  page,
  shop,
}) => {
  const check = checkOf(page, shop);
  await page.goto("/_support");
  await expect(page).toHaveURL(/\/_support\/connexion\?/);
  await signInToSupport(page, "pas le bon mot de passe");
  await expect(page.getByRole("alert")).toHaveText("Adresse e-mail ou mot de passe incorrect.");
  await check();

  await signInToSupport(page, PASSWORD);
  await expect(page.getByLabel("Rechercher un client")).toBeFocused();
  await page.getByLabel("Rechercher un client").fill("bellanger");
  await page.getByLabel("Rechercher un client").press("Enter");
  await expect(page.getByRole("status")).toHaveText("1 client trouvé.");
  await check();

  const { token, logoutCallbackUrl } = await openSession(page);
  await page.request.get("/api/v2/shop/stores", {
    headers: { "JWT-Authorization": `Bearer ${token}` },
  });
  await page.goto(logoutCallbackUrl);
  await expect(heading(page, "Théo Bellanger")).toBeVisible();
  await check();
  await page.getByRole("list").last().getByRole("link").first().click();
  await expect(heading(page, "Connexion en tant que Théo Bellanger")).toBeVisible();
  await expect(page.getByText("/api/v2/shop/stores")).toBeVisible();
  await check();

  await page.goto(logoutCallbackUrl);
  const opened = page.waitForRequest(/\/connexion\?code=[\w-]{43}$/);
  await page.getByRole("button", { name: "Se connecter en tant que Théo Bellanger" }).click();
  await opened;
  await page.goto("/_support/journal");
  await check();
  await page.getByRole("link", { name: "Envois" }).click();
  await expect(heading(page, "Envois en échec")).toBeVisible();
  await check();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(heading(page, "Connexion du support")).toBeVisible();
});

test("[DEBIT-3] an agent enters a transfer by keys alone, and what no number names is kept", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  const payer = `Société ${project.name} ${repeatEachIndex}`;
  const check = checkOf(page, shop);
  await page.goto("/_support/encaissements");
  await signInToSupport(page, PASSWORD);
  await expect(heading(page, "Encaissements")).toBeVisible();
  await check();
  await reach(page, "link", "Enregistrer un virement");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Enregistrer un virement")).toBeVisible();
  await check();
  await reach(page, "textbox", "Montant, en euros");
  await page.keyboard.type("douze");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Acompte sans numéro");
  await page.keyboard.press("Tab");
  await page.keyboard.type(payer);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Payeur")).toHaveValue(payer);
  await reach(page, "textbox", "Montant, en euros");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("12,50");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Enregistrer ce virement ?")).toBeVisible();
  await expect(page.getByText("Aucun numéro n’est reconnu")).toBeVisible();
  await check();
  await reach(page, "button", "Enregistrer le virement");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toBeVisible();
  const kept = page.getByRole("listitem").filter({ hasText: payer }).first();
  await expect(kept).toContainText("12,50\u00a0€");
  await expect(kept.getByRole("link", { name: `Affecter 12,50\u00a0€ de ${payer}` })).toBeVisible();
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
  await page.goto("/_support/demandes");
  await signInToSupport(page, PASSWORD);
  await expect(heading(page, "Demandes")).toBeVisible();
  await check();
  await page.getByRole("link", { name: company }).click();
  await expect(heading(page, company)).toBeVisible();
  await check();
  await page.getByLabel("Précision, facultative").fill("Le Kbis est illisible.");
  await page.getByRole("button", { name: "Envoyer la liste" }).click();
  await page.getByRole("link", { name: company }).click();
  await expect(page.getByText(/^Demandés le /)).toBeVisible();
  await page.getByLabel("N° client").fill("12");
  await page.getByRole("button", { name: "Accepter la boutique" }).click();
  await expect(page.getByRole("alert")).toContainText("6 à 10 chiffres");
  await page.getByLabel("N° client").fill("");
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
  await page.goto("/_support");
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
  await expect(page.getByRole("alert")).toHaveText("Code incorrect, ou déjà utilisé.");
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
  await page.getByRole("link", { name: "J’ai noté mes codes, continuer" }).click();
  await expect(page.getByText("Il vous en reste 10.")).toBeVisible();
  await check();
  await page.getByRole("button", { name: "Se déconnecter" }).click();

  await signInToSupport(page, PASSWORD, login);
  // The authenticator is a step ahead: the code of the set-up is used up.
  const field = page.getByLabel("Code à 6 chiffres de votre application");
  await field.focus();
  await page.keyboard.type(generateSync({ secret, epoch: epoch + 30 }));
  await check();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Rechercher un client")).toBeVisible();
  await page.getByRole("button", { name: "Se déconnecter" }).click();

  await signInToSupport(page, PASSWORD, login);
  await page.getByRole("link", { name: "Utiliser un code de secours" }).click();
  await page.getByLabel("Code de secours").fill(recoveryCode);
  await check();
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByLabel("Rechercher un client")).toBeVisible();
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
