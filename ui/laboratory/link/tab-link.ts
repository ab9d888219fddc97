import type { Observation, Step } from "../../../machines/system/observation.ts";
import { labSteps, type LabActor, type Veil } from "./lab-step.ts";
import { type Message, packStep, type ShopTab, type Telling } from "./protocol.ts";
import type { TabRecorder } from "./tab-recorder.ts";

/** The channel as both ends use it; a test gives its own. */
export type Channel = Pick<
  BroadcastChannel,
  "postMessage" | "addEventListener" | "removeEventListener"
>;

type TabLink = {
  readonly channel: Channel;
  readonly observation: Observation;
  readonly recorder: TabRecorder;
  readonly veil: Veil;
  readonly here: () => ShopTab;
};

/**
 * Lets laboratories in other tabs watch this one. Steps are sent only while somebody is attached,
 * and what is attached gets everything first. The answer ends it and says goodbye.
 */
export const linkTab = ({ channel, observation, recorder, veil, here }: TabLink): (() => void) => {
  const { tab } = here();
  const inspectors = new Set<string>();
  const toLabStep = labSteps(veil);
  const standing = standingActors(observation);
  const dispatch = (message: Telling): void => channel.postMessage(message);

  const tellAll = (inspector: string): void => {
    const steps = observation.recent().map(toLabStep);
    const started = new Set<string>();
    const actors = new Map<string, LabActor>();
    for (const { actor, flow, before } of steps) {
      if (started.has(actor)) continue;
      started.add(actor);
      if (before !== null) actors.set(actor, { actor, flow, ...before });
    }
    // Those that nothing has reached for so long that no step of theirs is kept.
    for (const step of standing.values()) {
      const { actor, flow, after } = toLabStep(step);
      if (!started.has(actor)) actors.set(actor, { actor, flow, ...after });
    }
    dispatch({
      kind: "all",
      tab,
      inspector,
      actors: [...actors.values()],
      steps: steps.map(packStep),
    });
    dispatch({ kind: "recording", tab, since: recorder.since() });
  };
  const onMessage = ({ data }: MessageEvent<Message>): void => {
    if (data.kind === "hello") return dispatch({ kind: "here", ...here() });
    if (!("inspector" in data) || data.tab !== tab) return;
    if (data.kind === "detach") inspectors.delete(data.inspector);
    if (data.kind === "attach") {
      inspectors.add(data.inspector);
      tellAll(data.inspector);
    }
    if (data.kind === "record") {
      const file = recorder[data.what]();
      if (file !== null) dispatch({ kind: "recorded", tab, inspector: data.inspector, ...file });
      dispatch({ kind: "recording", tab, since: recorder.since() });
    }
  };
  channel.addEventListener("message", onMessage as EventListener); // safe: only the house posts there
  const stopListening = observation.listen((step) => {
    if (inspectors.size > 0) dispatch({ kind: "step", tab, step: packStep(toLabStep(step)) });
  });
  dispatch({ kind: "here", ...here() });
  return () => {
    stopListening();
    standing.stop();
    channel.removeEventListener("message", onMessage as EventListener); // safe: as above
    dispatch({ kind: "gone", tab });
  };
};

/** The last step of each running machine. */
const standingActors = (observation: Observation) => {
  const steps = new Map<string, Step>();
  const keep = (step: Step): void => {
    if (step.kind === "stopped") steps.delete(step.actor);
    else steps.set(step.actor, step);
  };
  for (const step of observation.recent()) keep(step);
  const stop = observation.listen(keep);
  return { values: () => steps.values(), stop };
};
