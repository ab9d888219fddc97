import { createActor, emit, fromPromise, sendTo, setup } from "xstate";
import { describe, expect, it } from "vitest";
import { KEPT_STEPS, observe, type Outside, type Step } from "../../machines/system/observation.ts";
import { answered } from "./walk.ts";

// What a step says of where its event came from: a replay makes the same again from this alone.

const bell = { type: "bell" } as const;
const key = { type: "key" } as const;

/** Rings on when a bell comes, and asks for something when a key is pressed. */
const ringer = (id: string) =>
  setup({
    types: { emitted: {} as { readonly type: "rang" } },
    actors: { ask: fromPromise(() => new Promise<never>(() => undefined)) },
  }).createMachine({
    id,
    initial: "quiet",
    states: {
      quiet: { on: { bell: { actions: emit({ type: "rang" }) }, key: "asking" } },
      asking: { invoke: { src: "ask", onDone: "quiet" } },
    },
  });

/** Two machines that are observed, and the delivery of events to both as the shop does it. */
const observed = (kept?: number) => {
  const observation = observe(() => 0, kept);
  const { inspect, wiring } = observation;
  const actors = ["first", "second.2"].map((id) =>
    createActor(ringer(id), { id, inspect }).start(),
  );
  const [first, second] = actors;
  const dispatch = (event: typeof bell | typeof key): void => {
    wiring.dispatched(event);
    wiring.delivering(event);
    for (const actor of actors) actor.send(event);
    wiring.delivering(null);
  };
  return { ...observation, first, second, dispatch };
};

const told = (outside: Outside) => [
  outside.kind,
  outside.event.type,
  outside.isWithin,
  ...(outside.kind === "taken" ? [outside.n(), outside.actor] : []),
];
const lines = (steps: readonly Step[]) =>
  steps.map(({ n, actor, flow, event, isDirect, isFirst, outside }) => ({
    at: [n, actor, flow],
    event: event.type,
    isDirect,
    isFirst,
    outside: outside.map(told),
  }));

describe("where an event came from", () => {
  it("is said once of what was dispatched, by the first machine that takes it", () => {
    const { recent, dispatch } = observed();
    dispatch(bell);
    expect(lines(recent())).toEqual([
      {
        at: [1, "first", "first"],
        event: "xstate.init",
        isDirect: true,
        isFirst: true,
        outside: [["taken", "xstate.init", false, 1, "first"]],
      },
      {
        at: [2, "second.2", "second"],
        event: "xstate.init",
        isDirect: true,
        isFirst: true,
        outside: [["taken", "xstate.init", false, 2, "second.2"]],
      },
      {
        at: [3, "first", "first"],
        event: "bell",
        isDirect: false,
        isFirst: true,
        outside: [["dispatched", "bell", false]],
      },
      {
        at: [4, "second.2", "second"],
        event: "bell",
        isDirect: false,
        isFirst: false,
        outside: [],
      },
    ]);
  });

  it("is said of an answer as it is of what a machine is sent alone", () => {
    const { recent, first, dispatch } = observed();
    dispatch(key);
    first?.send(answered("first.asking", null));
    first?.send(bell);
    expect(lines(recent()).slice(4)).toEqual([
      {
        at: [5, "first", "first"],
        event: "xstate.done.actor.0.first.asking",
        isDirect: true,
        isFirst: true,
        outside: [["taken", "xstate.done.actor.0.first.asking", false, 5, "first"]],
      },
      {
        at: [6, "first", "first"],
        event: "bell",
        isDirect: true,
        isFirst: true,
        outside: [["taken", "bell", false, 6, "first"]],
      },
    ]);
  });

  it("is within another event while that one is being delivered", () => {
    const { recent, first, second, dispatch, wiring } = observed();
    first?.on("rang", () => {
      wiring.dispatched(key);
      second?.send(key);
    });
    dispatch(bell);
    expect(lines(recent()).slice(2)).toEqual([
      {
        at: [3, "second.2", "second"],
        event: "key",
        isDirect: true,
        isFirst: true,
        outside: [
          ["dispatched", "bell", false],
          ["dispatched", "key", true],
          ["taken", "key", true, 3, "second.2"],
        ],
      },
      { at: [4, "first", "first"], event: "bell", isDirect: false, isFirst: false, outside: [] },
      {
        at: [5, "second.2", "second"],
        event: "bell",
        isDirect: false,
        isFirst: false,
        outside: [],
      },
    ]);
  });

  it("is said of the same event once for each time that it comes", () => {
    const { recent, first, wiring } = observed();
    wiring.delivering(bell);
    first?.send(bell);
    wiring.delivering(null);
    first?.send(bell);
    expect(recent().map(({ isDirect }) => isDirect)).toEqual([true, true, false, true]);
  });

  it("is the machine itself where it stops, also while something is delivered", () => {
    const { recent, first, second, wiring } = observed();
    first?.stop();
    wiring.delivering(bell);
    second?.stop();
    wiring.delivering(null);
    expect(lines(recent()).slice(2)).toEqual([
      {
        at: [3, "first", "first"],
        event: "xstate.stop",
        isDirect: true,
        isFirst: true,
        outside: [["taken", "xstate.stop", false, 3, "first"]],
      },
      {
        at: [4, "second.2", "second"],
        event: "xstate.stop",
        isDirect: true,
        isFirst: false,
        outside: [["taken", "xstate.stop", true, 4, "second.2"]],
      },
    ]);
  });

  it("is kept of the last that no machine took, so that it does not pile up", () => {
    const { recent, first, wiring } = observed();
    wiring.dispatched(key);
    for (let n = 0; n < KEPT_STEPS; n += 1) wiring.dispatched(bell);
    first?.send(key);
    const { outside, isFirst } = recent().at(-1) ?? { outside: [], isFirst: null };
    expect([outside.length, outside[0]?.event, outside.at(-1)?.event, isFirst]).toEqual([
      KEPT_STEPS,
      bell,
      key,
      true,
    ]);
  });
});

describe("where each machine stood", () => {
  const standing = (from: ReturnType<typeof observed>, n: number) =>
    [...from.standing(n)].map(([actor, { value }]) => [actor, value]);

  it("is what each was in before that step, and nothing of those that have stopped", () => {
    const from = observed();
    from.first?.send(key);
    from.second?.stop();
    expect([1, 2, 3, 4, 5].map((n) => standing(from, n))).toEqual([
      [],
      [["first", "quiet"]],
      [
        ["first", "quiet"],
        ["second.2", "quiet"],
      ],
      [
        ["first", "asking"],
        ["second.2", "quiet"],
      ],
      [["first", "asking"]],
    ]);
  });

  it("is known of steps that are kept no more", () => {
    const from = observed(2);
    from.first?.send(key);
    for (let n = 0; n < 5; n += 1) from.second?.send(bell);
    expect(standing(from, 7)).toEqual([
      ["first", "asking"],
      ["second.2", "quiet"],
    ]);
    from.first?.stop();
    for (let n = 0; n < 5; n += 1) from.second?.send(bell);
    expect(standing(from, 13)).toEqual([["second.2", "quiet"]]);
  });
});

describe("a step", () => {
  it("tells of machines alone, not of what they call", () => {
    const parent = setup({ actors: { child: ringer("child") } }).createMachine({
      id: "parent",
      invoke: { src: "child", id: "child" },
      on: { key: { actions: sendTo("child", key) } },
    });
    const { inspect, recent } = observe(() => 0);
    const actor = createActor(parent, { id: "parent", inspect }).start();
    actor.send(key);
    expect(recent().map((step) => [step.actor, step.event.type])).toEqual([
      ["parent", "xstate.init"],
      ["parent", "key"],
    ]);
  });

  it("tells what was before, of a machine that starts again nothing", () => {
    const { inspect, recent } = observe(() => 0);
    const start = () => createActor(ringer("first"), { id: "first", inspect }).start();
    const once = start();
    once.send(key);
    once.stop();
    start().send(bell);
    expect(recent().map(({ kind, before }) => [kind, before?.value ?? null])).toEqual([
      ["started", null],
      ["event", "quiet"],
      ["stopped", "asking"],
      ["started", null],
      ["event", "quiet"],
    ]);
  });
});
