import { createBrowserInspector } from "@statelyai/inspect";
import type { EventObject } from "xstate";
import type { Observation, Step } from "../../../machines/system/observation.ts";
import type { Veil } from "./lab-step.ts";

/** Where @statelyai/inspect opens its window unless told otherwise. */
const STATELY = "https://stately.ai/inspect";

/**
 * Connects @statelyai/inspect: opens the inspector of stately.ai in a window, or the page of this
 * site or machine that `inspector` names, and tells it what each machine does. It gets what is shown
 * in the laboratory: secrets are veiled first. The answer disconnects.
 */
export const connectStately = (
  observation: Observation,
  veil: Veil,
  search: string,
): (() => void) => {
  const inspector = createBrowserInspector({
    url: inspectorAddress(search, location.origin),
    // The ring may hold more than the 200 events that wait for the window by default.
    maxDeferredEvents: 5000,
  });
  const dispatch = ({ actor, kind, event, after }: Step): void => {
    const { status, value } = after;
    veil.learn(event);
    veil.learn(after.context);
    const snapshot = { status, value, context: veil.hide(after.context) };
    if (kind === "started") {
      // With its logic the inspector draws the machine; it reads nothing else of the actor.
      const machine = {
        ...idle,
        id: actor,
        sessionId: actor,
        logic: { config: after.machine.config },
      };
      inspector.actor(machine, snapshot);
    }
    const shown: EventObject = veil.hide(event);
    inspector.event(actor, shown);
    inspector.snapshot(actor, snapshot, { event: shown });
  };
  for (const step of observation.recent()) dispatch(step);
  const stopListening = observation.listen(dispatch);
  return () => {
    stopListening();
    inspector.stop();
  };
};

/** What an actor must have for the inspector's types. */
const idle = { send: () => undefined, getSnapshot: () => undefined };

/** Only this site and this machine: a link must not send what a shop does to somebody else. */
export const inspectorAddress = (search: string, origin: string): string => {
  const requested = new URLSearchParams(search).get("inspector");
  if (requested === null) return STATELY;
  try {
    const url = new URL(requested, origin);
    const isOwn = url.origin === origin || /^(?:localhost|127\.0\.0\.1)$/.test(url.hostname);
    return isOwn && /^https?:$/.test(url.protocol) ? url.href : STATELY;
  } catch {
    return STATELY;
  }
};
