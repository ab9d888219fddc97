import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { useShop } from "./shop-context.ts";

/** Dispatches an event to the shop. */
export const useDispatch = (): ((event: ShopEvent) => void) => useShop().system.dispatch;
