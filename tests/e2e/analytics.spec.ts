import type { Page } from "@playwright/test";
import { PASSWORD } from "./arrange.ts";
import { expect, test } from "./fixtures.ts";
import { signInToSupport } from "./support-agents.ts";

test.use({ firstVisit: true });

interface Told {
  readonly event?: string;
  readonly page_name?: string;
  readonly ecommerce?: { readonly items?: readonly { readonly quantity?: number }[] };
}

const told = (page: Page): Promise<readonly Told[]> =>
  page.evaluate(() => (window.dataLayer ?? []) as readonly Told[]);

const eventsOf = async (page: Page): Promise<readonly (string | undefined)[]> =>
  (await told(page)).flatMap(({ event }) => (event === undefined ? [] : [event]));

const withoutTagManager = (page: Page): Promise<unknown> =>
  page.route("https://www.googletagmanager.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );

test("tells the data layer of pages, lists, a product and the cart, from the consent on", async ({
  page,
  shop,
}) => {
  await withoutTagManager(page);
  await shop.open("/catalogue/farines", { own: "analytics", cart: [] });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await told(page)).toEqual([]);
  await page.getByRole("button", { name: "Tout accepter" }).click();
  await expect.poll(() => eventsOf(page)).toContain("view_item_list");
  expect((await told(page)).find(({ event }) => event === "page_view")?.page_name).toBe("category");

  const card = page.getByRole("article").first();
  await card.getByRole("button", { name: /^Ajouter/ }).click();
  await expect.poll(() => eventsOf(page)).toContain("add_to_cart");
  await card.getByRole("link").first().click();
  await expect.poll(() => eventsOf(page)).toContain("view_item");
  const text = JSON.stringify(await told(page));
  expect(text).not.toMatch(/panetier\.example|Bearer|tokenValue/);
});

test("[ANALYTICS-6] tells nothing while a support agent acts for a customer", async ({ page }) => {
  await withoutTagManager(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Tout accepter" }).click();
  await expect.poll(() => eventsOf(page)).toContain("page_view");
  await page.goto("/_gestion/clients");
  await signInToSupport(page, PASSWORD);
  await page.getByLabel("Rechercher un client").fill("salarie@panetier.example");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await page.getByRole("button", { name: /^Se connecter en tant que/ }).click();
  await expect(
    page.getByRole("button", { name: /^Vous êtes actuellement connecté en tant que/ }),
  ).toBeVisible();
  await page.goto("/catalogue");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(
    page.getByRole("button", { name: /^Vous êtes actuellement connecté en tant que/ }),
  ).toBeVisible();
  expect(await page.evaluate(() => window.dataLayer === undefined)).toBe(true);
});
