import type { Divergence, EffectDifference, Replay, Trace, TraceStep } from "../../trace/format.ts";
import { partOf } from "./same-data.ts";

/** Wide enough for most values; longer ones end in '…'. */
const COLUMN = 46;
const MOST_DIFFERENCES = 20;

/** A step on one line: number, time, machine, event, and the state when it is another one. */
export const stepText = ({
  n,
  at,
  actor,
  kind,
  event,
  times,
  before,
  after,
}: TraceStep): string => {
  const seconds = (at / 1000).toFixed(3).replace(".", ",");
  const from = before === null ? "" : stateText(before.value);
  const to = stateText(after.value);
  const move = kind === "event" && from === to ? to : [from, to].filter(Boolean).join(" → ");
  const what = KIND_TEXTS[kind] ?? event.type;
  const repeated = times > 1 ? ` (× ${times})` : "";
  return `${String(n).padStart(6)}  ${seconds.padStart(9)} s  ${actor.padEnd(16)}  ${what}${repeated}  [${kind === "stopped" ? from : move}]`;
};

const KIND_TEXTS: { readonly [kind: string]: string } = { started: "démarre", stopped: "s'arrête" };

/** Where a machine stands: 'signedIn.token.fresh, signedIn.leaving.staying'. */
export const stateText = (value: unknown): string => leavesOf(value).join(", ");

const leavesOf = (value: unknown): readonly string[] => {
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner).map((leaf) => (leaf === "" ? key : `${key}.${leaf}`)),
  );
};

/** What was expected and what came, side by side, each side with its name. */
export const divergenceText = (
  divergence: Divergence,
  [wanted, found]: readonly [string, string] = ["attendu", "obtenu"],
): string => {
  const { step, expected, actual, keys, effects, failure } = divergence;
  const title = `Divergence à l'étape ${step.n} : ${step.actor}, événement ${step.event.type}`;
  if (actual === null) return `${title}\n  ${failure}`;
  const rows = [
    row("état", stateText(expected.value), stateText(actual.value)),
    ...keys
      .flatMap((key) =>
        differences(key, partOf(expected.context, key), partOf(actual.context, key)),
      )
      .slice(0, MOST_DIFFERENCES),
    ...effects.flatMap(effectRows).slice(0, MOST_DIFFERENCES),
  ];
  return [title, row("", wanted, found), ...rows].join("\n");
};

/** What a step does beside changing its machine, in French. */
export const EFFECT_TEXTS: { readonly [Part in EffectDifference["part"]]: string } = {
  told: "annonce",
  calls: "appel",
  left: "appel quitté",
  set: "délai posé",
  cancelled: "délai annulé",
};

/** Of one that both sides have what differs in it, of another its name. */
const effectRows = ({ part, expected, actual }: EffectDifference): readonly string[] => {
  const [name, wanted, found] = [EFFECT_TEXTS[part], effectName(expected), effectName(actual)];
  return wanted === found
    ? differences(`${name} ${wanted}`, expected, actual)
    : [row(name, wanted, found)];
};

/** 'cart.refreshed', 'retrieveOrder', the id of a delay; 'aucun' where there is none. */
export const effectName = (effect: unknown): string => {
  if (typeof effect === "string") return effect;
  if (typeof effect !== "object" || effect === null) return "aucun";
  return String(partOf(effect, "call") ?? partOf(effect, "type") ?? partOf(effect, "id"));
};

/** The innermost values that differ, one a row. */
const differences = (path: string, expected: unknown, actual: unknown): readonly string[] => {
  if (shown(expected) === shown(actual)) return [];
  if (!isWhole(expected) || !isWhole(actual)) return [row(path, shown(expected), shown(actual))];
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...keys].flatMap((key) =>
    differences(`${path}.${key}`, partOf(expected, key), partOf(actual, key)),
  );
};

const isWhole = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !(value instanceof Error);

const row = (name: string, expected: string, actual: string): string =>
  `  ${name.padEnd(28)} ${cut(expected).padEnd(COLUMN)} ${cut(actual)}`;

const cut = (text: string): string =>
  text.length > COLUMN ? `${text.slice(0, COLUMN - 1)}…` : text;

const shown = (value: unknown): string => {
  if (value instanceof Error) return `${value.name} : ${value.message}`;
  return value === undefined ? "absent" : JSON.stringify(value);
};

/** One line for a whole file. */
export const summaryText = (file: string, trace: Trace, replay: Replay): string => {
  const { divergence } = replay;
  const count = `${trace.steps.length} étapes`;
  return divergence === null
    ? `${file} : conforme (${count})`
    : `${file} : diverge à l'étape ${divergence.step.n} (${divergence.index + 1} sur ${count})`;
};
