import type { AnyStateMachine, StateNode } from "xstate";
import { describe, expect, it } from "vitest";
import { type Asked, replay, type Step, type Visit } from "./walk.ts";

// What a machine asks of the world: each call that its chart makes, with all that it is given. A call
// that goes out with another customer's key, sum or password is no other state and no other event, so
// nothing else that machines tell would show it.

export type Asking = {
  readonly after: readonly Step[];
  readonly input?: unknown;
  /** Every call on the way, the one of this state last. */
  readonly asked: readonly Asked[];
};

type Play = (machine: AnyStateMachine, events: readonly Step[], input: unknown) => Visit;

/** Holds every call of the chart; named.test.ts misses a machine whose test does not say this. */
export const itAsks = (
  machine: AnyStateMachine,
  visits: { readonly [state: string]: Asking },
  play: Play = replay,
): void => {
  describe(`what ${machine.id} asks`, () => {
    it("is said here of each call of its chart", () => {
      expect(Object.keys(visits).toSorted()).toEqual(statesThatAsk(machine.root).toSorted());
    });

    it.each(Object.entries(visits))("in %s is this, and nothing else", (state, visit) => {
      const { snapshot, asked } = play(machine, visit.after, visit.input);
      expect(Object.keys(snapshot.children)).toContain(`0.${state}`);
      expect(asked).toStrictEqual(visit.asked);
    });
  });
};

const statesThatAsk = (node: StateNode): readonly string[] => [
  ...(node.invoke.length === 0 ? [] : [node.id]),
  ...Object.values(node.states).flatMap(statesThatAsk),
];
