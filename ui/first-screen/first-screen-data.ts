import { dehydrate, type DehydratedState, hydrate, type QueryClient } from "@tanstack/react-query";
import { isMissing } from "../../core/api/errors.ts";
import { FIRST_SCREEN_ID, type Viewer } from "../../core/routes/first-screen.ts";

/** What goes with a drawn page, from the server to the browser. */
export type FirstScreenData = {
  readonly viewer: Viewer;
  /** The address it was drawn for: a page out of a cache may stand under another. */
  readonly path: string;
  readonly now: number;
  readonly reads: DehydratedState;
};

/** All that was read for the page, and what was not found: it is shown as such. */
export const readsOf = (client: QueryClient): DehydratedState =>
  dehydrate(client, {
    shouldDehydrateQuery: ({ state }) => state.status === "success" || isMissing(state),
  });

/** Puts what was read into the cache, as of now: the page has just come. */
export const keepReads = (client: QueryClient, reads: DehydratedState, now: number): void =>
  hydrate(client, {
    ...reads,
    queries: reads.queries.map((query) => ({
      ...query,
      state: {
        ...query.state,
        ...(query.state.status === "error" ? { errorUpdatedAt: now } : { dataUpdatedAt: now }),
      },
    })),
  });

/** What is rendered from now on was not rendered by the server (`loadWhenUsed`). */
export const forgetFirstScreenIn = (page: Document): void =>
  page.getElementById(FIRST_SCREEN_ID)?.remove();

/** What came with this page; null when the server did not draw it. */
export const firstScreenDataIn = (page: Document): FirstScreenData | null => {
  const text = page.getElementById(FIRST_SCREEN_ID)?.textContent;
  // safe: written by the same build; the page would not be found at this address otherwise
  return text === undefined || text === null ? null : (JSON.parse(text) as FirstScreenData);
};
