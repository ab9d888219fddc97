import type { Actor, AnyStateMachine, EventObject } from "xstate";
import { partOf, sameData } from "./same-data.ts";

/** Lets in what came, as it came: from the call that it answers or the delay that it ends, while they run. */
export const takeIn = (actor: Actor<AnyStateMachine>, event: EventObject): void => {
  const { type } = event;
  const isDone = type.startsWith("xstate.done.actor.");
  if (isDone || type.startsWith("xstate.error.actor.")) {
    const child = actor.getSnapshot().children[String(partOf(event, "actorId"))];
    if (child?.getSnapshot().status === "active") {
      child.send(
        isDone
          ? { type: "call.answered", output: partOf(event, "output") }
          : { type: "call.crashed", error: partOf(event, "error") },
      );
      return;
    }
  }
  const delay = Object.values<Scheduled>(actor.system.getSnapshot()._scheduledEvents).find(
    (scheduled) => scheduled.event.type === type && sameData(scheduled.event, event),
  );
  if (delay === undefined) return actor.send(event);
  // What the clock's timer does.
  actor.system.scheduler.cancel(actor, delay.id);
  actor.send(delay.event);
};

type Scheduled = { readonly event: EventObject; readonly id: string };
