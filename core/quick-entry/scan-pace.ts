/** What was read last, and when: milliseconds of any clock that only goes forward. */
export type LastScan = { readonly code: string; readonly at: number };

/** A code that stays before the camera is one article: it counts again after that many milliseconds. */
export const SAME_CODE_MS = 2000;

/**
 * Whether a code that was read is a new article: another code than the last one, or the same after a
 * time during which it was not seen. A code that is seen goes on being seen: write every sight down.
 */
export const isNewScan = (last: LastScan | null, { code, at }: LastScan): boolean =>
  last === null || last.code !== code || at - last.at >= SAME_CODE_MS;
