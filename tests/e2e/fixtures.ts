import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test as base } from "@playwright/test";

export const PASSWORD = "Fournil-2026-demo";

export interface Shop {
  /** Signs in on the sign-in page and waits for the page it leads to. */
  readonly signIn: (account: string, target?: string) => Promise<void>;
  /** Chooses a store by its name in the store selector. */
  readonly chooseStore: (name: string) => Promise<void>;
  /** Fails on any WCAG 2.2 A/AA violation of the page as it stands. */
  readonly checkAccessibility: () => Promise<void>;
}

/**
 * A browser in the shop. Every test fails on an error of the page's console, whatever it was
 * looking at, and on an answer 5xx of the server.
 */
export const test = base.extend<{ readonly shop: Shop; readonly quietConsole: void }>({
  quietConsole: [
    async ({ page }, use) => {
      const troubles: Array<string> = [];
      page.on("console", (message) => {
        // The browser logs every refused answer: 4xx are part of the tests.
        if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) {
          troubles.push(message.text());
        }
      });
      page.on("pageerror", (error) => troubles.push(String(error)));
      page.on("response", (response) => {
        if (response.status() >= 500) troubles.push(`${response.status()} ${response.url()}`);
      });
      await use();
      expect(troubles).toEqual([]);
    },
    { auto: true },
  ],
  shop: async ({ page }, use) => {
    await use({
      signIn: (account, target) => signIn(page, account, target),
      chooseStore: (name) => chooseStore(page, name),
      checkAccessibility: () => checkAccessibility(page),
    });
  },
});

export { expect };

const signIn = async (page: Page, account: string, target = "/"): Promise<void> => {
  await page.goto(
    target === "/" ? "/connexion" : `/connexion?${new URLSearchParams({ target })}`,
  );
  await page.getByLabel("Adresse e-mail").fill(`${account}@panetier.example`);
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page).not.toHaveURL(/connexion/);
  await expect(page.getByRole("button", { name: /Changer de boutique/ })).toBeVisible();
};

const chooseStore = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: /Changer de boutique/ }).click();
  await page.getByRole("option", { name: new RegExp(name) }).click();
  await expect(
    page.getByRole("button", { name: new RegExp(`boutique active : ${name}`) }),
  ).toBeVisible();
};

const checkAccessibility = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(" ")) })),
  ).toEqual([]);
};
