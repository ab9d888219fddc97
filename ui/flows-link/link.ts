import type { Shop } from "../composition/start-shop.ts";

/** Lets the flows laboratory watch this shop. */
export const link = (shop: Shop): Shop["observation"] => shop.observation;
