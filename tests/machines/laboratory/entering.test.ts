import { type AnyStateMachine, createActor, setup } from "xstate";
import { describe, expect, it } from "vitest";
import { chartOf } from "../../../machines/laboratory/flows/chart-of.ts";
import { statesOf } from "../../../machines/laboratory/flows/chart-tree.ts";
import { drawingOf } from "../../../machines/laboratory/flows/drawings.ts";
import { enteringOf } from "../../../machines/laboratory/flows/entering.ts";

/** Each state says that it is entered; each event is one way of going from place to place. */
const machineOf = (entered: string[]): AnyStateMachine => {
  const says = (name: string) => ({ entry: { type: "say", params: { name } } }) as const;
  return setup({
    types: { events: {} as { readonly type: string } }, // safe: a type carrier that nothing reads
    actions: { say: (_, { name }: { readonly name: string }) => entered.push(name) },
  }).createMachine({
    id: "m",
    ...says("m"),
    initial: "a",
    on: { toDeep: ".b.left.two", again: { target: ".a", reenter: true } },
    states: {
      a: { ...says("m.a"), on: { toB: "b", toTwo: "b.left.two", self: "a" } },
      b: {
        ...says("m.b"),
        type: "parallel",
        on: { restart: { target: "b", reenter: true }, inner: ".left.one", out: "a" },
        states: {
          left: {
            ...says("m.b.left"),
            initial: "one",
            states: {
              one: { ...says("m.b.left.one"), on: { next: "two" } },
              two: { ...says("m.b.left.two"), on: { back: "one" } },
            },
          },
          right: {
            ...says("m.b.right"),
            initial: "on",
            states: {
              on: { ...says("m.b.right.on"), on: { "off.said": "off" } },
              off: says("m.b.right.off"),
            },
          },
        },
      },
    },
  });
};

describe("what leads into a state", () => {
  it.each([
    [[], "toB"],
    [[], "toTwo"],
    [[], "toDeep"],
    [[], "again"],
    [["toB"], "again"],
    [["toB"], "restart"],
    [["toB"], "next"],
    [["toTwo"], "inner"],
    [["toTwo"], "back"],
    [["toB"], "off.said"],
    [["toB"], "out"],
    [["toTwo", "off.said"], "toDeep"],
  ] as const)("[LAB-6] is what XState enters: after %j, %s", (before, event) => {
    const entered: string[] = [];
    const machine = machineOf(entered);
    const chart = chartOf({ name: "m", machine });
    const actor = createActor(machine).start();
    for (const type of before) actor.send({ type });
    entered.splice(0);
    actor.send({ type: event });
    const led = statesOf(chart.root).filter(({ id }) =>
      enteringOf(chart, id).transitions.some((transition) => transition.event === event),
    );
    expect(led.map(({ id }) => id).toSorted()).toEqual(entered.toSorted());
  });

  it("[LAB-6] is the start too, of the states that a machine begins in", () => {
    const chart = chartOf({ name: "m", machine: machineOf([]) });
    const atStart = statesOf(chart.root).filter(({ id }) => enteringOf(chart, id).atStart);
    expect(atStart.map(({ id }) => id)).toEqual(["m", "m.a"]);
  });

  it("[LAB-6] are the ways into the choice of a payment", () => {
    const { chart } = drawingOf("checkout");
    const { transitions } = enteringOf(chart, "checkout.step.payment.choosing");
    expect(transitions.map(({ source, label }) => `${source} ${label}`)).toEqual([
      "checkout.step.payment.loading loadPayment répond",
      "checkout.step.payment.saving choosePayment répond",
    ]);
  });
});
