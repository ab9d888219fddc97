import type { Page } from "@playwright/test";
import { PASSWORD } from "./arrange.ts";
import { expect, test } from "./fixtures.ts";
import { heading } from "./checkout.ts";

const signInToSupport = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel("Adresse e-mail").fill("support@panetier.example");
  await page.getByLabel("Mot de passe").fill(password);
  await page.getByRole("button", { name: "Se connecter" }).click();
};

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

test("an agent signs in, finds a customer, opens their session and reads the journal", async ({
  page,
  shop,
}) => {
  const check = async () => {
    await shop.checkAccessibility();
    expect(await isWiderThanScreen(page)).toBe(false);
    await page.emulateMedia({ colorScheme: "dark" });
    await shop.checkContrast();
    await page.emulateMedia({ colorScheme: "light" });
  };
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
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(heading(page, "Connexion du support")).toBeVisible();
});
