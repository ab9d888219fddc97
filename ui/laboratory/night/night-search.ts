import { foldText, normaliseText, tokens } from "../../../core/search/text.ts";
import { FLOWS } from "../../../machines/laboratory/flows/registry.ts";
import type {
  Night,
  NightMachineStep,
  NightStep,
} from "../../../machines/laboratory/night/format.ts";
import { stateText, takenLabels } from "../flow-text.ts";
import { labStepOf } from "../trace/trace-steps.ts";
import { breachStep } from "./night-faults.ts";
import { rowName } from "./night-rows.ts";
import { stepSentence } from "./night-words.ts";

/** Where a step has what was looked for, and a line of it. */
export type Found = { readonly where: string; readonly text: string };

/** A part of a step: its own words, and a value that several parts may have. */
type Part = { readonly where: string; readonly label: string; readonly value?: unknown };

/** What can be found in a night, step by step; made once a night. */
export type NightIndex = readonly {
  readonly n: number;
  readonly parts: readonly (Part & { readonly plain: string })[];
}[];

export const indexOf = (night: Night): NightIndex =>
  night.steps.map((step) => ({
    n: step.n,
    parts: [
      ...partsOf(step),
      ...(night.breach !== null && step.n === breachStep(night)
        ? [{ where: "loi", label: night.breach.law }]
        : []),
    ].map((part) => ({ ...part, plain: normaliseText(`${part.where} ${part.label}`) })),
  }));

/** The steps in which one part has all words of the query, with that part; none for an empty query. */
export const searched = (
  index: NightIndex,
  query: string,
): readonly { readonly n: number; readonly found: Found }[] => {
  const words = tokens(query);
  if (words.length === 0) return [];
  return index.flatMap(({ n, parts }) => {
    const part = parts.find(({ plain, value }) =>
      words.every((word) => plain.includes(word) || textOf(value).plain.includes(word)),
    );
    return part === undefined ? [] : [{ n, found: foundIn(part, words) }];
  });
};

const partsOf = (step: NightStep): readonly Part[] => [
  { where: "étape", label: stepSentence(step, null) },
  { where: "étape", label: `${step.kind} ${step.who} ${step.what}` },
  ...step.calls.flatMap(({ method, path, status, sent, answer }): readonly Part[] => {
    const label = `${method} ${path} ${status}`;
    return [
      { where: "appel", label },
      ...(sent === undefined ? [] : [{ where: "envoyé", label, value: sent.body }]),
      ...(answer === undefined ? [] : [{ where: "répondu", label, value: answer.body }]),
    ];
  }),
  ...step.rows.map((row) => ({
    where: "ligne",
    label: rowName(row),
    value: { before: row.before, after: row.after },
  })),
  ...step.machines.flatMap(partsOfMachine),
];

const partsOfMachine = (step: NightMachineStep): readonly Part[] => {
  const { page, actor, flow, event, before, after, effects } = step;
  const { type, ...payload } = event;
  const lab = labStepOf(step);
  const isOther = ([key, value]: readonly [string, unknown]): boolean =>
    before === null || before.context[key] !== value;
  const parts: readonly Part[] = [
    { where: "événement", label: type },
    ...(before !== null && stateText(before.value) === stateText(after.value)
      ? []
      : [{ where: "état", label: stateText(after.value) }]),
    ...Object.entries(payload).map(([label, value]) => ({ where: "contenu", label, value })),
    ...Object.entries(after.context)
      .filter(isOther)
      .map(([label, value]) => ({ where: "contexte", label, value })),
    ...(effects?.told ?? []).map((value) => ({ where: "fait", label: value.type, value })),
    ...(effects?.calls ?? []).map(({ call, input }) => ({
      where: "appel",
      label: call,
      value: input,
    })),
    ...takenLabels(lab).map((label) => ({ where: "règle", label })),
    ...(lab.transitions.length === 0 ? [] : rulesOf(flow)).map((label) => ({
      where: "règle",
      label,
    })),
  ];
  return parts.map((part) => ({ ...part, label: `${page} · ${actor} : ${part.label}` }));
};

/** The business rules that a machine holds, by their ids. */
const rulesOf = (flow: string): readonly string[] =>
  Object.values(FLOWS).find(({ name }) => name === flow)?.rules ?? [];

type Text = { readonly text: string; readonly plain: string };

const textOf = (value: unknown): Text => {
  if (typeof value !== "object" || value === null) return written(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = written(value);
  texts.set(value, text);
  return text;
};

/** Many steps have the same cart: it is written once. */
const texts = new WeakMap<object, Text>();

const written = (value: unknown): Text => {
  const text = value === undefined ? "" : (JSON.stringify(value) ?? "");
  return { text, plain: normaliseText(text) };
};

/** Characters before what was found, and from there on. */
const [BEFORE, FROM] = [40, 120];

const foundIn = ({ where, label, value }: Part, words: readonly string[]): Found => {
  const { text } = textOf(value);
  if (text === "") return { where, text: label };
  const folded = foldText(text);
  const at = Math.max(0, Math.min(...words.map((word) => folded.indexOf(word))));
  const start = Math.max(0, at - BEFORE);
  const [cutBefore, cutAfter] = [start > 0 ? "…" : "", text.length > at + FROM ? "…" : ""];
  return { where, text: `${label} ${cutBefore}${text.slice(start, at + FROM)}${cutAfter}` };
};
