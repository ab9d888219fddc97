import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  initialTransition,
} from "xstate";
import type { TraceSnapshot } from "../../trace/format.ts";

/** A machine that is moved by hand: no timer runs, no call is made, nothing is told. */
export type InertMachine = {
  readonly snapshot: AnyMachineSnapshot;
  /** Moves it on; throws what the machine throws. */
  readonly take: (event: EventObject) => AnyMachineSnapshot;
};

/** As its start with that input leaves it. */
export const startInert = (machine: AnyStateMachine, input: unknown): InertMachine => {
  const [snapshot] = initialTransition(machine, input);
  return inertFrom(machine, snapshot);
};

/** As it stood when a trace began. */
export const resumeInert = (machine: AnyStateMachine, at: TraceSnapshot): InertMachine =>
  inertFrom(machine, machine.resolveState({ value: at.value, context: at.context }));

const inertFrom = (machine: AnyStateMachine, first: AnyMachineSnapshot): InertMachine => {
  const scope = inertScope(machine, first);
  let snapshot = first;
  return {
    get snapshot() {
      return snapshot;
    },
    take: (event) => {
      snapshot = machine.transition(snapshot, event, scope);
      return snapshot;
    },
  };
};

/** As XState's own `transition` has it, which makes another for each event: two thirds of its time. */
const inertScope = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot): AnyActorScope => {
  const self = createActor(machine, { snapshot });
  const nothing = (): void => undefined;
  return {
    self,
    id: self.id,
    sessionId: "",
    system: self.system,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  };
};
