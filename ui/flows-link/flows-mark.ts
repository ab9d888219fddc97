import type { Shop } from "../composition/start-shop.ts";

/** Whether the page that was served may be watched: the server's setting FLOWS, or development. */
export const flowsAreOn = (): boolean =>
  document.querySelector('meta[name="panetier-flows"]') !== null;

/** Lets the flows laboratory watch this shop. Without the mark nothing of it is ever loaded. */
export const connectFlows = (shop: Shop): void => {
  if (!flowsAreOn()) return;
  // A laboratory that does not load must not cost the shop anything.
  import("./link.ts").then(({ link }) => link(shop)).catch(() => undefined);
};
