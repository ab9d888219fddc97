/** Pixels of a column, a lane, and the numbers above them; the stylesheet has them as properties. */
export const COLUMN = 32;
export const LANE = 26;
export const HEAD = 28;
