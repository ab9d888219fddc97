import type { Observation } from "../../machines/system/observation.ts";
import { writeTrace } from "./trace-file.ts";

declare global {
  interface Window {
    /** The trace of this page since it was opened, for end-to-end tests only. */
    panetierTrace?: () => string;
  }
}

/** Lets an end-to-end test ask for the trace of this page, whole. */
export const giveTraces = (observation: Observation): void => {
  const steps = [...observation.recent()];
  const standing = observation.standing(steps[0]?.n ?? 1);
  observation.listen((step) => steps.push(step));
  window.panetierTrace = () => writeTrace(steps, standing);
};
