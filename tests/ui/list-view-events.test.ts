import { SimulatedClock } from "xstate";
import { expect, it } from "vitest";
import type { AnalyticsEvent } from "../../core/analytics/events.ts";
import { LIST_VIEW_DEBOUNCE_MS } from "../../core/analytics/list-views.ts";
import { listViewEvents } from "../../ui/analytics/list-view-events.ts";
import { productCard } from "./product-cards.ts";

it("[ANALYTICS-5] tells a list one second after its last product came", () => {
  const clock = new SimulatedClock();
  const told: AnalyticsEvent[] = [];
  const lists = listViewEvents((event) => told.push(event), clock);
  lists.show({ path: "/", card: productCard("a") });
  clock.increment(LIST_VIEW_DEBOUNCE_MS - 1);
  lists.show({ path: "/", card: productCard("b") });
  clock.increment(LIST_VIEW_DEBOUNCE_MS - 1);
  expect(told).toEqual([]);
  clock.increment(1);
  expect(
    told.map((event) => ("ecommerce" in event ? event.ecommerce.items.map((i) => i.item_id) : [])),
  ).toEqual([["a", "b"]]);
  lists.show({ path: "/", card: productCard("a") });
  clock.increment(2 * LIST_VIEW_DEBOUNCE_MS);
  expect(told).toHaveLength(1);
});

it("[ANALYTICS-5] tells nothing any more once it is stopped", () => {
  const clock = new SimulatedClock();
  const told: AnalyticsEvent[] = [];
  const lists = listViewEvents((event) => told.push(event), clock);
  lists.show({ path: "/", card: productCard("a") });
  lists.stop();
  clock.increment(2 * LIST_VIEW_DEBOUNCE_MS);
  expect(told).toEqual([]);
});
