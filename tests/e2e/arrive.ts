import type { Page } from "@playwright/test";

/**
 * Opens a page and waits until its scripts have taken it over: a tap on a button that the server has
 * drawn is lost before.
 */
export const arrive = async (page: Page, path: string): Promise<void> => {
  await page.goto(path, { waitUntil: "networkidle" });
};
