import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { AnyStateMachine, StateNode } from "xstate";
import { DESK_FLOWS } from "../../machines/laboratory/flows/desk-flow.ts";
import { FLOWS } from "../../machines/laboratory/flows/registry.ts";

/** Guards and actions that stand in the chart as functions, by the state that has them. */
const unnamed = (node: StateNode): readonly string[] => {
  const eventless = (node.always ?? []).map((transition) => ["", transition] as const);
  const taken = [...node.transitions].flatMap(([event, transitions]) =>
    transitions.map((transition) => [event, transition] as const),
  );
  const found = [...taken, ...eventless].flatMap(([event, { guard, actions }]) =>
    [guard, ...actions]
      .filter((part) => typeof part === "function")
      .map(() => `${node.id} on '${event}'`),
  );
  const ends = [...node.entry, ...node.exit]
    .filter((action) => typeof action === "function" && !isOfDelay(node, action.name))
    .map(() => `${node.id} on entry or exit`);
  return [...found, ...ends, ...Object.values(node.states).flatMap(unnamed)];
};

/** XState starts and stops a delay by two actions of its own. */
const isOfDelay = (node: StateNode, action: string): boolean =>
  node.after.length > 0 && (action === "raise" || action === "cancel");

describe("guards and actions", () => {
  it.each([...Object.values(FLOWS), ...DESK_FLOWS.map(({ flow }) => flow)])(
    "are all named in setup, so that the built shop's charts can show them: $name",
    ({ machine }: { readonly machine: AnyStateMachine }) => {
      expect(unnamed(machine.root)).toEqual([]);
    },
  );
});

const tests = readdirSync("tests/machines")
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => readFileSync(`tests/machines/${name}`, "utf8"));

const asksOfTheWorld = (node: StateNode): boolean =>
  node.invoke.length > 0 || Object.values(node.states).some(asksOfTheWorld);

describe("what a machine asks of the world", () => {
  it.each(Object.values(FLOWS).filter(({ machine }) => asksOfTheWorld(machine.root)))(
    "is compared whole in its test, call by call: $name",
    ({ name }) => {
      const asking = new RegExp(`^itAsks\\(\\s*${name}Machine,`, "m");
      expect(tests.filter((text) => asking.test(text)).length).toBe(1);
    },
  );
});
