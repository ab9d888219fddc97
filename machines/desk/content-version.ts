import { assign, setup } from "xstate";
import type { ContentState } from "../../api-schema/staff-content.ts";
import { CONTENT_STATES, type ContentEvent } from "../../core/content/content-states.ts";

type Planned = { readonly type: "publication.planned"; readonly inMs: number };

export type ContentVersionEvent =
  | Planned
  | { readonly type: Exclude<ContentEvent, Planned["type"]> };

/**
 * A version of a page, a recipe or an article: the table of core/content by which the server moves versions,
 * as a chart, with the hour at which a planned one is published by itself. It asks nothing of the world;
 * the states stand in the database.
 */
export const contentVersionMachine = setup({
  types: {
    context: {} as { readonly inMs: number }, // safe: type carriers that nothing reads
    events: {} as ContentVersionEvent,
  },
  actions: { noteHour: assign((_, { inMs }: { readonly inMs: number }) => ({ inMs })) },
  delays: { untilItsHour: ({ context }) => context.inMs },
}).createMachine({
  id: "contentVersion",
  context: { inMs: 0 },
  initial: "draft" satisfies ContentState,
  states: {
    draft: { on: CONTENT_STATES.draft },
    checked: {
      on: {
        ...CONTENT_STATES.checked,
        "publication.planned": {
          target: CONTENT_STATES.checked["publication.planned"],
          actions: { type: "noteHour", params: ({ event }) => event },
        },
      },
    },
    planned: {
      on: CONTENT_STATES.planned,
      after: { untilItsHour: CONTENT_STATES.planned["publication.done"] },
    },
    published: { on: CONTENT_STATES.published },
    withdrawn: { on: CONTENT_STATES.withdrawn },
    replaced: { type: "final" },
    dropped: { type: "final" },
  },
});
