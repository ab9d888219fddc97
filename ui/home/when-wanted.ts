import { firstGesture } from "../first-screen/first-gesture.ts";

/** Marks what a server has drawn below the first screen. */
const BELOW_MARK = "data-below";

/**
 * When the code of what stands below the first screen is wanted: at once, but for a page that the
 * server has drawn whole, which can be read without it: there with the first gesture. To be asked
 * while the page is taken over, before anything is rendered anew.
 */
export const whenWanted = (): Promise<void> =>
  typeof document === "undefined" || document.querySelector(`[${BELOW_MARK}]`) === null
    ? Promise.resolve()
    : firstGesture();
