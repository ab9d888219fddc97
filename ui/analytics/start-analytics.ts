import type { AnalyticsEvent } from "../../core/analytics/events.ts";
import type { Shop } from "../hooks/shop.ts";
import { listViewEvents, type Timer } from "./list-view-events.ts";
import { shopEvents } from "./shop-events.ts";
import { shownCards } from "./shown-cards.ts";
import { eraseMeasuringCookies, loadTagManager, tagManagerId } from "./tag-manager.ts";

type DataLayer = object[];

declare global {
  interface Window {
    dataLayer?: DataLayer;
  }
}

const CLOCK: Timer = {
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (id) => clearTimeout(id),
};

/**
 * Measures audience from here on (product §8): what has happened before the consent stays untold.
 * The answer ends it; where a tag manager was loaded the page is reloaded, without it: its code
 * cannot be taken out of a page.
 */
export const startAnalytics = (shop: Shop, clock: Timer = CLOCK): (() => void) => {
  const layer: DataLayer = (window.dataLayer ??= []);
  const push = (event: AnalyticsEvent): void => {
    // Or the products of an event would be merged into the next one's.
    if ("ecommerce" in event) layer.push({ ecommerce: null });
    layer.push(event);
  };
  const id = tagManagerId();
  if (id !== null) loadTagManager(id, layer, shop.environment.now());
  const lists = listViewEvents(push, clock);
  const stopEvents = shopEvents(shop, push);
  const { now, listeners } = shownCards(shop.system);
  for (const shown of now) lists.show(shown);
  listeners.add(lists.show);
  return () => {
    listeners.delete(lists.show);
    lists.stop();
    stopEvents();
    delete window.dataLayer;
    eraseMeasuringCookies();
    if (id !== null) location.reload();
  };
};
