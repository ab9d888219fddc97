import { Router } from "wouter";
import type { Shop } from "./composition/start-shop.ts";
import type { Hydration } from "./first-screen/hydration.ts";
import { Hydrated, HydrationContext } from "./first-screen/page-part.tsx";
import { type Supposed, SupposedContext } from "./first-screen/supposed.ts";
import { aroundNav } from "./shell/page-transition.ts";
import { Shell } from "./shell/shell.tsx";
import { ShopProvider } from "./shop.tsx";

/** The site, as the server renders it and the browser hydrates it. */
export function Site({
  shop,
  supposed,
  hydration = null,
}: {
  readonly shop: Shop;
  /** What the server supposed of the browser; null in a page that the browser draws itself. */
  readonly supposed: Supposed | null;
  /** How far it is hydrated; null in a page that the browser renders itself. */
  readonly hydration?: Hydration | null;
}) {
  return (
    <SupposedContext value={supposed}>
      <HydrationContext value={hydration}>
        <ShopProvider shop={shop}>
          <Router aroundNav={aroundNav}>
            <Shell />
          </Router>
        </ShopProvider>
        {hydration === null ? null : <Hydrated part={hydration.root} />}
      </HydrationContext>
    </SupposedContext>
  );
}
