import { type QueryClient, skipToken } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { isNotFound } from "../core/api/errors.ts";
import type { RenderFirstScreen } from "../core/drawing/first-screen.ts";
import { startShop } from "./composition/start-shop.ts";
import { loadPage } from "./routes.tsx";
import { loadCustomerParts } from "./shell/customer-parts.ts";
import { Site } from "./site.tsx";
import { type FirstScreenData, readsOf } from "./first-screen/first-screen-data.ts";
import { serverEnvironment } from "./server-environment.ts";
import { serverSnapshotAt } from "./first-screen/server-snapshot.ts";

/** A page reads what it shows, then what that says to read: deeper than this nothing is seen first. */
const MOST_ROUNDS = 4;

/** The page as a browser would show it first, drawn from what the shop's own endpoints answer. */
export const renderFirstScreen: RenderFirstScreen = async (request) => {
  const { path, search, viewer, now } = request;
  const serverSnapshot = serverSnapshotAt(now);
  const shop = startShop(
    serverEnvironment(request),
    { mode: serverSnapshot.mode },
    { type: "route.changed", path, search: search === "" ? "" : `?${search}` },
  );
  const { queryClient } = shop;
  queryClient.setDefaultOptions({
    queries: { retry: false, retryOnMount: false, staleTime: Infinity, gcTime: Infinity },
  });
  const page = (
    <Site
      shop={shop}
      serverSnapshot={serverSnapshot}
      address={{ ssrPath: path, ssrSearch: search }}
    />
  );
  try {
    await Promise.all([loadPage(path), loadCustomerParts()]);
    let html = await htmlOf(page);
    for (let round = 1; round < MOST_ROUNDS && (await readWhatIsMissing(queryClient)); round += 1) {
      html = await htmlOf(page);
    }
    const data: FirstScreenData = { viewer, path, now, reads: readsOf(queryClient) };
    return { html: withoutTitle(html), data: JSON.stringify(data) };
  } finally {
    shop.stop();
    queryClient.clear();
  }
};

/**
 * Makes the calls that the last rendering would have made; false when there were none. What is not
 * there is shown as such; any other failure is no page to keep.
 */
const readWhatIsMissing = async (client: QueryClient): Promise<boolean> => {
  const missing = client
    .getQueryCache()
    .getAll()
    .filter(
      ({ state, options }) =>
        state.status === "pending" &&
        options.queryFn !== undefined &&
        options.queryFn !== skipToken &&
        !("enabled" in options && options.enabled === false),
    );
  const outcomes = await Promise.allSettled(missing.map((query) => query.fetch()));
  for (const outcome of outcomes) {
    if (outcome.status === "rejected" && !isNotFound(outcome.reason)) throw outcome.reason;
  }
  return missing.length > 0;
};

/**
 * React writes the page's title before all else but what is to be loaded. It stands in the head already
 * (`core/seo`), which pages have that are not drawn too; in the browser React takes that one over.
 */
const withoutTitle = (html: string): string =>
  html.replace(/^((?:<link\b[^>]*>)*)<title>[^<]*<\/title>/, "$1");

/** In one piece: a part that came behind the page would need a script in it to be put in its place. */
const htmlOf = async (page: ReactNode): Promise<string> => {
  const failures: unknown[] = [];
  const { prelude } = await prerender(page, {
    progressiveChunkSize: Infinity,
    // A part that fails would be left for the browser, which has not what it needs to mend it.
    onError: (failure) => void failures.push(failure),
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
};
