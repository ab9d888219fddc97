/** The header of the API's answers that says which build of the site their process serves. */
export const BUILD_HEADER = "X-Build";

/** The name of the mark that says of which build a page is. */
export const BUILD_MARK = "panetier-build";

/**
 * For so long a page that was opened anew is not opened anew once more, in milliseconds: while processes are
 * replaced one after the other, the old ones still answer in between.
 */
const AGAIN_MS = 60_000;

/** The build that has answered where it is another than the page's own; null where nobody can say. */
export const otherBuild = (own: string | null, answered: string | null): string | null =>
  own === null || answered === null || answered === own ? null : answered;

/** Whether a page may open itself anew that last did so at `openedAt`; a clock that went back holds nothing up. */
export const mayOpenAnew = (openedAt: number | null, now: number): boolean =>
  openedAt === null || now < openedAt || now - openedAt >= AGAIN_MS;
