/** How long a toast stays when nothing is said (spec §9). */
export const TOAST_DEFAULT_MS = 5000;

/** A duration of -1 follows the length of the title (spec §9). */
export const TOAST_BY_TITLE = -1;
export const TOAST_MS_PER_CHARACTER = 50;
export const TOAST_MIN_MS = 2000;
export const TOAST_MAX_MS = 7000;

/** Swipe right by this distance dismisses it; the hotkey moves the focus to the toasts (spec §9). */
export const TOAST_SWIPE_PX = 50;
export const TOAST_HOTKEY = "F8";

/**
 * Milliseconds that a toast stays (spec §9): its own duration, 5000 by default; -1 is 50 ms a
 * character of the title, at least 2000 and at most 7000.
 */
export const toastDuration = (title: string, duration: number = TOAST_DEFAULT_MS): number => {
  if (duration !== TOAST_BY_TITLE) return duration;
  const reading = Array.from(title).length * TOAST_MS_PER_CHARACTER;
  return Math.min(TOAST_MAX_MS, Math.max(TOAST_MIN_MS, reading));
};

/** Toasts on the screen at once: the oldest makes room. */
export const TOASTS_MAX = 5;
