import type { Page } from "@playwright/test";

/** Opens a page and waits until it is hydrated: for what is not about an early press. */
export const arrive = async (page: Page, path: string): Promise<void> => {
  await page.goto(path, { waitUntil: "networkidle" });
};
