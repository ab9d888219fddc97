import type { Actor, ActorLogic, AnyActorRef, AnyStateMachine, Snapshot } from "xstate";

/** A call of the machine that waits for its answer; it ends in the very event that answers it. */
export type CallEvent =
  | { readonly type: "call.answered"; readonly output: unknown }
  | { readonly type: "call.crashed"; readonly error: Error };

type CallSnapshot = Snapshot<unknown> & { readonly input: unknown };

/**
 * A promise would answer in a later task, and two runs of one script could differ: this actor
 * answers at once, when it is told to.
 */
const waitingCall: ActorLogic<CallSnapshot, CallEvent | { type: "xstate.stop" }, unknown> = {
  getInitialSnapshot: (_, input) => ({
    status: "active",
    output: undefined,
    error: undefined,
    input,
  }),
  transition: (snapshot, event) => {
    switch (event.type) {
      case "call.answered":
        return { ...snapshot, status: "done", output: event.output, error: undefined };
      case "call.crashed":
        return { ...snapshot, status: "error", output: undefined, error: event.error };
      case "xstate.stop":
        return { ...snapshot, status: "stopped", output: undefined, error: undefined };
    }
  },
  getPersistedSnapshot: (snapshot) => snapshot,
};

/** The machine with every one of its calls to be answered from outside. */
export const withWaitingCalls = (machine: AnyStateMachine): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(
      Object.keys(machine.implementations.actors).map((name) => [name, waitingCall]),
    ),
  });

/** A call on its way. */
export type OpenCall = {
  readonly id: string;
  /** Its name in the machine: 'retrieveOrder'. */
  readonly call: string;
  readonly input: unknown;
  readonly ref: AnyActorRef;
};

/** The calls of a snapshot that have not ended, in the order in which they began. */
export const openCalls = (children: {
  readonly [id: string]: AnyActorRef | undefined;
}): readonly OpenCall[] =>
  Object.entries(children).flatMap(([id, ref]) => {
    if (ref === undefined) return [];
    const snapshot = ref.getSnapshot() as CallSnapshot; // safe: every child is a waitingCall
    if (snapshot.status !== "active") return [];
    const call = typeof ref.src === "string" ? ref.src : id;
    return [{ id, call, input: snapshot.input, ref }];
  });

/** A delay of the machine that runs. */
export type ScheduledDelay = {
  readonly key: object;
  readonly event: string;
  readonly delay: number;
};

type Scheduled = { readonly event: { readonly type: string }; readonly delay: number };

/** The machine's running delays; `key` is the same object as long as it is the same delay. */
export const scheduledDelays = (actor: Actor<AnyStateMachine>): readonly ScheduledDelay[] =>
  Object.values<Scheduled>(actor.system.getSnapshot()._scheduledEvents).map((scheduled) => ({
    key: scheduled,
    event: scheduled.event.type,
    delay: scheduled.delay,
  }));
