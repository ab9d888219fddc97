import { showing } from "../../machines/trace/what-may-show.ts";
import type { NightRecord } from "./record.ts";
import { type Numbering, TOKENS } from "./secret-numbers.ts";

/** Characters of a body that is shown; a cart has a few thousand, the catalogue half a million. */
const LONGEST = 16_000;
/** Characters of all bodies of a night: what comes later is told by its length. */
const LONGEST_IN_ALL = 2_000_000;

/**
 * What the calls of a night and their answers carried, by their texts, as far as it is shown. What the rules of
 * traces hide they hide (docs/traces.md); what these show of machines, whose schemas know no sentence there, is
 * looked at here.
 */
export const bodiesOf = (
  { steps }: Pick<NightRecord, "steps">,
  number: Numbering,
): ReadonlyMap<string, unknown> => {
  const bodies = new Map<string, unknown>();
  let left = LONGEST_IN_ALL;
  for (const text of steps.flatMap(({ calls }) =>
    calls.flatMap(({ sent, answer }) => [sent, answer]),
  )) {
    if (text === "" || bodies.has(text) || text.length > LONGEST || text.length > left) continue;
    const value = valueIn(text);
    if (value === undefined) continue;
    left -= text.length;
    bodies.set(text, withoutSentences(value, "", "", number));
  }
  return bodies;
};

/** JSON, or the fields of a form; undefined for anything else. */
const valueIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return FORM.test(text) ? Object.fromEntries(new URLSearchParams(text)) : undefined;
  }
};

const FORM = /^[\w.-]+=[^\s=&]*(?:&[\w.-]+=[^\s=&]*)*$/;

const withoutSentences = (
  value: unknown,
  key: string,
  holder: string,
  number: Numbering,
): unknown => {
  if (typeof value === "string") return shownText(value, showing(key, holder), number);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((part: unknown) => withoutSentences(part, key, holder, number));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withoutSentences(part, name, key, number)]),
  );
};

/** Where a word stands in a machine, a call may carry what somebody has written; a token may stand anywhere. */
const shownText = (text: string, kind: ReturnType<typeof showing>, number: Numbering): string => {
  if (kind === "plain" && /\s/.test(text)) return "…";
  if (kind !== "plain" && kind !== "word" && kind !== "text") return text;
  return text.replaceAll(TOKENS, (found) => (SLUG.test(found) ? found : number(found)));
};

/** Words and numbers: 'farine-de-ble-type-65'. */
const SLUG = /^(?:[a-z]+|\d+)(?:[-_](?:[a-z]+|\d+))+$/;
