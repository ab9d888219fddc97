import type { Observation, Step } from "../../machines/observation.ts";

export type TraceFile = { readonly name: string; readonly text: string };

/** Records what the machines of this tab do, as a trace file. */
export type TabRecorder = {
  /** Events recorded since the start; null when nothing is being recorded. */
  readonly since: () => number | null;
  readonly start: () => null;
  /** Ends the recording and gives its file; null when nothing was being recorded. */
  readonly stop: () => TraceFile | null;
  /** Ends the recording and forgets it. */
  readonly drop: () => null;
  /** What has just happened: the last steps kept. */
  readonly recent: () => TraceFile;
};

/** `write` makes the text of a trace without secrets; `now` names the file. */
export const tabRecorder = (
  observation: Observation,
  write: (steps: readonly Step[]) => string,
  now: () => Date,
): TabRecorder => {
  let recording: { readonly steps: Step[]; readonly end: () => void } | null = null;
  const file = (steps: readonly Step[]): TraceFile => ({
    name: traceFileName(now()),
    text: write(steps),
  });
  const end = (): readonly Step[] | null => {
    const steps = recording?.steps ?? null;
    recording?.end();
    recording = null;
    return steps;
  };
  return {
    since: () => recording?.steps.length ?? null,
    start: () => {
      if (recording !== null) return null;
      const steps: Step[] = [];
      recording = { steps, end: observation.listen((step) => steps.push(step)) };
      return null;
    },
    stop: () => {
      const steps = end();
      return steps === null ? null : file(steps);
    },
    drop: () => {
      end();
      return null;
    },
    recent: () => file(observation.recent()),
  };
};

/** 'panetier-20261121-0305.trace.jsonl', in the time of this device. */
export const traceFileName = (now: Date): string => {
  const two = (part: number): string => String(part).padStart(2, "0");
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  return `panetier-${day}-${two(now.getHours())}${two(now.getMinutes())}.trace.jsonl`;
};
