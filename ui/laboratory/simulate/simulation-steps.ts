import { transitionId } from "../../../machines/laboratory/flows/chart-of.ts";
import type { Step } from "../../../machines/system/observation.ts";
import type { SimulationState } from "../../../machines/laboratory/simulation/state.ts";
import type { LabStep } from "../link/lab-step.ts";

/** The steps of a simulation as the log and the picture read them. Samples need no veil. */
export const stepsToShow = ({
  steps,
  emitted,
}: Pick<SimulationState, "steps" | "emitted">): readonly LabStep[] =>
  steps.map((step) => {
    const known = made.get(step);
    if (known !== undefined) return known;
    const shown: LabStep = {
      ...plain(step),
      events: emitted.filter((one) => one.step === step.n).map(({ event: shopEvent }) => shopEvent),
    };
    made.set(step, shown);
    return shown;
  });

/** A step is made once: the log compares them by what they are. */
const made = new WeakMap<Step, LabStep>();

const plain = ({ n, at, actor, flow, kind, event, before, after, transitions }: Step) => ({
  n,
  at,
  actor,
  flow,
  kind,
  event,
  before: before === null ? null : { value: before.value, context: before.context },
  after: { value: after.value, context: after.context },
  transitions: transitions.flatMap((taken) => transitionId(taken) ?? []),
  // A machine alone: all that comes to it comes from outside, and nothing is drawn of who did what.
  origin: null,
  calls: [],
  delays: [],
});
