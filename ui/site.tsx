import { Router } from "wouter";
import type { Shop } from "./hooks/shop.ts";
import { type Supposed, SupposedContext } from "./first-screen/supposed.ts";
import { type TakingOver, TakingOverContext } from "./first-screen/taking-over.tsx";
import { aroundNav } from "./shell/page-transition.ts";
import { Shell } from "./shell/shell.tsx";
import { ShopProvider } from "./shop.tsx";

/** The site, as the server draws it and the browser takes it over. */
export function Site({
  shop,
  supposed,
  takingOver = null,
}: {
  readonly shop: Shop;
  /** What the server supposed of the browser; null in a page that the browser draws itself. */
  readonly supposed: Supposed | null;
  /** How it is taken over, in parts. */
  readonly takingOver?: TakingOver | null;
}) {
  return (
    <SupposedContext value={supposed}>
      <TakingOverContext value={takingOver}>
        <ShopProvider shop={shop}>
          <Router aroundNav={aroundNav}>
            <Shell />
          </Router>
        </ShopProvider>
      </TakingOverContext>
    </SupposedContext>
  );
}
