import { describe, expect, it } from "vitest";
import { ContentAct, ContentState } from "../../../api-schema/staff-content.ts";
import {
  CONTENT_WORDS,
  type ContentEvent,
  EVENT_OF_ACT,
  isOpenVersion,
  mayAct,
  nextContentState,
} from "../../../core/content/content-states.ts";

const EVENTS: readonly ContentEvent[] = [
  "draft.saved",
  "check.failed",
  "check.passed",
  "draft.dropped",
  "publication.planned",
  "publication.done",
  "publication.refused",
  "plan.lifted",
  "content.withdrawn",
  "content.broughtBack",
  "version.replaced",
];

describe("a version of a content", () => {
  it.each<[ContentState, Partial<Record<ContentEvent, ContentState>>]>([
    [
      "draft",
      {
        "draft.saved": "draft",
        "check.failed": "draft",
        "check.passed": "checked",
        "draft.dropped": "dropped",
      },
    ],
    [
      "checked",
      {
        "draft.saved": "draft",
        "draft.dropped": "dropped",
        "publication.planned": "planned",
        "publication.done": "published",
        "publication.refused": "draft",
      },
    ],
    [
      "planned",
      {
        "publication.done": "published",
        "publication.refused": "draft",
        "plan.lifted": "checked",
      },
    ],
    ["published", { "content.withdrawn": "withdrawn", "version.replaced": "replaced" }],
    ["withdrawn", { "content.broughtBack": "published", "version.replaced": "replaced" }],
    ["replaced", {}],
    ["dropped", {}],
  ])("that is %s goes on by these events alone", (state, moves) => {
    const led = EVENTS.flatMap((event) => {
      const next = nextContentState(state, event);
      return next === undefined ? [] : [[event, next]];
    });
    expect(Object.fromEntries(led)).toEqual(moves);
  });

  it.each<[ContentState, string, boolean, readonly ContentAct[]]>([
    ["draft", "brouillon", true, ["check", "drop"]],
    ["checked", "vérifié", true, ["plan", "publish", "drop"]],
    ["planned", "prévu", false, ["lift"]],
    ["published", "publié", false, ["withdraw"]],
    ["withdrawn", "retiré", false, ["bringBack"]],
    ["replaced", "remplacé", false, []],
    ["dropped", "abandonné", false, []],
  ])("that is %s is read as %j, may be written: %s, and allows %j", (state, word, open, acts) => {
    expect(CONTENT_WORDS[state]).toBe(word);
    expect(isOpenVersion(state)).toBe(open);
    expect(ContentAct.literals.filter((act) => mayAct(state, act))).toEqual(acts);
  });

  it("is led somewhere by every act, from some state", () => {
    expect(
      ContentAct.literals.map((act) => [
        act,
        ContentState.literals
          .map((state) => nextContentState(state, EVENT_OF_ACT[act]))
          .find(Boolean),
      ]),
    ).toEqual([
      ["check", "checked"],
      ["plan", "planned"],
      ["lift", "checked"],
      ["publish", "published"],
      ["withdraw", "withdrawn"],
      ["bringBack", "published"],
      ["drop", "dropped"],
    ]);
  });
});
