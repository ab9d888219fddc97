import fc from "fast-check";
import type { AnyStateMachine, StateNode } from "xstate";
import { inputOf } from "../../../machines/laboratory/flows/answers.ts";
import { type FlowName, FLOWS } from "../../../machines/laboratory/flows/registry.ts";
import { sampleOf } from "../../../machines/laboratory/flows/samples.ts";
import { subscriptionsOf } from "../../../machines/system/subscriptions.ts";
import type { Step } from "../../../machines/system/observation.ts";
import {
  type Action,
  type Answer,
  FAILURES,
  type FailureName,
  type Rule,
  type Script,
} from "../../../machines/laboratory/simulation/script.ts";

// Arbitrary simulations, and what two of them are compared by.

// safe: the keys of the record are its type's, nothing extends it
export const flowNames = Object.keys(FLOWS) as FlowName[];

/** A script of any machine: events that it hears, answers of its calls, time, rules. */
export const anyScript: fc.Arbitrary<Script> = fc
  .constantFrom(...flowNames)
  .chain((flow) => scriptOf(flow));

export const scriptOf = (flow: FlowName): fc.Arbitrary<Script> => {
  const { machine } = FLOWS[flow];
  const calls = Object.keys(machine.implementations.actors);
  return fc.record({
    flow: fc.constant(flow),
    input: fc.constant(inputOf(flow)?.example ?? null),
    rules:
      calls.length === 0
        ? fc.constant({})
        : fc.dictionary(fc.constantFrom(...calls), anyRule, { maxKeys: 2 }),
    actions: fc.array(anyAction(flow, calls, callIds(machine)), { maxLength: 12 }),
  });
};

const anyAnswer: fc.Arbitrary<Answer> = fc.oneof(
  fc.constant({ kind: "succeeds" } as const),
  // safe: the keys of the record are its type's
  fc
    .constantFrom(...(Object.keys(FAILURES) as FailureName[]))
    .map((failure) => ({ kind: "fails", failure }) as const),
  fc.constant({ kind: "crashes" } as const),
);

const anyRule: fc.Arbitrary<Rule> = fc.oneof(
  fc.constant({ kind: "byHand" } as const),
  fc.constant({ kind: "never" } as const),
  fc.record({
    kind: fc.constant("answers" as const),
    answer: anyAnswer,
    afterMs: fc.constantFrom(0, 1, 200, 5000),
  }),
);

const anyAction = (
  flow: FlowName,
  calls: readonly string[],
  ids: readonly string[],
): fc.Arbitrary<Action> => {
  const events: readonly fc.Arbitrary<Action>[] = subscriptionsOf(FLOWS[flow].machine).map((type) =>
    fc.constantFrom(0, 60_000).map((now) => ({ type: "send", event: sampleOf(type, now) })),
  );
  const time: readonly fc.Arbitrary<Action>[] = [
    fc.constantFrom(1, 120, 5000, 60_000).map((ms) => ({ type: "advance", ms })),
    fc.constant({ type: "next" }),
  ];
  const answers: readonly fc.Arbitrary<Action>[] =
    ids.length === 0
      ? []
      : [
          fc.record({
            type: fc.constant("answer"),
            call: fc.constantFrom(...ids),
            answer: anyAnswer,
          }),
          fc.record({
            type: fc.constant("rule"),
            call: fc.constantFrom(...calls),
            rule: anyRule,
          }),
        ];
  return fc.oneof(...events, ...time, ...answers, ...answers);
};

/** The ids of all the calls that the states of a machine make. */
const callIds = (machine: AnyStateMachine): readonly string[] => {
  const of = (node: StateNode): readonly string[] => [
    ...node.invoke.map(({ id }) => id),
    ...Object.values(node.states).flatMap(of),
  ];
  return of(machine.root);
};

/** A step as plain data. */
export const plainStep = ({ n, at, kind, event, after, transitions }: Step) => ({
  n,
  at,
  kind,
  event,
  value: after.value,
  context: after.context,
  transitions: transitions.map(({ source, eventType }) => `${source.id} ${eventType}`),
});
