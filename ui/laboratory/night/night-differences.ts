import type { Night, NightStep } from "../../../machines/laboratory/night/format.ts";
import { shortText } from "../context-changes.ts";
import { stateText } from "../flow-text.ts";
import { columnChanges, rowName } from "./night-rows.ts";
import { rowText } from "./row-text.ts";
import { stepSentence } from "./night-words.ts";

type Steps = Pick<Night, "steps">;

/** Numbers of all steps of both nights, in order: one column each, so that both stand at the same place. */
export const columnsOf = (night: Steps, second: Steps | null): readonly number[] =>
  second === null
    ? night.steps.map(({ n }) => n)
    : [...new Set([...night.steps, ...second.steps].map(({ n }) => n))].toSorted((a, b) => a - b);

/** Numbers of the steps that are otherwise in the second night, or in one of the two alone. */
export const differencesOf = (night: Steps, second: Steps): readonly number[] => {
  const hasBodies = [night, second].every(({ steps }) => steps.some(tellsBodies));
  const [one, other] = [told(night, hasBodies), told(second, hasBodies)];
  return columnsOf(night, second).filter((n) => one.get(n) !== other.get(n));
};

const told = ({ steps }: Steps, hasBodies: boolean): ReadonlyMap<number, string> =>
  new Map(steps.map((step) => [step.n, unnumbered(JSON.stringify(comparable(step, hasBodies)))]));

/** A file of before bodies were kept tells none: there they are not compared. */
const tellsBodies = ({ calls }: NightStep): boolean =>
  calls.some(({ sent, answer }) => sent !== undefined || answer !== undefined);

/** What is hidden has a number of its night's own: the second's may be another for the same. */
const unnumbered = (text: string): string =>
  text.replaceAll(HIDDEN, "$1").replaceAll(/\bP00-\d{6}/g, "P00");

const HIDDEN =
  /\b(secret|jeton|cle|mot-de-passe|e-mail|nom|adresse|telephone|iban|numero|code|lien|saisie|page|texte)-\d+/g;

const comparable = ({ kind, who, what, calls, rows, machines }: NightStep, hasBodies: boolean) => ({
  kind,
  who,
  what,
  calls: calls.map(({ method, path, status, sent, answer }) => ({
    method,
    path,
    status,
    ...(hasBodies ? { sent, answer } : {}),
  })),
  rows,
  machines: machines.map(({ page, actor, event, after }) => ({
    page,
    actor,
    event,
    value: after.value,
    context: after.context,
  })),
});

/** One thing that is otherwise: what of, and how it is on both sides; null where it is not there. */
export type Difference = {
  readonly of: string;
  readonly one: string | null;
  readonly other: string | null;
};

/** What is otherwise in a step: what happened, answers, rows, machines' states and contexts. */
export const stepDifferences = (
  one: NightStep | undefined,
  other: NightStep | undefined,
): readonly Difference[] => {
  const hasBodies = [one, other].every((step) => step !== undefined && tellsBodies(step));
  const [left, right] = [partsOf(one, hasBodies), partsOf(other, hasBodies)];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((of) => {
    const [here, there] = [left.get(of) ?? null, right.get(of) ?? null];
    const isSame = unnumbered(here ?? "–") === unnumbered(there ?? "–");
    return isSame ? [] : [{ of: of.replace(/ #1$/, ""), one: here, other: there }];
  });
};

const partsOf = (step: NightStep | undefined, hasBodies: boolean): ReadonlyMap<string, string> => {
  const parts = new Map<string, string>();
  if (step === undefined) return parts;
  const put = (of: string, text: string): void => {
    let nth = 1;
    while (parts.has(`${of} #${nth}`)) nth += 1;
    parts.set(`${of} #${nth}`, text);
  };
  put("Étape", stepSentence(step, null));
  for (const { method, path, status, sent, answer } of step.calls) {
    const call = `Appel ${method} ${unnumbered(path)}`;
    put(call, String(status || "sans réponse"));
    if (!hasBodies) continue;
    for (const [name, carried] of [
      ["envoyé", sent],
      ["répondu", answer],
    ] as const) {
      const body = entries(carried?.body);
      for (const [key, value] of Object.entries(body)) {
        put(`${call}, ${name} : ${key}`, shown(value, JSON.stringify(value) ?? ""));
      }
    }
  }
  for (const row of step.rows) {
    const name = unnumbered(rowText(rowName(row)));
    for (const { column, after } of columnChanges(row)) {
      put(`Ligne ${name}, ${column}`, row.after === null ? "supprimée" : shortText(after));
    }
  }
  for (const { page, actor, event } of step.machines) {
    const { type, ...payload } = event;
    put(`${page} · ${actor}, événement ${type}`, shown(payload, JSON.stringify(payload)));
  }
  // Of a machine that did several things, how it stood after the last.
  const last = new Map(
    step.machines.map((machine) => [`${machine.page} · ${machine.actor}`, machine]),
  );
  for (const [name, { before, after }] of last) {
    put(`${name}, état`, stateText(after.value));
    const now = entries(after.context);
    const then = before === null ? {} : entries(before.context);
    for (const [key, value] of Object.entries(now)) {
      const text = JSON.stringify(value) ?? "";
      if (text !== JSON.stringify(then[key])) put(`${name}, ${key}`, shown(value, text));
    }
  }
  return parts;
};

const entries = (context: unknown): Readonly<Record<string, unknown>> =>
  typeof context === "object" && context !== null ? { ...context } : {};

/** Short where that says it all: two that differ deep inside must look different. */
const LONGEST = 160;
const shown = (value: unknown, text: string): string =>
  text.length <= LONGEST ? text : `${shortText(value)} ${text.slice(0, LONGEST)}…`;
