import type { Shop } from "../hooks/shop.ts";
import { flowsAreOn } from "../environment/flows-mark.ts";

/** Lets the flows laboratory watch this shop. Without the mark nothing of it is ever loaded. */
export const connectFlows = (shop: Shop): void => {
  if (!flowsAreOn()) return;
  // A laboratory that does not load must not cost the shop anything.
  import("./link.ts").then(({ link }) => link(shop)).catch(() => undefined);
};
