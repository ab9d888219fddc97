import { PASSWORD } from "./arrange.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, giveUpOn, newSupportAgent, signInToSupport } from "./support-agents.ts";

// A dialog that is still coming is half transparent: no contrast is right.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("direction opens a program's access, sees it call, and shuts it again @both:table", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  test.slow();
  const check = checkOf(page, shop);
  const mark = `${project.name}-${repeatEachIndex}-${Date.now()}`.toLowerCase();
  const login = await newSupportAgent(`partenaires-${mark}`);
  const name = `depot-${mark}`;
  await page.goto("/_gestion/partenaires");
  await signInToSupport(page, PASSWORD, login);
  await expect(heading(page, "Partenaires")).toBeVisible();
  await check();

  await page.getByRole("link", { name: "Ouvrir un accès…" }).click();
  await expect(heading(page, "Ouvrir un accès")).toBeVisible();
  await page.getByLabel("Nom du programme").fill(name);
  await page.getByRole("button", { name: "Ouvrir l’accès" }).click();
  await expect(page.getByText("Donnez au moins un droit.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Apporte : stocks" }).check();
  await page.getByRole("checkbox", { name: "Prend : commandes", exact: true }).check();
  await check();
  await page.getByRole("button", { name: "Ouvrir l’accès" }).click();
  await expect(heading(page, `Accès ouvert : ${name}`)).toBeVisible();
  const secret = await page.locator("code").innerText();
  expect(secret).toMatch(/^[\w-]{43}$/);
  await check();

  // The program itself: a token, a call that it may make and one that it may not.
  const given = await page.request.post("/api/v2/oauth/token", {
    form: { grant_type: "client_credentials", client_id: name, client_secret: secret },
  });
  const { access_token: token }: { readonly access_token: string } = await given.json();
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.get("/api/v2/exchange/orders", { headers })).status()).toBe(200);
  expect((await page.request.get("/api/v2/exchange/prices", { headers })).status()).toBe(403);

  await page.getByRole("link", { name: "Tous les partenaires" }).click();
  const row = page.getByRole("row", { name });
  await expect(row).toContainText("2 appels, 1 refusé");
  await expect(row).not.toContainText(secret);
  await check();
  await row.getByRole("link", { name }).click();
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByText("Accès ouvert")).toBeVisible();
  await check();

  await page.getByRole("button", { name: "Renouveler le secret…" }).click();
  await page.getByRole("button", { name: "Renouveler", exact: true }).click();
  await expect(page.getByText(/^Il ne s’affichera plus/)).toBeVisible();
  expect(await page.locator("code").innerText()).not.toBe(secret);
  await expect(page.getByText(/l’ancien secret jusqu’au/)).toBeVisible();
  await check();

  await page.getByRole("button", { name: "Révoquer…" }).click();
  await page.getByRole("button", { name: "Révoquer", exact: true }).click();
  await expect(page.getByText(`${name} est révoqué.`)).toBeVisible();
  expect((await page.request.get("/api/v2/exchange/orders", { headers })).status()).toBe(401);
});

test("direction has a partner told, pauses it, renews its secret and removes it @both:table", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  test.slow();
  const check = checkOf(page, shop);
  const mark = `${project.name}-${repeatEachIndex}-${Date.now()}`.toLowerCase();
  const login = await newSupportAgent(`webhooks-${mark}`);
  const name = `erp-${mark}`;
  await page.goto("/_gestion/partenaires");
  await signInToSupport(page, PASSWORD, login);
  await page.getByRole("link", { name: "Ajouter un webhook…" }).click();
  await expect(heading(page, "Ajouter un webhook")).toBeVisible();
  await page.getByLabel("Nom du webhook").fill(name);
  await page.getByRole("textbox", { name: "Adresse" }).fill("http://erp.exemple.fr/");
  await page.getByRole("button", { name: "Ajouter le webhook" }).click();
  await expect(page.getByText("Choisissez au moins un événement.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Stock bas" }).check();
  await page.getByRole("button", { name: "Ajouter le webhook" }).click();
  await expect(page.getByText("Dites sous combien de colis libres prévenir.")).toBeVisible();
  await check();
  await page.getByLabel("Seuil du stock bas, en colis").fill("20");
  await page.getByRole("button", { name: "Ajouter le webhook" }).click();
  await expect(page.getByText("L'adresse commence par https://.")).toBeVisible();
  await page.getByRole("textbox", { name: "Adresse" }).fill("https://erp.exemple.invalid/");
  await page.getByRole("button", { name: "Ajouter le webhook" }).click();
  await expect(heading(page, `Webhook ajouté : ${name}`)).toBeVisible();
  const secret = await page.locator("code").innerText();
  expect(secret).toMatch(/^whsec_\S{44}$/);
  await check();

  await page.getByRole("link", { name: "Tous les partenaires" }).click();
  const row = page.getByRole("row", { name });
  await expect(row).toContainText("Stock bas (moins de 20 colis)");
  await expect(row).toContainText("Pas encore appelé");
  await check();
  await row.getByRole("link", { name }).click();
  await expect(heading(page, name)).toBeVisible();
  await check();

  await page.getByRole("button", { name: "Suspendre" }).click();
  await expect(page.getByText(/^Suspendu le/)).toBeVisible();
  await giveUpOn(name);
  await page.reload();
  await expect(page.getByText("1 en attente, dont 1 abandonné")).toBeVisible();
  await check();
  await page.getByRole("button", { name: "Renvoyer 1 message abandonné" }).click();
  await expect(page.getByText(`1 message repart vers ${name}.`)).toBeVisible();
  await expect(page.getByText("1 en attente", { exact: true })).toBeVisible();
  await check();
  await page.getByRole("button", { name: "Reprendre" }).click();
  await expect(page.getByText("Envois repris")).toBeVisible();
  await page.getByRole("button", { name: "Renouveler le secret…" }).click();
  await page.getByRole("button", { name: "Renouveler", exact: true }).click();
  await expect(page.getByText(/^Il ne s’affichera plus/)).toBeVisible();
  expect(await page.locator("code").innerText()).not.toBe(secret);
  await check();
  await page.getByRole("button", { name: "Retirer…" }).click();
  await page.getByRole("button", { name: "Retirer", exact: true }).click();
  await expect(page.getByText(`${name} est retiré.`)).toBeVisible();
  await expect(page.getByRole("row", { name })).toContainText("Retiré le");
});
