import type { QueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { PREVIEW_ID, PREVIEW_MARK } from "../core/routes/first-screen.ts";
import { openConnectedShop } from "./connected-shop.ts";
import { type EarlyUse, releaseAll, reportEarlyUse } from "./first-screen/early-use.ts";
import {
  type FirstScreenData,
  firstScreenDataIn,
  forgetFirstScreenIn,
} from "./first-screen/first-screen-data.ts";
import { openHydration } from "./first-screen/hydration.ts";
import type { Preview } from "./first-screen/preview.ts";
import { yieldToMain } from "./first-screen/painted.ts";
import { serverSnapshotAt, snapshotsOf } from "./first-screen/server-snapshot.ts";
import { flowsAreOn } from "./environment/flows-mark.ts";
import { loadPage } from "./routes.tsx";
import type { Shop } from "./hooks/shop.ts";
import { viewerOfThisBrowser } from "./shop.tsx";
import { loadCustomerParts } from "./shell/customer-parts.ts";
import { Site } from "./site.tsx";
import { Loader } from "./widgets/loader.tsx";

/** Every widget in its states, at /_widgets in development only: the build drops it. */
const WidgetsPage = import.meta.env.DEV
  ? lazy(() => import("./widgets-page/widgets-page.tsx"))
  : undefined;

/** The flows laboratory, at /_flows in development or with setting FLOWS. */
// oxlint-disable-next-line no-restricted-imports -- lazily, in a marked page alone
const LabPage = flowsAreOn() ? lazy(() => import("./laboratory/page/lab-page.tsx")) : undefined;

const workshopAt = (path: string) => {
  if (path.startsWith("/_widgets")) return WidgetsPage;
  return /^\/_flows(?:\/|$)/.test(path) ? LabPage : undefined;
};

/** Opens the shop in this page, or the workshop of its developers. */
export const openSite = async (): Promise<void> => {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no #root.");
  const Workshop = workshopAt(location.pathname);
  if (Workshop !== undefined) {
    releaseAll();
    createRoot(root).render(
      <Suspense fallback={<Loader />}>
        <Workshop />
      </Suspense>,
    );
    return;
  }
  const preview = await previewIn(document, root);
  const drawn = firstScreenDataIn(document);
  if (drawn !== null && isForUs(drawn)) {
    const { queryClient } = await hydrate(root, drawn);
    await preview?.giveWay(() => isReading(queryClient));
    return;
  }
  preview?.remove();
  releaseAll();
  forgetFirstScreenIn(document);
  root.replaceChildren();
  createRoot(root).render(<Site shop={openConnectedShop(null)} serverSnapshot={null} />);
};

/** The preview of a customer's page, which visitors load no code of. */
const previewIn = async (page: Document, root: HTMLElement): Promise<Preview | null> => {
  const preview = page.getElementById(PREVIEW_ID);
  if (preview === null) return null;
  try {
    const { openPreview } = await import("./first-screen/preview.ts");
    return openPreview(preview, root);
  } catch {
    // Its code does not load: the shop shows itself, as far as it can.
    page.documentElement.removeAttribute(PREVIEW_MARK);
    preview.remove();
    return null;
  }
};

/** Something that the page shows has been asked for and never answered. */
const isReading = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === "pending" && state.fetchStatus === "fetching");

/** A page drawn for someone else, out of a cache or before another tab signed in, is drawn again. */
const isForUs = ({ viewer, path }: FirstScreenData): boolean =>
  viewer === viewerOfThisBrowser() && path === location.pathname;

/** Goes on with the page that the server rendered, without asking for anything that it shows. */
const hydrate = async (root: HTMLElement, drawn: FirstScreenData): Promise<Shop> => {
  let early: EarlyUse | null = null;
  const hydration = openHydration(() => early?.tellAgain());
  const shop = openConnectedShop({ data: drawn, hydrated: hydration.done });
  const serverSnapshot = serverSnapshotAt(drawn.now, snapshotsOf(shop.system));
  await yieldToMain();
  // Without its code the page stays as it is drawn; the outlet then reports what it cannot load.
  await Promise.all([
    loadPage(location.pathname, drawn.viewer).catch(() => undefined),
    drawn.viewer === "member" ? loadCustomerParts().catch(() => undefined) : undefined,
  ]);
  await yieldToMain();
  hydrateRoot(root, <Site shop={shop} serverSnapshot={serverSnapshot} hydration={hydration} />, {
    // React mends it by rendering that part again; whoever watches the shop has to know.
    // oxlint-disable-next-line no-console -- an error of the page, as an uncaught one would be
    onRecoverableError: (error, { componentStack }) => console.error(error, componentStack),
  });
  early = reportEarlyUse(root);
  await hydration.done;
  forgetFirstScreenIn(document);
  void hydration.whole.then(early.end);
  return shop;
};
