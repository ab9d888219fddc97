import { expect, type Page } from "@playwright/test";

// What must hold of every page, whoever looks at it and on whatever screen.

/** Waits until the page shows what it has to show: no loader, no room kept for what is to come. */
export const settled = async (page: Page): Promise<void> => {
  const main = page.getByRole("main");
  await expect(main.getByRole("status", { name: "Chargement en cours" })).toHaveCount(0);
  await expect(main.locator("[data-coming]")).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
};

/** Every picture that is shown has come, and is its own. */
export const checkPictures = async (page: Page): Promise<void> => {
  const missing = () =>
    page.evaluate(() => {
      for (const image of document.images) image.loading = "eager";
      return [...document.images]
        .filter((image) => image.checkVisibility())
        .filter(
          ({ complete, naturalWidth, currentSrc }) =>
            !complete || naturalWidth === 0 || currentSrc.endsWith("/notFound.png"),
        )
        .map(({ src }) => src);
    });
  // The first to look at a picture waits until it is drawn.
  await expect.poll(missing, { timeout: 40_000 }).toEqual([]);
};

/** Nothing reaches beyond the right edge of the screen. */
export const checkWidth = async (page: Page): Promise<void> => {
  const tooWide = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      return [...document.body.querySelectorAll("*")]
        .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
        .map((element) => `${element.tagName} ${element.className}`);
    });
  // Right after a change of size the page may still be laid out for the old one.
  await expect.poll(tooWide).toEqual([]);
};

/** Words that libraries say to assistive technology when nobody gives them French ones. */
const ENGLISH =
  /\b(?:close|open|next|previous|prev|search|loading|dismiss|toggle|clear|select(?:ed)?|remove|delete|increment|decrement|show|hide|page \d+ of|go to|slide|notifications? region)\b/i;

/** Everything that is read aloud is French. */
export const checkLabels = async (page: Page): Promise<void> => {
  const said = await page.evaluate(() =>
    ["aria-label", "aria-roledescription", "aria-valuetext", "title", "alt", "placeholder"].flatMap(
      (name) =>
        [...document.querySelectorAll(`[${name}]`)].map(
          (element) => element.getAttribute(name) ?? "",
        ),
    ),
  );
  expect(said.filter((text) => ENGLISH.test(text))).toEqual([]);
};
