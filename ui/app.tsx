import { connectTraces } from "./composition/trace-keys.ts";
import { connectFlows } from "./flows-link/flows-mark.ts";
import { Shell } from "./shell/shell.tsx";
import { openShop, ShopProvider } from "./shop.tsx";
import type { Shop } from "./composition/start-shop.ts";

/** Opens the shop: to be called before the first rendering, the wire and the login come meanwhile. */
export const openApp = (): Shop => {
  const shop = openShop();
  connectFlows(shop);
  connectTraces(shop);
  return shop;
};

/** The site. */
export function App({ shop }: { readonly shop: Shop }) {
  return (
    <ShopProvider shop={shop}>
      <Shell />
    </ShopProvider>
  );
}
