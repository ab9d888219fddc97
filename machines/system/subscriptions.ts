import type { AnyStateMachine } from "xstate";
import type { ShopEvent } from "../events/shop-event.ts";

/**
 * The events that a machine receives, as its own chart names them. Events come from screens, from the
 * browser, and from the machines themselves.
 */
export const subscriptionsOf = (machine: AnyStateMachine): readonly ShopEvent["type"][] =>
  // safe: beside its own ends and times, a chart names what its `types.events` lists
  machine.events.filter((type) => !type.startsWith("xstate.")) as readonly ShopEvent["type"][];

/** Whether that machine receives that event. */
export const isSubscribed = (machine: AnyStateMachine, event: ShopEvent): boolean =>
  machine.events.includes(event.type);
