import { Shell } from "./shell/shell.tsx";
import { openShop, ShopProvider } from "./shop.tsx";

let shop: ReturnType<typeof openShop> | undefined;

/** The site. One shop a page: opened by the first rendering, kept through strict mode's second. */
export default function App() {
  shop ??= openShop();
  return (
    <ShopProvider shop={shop}>
      <Shell />
    </ShopProvider>
  );
}
