/** The button appears beyond this distance, in pixels; scrolling is looked at this often (spec §9). */
export const BACK_TO_TOP_PX = 500;
export const SCROLL_THROTTLE_MS = 50;

/** Whether the back-to-top button is in sight at `y` pixels from the top (spec §2). */
export const isBackToTopShown = (y: number): boolean => y > BACK_TO_TOP_PX;
