import type { EventObject } from "xstate";
import type { TraceSnapshot } from "../../trace/format.ts";
import type { FlowName } from "../flows/registry.ts";
import { partOf } from "../replay/same-data.ts";
import type { Action, Script } from "./script.ts";

/** What a recording, a night or another tab tells of a machine's step. */
export type RecordedStep = {
  readonly at: number;
  readonly kind: "started" | "event" | "stopped";
  readonly event: EventObject;
  /** null for a start. */
  readonly before: TraceSnapshot | null;
};

export type RecordedScript = {
  readonly script: Script;
  /** Number of the simulation's step that is the recorded one. */
  readonly step: number;
};

/**
 * What came to one machine of a recording as a simulation of it alone, which another choice may leave at any
 * step (SIM-11). `steps` are all that it did, oldest first; `place` is the index of the one to look at. One that
 * began several times is taken as of its last start before that. A machine that had begun before the recording
 * stands where it stood, without what it waited for then. null without a step.
 */
export const recordedScript = (
  flow: FlowName,
  steps: readonly RecordedStep[],
  place: number,
): RecordedScript | null => {
  const start = steps.findLastIndex(({ kind }, index) => kind === "started" && index <= place);
  const life = steps.slice(Math.max(0, start));
  const [first] = life;
  if (first === undefined) return null;
  const end = life.findIndex(({ kind }) => kind === "stopped");
  const own = (end === -1 ? life : life.slice(0, end)).filter(({ kind }) => kind === "event");
  const script = {
    flow,
    input: partOf(first.event, "input") ?? null,
    rules: {},
    actions: own.map(({ event, at }) => actionOf(event, at - first.at)),
  };
  // Its start is the first step of a simulation, be it recorded or not.
  const step = place - Math.max(0, start) + (start === -1 ? 2 : 1);
  return {
    script: first.before === null ? script : { ...script, from: first.before },
    step: Math.min(step, own.length + 1),
  };
};

/** A script is plain data: of a defect it holds the name and the message. */
const actionOf = (event: EventObject, at: number): Action => {
  const error = partOf(event, "error");
  const taken =
    error instanceof Error
      ? { ...event, error: { name: error.name, message: error.message } }
      : event;
  return { type: "take", event: taken, at };
};
