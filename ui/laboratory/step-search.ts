import { foldText, tokens } from "../../core/search/text.ts";
import { FLOWS } from "../../machines/laboratory/flows/registry.ts";
import { eventText, stateText, takenLabels } from "./flow-text.ts";
import type { LabStep } from "./link/lab-step.ts";

/**
 * The steps that have each word of the query: in their machine, event and state, in what came and what it told, in
 * what of the context is another now, in their guards and actions or the rules that their machine holds.
 */
export const stepsFound = (steps: readonly LabStep[], query: string): readonly LabStep[] => {
  const words = tokens(query);
  return words.length === 0
    ? steps
    : steps.filter((step) => words.every((word) => textOf(step).includes(word)));
};

const textOf = (step: LabStep): string => {
  const known = texts.get(step);
  if (known !== undefined) return known;
  const text = foldText(wordsOf(step).join(" "));
  texts.set(step, text);
  return text;
};

/** A step never changes: its text is made once it is first searched. */
const texts = new WeakMap<LabStep, string>();

const wordsOf = (step: LabStep): readonly string[] => {
  const { actor, flow, event, before, after, events, calls, transitions } = step;
  const changed = Object.entries(after.context).filter(
    ([key, value]) => before === null || before.context[key] !== value,
  );
  return [
    actor,
    eventText(step),
    stateText(after.value),
    written(event),
    ...changed.flatMap(([key, value]) => [key, written(value)]),
    ...events.map(written),
    ...calls.map(({ call }) => call),
    ...takenLabels(step),
    ...(transitions.length === 0 ? [] : rulesOf(flow)),
  ];
};

const written = (value: unknown): string => JSON.stringify(value) ?? "";

const rulesOf = (flow: string): readonly string[] =>
  Object.values(FLOWS).find(({ name }) => name === flow)?.rules ?? [];
