import type { ActorOptions, AnyStateMachine } from "xstate";
import { itemOfCard, listId } from "../../core/analytics/events.ts";
import type { AnalyticsEvent } from "../../core/analytics/events.ts";
import {
  LIST_VIEW_DEBOUNCE_MS,
  NO_LIST_VIEWS,
  shownInList,
  reportListViews,
} from "../../core/analytics/list-views.ts";
import type { ShownCard } from "./shown-cards.ts";

/** A clock whose time can be simulated. */
export type Timer = Pick<
  NonNullable<ActorOptions<AnyStateMachine>["clock"]>,
  "setTimeout" | "clearTimeout"
>;

/** Gathers the products that lists show and tells them when none has come for a second (spec §9). */
export const listViewEvents = (
  push: (event: AnalyticsEvent) => void,
  clock: Timer,
): { readonly show: (shown: ShownCard) => void; readonly stop: () => void } => {
  let views = NO_LIST_VIEWS;
  let timer: unknown = null;
  const stop = (): void => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
  };
  const flush = (): void => {
    timer = null;
    const told = reportListViews(views);
    ({ views } = told);
    for (const event of told.events) push(event);
  };
  return {
    show: ({ path, card }) => {
      const next = shownInList(views, { visit: path, list: listId(path), item: itemOfCard(card) });
      if (next === views) return;
      views = next;
      stop();
      timer = clock.setTimeout(flush, LIST_VIEW_DEBOUNCE_MS);
    },
    stop,
  };
};
