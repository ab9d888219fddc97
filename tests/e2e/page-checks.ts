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
  // The first to look at a picture, in the first run, waits until it is drawn.
  await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
};

/**
 * What `sizes` says of a picture is about the width that it needs on this screen: more is a slower
 * page, less is a blur. A picture that is cut to fill its box needs what is cut off too.
 */
export const checkPictureSizes = async (page: Page): Promise<void> => {
  const wrong = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("div"));
      const widthOf = (sizes: string): number => {
        const found = sizes
          .split(", ")
          .map((each) => /^(?:(?<media>\(.+?\)) )?(?<width>[^ ].*)$/.exec(each)?.groups)
          .find((each) => each?.["media"] === undefined || matchMedia(each["media"]).matches);
        probe.style.width = found?.["width"] ?? "0";
        return probe.getBoundingClientRect().width;
      };
      const found = [...document.querySelectorAll<HTMLImageElement>("main img[srcset]")]
        .filter((image) => image.checkVisibility() && image.clientWidth > 0)
        .map((image) => {
          const { clientWidth, clientHeight, sizes, currentSrc } = image;
          const shape = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
          const isCut = getComputedStyle(image).objectFit === "cover";
          const needed = isCut ? Math.max(clientWidth, clientHeight * shape) : clientWidth;
          return { currentSrc, needed, said: widthOf(sizes) };
        })
        .filter(({ needed, said }) => said < needed * 0.85 || said > needed * 1.35 + 8);
      probe.remove();
      return found;
    });
  await expect.poll(wrong).toEqual([]);
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

/** What one comes to do is whole under the thumb: no control of the bar is cut, covered or too narrow. */
export const checkActions = async (page: Page): Promise<void> => {
  const wrong = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("[data-action-bar] :is(a, button, input)")]
        .filter((control) => control.checkVisibility())
        .filter((control) => {
          const { left, right, top, width, height } = control.getBoundingClientRect();
          const middle = document.elementFromPoint(left + width / 2, top + height / 2);
          const isCovered =
            middle === null || !(control.contains(middle) || middle.contains(control));
          const isCut =
            control.scrollWidth > control.clientWidth + 1 || left < 0 || right > innerWidth;
          return isCovered || isCut || width < 24;
        })
        .map((control) => control.getAttribute("aria-label") ?? control.textContent),
    );
  await expect.poll(wrong).toEqual([]);
};

/** Words that libraries say to assistive technology when nobody gives them French ones. */
const ENGLISH =
  /\b(?:close|open|next|previous|prev|search|loading|dismiss|toggle|clear|select(?:ed)?|remove|delete|increment|decrement|show|hide|page \d+ of|go to|slide|notifications? region)\b/i;

/** Everything that is read aloud is French, and a group of fields has its own name: a legend. */
export const checkLabels = async (page: Page): Promise<void> => {
  await expect(page.locator("fieldset:not(:has(> legend))")).toHaveCount(0);
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

/** Letters twice as large at a desk: nothing goes beyond the edge, and the header keeps its ways. */
export const checkLargeText = async (page: Page): Promise<void> => {
  const setSize = (size: string) =>
    page.evaluate((wanted) => {
      document.documentElement.style.fontSize = wanted;
      window.scrollTo(0, 0);
    }, size);
  await setSize("200%");
  await checkWidth(page);
  const banner = page.getByRole("banner");
  for (const way of [
    page.getByRole("combobox", { name: "Rechercher un produit" }),
    banner.getByRole("link", { name: "Panetier, accueil" }),
    banner.getByRole("button", { name: "Catalogue" }),
    banner.getByRole("link", { name: /^(?:Panier|Me connecter)/ }),
  ]) {
    if ((await way.count()) > 0) await expect(way.first()).toBeInViewport({ ratio: 1 });
  }
  await setSize("");
};

/** A title has one face: figures are Figtree's, so a title that has one is Figtree's as a whole. */
export const checkTitleFaces = async (page: Page): Promise<void> => {
  const mixed = await page.evaluate(() =>
    [...document.querySelectorAll("h1, h2, h3")]
      .filter((title) => /\d/.test(title.textContent))
      .filter((title) => getComputedStyle(title).fontFamily.startsWith("Figures"))
      .map((title) => title.textContent),
  );
  expect(mixed).toEqual([]);
};
