import type { TraceFile } from "../../recording/trace-file.ts";

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
