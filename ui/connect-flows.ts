import type { Shop } from "./hooks/shop.ts";
import { flowsAreOn } from "./environment/flows-mark.ts";

/** Lets the flows laboratory watch this shop. Without the mark nothing of it is ever loaded. */
export const connectFlows = (shop: Shop): void => {
  if (!flowsAreOn()) return;
  // A laboratory that does not load must not cost the shop anything.
  // oxlint-disable-next-line no-restricted-imports -- lazily, in a marked page alone
  import("./laboratory/watch-shop.ts")
    .then(({ watchShop }) => watchShop(shop))
    .catch(() => undefined);
};
