import { exampleOf, inputOf } from "../flows/answers.ts";
import { EVENT_SCHEMAS } from "../../events/shop-event.ts";
import { FLOWS } from "../flows/registry.ts";
import { sampleOf } from "../flows/samples.ts";
import type { ShopEvent } from "../../events/shop-event.ts";
import { redactionOf } from "../../trace/redact.ts";
import type { Checked } from "./checked.ts";
import { SCENARIOS } from "./scenarios.ts";
import type { Action, Answer, Rule, Script } from "./script.ts";
import { checkedScript } from "./share.ts";

/**
 * The script without what somebody has typed into its forms: placeholders as in a trace, with which
 * the machine does the same. The examples of the laboratory stay as they are. Refused, in French,
 * when a placeholder does not fit where it would stand (a customer's e-mail has the form of one).
 */
export const scriptToShare = (script: Script): Checked<Script> => {
  const redact = redactionOf(dataOf(script));
  const isExample = exampleTest(script);
  const read = checkedScript(
    mapData(script, (data) => keepingExamples(data, redact(data), isExample)),
  );
  return read.ok ? read : { ok: false, message: UNFIT };
};

const UNFIT =
  "Ce lien n’a pas été copié : une valeur que vous avez saisie ne peut pas y être cachée. Remettez l’exemple à sa place.";

/** Everything of a script that may hold what was typed in. */
const dataOf = (script: Script): readonly unknown[] => {
  const found: unknown[] = [];
  mapData(script, (data) => {
    found.push(data);
    return data;
  });
  return found;
};

const mapData = (script: Script, map: (data: unknown) => unknown): Script => ({
  ...script,
  input: map(script.input),
  rules: Object.fromEntries(
    Object.entries(script.rules).map(([call, rule]) => [call, mapRule(rule, map)]),
  ),
  actions: script.actions.map((action) => mapAction(action, map)),
});

const mapAction = (action: Action, map: (data: unknown) => unknown): Action => {
  if (action.type === "send") {
    const event = map(action.event) as ShopEvent; // safe: redaction keeps the shape; checked before it is shared
    return { ...action, event };
  }
  if (action.type === "answer") return { ...action, answer: mapAnswer(action.answer, map) };
  return action.type === "rule" ? { ...action, rule: mapRule(action.rule, map) } : action;
};

const mapRule = (rule: Rule, map: (data: unknown) => unknown): Rule =>
  rule.kind === "answers" ? { ...rule, answer: mapAnswer(rule.answer, map) } : rule;

const mapAnswer = (answer: Answer, map: (data: unknown) => unknown): Answer =>
  answer.kind === "succeeds" && "value" in answer
    ? { ...answer, value: map(answer.value) }
    : answer;

/** Whether a value of that field is one of the laboratory's own, to be kept as it is. */
type IsExample = (key: string, value: unknown) => boolean;

/** The hidden value, with the examples in it as they were. */
const keepingExamples = (
  before: unknown,
  hidden: unknown,
  isExample: IsExample,
  field = "",
): unknown => {
  if (typeof hidden !== "object" || hidden === null) {
    return isExample(field, before) ? before : hidden;
  }
  const parts = Object.entries(hidden).map(([key, part]) => {
    const own = Array.isArray(hidden) ? field : key;
    return [key, keepingExamples(partOf(before, key), part, isExample, own)] as const;
  });
  return Array.isArray(hidden) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
};

const partOf = (whole: unknown, key: string): unknown =>
  typeof whole === "object" && whole !== null
    ? (whole as { readonly [key: string]: unknown })[key] // safe: read as unknown
    : undefined;

/** 'farine' is an example of a search, and yet hidden where 'farine2026!' is typed as well. */
const exampleTest = (script: Script): IsExample => {
  const examples = knownExamples();
  const typed = dataOf(script)
    .flatMap((data) => valuesOf(data))
    .flatMap(({ key, value }) =>
      typeof value === "string" && !examples.has(nameOf(key, value)) ? [value.toLowerCase()] : [],
    );
  return (key, value) =>
    examples.has(nameOf(key, value)) &&
    !(
      typeof value === "string" &&
      value.length >= SHORTEST_BEGINNING &&
      typed.some((text) => text.startsWith(value.toLowerCase()))
    );
};

/** '/' begins every path, and gives nothing away. */
const SHORTEST_BEGINNING = 3;

const nameOf = (key: string, value: unknown): string => `${key}=${typeof value} ${String(value)}`;

type Value = { readonly key: string; readonly value: unknown };

const valuesOf = (data: unknown, field = ""): readonly Value[] =>
  typeof data === "object" && data !== null
    ? Object.entries(data).flatMap(([key, part]) =>
        valuesOf(part, Array.isArray(data) ? field : key),
      )
    : [{ key: field, value: data }];

/** Every text and number of the samples, the examples of answers and the ready-made simulations. */
const knownExamples = (): ReadonlySet<string> => {
  if (known.size > 0) return known;
  const collect = (data: unknown): void => {
    for (const { key, value } of valuesOf(data)) known.add(nameOf(key, value));
  };
  // safe: the table has one schema for each type of event
  for (const type of Object.keys(EVENT_SCHEMAS) as ShopEvent["type"][]) collect(sampleOf(type));
  for (const { name, machine } of Object.values(FLOWS)) {
    collect(inputOf(name)?.example);
    Object.keys(machine.implementations.actors).forEach((call) => collect(exampleOf(call)));
  }
  for (const { script } of SCENARIOS) dataOf(script).forEach(collect);
  return known;
};

const known = new Set<string>();
