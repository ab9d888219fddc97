import type { AnalyticsEvent, AnalyticsItem } from "./events.ts";

/** Products of lists are told together, when none has come for so long (spec §9). */
export const LIST_VIEW_DEBOUNCE_MS = 1000;

/** What a visit of a page has shown so far, and what of it has not been told yet. */
export type ListViews = {
  readonly visit: string;
  readonly seen: ReadonlySet<string>;
  readonly waiting: readonly { readonly list: string; readonly item: AnalyticsItem }[];
};

export const NO_LIST_VIEWS: ListViews = { visit: "", seen: new Set(), waiting: [] };

/**
 * A product came into a list. Once a list and a visit: a list that is drawn again shows nothing new.
 * What another visit has left waiting goes on waiting.
 */
export const shownInList = (
  views: ListViews,
  shown: { readonly visit: string; readonly list: string; readonly item: AnalyticsItem },
): ListViews => {
  const { visit, list, item } = shown;
  const seen = visit === views.visit ? views.seen : new Set<string>();
  const key = `${list} ${item.item_id}`;
  if (seen.has(key)) return views;
  return {
    visit,
    seen: new Set(seen).add(key),
    waiting: [...views.waiting, { list, item }],
  };
};

/** One event a list, in the order in which the lists and their products came; nothing waits after it. */
export const reportListViews = (
  views: ListViews,
): { readonly views: ListViews; readonly events: readonly AnalyticsEvent[] } => {
  const items = Map.groupBy(views.waiting, ({ list }) => list);
  return {
    views: { ...views, waiting: [] },
    events: [...items].map(([list, shown]) => ({
      event: "view_item_list",
      ecommerce: { item_list_id: list, items: shown.map(({ item }) => item) },
    })),
  };
};
