export type TraceFile = { readonly name: string; readonly text: string };

/** Records what the machines of this tab do, as the laboratory asks for it by name. */
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

/** 'panetier-20261121-0305.trace.jsonl', in the time of this device. */
export const traceFileName = (now: Date): string => {
  const two = (part: number): string => String(part).padStart(2, "0");
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  return `panetier-${day}-${two(now.getHours())}${two(now.getMinutes())}.trace.jsonl`;
};
