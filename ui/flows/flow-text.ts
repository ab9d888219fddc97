import type { StateValue } from "xstate";
import type { LabStep } from "../flows-link/lab-step.ts";

/** A state as people say it: 'signedIn.token.fresh', regions side by side with ' · '. */
export const stateText = (value: StateValue): string =>
  typeof value === "string"
    ? value
    : Object.entries(value)
        .map(([key, below]) => {
          const text = below === undefined ? "" : stateText(below);
          return text === "" ? key : `${key}.${text}`;
        })
        .join(" · ");

/** 'idle → fetchingToken', or the state alone when it stays. */
export const moveText = ({ kind, before, after }: LabStep): string => {
  const to = stateText(after.value);
  if (kind === "stopped") return "arrêtée";
  if (before === null) return `→ ${to}`;
  const from = stateText(before.value);
  return from === to ? to : `${from} → ${to}`;
};

/** Whether a step went to another state. */
export const hasMoved = ({ before, after }: LabStep): boolean =>
  before === null || stateText(before.value) !== stateText(after.value);

/** The event in fewer words: XState's own ones say where they come from. */
export const eventText = ({ event, kind }: Pick<LabStep, "event" | "kind">): string => {
  if (kind === "started") return "démarrage";
  if (kind === "stopped") return "arrêt";
  const { type } = event;
  const answered = /^xstate\.(done|error)\.actor\.(?:\d+\.)?(.+?)(?:\..*)?$/.exec(type);
  if (answered !== null) {
    return `${answered[2] ?? ""} ${answered[1] === "done" ? "répond" : ": défaut"}`;
  }
  const after = /^xstate\.after\.([^.]+)\./.exec(type);
  return after === null ? type : `après ${after[1] ?? ""}`;
};

/** Time since the page was opened: '12,345 s', '3 min 04,2 s'. */
export const timeText = (milliseconds: number): string => {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(3).replace(".", ",")} s`;
  const rest = (seconds % 60).toFixed(1).padStart(4, "0").replace(".", ",");
  return `${Math.floor(seconds / 60)} min ${rest} s`;
};
