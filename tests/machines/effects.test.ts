import {
  assign,
  cancel,
  createActor,
  emit,
  type EventObject,
  fromPromise,
  raise,
  setup,
  SimulatedClock,
  spawnChild,
} from "xstate";
import { describe, expect, it } from "vitest";
import { type Effects, NO_EFFECTS } from "../../machines/system/effects.ts";
import { observe } from "../../machines/system/observation.ts";
import { answered, crashed } from "./walk.ts";

// What a step says that its machine has done beside changing itself: logs, traces and replays read this.

const forEver = fromPromise(() => new Promise<never>(() => undefined));

const kettle = setup({
  types: {
    context: {} as { readonly cups: number },
    events: {} as { readonly type: string; readonly guest?: number },
    emitted: {} as { readonly type: "boiled"; readonly cups: number },
  },
  actors: { boil: forEver, pour: forEver },
  delays: { untilCold: 9000, untilBlink: 500 },
  actions: {
    count: assign({ cups: ({ context }) => context.cups + 1 }),
    tell: emit(({ context }) => ({ type: "boiled" as const, cups: context.cups })),
  },
}).createMachine({
  id: "kettle",
  context: { cups: 0 },
  initial: "idle",
  on: {
    "bell.set": { actions: raise({ type: "bell.rang" }, { id: "bell", delay: 3000 }) },
    "bell.setNameless": { actions: raise({ type: "bell.rang" }, { delay: 4000 }) },
    "bell.stopped": { actions: cancel("bell") },
    "bell.awaited": {
      actions: raise({ type: "bell.answered", guest: 1 }, { id: "guest", delay: 2000 }),
    },
    "bell.answered": { actions: cancel("guest") },
    "bell.struck": { actions: raise({ type: "bell.rang" }) },
    "guest.came": { actions: spawnChild("pour", { id: "guest" }) },
    "guest.namelessCame": { actions: spawnChild(forEver) },
  },
  states: {
    idle: { on: { "switch.on": "boiling", "tea.asked": "brewing", "lamp.lit": "blinking" } },
    blinking: {
      after: { untilBlink: { target: "blinking", reenter: true } },
      on: { "lamp.out": "idle" },
    },
    brewing: {
      invoke: [
        { src: "boil", id: "water", onDone: "idle" },
        { src: "pour", id: "milk" },
      ],
    },
    boiling: {
      on: { "switch.off": "idle" },
      invoke: {
        src: "boil",
        input: { degrees: 100 },
        onDone: { target: "hot", actions: ["count", "tell", "tell"] },
        onError: "idle",
      },
    },
    hot: {
      after: { untilCold: "idle" },
      on: { "switch.on": "boiling", "cup.asked": { target: "hot", reenter: true } },
    },
  },
});

const BOIL = "0.kettle.boiling";
const COLD = "xstate.after.untilCold.kettle.hot";
const BLINK = "xstate.after.untilBlink.kettle.blinking";
const on = { type: "switch.on" };
const boiled = answered("kettle.boiling", null);
const boiling: Effects = {
  ...NO_EFFECTS,
  calls: [{ call: "boil", id: BOIL, input: { degrees: 100 } }],
};
const told = { type: "boiled", cups: 1 };

/** What was done in each step; a number is a wait, 'stop' the end of the machine. */
const done = (...moments: readonly (EventObject | number | "stop")[]): readonly Effects[] => {
  const clock = new SimulatedClock();
  const { inspect, recent } = observe(() => clock.now());
  const actor = createActor(kettle, { id: "kettle", clock, inspect }).start();
  for (const moment of moments) {
    if (moment === "stop") actor.stop();
    else if (typeof moment === "number") clock.increment(moment);
    else actor.send(moment);
  }
  return recent().map(({ effects }) => effects);
};

describe("what a machine has done with an event", () => {
  it("is nothing where it has only changed, or nothing was heard", () => {
    expect(done({ type: "nobody.hears" })).toEqual([NO_EFFECTS, NO_EFFECTS]);
  });

  it("is the call that it made, by its name and with its input", () => {
    expect(done(on).slice(1)).toEqual([boiling]);
    expect(done({ type: "guest.came" }).slice(1)).toEqual([
      { ...NO_EFFECTS, calls: [{ call: "pour", id: "guest", input: undefined }] },
    ]);
    const nameless = done({ type: "guest.namelessCame" }).flatMap(({ calls }) => calls);
    expect(nameless.map(({ call, id }) => call === id)).toEqual([true]);
  });

  it("is the call that it left, and none that has answered or failed", () => {
    expect(done(on, { type: "switch.off" }).slice(2)).toEqual([{ ...NO_EFFECTS, left: [BOIL] }]);
    expect(done(on, crashed("kettle.boiling")).slice(2)).toEqual([NO_EFFECTS]);
    expect(done(on, boiled).at(-1)?.left).toEqual([]);
  });

  it("is, of two calls at once, the one that had not answered", () => {
    const warm = { type: "xstate.done.actor.water", output: null, actorId: "water" };
    expect(done({ type: "tea.asked" }, warm).slice(2)).toEqual([{ ...NO_EFFECTS, left: ["milk"] }]);
  });

  it("is what it announced, each time, in its order", () => {
    expect(done(on, boiled).slice(2)).toEqual([
      { ...NO_EFFECTS, told: [told, told], set: [{ id: COLD, ms: 9000 }] },
    ]);
  });

  it("is a delay that it set, and one that it cancelled while it ran", () => {
    expect(done(on, boiled, on).slice(3)).toEqual([{ ...boiling, cancelled: [COLD] }]);
    expect(done(on, boiled, 9000, on).slice(4)).toEqual([boiling]);
    expect(done(on, boiled, { type: "cup.asked" }).slice(3)).toEqual([
      { ...NO_EFFECTS, set: [{ id: COLD, ms: 9000 }], cancelled: [COLD] },
    ]);
  });

  it("is no cancelling of a delay that has ended, though the state that waited is left", () => {
    expect(done(on, boiled, 9000).slice(3)).toEqual([NO_EFFECTS]);
    expect(done({ type: "lamp.lit" }, 500, 500, { type: "lamp.out" }).slice(1)).toEqual([
      { ...NO_EFFECTS, set: [{ id: BLINK, ms: 500 }] },
      { ...NO_EFFECTS, set: [{ id: BLINK, ms: 500 }] },
      { ...NO_EFFECTS, set: [{ id: BLINK, ms: 500 }] },
      { ...NO_EFFECTS, cancelled: [BLINK] },
    ]);
  });

  it("takes an event that says the same for the end of a delay, and no other", () => {
    const ring = { type: "bell.answered", guest: 1 } as const;
    const bell = { type: "bell.awaited", guest: 1 };
    expect([
      done(bell, ring).at(-1),
      done(bell, { ...ring, guest: 2 } as EventObject).at(-1),
    ]).toEqual([NO_EFFECTS, { ...NO_EFFECTS, cancelled: ["guest"] }]);
  });

  it("is a delay by the name that it was given, else by its event", () => {
    expect(done({ type: "bell.set" }, { type: "bell.setNameless" }).slice(1)).toEqual([
      { ...NO_EFFECTS, set: [{ id: "bell", ms: 3000 }] },
      { ...NO_EFFECTS, set: [{ id: expect.any(String) as string, ms: 4000 }] },
    ]);
  });

  it("is no cancelling of what does not run, nor a delay where it is told at once", () => {
    const stopped = { type: "bell.stopped" };
    expect(done(stopped).slice(1)).toEqual([NO_EFFECTS]);
    expect(done({ type: "bell.set" }, stopped, stopped).slice(2)).toEqual([
      { ...NO_EFFECTS, cancelled: ["bell"] },
      NO_EFFECTS,
    ]);
    expect(done({ type: "bell.set" }, 3000, stopped).slice(3)).toEqual([NO_EFFECTS]);
    expect(done({ type: "bell.struck" }).slice(1)).toEqual([NO_EFFECTS]);
  });

  it("is, as it stops, the end of its calls and delays", () => {
    expect(done(on, boiled, { type: "bell.set" }, "stop").at(-1)).toEqual({
      ...NO_EFFECTS,
      cancelled: [COLD, "bell"],
    });
    expect(done("stop").at(-1)).toEqual(NO_EFFECTS);
  });
});
