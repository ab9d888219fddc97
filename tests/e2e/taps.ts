import { expect, type Locator, type Page } from "@playwright/test";

/** As a thumb does it, and counted. */
export const countTaps = (page: Page) => {
  let taps = 0;
  const tap = async (
    role: "button" | "checkbox" | "link",
    name: RegExp,
    within: Page | Locator = page,
  ): Promise<void> => {
    await within.getByRole(role, { name }).filter({ visible: true }).first().click();
    taps += 1;
  };
  return { tap, expectTaps: (count: number) => expect(taps).toBe(count) };
};
