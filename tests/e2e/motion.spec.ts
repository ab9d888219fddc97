import type { Page } from "@playwright/test";
import { expect, type Shop, test } from "./fixtures.ts";

// Motion explains where things come from and is over before one waits for it: declared durations are
// read, nothing is timed.

const LONGEST_MS = 250;

const openResults = async (page: Page, shop: Shop) => {
  await shop.open("/recherche?search=farine", { own: "motion" });
  const card = page.getByRole("main").getByRole("article").first();
  await expect(card).toBeVisible();
  return card;
};

/** Every duration that the page's elements declare, in ms; what shows progress goes on until it is done. */
const slowMotions = (page: Page, longest: number) =>
  page.evaluate((most) => {
    const ms = (list: string): number =>
      Math.max(
        ...list
          .split(",")
          .map((each) => Number.parseFloat(each) * (each.includes("ms") ? 1 : 1000)),
      );
    const found: string[] = [];
    for (const element of document.querySelectorAll("*")) {
      for (const part of [null, "::before", "::after", "::backdrop"]) {
        const style = getComputedStyle(element, part);
        const showsProgress =
          style.animationIterationCount === "infinite" ||
          element.closest("[role=progressbar], [role=status], [aria-busy]") !== null;
        const animated =
          showsProgress || style.animationName === "none" ? "0s" : style.animationDuration;
        const duration = Math.max(ms(style.transitionDuration), ms(animated));
        if (duration > most)
          found.push(`${element.tagName}.${element.className}${part ?? ""}: ${duration}`);
      }
    }
    return found;
  }, longest);

/** Durations of what runs now on the page that takes the place of another. */
const passage = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
      if (part === null || !part.startsWith("::view-transition")) return [];
      return [{ part, duration: Number(effect?.getTiming().duration) }];
    }),
  );

/** Keeps what the browser was asked for, and holds the passage at its start until it is looked at. */
const watchPassages = (page: Page) =>
  page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    const seen = { passages: 0 };
    Object.assign(window, { seen });
    document.startViewTransition = (update) => {
      seen.passages += 1;
      const transition = start(update);
      void transition.ready.then(() => {
        for (const animation of document.getAnimations()) {
          const part = (animation.effect as KeyframeEffect | null)?.pseudoElement;
          if (part?.startsWith("::view-transition") === true) animation.pause();
        }
        Object.assign(window, { ready: true });
      });
      return transition;
    };
  });

const passagesSeen = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, "seen") as { readonly passages: number }).passages);

test("[MOTION-1] nothing that moves takes more than 250 ms, open or closed @both:layout", async ({
  page,
  shop,
}) => {
  const card = await openResults(page, shop);
  expect(await slowMotions(page, LONGEST_MS)).toEqual([]);
  await card
    .getByRole("button", { name: /^Ajouter/ })
    .first()
    .click();
  await expect(page.getByRole("link", { name: "Voir mon panier" }).first()).toBeVisible();
  expect(await slowMotions(page, LONGEST_MS)).toEqual([]);
});

test("[MOTION-1] a product's picture travels from its card to its page", async ({ page, shop }) => {
  await watchPassages(page);
  const card = await openResults(page, shop);
  await card.getByRole("link").first().click();
  await page.waitForFunction(() => Reflect.get(window, "ready") === true);
  const moving = await passage(page);
  expect(moving.filter(({ part }) => part.includes("product-picture"))).not.toEqual([]);
  expect(moving.filter(({ duration }) => duration > LONGEST_MS)).toEqual([]);
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.playState === "paused") animation.finish();
  });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Taken away again: two pictures of one name would forbid the next passage.
  await expect(page.locator("[style*=view-transition-name]")).toHaveCount(0);
});

test.describe("for who wants no motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("[MOTION-2] pages follow each other at once and nothing moves", async ({ page, shop }) => {
    await watchPassages(page);
    const card = await openResults(page, shop);
    expect(await slowMotions(page, 0.01)).toEqual([]);
    await card.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/produits\//);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    expect(await passagesSeen(page)).toBe(0);
    expect(await slowMotions(page, 0.01)).toEqual([]);
  });
});
