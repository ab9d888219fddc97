import type { AroundNavHandler } from "wouter";

/** The page to come may still wait for its data: the old one is not held longer than this. */
const LONGEST_HOLD_MS = 150;

/**
 * A product's picture travels from its card to its page, so that the eye follows it. Only for links
 * that ask for it, only in browsers that can, and never for who wants no motion.
 */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  if (
    options?.transition !== true ||
    document.startViewTransition === undefined ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  ) {
    navigate(to, options);
    return;
  }
  const link = `a[href="${CSS.escape(to)}"]`;
  const start = document.querySelector<HTMLElement>(`article:has(${link}:is(:hover, :focus)) img`);
  name(start, SHARED);
  const transition = document.startViewTransition(async () => {
    name(start, "");
    navigate(to, options);
    name(await arrival(), SHARED);
  });
  // Skipped by the next navigation, or in a tab that nobody sees: the page is there all the same.
  transition.ready.catch(() => undefined);
  void transition.finished.finally(() => name(sharedPicture(), ""));
};

const SHARED = "product-picture";

const name = (element: HTMLElement | null, viewTransitionName: string): void => {
  if (element !== null) Object.assign(element.style, { viewTransitionName });
};

const sharedPicture = () => document.querySelector<HTMLElement>("[data-shared-picture] img");

/** The picture on the page to come, null when it takes too long. No frame is drawn meanwhile. */
const arrival = (): Promise<HTMLElement | null> =>
  new Promise((resolve) => {
    const old = sharedPicture();
    const settle = (found: HTMLElement | null): void => {
      observer.disconnect();
      clearTimeout(patience);
      resolve(found);
    };
    const observer = new MutationObserver(() => {
      const found = sharedPicture();
      if (found !== null && found !== old) settle(found);
    });
    const patience = setTimeout(() => settle(sharedPicture()), LONGEST_HOLD_MS);
    observer.observe(document.body, { childList: true, subtree: true });
  });
