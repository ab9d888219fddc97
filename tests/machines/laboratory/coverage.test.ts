import { assign, setup } from "xstate";
import { describe, expect, it } from "vitest";
import { DESK_FLOWS } from "../../../machines/laboratory/flows/desk-flow.ts";
import { explore } from "../../../machines/laboratory/flows/paths/explore.ts";
import { scenarioOf } from "../../../machines/laboratory/flows/paths/scenarios.ts";
import { type Flow, FLOWS } from "../../../machines/laboratory/flows/registry.ts";

describe("generated paths", () => {
  it.each([
    ...Object.values(FLOWS).map((flow) => ({ name: flow.name, flow, scenario: scenarioOf(flow) })),
    ...DESK_FLOWS.map((each) => ({ name: each.flow.name, ...each })),
  ])("[LAB-4] reach every state and take every transition: $name", ({ flow, scenario }) => {
    const { missedStates, missedTransitions } = explore(flow, scenario);
    expect({ missedStates, missedTransitions }).toEqual({
      missedStates: [],
      missedTransitions: [],
    });
  });

  it("[LAB-4] tell a state and a transition that nothing reaches", () => {
    const machine = setup({
      types: {
        context: {} as { readonly count: number }, // safe: a type carrier that nothing reads
        events: {} as { readonly type: "pressed" },
      },
      guards: { isNever: () => false },
      actions: { count: assign(({ context }) => ({ count: context.count + 1 })) },
    }).createMachine({
      id: "button",
      context: { count: 0 },
      initial: "up",
      states: {
        up: { on: { pressed: [{ guard: "isNever", target: "stuck" }, { target: "passing" }] } },
        passing: { always: { target: "down", actions: "count" } },
        down: { on: { pressed: "up" } },
        stuck: {},
      },
    });
    const flow: Flow = { ...FLOWS.menus, machine };
    expect(
      explore(flow, { inputs: [undefined], events: [{ type: "pressed" }], distinguish: () => 0 }),
    ).toEqual({
      flow: "menus",
      states: 5,
      transitions: 4,
      missedStates: ["button.stuck"],
      missedTransitions: ["button.up pressed 0"],
      situations: 2,
      longestPath: 1,
    });
  });
});
