import type { Step } from "../system/observation.ts";
import { chartHash } from "./chart-hash.ts";
import { TRACE_FORMAT, TRACE_VERSION } from "./format.ts";
import { type Redact, redactionOf } from "./redact.ts";
import { type ValueWriter, valueWriter } from "./shared-values.ts";

/** Events that come by the hundred and seldom change anything. */
const COALESCED: ReadonlySet<string> = new Set(["page.scrolled"]);

/** A context by its top-level keys; the texts are tickets of the writer. */
type Context = ReadonlyMap<string, string>;
type Place = { readonly flow: string; readonly value: string; readonly context: Context };

type Draft = {
  readonly step: Step;
  readonly event: string;
  readonly value: string | null;
  readonly changed: Context;
  readonly gone: readonly string[];
  times: number;
};

/**
 * The text of a trace file (docs/traces.md): what the steps tell, without secrets. The steps are
 * those of one page, in order, from any moment on; what ran before the first of them is written as
 * it stood then. `application` is the version of the application. Knows no browser.
 */
export const recordTrace = (steps: readonly Step[], application: string): string => {
  const redact = redactionOf(sessionOf(steps));
  const writer = valueWriter();
  const actors = placesBefore(steps, redact, writer);
  const drafts = draftSteps(steps, new Map(actors), redact, writer);
  for (const { context } of actors.values()) for (const part of context.values()) writer.use(part);
  for (const { event, changed } of drafts) {
    for (const part of [event, ...changed.values()]) writer.use(part);
  }
  const lines: string[] = [];
  const head = [...actors].map(([actor, place]) => actorText(actor, place, writer, lines));
  // The header comes first, the shared values that it needs right after it.
  lines.unshift(headerText(steps, application, head));
  for (const draft of drafts) {
    const line = stepText(draft, writer, lines);
    lines.push(line);
  }
  lines.push(`{"end":true,"steps":${drafts.length}}`);
  return `${lines.join("\n")}\n`;
};

function* sessionOf(steps: readonly Step[]): Iterable<unknown> {
  for (const { event, before, after } of steps) {
    yield event;
    if (before !== null) yield before.context;
    yield after.context;
  }
}

/** Where each machine stood that was not started by one of the steps. */
const placesBefore = (
  steps: readonly Step[],
  redact: Redact,
  writer: ValueWriter,
): ReadonlyMap<string, Place> => {
  const met = new Set<string>();
  const places = new Map<string, Place>();
  for (const { actor, flow, before } of steps) {
    if (!met.has(actor) && before !== null) {
      const { value, context } = before;
      places.set(actor, {
        flow,
        value: JSON.stringify(value),
        context: take(context, redact, writer),
      });
    }
    met.add(actor);
  }
  return places;
};

const take = (context: unknown, redact: Redact, writer: ValueWriter): Context =>
  new Map(
    Object.entries(redact(context) ?? {}).map(([key, part]) => [key, writer.take(part)] as const),
  );

const draftSteps = (
  steps: readonly Step[],
  places: Map<string, Place>,
  redact: Redact,
  writer: ValueWriter,
): readonly Draft[] => {
  const drafts: Draft[] = [];
  const last = new Map<string, Draft>();
  for (const step of steps) {
    const { actor, flow, kind, before, after } = step;
    const known = kind === "started" ? undefined : places.get(actor);
    const isMoved = known === undefined || after.context !== before?.context;
    const context = isMoved ? take(after.context, redact, writer) : known.context;
    const place = { flow, value: JSON.stringify(after.value), context };
    places.set(actor, place);
    const draft = draftOf(step, known, place, writer.take(redact(step.event)));
    const previous = last.get(actor);
    if (previous !== undefined && isRepeat(previous, draft)) {
      previous.times += 1;
      continue;
    }
    last.set(actor, draft);
    drafts.push(draft);
  }
  return drafts;
};

const draftOf = (step: Step, before: Place | undefined, after: Place, event: string): Draft => ({
  step,
  event,
  value: before?.value === after.value ? null : after.value,
  changed:
    before === undefined
      ? after.context
      : new Map([...after.context].filter(([key, part]) => before.context.get(key) !== part)),
  gone: [...(before?.context.keys() ?? [])].filter((key) => !after.context.has(key)),
  times: 1,
});

const isRepeat = (previous: Draft, draft: Draft): boolean =>
  COALESCED.has(draft.step.event.type) &&
  previous.step.event.type === draft.step.event.type &&
  [previous, draft].every(changesNothing);

const changesNothing = ({ step, value, changed, gone }: Draft): boolean =>
  step.kind === "event" && value === null && changed.size === 0 && gone.length === 0;

const headerText = (
  steps: readonly Step[],
  application: string,
  actors: readonly string[],
): string => {
  const machines = new Map(steps.map(({ flow, after }) => [flow, chartHash(after.machine)]));
  const head = JSON.stringify({
    format: TRACE_FORMAT,
    version: TRACE_VERSION,
    application,
    machines: Object.fromEntries(machines),
  });
  return `${head.slice(0, -1)},"actors":[${actors.join(",")}]}`;
};

const actorText = (
  actor: string,
  { flow, value, context }: Place,
  writer: ValueWriter,
  lines: string[],
): string => {
  const head = JSON.stringify({ actor, flow }).slice(0, -1);
  return `${head},"value":${value},"context":${contextText(context, writer, lines)}}`;
};

const stepText = (draft: Draft, writer: ValueWriter, lines: string[]): string => {
  const { step, event, value, changed, gone, times } = draft;
  const { n, at, actor, flow, kind } = step;
  return [
    JSON.stringify({ n, at, actor, flow, kind }).slice(0, -1),
    `,"event":${writer.write(event, (line) => lines.push(line))}`,
    value === null ? "" : `,"value":${value}`,
    changed.size === 0 && kind !== "started"
      ? ""
      : `,"context":${contextText(changed, writer, lines)}`,
    gone.length === 0 ? "" : `,"gone":${JSON.stringify(gone)}`,
    times === 1 ? "" : `,"times":${times}`,
    "}",
  ].join("");
};

const contextText = (context: Context, writer: ValueWriter, lines: string[]): string => {
  const parts = [...context].map(
    ([key, part]) => `${JSON.stringify(key)}:${writer.write(part, (line) => lines.push(line))}`,
  );
  return `{${parts.join(",")}}`;
};
