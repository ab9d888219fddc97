import type { Locator, Words } from "./locator.ts";
import type { Page } from "./page.tsx";

/** The title of the page that is shown. */
export const heading = (page: Page, name: Words): Locator =>
  page.getByRole("heading", { level: 1, name });

/** The cart link of the header: its name says how many articles. */
export const cartLink = (page: Page): Locator =>
  page.getByRole("banner").getByRole("link", { name: /^Panier/ });
