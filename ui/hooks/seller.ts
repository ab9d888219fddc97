import type { ShownSeller } from "../../core/seller/shown-seller.ts";
import { useShop } from "./shop-context.ts";

/** Who sells, as the page was told: the same for as long as the page lives. */
export const useSeller = (): ShownSeller => useShop().environment.seller;
