import { Router, type RouterOptions } from "wouter";
import type { Hydration } from "./first-screen/hydration.ts";
import { Hydrated, HydrationContext } from "./first-screen/page-part.tsx";
import type { Shop } from "./hooks/shop.ts";
import { type ServerSnapshot, ServerSnapshotContext } from "./first-screen/server-snapshot.ts";
import { aroundNav } from "./shell/page-transition.ts";
import { Shell } from "./shell/shell.tsx";
import { useShownLocation } from "./shell/shown-location.ts";
import { ShopProvider } from "./shop.tsx";

/** The site, as the server renders it and the browser hydrates it. */
export function Site({
  shop,
  serverSnapshot,
  hydration = null,
  address = NO_ADDRESS,
}: {
  readonly shop: Shop;
  /** What the server supposed of the browser; null in a page that the browser draws itself. */
  readonly serverSnapshot: ServerSnapshot | null;
  /** How far it is hydrated; null in a page that the browser renders itself. */
  readonly hydration?: Hydration | null;
  /** On the server, which has no address of its own. */
  readonly address?: Pick<RouterOptions, "ssrPath" | "ssrSearch">;
}) {
  return (
    <ServerSnapshotContext value={serverSnapshot}>
      <HydrationContext value={hydration}>
        <ShopProvider shop={shop}>
          <Router {...ROUTER} {...address}>
            <Shell />
          </Router>
        </ShopProvider>
        {hydration === null ? null : <Hydrated part={hydration.root} />}
      </HydrationContext>
    </ServerSnapshotContext>
  );
}

const ROUTER = { hook: useShownLocation, aroundNav };
const NO_ADDRESS = {};
