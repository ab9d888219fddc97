/** The part of measured pages that tell of themselves: enough to see a tenth of a second by the hundred pages. */
export const REPORTED_SHARE = 0.1;

/** Whether a page tells of itself; `drawn` is a number from 0 to 1 that it drew. One that failed always does. */
export const isReported = (drawn: number, mistakes: number): boolean =>
  mistakes > 0 || drawn < REPORTED_SHARE;
