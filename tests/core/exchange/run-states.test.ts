import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isEnded,
  nextState,
  RUN_STATES,
  RUN_WORDS,
  type RunEvent,
  type RunState,
  TYPED,
} from "../../../core/exchange/run-states.ts";

// safe: its own keys
const states = Object.keys(RUN_STATES) as readonly RunState[];
const events = [...new Set(Object.values(RUN_STATES).flatMap((next) => Object.keys(next)))];
const afterAll = (happened: readonly RunEvent[]): readonly (RunState | undefined)[] => {
  let state: RunState | undefined = "received";
  return happened.map((event) => {
    state = state === undefined ? undefined : nextState(state, event);
    return state;
  });
};

describe("the states of a run", () => {
  it.each<{ readonly what: string; readonly way: readonly (readonly [RunEvent, RunState])[] }>([
    {
      what: "is applied, and undone",
      way: [
        ["file.mapped", "mapped"],
        ["lines.compared", "ready"],
        ["run.applying", "applying"],
        ["run.applied", "applied"],
        ["undo.started", "undoing"],
        ["undo.ended", "undone"],
      ],
    },
    {
      what: "alarms, is confirmed, outdated and given up",
      way: [
        ["file.mapped", "mapped"],
        ["lines.alarming", "waiting"],
        ["run.confirmed", "ready"],
        ["run.outdated", "waiting"],
        ["run.cancelled", "cancelled"],
      ],
    },
    {
      what: "gives power, and counts the next day",
      way: [
        ["file.mapped", "mapped"],
        ["lines.alarming", "waiting"],
        ["run.dated", "dated"],
        ["run.outdated", "waiting"],
        ["run.dated", "dated"],
        ["run.applying", "applying"],
      ],
    },
  ])("of one that $what", ({ way }) => {
    expect(afterAll(way.map(([event]) => event))).toEqual(way.map(([, state]) => state));
  });

  it.each<readonly [RunState, RunEvent, RunState]>([
    ["received", "run.interrupted", "cancelled"],
    ["mapped", "run.interrupted", "cancelled"],
    ["mapped", "file.refused", "refused"],
    ["ready", "lines.moved", "refused"],
    ["ready", "run.cancelled", "cancelled"],
    ["dated", "lines.moved", "refused"],
    ["dated", "run.cancelled", "cancelled"],
  ])("end it where from %s it comes to %s", (state, event, end) => {
    expect([nextState(state, event), isEnded(end)]).toEqual([end, true]);
  });

  it("are ended where nothing happens any more by itself, applied among them", () => {
    expect(states.filter(isEnded)).toEqual(["applied", "refused", "cancelled", "undone"]);
  });

  it("[QUAI-7] write nothing of what alarms before somebody has confirmed it", () => {
    // safe: its own events
    const anyEvents = fc.array(fc.constantFrom(...(events as readonly RunEvent[])));
    fc.assert(
      fc.property(anyEvents, (more) => {
        const known = more.filter((event) => event !== "run.confirmed" && event !== "run.dated");
        const seen = afterAll(["file.mapped", "lines.alarming", ...known]);
        expect(seen.filter((state) => state === "ready" || state === "applying")).toEqual([]);
      }),
    );
  });

  it("have words for the operator", () => {
    expect([RUN_WORDS, TYPED]).toEqual([
      {
        received: "reçu",
        mapped: "en lecture",
        ready: "prêt",
        waiting: "attend un second regard",
        dated: "compte demain",
        applying: "en cours",
        applied: "appliqué",
        undoing: "en annulation",
        refused: "refusé",
        cancelled: "abandonné",
        undone: "annulé",
      },
      "Saisie à la gestion",
    ]);
  });
});
