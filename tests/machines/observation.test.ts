import { createActor, emit, setup, SimulatedClock } from "xstate";
import { describe, expect, it } from "vitest";
import { cartPopupMachine } from "../../machines/shop/cart-popup.ts";
import { observe, type Step } from "../../machines/system/observation.ts";
import { seen } from "./popup-session.ts";
import { activated, storeA } from "./shop-data.ts";

const told = ({ n, at, actor, flow, kind, event, before, after, transitions }: Step) => ({
  n,
  at,
  actor,
  flow,
  kind,
  event: event.type,
  before: before?.value ?? null,
  after: after.value,
  taken: transitions.length,
});

const watched = (kept?: number) => {
  const clock = new SimulatedClock();
  let time = 1000;
  const observation = observe(() => time, kept);
  const actor = createActor(cartPopupMachine, {
    id: "cartPopup",
    clock,
    inspect: observation.inspect,
  });
  return {
    observation,
    actor,
    wait: (milliseconds: number) => {
      time += milliseconds;
      clock.increment(milliseconds);
    },
  };
};

describe("the observation of machines", () => {
  it("tells each event with the states around it and the transitions taken", () => {
    const { observation, actor, wait } = watched();
    actor.start();
    actor.send(activated(storeA));
    actor.send(seen(1));
    actor.send(seen(3));
    wait(5000);
    actor.stop();
    const step = { actor: "cartPopup", flow: "cartPopup", kind: "event" } as const;
    expect(observation.recent().map(told)).toEqual([
      {
        ...step,
        n: 1,
        at: 0,
        kind: "started",
        event: "xstate.init",
        before: null,
        after: "closed",
        taken: 0,
      },
      {
        ...step,
        n: 2,
        at: 0,
        event: "store.activated",
        before: "closed",
        after: "closed",
        taken: 1,
      },
      {
        ...step,
        n: 3,
        at: 0,
        event: "cart.refreshed",
        before: "closed",
        after: "closed",
        taken: 1,
      },
      { ...step, n: 4, at: 0, event: "cart.refreshed", before: "closed", after: "open", taken: 1 },
      {
        ...step,
        n: 5,
        at: 5000,
        event: "xstate.after.untilClosed.cartPopup.open",
        before: "open",
        after: "closed",
        taken: 1,
      },
      {
        ...step,
        n: 6,
        at: 5000,
        kind: "stopped",
        event: "xstate.stop",
        before: "closed",
        after: "closed",
        taken: 0,
      },
    ]);
  });

  it("gives each machine its own transitions when one tells another", () => {
    const { observation, actor } = watched();
    const teller = createActor(
      setup({}).createMachine({
        id: "teller",
        initial: "quiet",
        states: {
          quiet: {
            on: { tell: { target: "told", actions: emit({ type: "popup.dismissed" }) } },
          },
          told: {},
        },
      }),
      { id: "teller", inspect: observation.inspect },
    );
    teller.on("*", () => actor.send({ type: "popup.dismissed" }));
    actor.start();
    teller.start();
    teller.send({ type: "tell" });
    expect(
      observation.recent().map(({ actor, event, transitions }) => ({
        actor,
        event: event.type,
        taken: transitions.map(({ eventType }) => eventType),
      })),
    ).toEqual([
      { actor: "cartPopup", event: "xstate.init", taken: [] },
      { actor: "teller", event: "xstate.init", taken: [] },
      { actor: "cartPopup", event: "popup.dismissed", taken: [] },
      { actor: "teller", event: "tell", taken: ["tell"] },
    ]);
  });

  it("never goes back in time when the device's clock is set back", () => {
    let now = 10_000;
    const observation = observe(() => now);
    const { inspect } = observation;
    const actor = createActor(cartPopupMachine, { id: "cartPopup", inspect }).start();
    const instants = [10_300, 4000, 4100, 10_900].map((instant) => {
      now = instant;
      actor.send({ type: "popup.dismissed" });
      return observation.recent().at(-1)?.at;
    });
    actor.stop();
    expect(instants).toEqual([300, 300, 300, 900]);
  });

  it("keeps the last steps only, oldest first, and tells listeners all of them", () => {
    const { observation, actor } = watched(3);
    const heard: number[] = [];
    const stop = observation.listen(({ n }) => heard.push(n));
    actor.start();
    for (let i = 0; i < 4; i += 1) actor.send({ type: "popup.hidden", hidden: i % 2 === 0 });
    stop();
    actor.send({ type: "popup.dismissed" });
    expect([observation.recent().map(({ n }) => n), heard]).toEqual([
      [4, 5, 6],
      [1, 2, 3, 4, 5],
    ]);
  });

  it("keeps them so at each moment, and knows where each machine stood before the first of them", () => {
    const { observation, actor } = watched(3);
    actor.start();
    const [open, closed] = [activated(storeA), { type: "popup.dismissed" } as const];
    const seenOf = [open, seen(1), seen(3), closed, seen(5), closed, open].map((event) => {
      actor.send(event);
      const recent = observation.recent();
      const [first] = recent;
      const before = first === undefined ? undefined : observation.standing(first.n);
      const next = observation.standing((recent.at(-1)?.n ?? 0) + 1);
      return [
        recent.map(({ n }) => n),
        before?.get("cartPopup")?.value ?? null,
        next.get("cartPopup")?.value,
      ];
    });
    expect(seenOf).toEqual([
      [[1, 2], null, "closed"],
      [[1, 2, 3], null, "closed"],
      [[2, 3, 4], "closed", "open"],
      [[3, 4, 5], "closed", "closed"],
      [[4, 5, 6], "closed", "open"],
      [[5, 6, 7], "open", "closed"],
      [[6, 7, 8], "closed", "closed"],
    ]);
    actor.stop();
    expect([...observation.standing(10).keys()]).toEqual([]);
  });
});
