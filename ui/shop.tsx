import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { Viewer } from "../core/routes/first-screen.ts";
import { browserEnvironment } from "./composition/browser-environment.ts";
import {
  currentMode,
  currentRoute,
  dispatchBrowserEvents,
  subscribeToLeaving,
} from "./environment/browser-events.ts";
import type { Environment } from "./environment/environment.ts";
import { mayHaveLogin } from "./environment/persisted-login.ts";
import { BrandContext } from "./layout/brand.ts";
import { ShopContext } from "./hooks/shop-context.ts";
import type { Shop } from "./hooks/shop.ts";
import { startShop } from "./composition/start-shop.ts";
import { AfterRenderingContext } from "./first-screen/after-rendering.ts";
import { onFirstGesture } from "./first-screen/first-gesture.ts";
import { type FirstScreenData, keepReads } from "./first-screen/first-screen-data.ts";

/** A page that the server has rendered, and when the last of its parts is hydrated. */
export type ServerRenderedPage = {
  readonly data: FirstScreenData;
  readonly hydrated: Promise<void>;
};

/** Starts the shop of this page, before the first render, with what the server has read for it. */
export const openShop = (drawn: ServerRenderedPage | null): Shop => {
  const browser = browserEnvironment();
  const environment =
    drawn === null ? browser : { ...browser, fetch: heldUntil(drawn.hydrated, browser.fetch) };
  const shop = startShop(environment, { mode: currentMode() }, currentRoute(), {
    hydrated: drawn?.hydrated ?? null,
  });
  if (mayHaveLogin(environment)) loadWire(shop);
  if (drawn !== null) keepReads(shop.queryClient, drawn.data.reads, environment.now());
  return shop;
};

/**
 * Asks at once and answers later: a part of the page that is hydrated with news already in it would not
 * be what was rendered, and React would throw it away and start it over.
 */
const heldUntil =
  (moment: Promise<void>, fetch: Environment["fetch"]): Environment["fetch"] =>
  async (request) => {
    const answer = fetch(request);
    // Whoever awaits the answer handles a failure; meanwhile it is not an unhandled one.
    answer.catch(() => undefined);
    await moment;
    return answer;
  };

/** Whom the server should have drawn the page for. */
export const viewerOfThisBrowser = (): Viewer =>
  mayHaveLogin(browserEnvironment()) ? "member" : "visitor";

/** A wire that does not load is tried again by the first call that needs it. */
const loadWire = (shop: Shop): void => void shop.load().catch(() => undefined);

/** Gives the shop to the screens, and the browser's events to the shop. */
export function ShopProvider({
  shop,
  children,
}: {
  readonly shop: Shop;
  readonly children: ReactNode;
}) {
  useEffect(
    () => dispatchBrowserEvents(shop.system.dispatch, shop.environment.now, shop.startedAt),
    [shop],
  );
  useEffect(() => subscribeToLeaving(shop.leavePage), [shop]);
  useEffect(() => {
    // Whose a printed page is (ui/design/base.css): a text of CSS is written as one of JSON.
    const { brand, name } = shop.environment.seller;
    const { style } = document.documentElement;
    style.setProperty("--printed-by", JSON.stringify(`${brand} · ${name}`));
  }, [shop]);
  // A visitor's first page asks nothing of the server: the wire comes with the first gesture, or with
  // the first call of a page that was not drawn.
  useEffect(() => onFirstGesture(() => loadWire(shop)), [shop]);
  return (
    <ShopContext value={shop}>
      <BrandContext value={shop.environment.seller.brand}>
        <AfterRenderingContext value={shop.environment.afterRendering}>
          <QueryClientProvider client={shop.queryClient}>{children}</QueryClientProvider>
        </AfterRenderingContext>
      </BrandContext>
    </ShopContext>
  );
}
