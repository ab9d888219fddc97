import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LabStep } from "../../../ui/laboratory/link/lab-step.ts";
import {
  cleared,
  emptyLog,
  filtered,
  type LabLog,
  lastStepOf,
  logOf,
  moved,
  paused,
  received,
  resumed,
  shownSteps,
  standingAt,
  selectedStep,
  wentTo,
} from "../../../ui/laboratory/lab-log.ts";

const step = (n: number, actor: string, value: string, more: Partial<LabStep> = {}): LabStep => ({
  n,
  at: n * 10,
  actor,
  flow: actor,
  kind: "event",
  event: { type: `event.${n}` },
  before: { value: "before", context: {} },
  after: { value, context: { n } },
  transitions: [],
  events: [],
  origin: null,
  calls: [],
  delays: [],
  ...more,
});

const three = logOf(
  [{ actor: "menus", flow: "menus", value: "closed", context: {} }],
  [
    step(1, "session", "asking", { kind: "started", before: null }),
    step(2, "menus", "open"),
    step(3, "session", "signedIn"),
  ],
);

const numbers = (steps: readonly LabStep[]) => steps.map(({ n }) => n);
const lookedAt = (log: LabLog) => selectedStep(log)?.n ?? null;
const standing = (log: LabLog, n: number | null) =>
  standingAt(log, n).map(({ actor, value }) => `${actor} ${JSON.stringify(value)}`);

describe("the log of the laboratory", () => {
  it("[INSP-4] shows every machine as it stood at the step looked at", () => {
    expect([0, 1, 2, 3, null].map((n) => standing(three, n))).toEqual([
      ['menus "closed"'],
      ['menus "closed"', 'session "asking"'],
      ['menus "open"', 'session "asking"'],
      ['menus "open"', 'session "signedIn"'],
      ['menus "open"', 'session "signedIn"'],
    ]);
    const stopped = received(three, [step(4, "menus", "open", { kind: "stopped" })]);
    expect([standing(stopped, 3), standing(stopped, null)]).toEqual([
      ['menus "open"', 'session "signedIn"'],
      ['session "signedIn"'],
    ]);
    expect([lastStepOf(three, "session", 2)?.n, lastStepOf(three, "menus", 1)]).toEqual([1, null]);
  });

  it("[INSP-4] travels step by step through what is shown, and beyond the last one to the present", () => {
    const places: (number | null)[] = [];
    let log = three;
    for (const move of [
      "back",
      "back",
      "back",
      "forward",
      "forward",
      "forward",
      "first",
      "last",
    ] as const) {
      log = moved(log, move);
      places.push(log.cursor);
    }
    expect(places).toEqual([2, 1, 1, 2, 3, null, 1, null]);
    const sessions = filtered(three, "SESS");
    expect([numbers(shownSteps(sessions)), moved(sessions, "back").cursor]).toEqual([[1, 3], 1]);
    expect(numbers(shownSteps(filtered(three, "session event.3")))).toEqual([3]);
    expect([moved(emptyLog, "back"), moved(emptyLog, "first")]).toEqual([emptyLog, emptyLog]);
  });

  it("is filtered by states, what came, what was told, what changed of contexts, guards and rules", () => {
    const popup = step(4, "cartPopup", "open", {
      event: Object.assign({ type: "cart.refreshed" }, { order: { note: "Pâte à choux" } }),
      before: { value: "closed", context: { added: 0, kept: "brioche" } },
      after: { value: "open", context: { added: 7, kept: "brioche" } },
      events: [{ type: "cart.shown" }],
      transitions: ["none"],
    });
    const log = received(three, [popup]);
    const found = (query: string) => numbers(shownSteps(filtered(log, query)));
    expect([
      found("open"),
      found("pate choux"),
      found("added 7"),
      found("brioche"),
      found("cart.shown"),
      found("CART-4"),
      found(" "),
    ]).toEqual([[2, 4], [4], [4], [], [4], [4], [1, 2, 3, 4]]);
  });

  it("stays at the step looked at while others arrive, and follows otherwise", () => {
    const more = [step(4, "menus", "closed")];
    expect([lookedAt(received(wentTo(three, 2), more)), lookedAt(received(three, more))]).toEqual([
      2, 4,
    ]);
  });

  it("[INSP-5] loses nothing of what comes during a pause", () => {
    const resting = received(paused(three), [step(4, "menus", "closed")]);
    expect([numbers(resting.steps), numbers(resting.waiting)]).toEqual([[1, 2, 3], [4]]);
    const going = resumed(resting);
    expect([numbers(going.steps), going.waiting, going.paused]).toEqual([[1, 2, 3, 4], [], false]);
  });

  it("leaves the machines where they stand when it is cleared", () => {
    const empty = cleared(three);
    expect([numbers(empty.steps), standing(empty, null)]).toEqual([
      [],
      ['menus "open"', 'session "signedIn"'],
    ]);
  });

  it("[INSP-5] keeps the last 2,000 steps, and the machines as if it had kept them all", () => {
    const many = fc.array(
      fc.record({
        actor: fc.constantFrom("session", "menus", "toasts", "cartLines.1"),
        kind: fc.constantFrom("event" as const, "event" as const, "stopped" as const),
        value: fc.constantFrom("one", "two"),
      }),
      { minLength: 2000, maxLength: 2300 },
    );
    fc.assert(
      fc.property(many, fc.integer({ min: 1, max: 700 }), (drawn, size) => {
        const steps = drawn.map(({ actor, kind, value }, index) =>
          step(index + 1, actor, value, { kind }),
        );
        let log = emptyLog;
        for (let at = 0; at < steps.length; at += size) {
          log = received(log, steps.slice(at, at + size));
        }
        expect(numbers(log.steps)).toEqual(numbers(steps.slice(-2000)));
        const whole: LabLog = { ...emptyLog, steps };
        expect(standing(log, null).toSorted()).toEqual(standing(whole, null).toSorted());
      }),
      { numRuns: 10 },
    );
  });
});
