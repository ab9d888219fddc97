import type { Step } from "../observation.ts";

/**
 * The text of a trace file: what the steps tell, without secrets (redact.ts). `application` is the
 * version of the application.
 */
export const recordTrace = (steps: readonly Step[], application: string): string =>
  `${application}${steps.length}`;
