import type { Step } from "../../machines/observation.ts";
import { growingRedaction } from "../../machines/trace/redact.ts";
import { recordTrace } from "../../machines/trace/recorder.ts";
import type { Veil } from "./lab-step.ts";
import packageJson from "../../package.json" with { type: "json" };

/** The text of a trace file of this application. */
export const writeTrace = (steps: readonly Step[]): string =>
  recordTrace(steps, packageJson.version);

/** What of this tab may be shown in a laboratory: one veil, so that a secret has one placeholder. */
export const veil: Veil = growingRedaction();
