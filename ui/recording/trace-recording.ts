import type { Observation, Step } from "../../machines/system/observation.ts";
import type { TraceFile } from "./trace-file.ts";

/** Records what the machines of this page do. Keeps references only, until a file is asked for. */
export type TraceRecording = {
  /** Events recorded so far; null when nothing is being recorded. */
  readonly count: () => number | null;
  /** Hears each change of the count. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Records from the step after number `after` on. */
  readonly start: (after: number) => void;
  /** Ends the recording and gives its file; null when nothing was being recorded. */
  readonly stop: () => TraceFile | null;
  /** Ends the recording and forgets it. */
  readonly drop: () => void;
  /** What has just happened: the last steps kept. */
  readonly recent: () => TraceFile;
};

/** `write` makes the text of a trace without secrets; `now` names the file. */
export const traceRecording = (
  observation: Observation,
  write: (steps: readonly Step[]) => string,
  now: () => Date,
): TraceRecording => {
  let recording: { readonly steps: Step[]; readonly end: () => void } | null = null;
  const listeners = new Set<() => void>();
  const dispatch = (): void => {
    for (const listener of listeners) listener();
  };
  const file = (steps: readonly Step[]): TraceFile => ({
    name: traceFileName(now()),
    text: write(steps),
  });
  const end = (): readonly Step[] | null => {
    const steps = recording?.steps ?? null;
    recording?.end();
    recording = null;
    dispatch();
    return steps;
  };
  return {
    count: () => recording?.steps.length ?? null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (after) => {
      recording?.end();
      const steps = observation.recent().filter(({ n }) => n > after);
      const listen = observation.listen((step) => {
        steps.push(step);
        dispatch();
      });
      recording = { steps, end: listen };
      dispatch();
    },
    stop: () => {
      const steps = end();
      return steps === null ? null : file(steps);
    },
    drop: () => {
      end();
    },
    recent: () => file(observation.recent()),
  };
};

/** 'panetier-20261121-0305.trace.jsonl', in the time of this device. */
const traceFileName = (now: Date): string => {
  const two = (part: number): string => String(part).padStart(2, "0");
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  return `panetier-${day}-${two(now.getHours())}${two(now.getMinutes())}.trace.jsonl`;
};
