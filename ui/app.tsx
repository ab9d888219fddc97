import { Shell } from "./shell/shell.tsx";
import { openShop, ShopProvider } from "./shop.tsx";

// Opened while the module loads, before the first rendering: the wire and the login come meanwhile.
const shop = openShop();

/** The site. */
export default function App() {
  return (
    <ShopProvider shop={shop}>
      <Shell />
    </ShopProvider>
  );
}
