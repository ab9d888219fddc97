import type { ContentAct, ContentState } from "../../api-schema/staff-content.ts";

/**
 * Where a version of a page, a recipe or an article is, from its first word to the version after it. The
 * server keeps the state of each version and moves it by `nextContentState` alone.
 */
export const CONTENT_STATES = {
  /** It is written. */
  draft: {
    "draft.saved": "draft",
    "check.failed": "draft",
    "check.passed": "checked",
    "draft.dropped": "dropped",
  },
  /** Its links lead somewhere, its pictures are there, its columns may say what they say. */
  checked: {
    "draft.saved": "draft",
    "publication.planned": "planned",
    "publication.done": "published",
    /** Its row has moved since it was begun. */
    "publication.refused": "draft",
    "draft.dropped": "dropped",
  },
  /** It is published at its hour by itself, once. */
  planned: {
    "plan.lifted": "checked",
    "publication.done": "published",
    "publication.refused": "draft",
  },
  /** It is what the shop shows. */
  published: { "content.withdrawn": "withdrawn", "version.replaced": "replaced" },
  /** The shop shows nothing of it. */
  withdrawn: { "content.broughtBack": "published", "version.replaced": "replaced" },
  /** A later version is shown; this one may be taken up again. */
  replaced: {},
  dropped: {},
} as const satisfies {
  readonly [State in ContentState]: { readonly [event: string]: ContentState };
};

/** What happens to a version. */
export type ContentEvent = {
  [State in ContentState]: keyof (typeof CONTENT_STATES)[State];
}[ContentState];

/** Where an event leads; undefined where it cannot happen. */
export const nextContentState = (
  state: ContentState,
  event: ContentEvent,
): ContentState | undefined => {
  const next: { readonly [event: string]: ContentState } = CONTENT_STATES[state];
  return next[event];
};

/** What an act comes to when nothing stands in its way. */
export const EVENT_OF_ACT = {
  check: "check.passed",
  plan: "publication.planned",
  lift: "plan.lifted",
  publish: "publication.done",
  withdraw: "content.withdrawn",
  bringBack: "content.broughtBack",
  drop: "draft.dropped",
} as const satisfies { readonly [Act in ContentAct]: ContentEvent };

/** Whether somebody may do that with a version as it is: a plan is lifted before it is published at once. */
export const mayAct = (state: ContentState, act: ContentAct): boolean =>
  nextContentState(state, EVENT_OF_ACT[act]) !== undefined &&
  !(state === "planned" && act === "publish");

/** What it says may be changed. */
export const isOpenVersion = (state: ContentState): boolean =>
  nextContentState(state, "draft.saved") !== undefined;

/** As people at the desk read it. */
export const CONTENT_WORDS: { readonly [State in ContentState]: string } = {
  draft: "brouillon",
  checked: "vérifié",
  planned: "prévu",
  published: "publié",
  withdrawn: "retiré",
  replaced: "remplacé",
  dropped: "abandonné",
};
