/** How long a store is active before the connection is opened. */
export const LISTEN_AFTER_MS = 10_000;

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Milliseconds to wait before a connection is opened again: 2 s after one that had come about, twice
 * as long after each one that did not, a minute at most: the poll brings the same (spec §9).
 */
export const reconnectDelay = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures));
