import type { AnyStateMachine } from "xstate";
import type { Fact } from "./facts.ts";

/**
 * The facts that a machine hears, as its own chart names them. Facts come from screens, from the
 * browser, and from the machines themselves.
 */
export const heardBy = (machine: AnyStateMachine): readonly Fact["type"][] =>
  // safe: beside its own ends and times, a chart names what its `types.events` lists
  machine.events.filter((type) => !type.startsWith("xstate.")) as readonly Fact["type"][];

/** Whether that machine hears that fact. */
export const hears = (machine: AnyStateMachine, fact: Fact): boolean =>
  machine.events.includes(fact.type);
