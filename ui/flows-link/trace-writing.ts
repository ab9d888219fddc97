import { VERSION } from "../environment/version.ts";
import type { Observation, Step } from "../../machines/observation.ts";
import { recordTrace } from "../../machines/trace/recorder.ts";
import { growingRedaction } from "../../machines/trace/redact.ts";
import { traceRecording } from "../recording/trace-recording.ts";
import type { Veil } from "./lab-step.ts";
import type { TabRecorder } from "./tab-recorder.ts";

/** The text of a trace file of this application. */
export const writeTrace = (steps: readonly Step[]): string => recordTrace(steps, VERSION);

/** What of this tab may be shown in a laboratory: one veil, so that a secret has one placeholder. */
export const veil: Veil = growingRedaction();

/** The recorder that the laboratory works by. */
export const tabRecorder = (observation: Observation): TabRecorder => {
  const recording = traceRecording(observation, writeTrace, () => new Date());
  return {
    since: recording.count,
    start: () => {
      if (recording.count() === null) recording.start(observation.recent().at(-1)?.n ?? 0);
      return null;
    },
    stop: recording.stop,
    drop: () => {
      recording.drop();
      return null;
    },
    recent: recording.recent,
  };
};
