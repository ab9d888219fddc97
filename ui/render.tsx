import { type QueryClient, skipToken } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { type ApiError, isNotFound } from "../core/api/errors.ts";
import type { RenderFirstScreen } from "../core/drawing/first-screen.ts";
import { startShop } from "./composition/start-shop.ts";
import { loadPage } from "./routes.tsx";
import { loadCustomerParts } from "./shell/customer-parts.ts";
import { Site } from "./site.tsx";
import { type FirstScreenData, readsOf } from "./first-screen/first-screen-data.ts";
import { serverBrowser } from "./server-environment.ts";
import { serverSnapshotAt, SUPPOSED_MODE } from "./first-screen/server-snapshot.ts";

/** A page reads what it shows, then what that says to read: deeper than this nothing is seen first. */
const MOST_ROUNDS = 4;

/** The same of a customer's own page: what is theirs is asked for by the machines too. */
const MOST_OWN_ROUNDS = 6;

/** The page as a browser would show it first, drawn from what the shop's own endpoints answer. */
export const renderFirstScreen: RenderFirstScreen = async (request) => {
  const { path, search, viewer, customer, now } = request;
  const browser = serverBrowser(request);
  const { environment, quiet } = browser;
  const shop = startShop(
    environment,
    { mode: SUPPOSED_MODE },
    { type: "route.changed", path, search: search === "" ? "" : `?${search}` },
  );
  const { queryClient } = shop;
  queryClient.setDefaultOptions({
    queries: { retry: false, retryOnMount: false, staleTime: Infinity, gcTime: Infinity },
  });
  const page = (
    <Site
      shop={shop}
      serverSnapshot={serverSnapshotAt(now, null)}
      address={{ ssrPath: path, ssrSearch: search }}
    />
  );
  try {
    await Promise.all([loadPage(path), loadCustomerParts()]);
    if (customer !== null) {
      await shop.load();
      await quiet();
    }
    let html = await htmlOf(page);
    const rounds = customer === null ? MOST_ROUNDS : MOST_OWN_ROUNDS;
    const goOn = async (): Promise<boolean> => {
      const isStarting = await browser.doAfterRendering();
      // A customer's page may ask for what is nobody's to ask for here: that is not waited for.
      const isReading = await readWhatIsMissing(queryClient, customer === null ? itself : quiet);
      return isStarting || isReading;
    };
    for (let round = 1; round < rounds && (await goOn()); round += 1) html = await htmlOf(page);
    // A preview is a picture of the page: the browser's own shop reads what it goes on with.
    const reads = customer === null ? readsOf(queryClient) : NO_READS;
    const data: FirstScreenData = { viewer, path, now, reads };
    return {
      html: withoutTitle(html),
      data: JSON.stringify(data),
      storeId:
        customer === null ? null : shop.system.actors.storeSelection.getSnapshot().context.storeId,
    };
  } finally {
    shop.stop();
    queryClient.clear();
  }
};

const itself = (calls: Promise<unknown>): Promise<unknown> => calls;

const NO_READS: FirstScreenData["reads"] = { mutations: [], queries: [] };

/**
 * Makes the calls that the last rendering would have made, until those that can be answered are; false
 * when there were none. What is not there is shown as such; any other failure is no page to keep.
 */
const readWhatIsMissing = async (
  client: QueryClient,
  answered: (calls: Promise<unknown>) => Promise<unknown>,
): Promise<boolean> => {
  const missing = client
    .getQueryCache()
    .getAll()
    .filter(
      ({ state, options }) =>
        state.status === "pending" &&
        state.fetchStatus === "idle" &&
        options.queryFn !== undefined &&
        options.queryFn !== skipToken &&
        !("enabled" in options && options.enabled === false),
    );
  const failures: ApiError[] = [];
  const calls = missing.map((query) =>
    query.fetch().catch((failure: ApiError) => void failures.push(failure)),
  );
  await answered(Promise.all(calls));
  for (const failure of failures) if (!isNotFound(failure)) throw failure;
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
