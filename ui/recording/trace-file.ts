import type { Step } from "../../machines/system/observation.ts";
import { recordTrace, type Standing } from "../../machines/trace/recorder.ts";
import { VERSION } from "../environment/version.ts";

export type TraceFile = { readonly name: string; readonly text: string };

/** The text of a trace file of this application. */
export const writeTrace = (steps: readonly Step[], standing?: Standing): string =>
  recordTrace(steps, VERSION, standing);
