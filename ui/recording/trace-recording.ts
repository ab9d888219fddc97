import type { Observation, Step } from "../../machines/system/observation.ts";
import type { Standing } from "../../machines/trace/recorder.ts";
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

type Recorded = { readonly steps: readonly Step[]; readonly standing: Standing };

/** `write` makes the text of a trace without secrets; `now` names the file. */
export const traceRecording = (
  observation: Observation,
  write: (steps: readonly Step[], standing: Standing) => string,
  now: () => Date,
): TraceRecording => {
  let recording: (Recorded & { readonly steps: Step[]; readonly end: () => void }) | null = null;
  const listeners = new Set<() => void>();
  const dispatch = (): void => {
    for (const listener of listeners) listener();
  };
  const file = ({ steps, standing }: Recorded): TraceFile => ({
    name: traceFileName(now()),
    text: write(steps, standing),
  });
  const end = (): Recorded | null => {
    const recorded = recording;
    recording?.end();
    recording = null;
    dispatch();
    return recorded;
  };
  const since = (after: number): Recorded & { readonly steps: Step[] } => {
    const steps = observation.recent().filter(({ n }) => n > after);
    return { steps, standing: observation.standing(steps[0]?.n ?? after + 1) };
  };
  return {
    count: () => recording?.steps.length ?? null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (after) => {
      recording?.end();
      const recorded = since(after);
      const listen = observation.listen((step) => {
        recorded.steps.push(step);
        dispatch();
      });
      recording = { ...recorded, end: listen };
      dispatch();
    },
    stop: () => {
      const recorded = end();
      return recorded === null ? null : file(recorded);
    },
    drop: () => {
      end();
    },
    recent: () => file(since(0)),
  };
};

/** 'panetier-20261121-0305.trace.jsonl', in the time of this device. */
const traceFileName = (now: Date): string => {
  const two = (part: number): string => String(part).padStart(2, "0");
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  return `panetier-${day}-${two(now.getHours())}${two(now.getMinutes())}.trace.jsonl`;
};
