import type { Observation } from "../../../machines/system/observation.ts";
import { growingRedaction } from "../../../machines/trace/redact.ts";
import { writeTrace } from "../../recording/trace-file.ts";
import { traceRecording } from "../../recording/trace-recording.ts";
import type { Veil } from "./lab-step.ts";
import type { TabRecorder } from "./tab-recorder.ts";

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
