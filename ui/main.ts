// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import "./design/tokens.css";
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import "./design/base.css";
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import "./design/primitives.css";
import { FIRST_SCREEN_CODE_ID, type FirstScreenCode } from "../core/routes/first-screen.ts";
import { firstGesture } from "./first-screen/first-gesture.ts";
import { firstPainted, painted, yieldToMain } from "./first-screen/painted.ts";

// What is evaluated before the page is painted delays it, and what is evaluated in one go blocks
// whoever taps meanwhile: in a page that the server has drawn, the code comes after, piece by piece. A
// visitor's page has all that it shows in it: there the code does not compete with the pictures either.

const PIECES: ReadonlyArray<() => Promise<unknown>> = [
  () => import("./boot/view.ts"),
  () => import("./boot/processes.ts"),
  () => import("./boot/reads.ts"),
  () => import("./boot/machines.ts"),
];

/** Browsers load six files of a site at a time; to ask for more takes their time. */
const AT_ONCE = 6;

const start = async (): Promise<void> => {
  const drawn = document.getElementById(FIRST_SCREEN_CODE_ID)?.textContent;
  if (drawn !== undefined) {
    // safe: written by server/site/site-code.ts
    const { styles, modules } = JSON.parse(drawn) as FirstScreenCode;
    for (const href of styles) link({ rel: "stylesheet", disabled: true, href });
    if (modules !== null) await Promise.race([loaded().then(firstPainted), firstGesture()]);
    await painted();
    for (const [index, href] of (modules ?? []).entries()) {
      link({ rel: "modulepreload", crossOrigin: "", href });
      if (index % AT_ONCE === AT_ONCE - 1) await yieldToMain();
    }
    for (const load of PIECES) {
      await load();
      await yieldToMain();
    }
  }
  const { openSite } = await import("./start.tsx");
  await yieldToMain();
  await openSite();
};

/** All that the page shows has come. */
const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === "complete") resolve();
    else window.addEventListener("load", () => resolve(), { once: true });
  });

/**
 * Links a file. All modules at once, each would be asked for by the one before it otherwise; style
 * sheets that stand in the page disabled, which loads none: Vite links only what is not linked yet.
 */
const link = (properties: Partial<HTMLLinkElement>): void => {
  document.head.append(Object.assign(document.createElement("link"), properties));
};

void start();
