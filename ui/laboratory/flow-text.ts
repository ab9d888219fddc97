import type { StateValue } from "xstate";
import { drawingOf } from "../../machines/laboratory/flows/drawings.ts";
import { FLOWS } from "../../machines/laboratory/flows/registry.ts";
import type { LabStep } from "./link/lab-step.ts";

/** A state as people say it: 'signedIn.fresh'; regions side by side: 'token.fresh · leaving.staying'. */
export const stateText = (value: StateValue): string =>
  typeof value === "string" ? value : regionTexts(value).join(" · ");

const regionTexts = (value: Exclude<StateValue, string>): readonly string[] =>
  Object.entries(value).map(([key, below]) => {
    if (below === undefined) return key;
    const several = typeof below !== "string" && Object.keys(below).length > 1;
    return several ? `${key} (${stateText(below)})` : `${key}.${stateText(below)}`;
  });

/** The regions of a parallel state that changed, when not all did. */
const changedRegions = (from: StateValue, to: StateValue): readonly [string, string] => {
  if (typeof from === "string" || typeof to === "string") return [stateText(from), stateText(to)];
  const [before, after] = [regionTexts(from), regionTexts(to)];
  if (before.length !== after.length || before.length === 1) {
    const [key = ""] = Object.keys(from);
    const inner = [from[key], to[key]] as const;
    if (before.length === 1 && inner[0] !== undefined && inner[1] !== undefined) {
      return changedRegions(inner[0], inner[1]);
    }
    return [stateText(from), stateText(to)];
  }
  const places = after.flatMap((text, place) => (text === before[place] ? [] : [place]));
  const pick = (texts: readonly string[]): string =>
    places.map((place) => texts[place]).join(" · ");
  return [pick(before), pick(after)];
};

/** Where a step went, from nowhere when it started; `from` is null when it stayed. */
export const moveOf = ({
  kind,
  before,
  after,
}: LabStep): { readonly from: string | null; readonly to: string } => {
  if (kind === "stopped") return { from: stateText(after.value), to: "arrêtée" };
  const to = stateText(after.value);
  if (before === null || stateText(before.value) === to) return { from: null, to };
  const [left, entered] = changedRegions(before.value, after.value);
  return { from: left, to: entered };
};

/** Whether a step went to another state. */
export const hasMoved = ({ before, after }: LabStep): boolean =>
  before === null || stateText(before.value) !== stateText(after.value);

/** The event in fewer words: XState's own ones say where they come from. */
export const eventText = ({
  event,
  kind,
  flow = "",
}: Pick<LabStep, "event" | "kind"> & { readonly flow?: string }): string => {
  if (kind === "started") return "démarrage";
  if (kind === "stopped") return "arrêt";
  const delay = /^xstate\.after\.([^.]+)\./.exec(event.type)?.[1];
  const plain = delay === undefined ? event.type : `après ${delay}`;
  return labels.get(`${flow} ${event.type}`) ?? plain;
};

/** The labels that charts give to XState's own events: 'retrieveOrder répond', 'après untilClosed'. */
const labels: ReadonlyMap<string, string> = new Map(
  Object.values(FLOWS).flatMap(({ name }) =>
    drawingOf(name)
      .chart.transitions.filter(({ kind }) => kind !== "event" && kind !== "always")
      .map(({ event, label }) => [`${name} ${event}`, label] as const),
  ),
);

/** 'stores.loaded [hasStores] / keepStores' of each transition taken. */
export const takenLabels = (step: LabStep): readonly string[] => {
  const flow = Object.values(FLOWS).find(({ name }) => name === step.flow);
  if (flow === undefined) return step.transitions;
  const { transitions } = drawingOf(flow.name).chart;
  return step.transitions.flatMap((id) => {
    const taken = transitions.find((transition) => transition.id === id);
    if (taken === undefined) return [];
    const guard = taken.guard === null ? "" : ` [${taken.guard}]`;
    return `${taken.label}${guard}${taken.actions.length === 0 ? "" : ` / ${taken.actions.join(", ")}`}`;
  });
};

/** Time since the page was opened: '12,345 s', '3 min 04,2 s'. */
export const timeText = (milliseconds: number): string => {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(3).replace(".", ",")} s`;
  const rest = (seconds % 60).toFixed(1).padStart(4, "0").replace(".", ",");
  return `${Math.floor(seconds / 60)} min ${rest} s`;
};
