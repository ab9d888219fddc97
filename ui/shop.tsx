import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { browserEnvironment } from "./composition/browser-environment.ts";
import { currentMode, currentRoute, tellBrowserFacts } from "./composition/browser-facts.ts";
import { ShopContext } from "./composition/shop-context.ts";
import { type Shop, startShop } from "./composition/start-shop.ts";

/** Starts the shop of this page, before the first render: the wire loads meanwhile. */
export const openShop = (): Shop => {
  const shop = startShop(browserEnvironment(), { mode: currentMode() }, currentRoute());
  // A wire that does not load is tried again by the first call that needs it.
  shop.load().catch(() => undefined);
  return shop;
};

/** Gives the shop to the screens, and the browser's events to the shop. */
export function ShopProvider({
  shop,
  children,
}: {
  readonly shop: Shop;
  readonly children: ReactNode;
}) {
  useEffect(() => tellBrowserFacts(shop.system.tell, shop.environment.now), [shop]);
  return (
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>{children}</QueryClientProvider>
    </ShopContext>
  );
}
