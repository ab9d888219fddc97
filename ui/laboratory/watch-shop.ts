import type { Shop } from "../hooks/shop.ts";
import { link } from "./link/link.ts";

/** Lets the laboratory watch this shop; its panel is loaded by its key only. */
export const watchShop = (shop: Shop): void =>
  link(shop, async (watched) => {
    const { openPanel } = await import("./panel/open-panel.tsx");
    openPanel(watched);
  });
