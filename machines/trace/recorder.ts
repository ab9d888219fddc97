import type { AnyMachineSnapshot } from "xstate";
import type { Effects, MadeCall } from "../system/effects.ts";
import { flowOf, type Outside, type Step } from "../system/observation.ts";
import { chartHash } from "./chart-hash.ts";
import { COALESCED, TRACE_FORMAT, TRACE_VERSION } from "./format.ts";
import { type SessionRedaction, sessionRedaction } from "./redact.ts";
import { type ValueWriter, valueWriter } from "./shared-values.ts";

/** Where each machine stood before the first step. */
export type Standing = ReadonlyMap<string, AnyMachineSnapshot>;

/** A context by its top-level keys; the texts are tickets of the writer. */
type Context = ReadonlyMap<string, string>;
type Place = { readonly flow: string; readonly value: string; readonly context: Context };

type Draft = {
  readonly step: Step;
  readonly event: string;
  readonly outside: readonly WrittenOutside[];
  readonly told: readonly string[];
  readonly calls: readonly (Pick<MadeCall, "call" | "id"> & { readonly input: string | null })[];
  readonly left: readonly string[];
  readonly delays: Pick<Effects, "set" | "cancelled">;
  readonly value: string | null;
  readonly changed: Context;
  readonly gone: readonly string[];
  times: number;
};

/** `event` is a ticket. */
type WrittenOutside = { readonly isWithin: boolean } & (
  | { readonly event: string; readonly actor?: string }
  | { readonly step: number }
);

/**
 * The text of a trace file (docs/traces.md): what the steps tell, without secrets. The steps are
 * those of one page, in order, from any moment on; what ran before the first of them is written as
 * it stood then. `application` is the version of the application. Knows no browser.
 */
export const recordTrace = (
  all: readonly Step[],
  application: string,
  before: Standing = new Map(),
): string => {
  const { steps, standing, isWired } = sessionToRecord(all, before);
  const redact = sessionRedaction(valuesOf(steps, standing), doneIn(steps));
  const writer = valueWriter();
  const actors = placesBefore(steps, standing, redact, writer);
  const drafts = draftSteps(steps, new Map(actors), redact, writer);
  for (const { context } of actors.values()) for (const part of context.values()) writer.use(part);
  for (const draft of drafts) for (const part of partsOf(draft)) writer.use(part);
  const lines: string[] = [];
  const define = (line: string): void => void lines.push(line);
  const head = [...actors].map(([actor, place]) => actorText(actor, place, writer, define));
  // The header comes first, the shared values that it needs right after it.
  lines.unshift(headerText(steps, standing, { application, isWired }, head));
  for (const draft of drafts) {
    const line = stepText(draft, isWired, writer, define);
    lines.push(line);
  }
  lines.push(`{"end":true,"steps":${drafts.length}}`);
  return `${lines.join("\n")}\n`;
};

/** What the machines of one loaded page did, and where they stood before. */
export type RecordedPage = { readonly standing: Standing; readonly steps: readonly Step[] };

/** The same as text, for a file that has lines of its own; what several lines need is told to `define` first. */
export type WrittenPage = {
  /** JSON of each machine that ran before: HeaderLine's `actors`. */
  readonly actors: (define: (line: string) => void) => readonly string[];
  /** The steps, each with the writing of its JSON: StepLine. Repeats are written with the first. */
  readonly steps: readonly {
    readonly step: Step;
    readonly write: (define: (line: string) => void) => string;
  }[];
};

/** Pages as text, and values of the same file. */
export type WrittenPages = {
  readonly pages: readonly WrittenPage[];
  /** The writing of each value's JSON. */
  readonly values: readonly ((define: (line: string) => void) => string)[];
};

/**
 * Several pages of one file (docs/night.md) and values that it has besides, whose secrets are hidden together:
 * what is the same in two places is the same in the file. What the values alone hold is hidden in them alone.
 */
export const recordPages = (
  pages: readonly RecordedPage[],
  besides: readonly unknown[] = [],
): WrittenPages => {
  const session = pages.flatMap(({ steps, standing }) => [...valuesOf(steps, standing)]);
  const done = pages.flatMap(({ steps }) => [...doneIn(steps)]);
  const redact = sessionRedaction(session, done);
  const writer = valueWriter();
  const drafted = pages.map(({ steps, standing }) => {
    const actors = placesBefore(steps, standing, redact, writer);
    return { actors, drafts: draftSteps(steps, new Map(actors), redact, writer) };
  });
  for (const { actors, drafts } of drafted) {
    for (const { context } of actors.values())
      for (const part of context.values()) writer.use(part);
    for (const draft of drafts) for (const part of partsOf(draft)) writer.use(part);
  }
  const values = takeBesides(besides, { session, done }, writer);
  return {
    pages: drafted.map(({ actors, drafts }) => ({
      actors: (define) =>
        [...actors].map(([actor, place]) => actorText(actor, place, writer, define)),
      steps: drafts.map((draft) => ({
        step: draft.step,
        write: (define) => stepText(draft, false, writer, define),
      })),
    })),
    values: values.map((ticket) => (define) => writer.write(ticket, define)),
  };
};

const takeBesides = (
  besides: readonly unknown[],
  { session, done }: { readonly session: readonly unknown[]; readonly done: readonly unknown[] },
  writer: ValueWriter,
): readonly string[] => {
  if (besides.length === 0) return [];
  const { hide } = sessionRedaction(session, done, besides);
  const tickets = besides.map((value) => writer.take(hide(value)));
  for (const ticket of tickets) writer.use(ticket);
  return tickets;
};

type Session = {
  readonly steps: readonly Step[];
  readonly standing: Standing;
  /** Whether the machines heard each other, from a moment on at which nothing else was going on. */
  readonly isWired: boolean;
};

/** What hangs on a delivery that had begun before the first step cannot come again by itself: it is left out. */
const sessionToRecord = (all: readonly Step[], before: Standing): Session => {
  const isDispatched = all.some(({ outside }) => outside.some(({ kind }) => kind === "dispatched"));
  const first = isDispatched ? all.findIndex(({ isFirst }) => isFirst) : -1;
  if (first === -1) return { steps: all, standing: new Map(), isWired: false };
  const standing = new Map(before);
  for (const { kind, actor, after } of all.slice(0, first)) {
    if (kind === "stopped") standing.delete(actor);
    else standing.set(actor, after);
  }
  return { steps: all.slice(first), standing, isWired: true };
};

function* valuesOf(steps: readonly Step[], standing: Standing): Iterable<unknown> {
  for (const { context } of standing.values()) yield context;
  for (const { event, before, after, outside } of steps) {
    for (const entry of outside) yield entry.event;
    yield event;
    if (before !== null) yield before.context;
    yield after.context;
  }
}

function* doneIn(steps: readonly Step[]): Iterable<unknown> {
  for (const { told, calls } of steps.map(({ effects }) => effects)) {
    yield* told;
    for (const { input } of calls) yield input;
  }
}

/** Where each machine stood that was not started by one of the steps. */
const placesBefore = (
  steps: readonly Step[],
  standing: Standing,
  redact: SessionRedaction,
  writer: ValueWriter,
): ReadonlyMap<string, Place> => {
  const snapshots = new Map(standing);
  const met = new Set<string>();
  for (const { actor, before } of steps) {
    if (!met.has(actor) && before !== null) snapshots.set(actor, before);
    met.add(actor);
  }
  return new Map(
    [...snapshots].map(([actor, { value, context }]) => [
      actor,
      {
        flow: flowOf(actor),
        value: JSON.stringify(value),
        context: take(context, redact, writer),
      },
    ]),
  );
};

const take = (context: unknown, redact: SessionRedaction, writer: ValueWriter): Context =>
  new Map(
    Object.entries(redact.hide(context) ?? {}).map(
      ([key, part]) => [key, writer.take(part)] as const,
    ),
  );

const draftSteps = (
  steps: readonly Step[],
  places: Map<string, Place>,
  redact: SessionRedaction,
  writer: ValueWriter,
): readonly Draft[] => {
  const drafts: Draft[] = [];
  const last = new Map<string, Draft>();
  const begun = new Set<string>();
  let held: readonly Outside[] = [];
  for (const step of steps) {
    const { actor, flow, kind, before, after } = step;
    const known = kind === "started" ? undefined : places.get(actor);
    const isMoved = known === undefined || after.context !== before?.context;
    const context = isMoved ? take(after.context, redact, writer) : known.context;
    const place = { flow, value: JSON.stringify(after.value), context };
    places.set(actor, place);
    const outside = [...held, ...step.outside];
    const effects = effectsSince(step, begun);
    const draft = draftOf(step, known, place, {
      event: writer.take(redact.hide(step.event)),
      outside: outsideFor(step, outside).map((entry): WrittenOutside => {
        const { isWithin } = entry;
        if (entry.kind === "taken" && entry.n() !== 0) return { step: entry.n(), isWithin };
        const event = writer.take(redact.hide(entry.event));
        return entry.kind === "taken"
          ? { event, actor: entry.actor, isWithin }
          : { event, isWithin };
      }),
      told: effects.told.map((event) => writer.take(redact.hideDone(event))),
      calls: effects.calls.map(({ call, id, input }) => ({
        call,
        id,
        input: input === undefined ? null : writer.take(redact.hideDone(input)),
      })),
      left: effects.left,
      delays: {
        set: redact.hideDone(effects.set),
        cancelled: effects.cancelled.map((id) => redact.hideDone({ id }).id),
      },
    });
    const previous = last.get(actor);
    if (previous !== undefined && isRepeat(previous, draft)) {
      previous.times += 1;
      held = outside.filter((entry) => entry.kind !== "taken" || entry.n() !== step.n);
      continue;
    }
    held = [];
    last.set(actor, draft);
    drafts.push(draft);
  }
  return drafts;
};

/** What ran before the recording cannot be seen to end: a replay does not have it. */
const effectsSince = ({ actor, effects }: Step, begun: Set<string>): Effects => {
  const isBegun = (id: string): boolean => begun.has(`${actor} ${id}`);
  for (const { id } of [...effects.calls, ...effects.set]) begun.add(`${actor} ${id}`);
  const [left, cancelled] = [effects.left.filter(isBegun), effects.cancelled.filter(isBegun)];
  return { ...effects, left, cancelled };
};

/**
 * What led to nothing but steps that are not written is not written either, and a step that comes last of
 * all and takes what came to it alone goes without saying.
 */
const outsideFor = (step: Step, all: readonly Outside[]): readonly Outside[] =>
  all.filter((entry, index) => {
    if (entry.kind === "dispatched") {
      return !COALESCED.has(entry.event.type) || entry.event === step.event;
    }
    const n = entry.n();
    return n !== step.n || entry.isWithin || index < all.length - 1;
  });

const draftOf = (
  step: Step,
  before: Place | undefined,
  after: Place,
  written: Pick<Draft, "event" | "outside" | "told" | "calls" | "left" | "delays">,
): Draft => ({
  ...written,
  step,
  value: before?.value === after.value ? null : after.value,
  changed:
    before === undefined
      ? after.context
      : new Map([...after.context].filter(([key, part]) => before.context.get(key) !== part)),
  gone: [...(before?.context.keys() ?? [])].filter((key) => !after.context.has(key)),
  times: 1,
});

/** The values of a step that have a ticket. */
const partsOf = ({ event, outside, told, calls, changed }: Draft): readonly string[] => [
  ...outside.flatMap((entry) => ("event" in entry ? entry.event : [])),
  event,
  ...changed.values(),
  ...told,
  ...calls.flatMap(({ input }) => input ?? []),
];

const isRepeat = (previous: Draft, draft: Draft): boolean =>
  COALESCED.has(draft.step.event.type) &&
  previous.step.event.type === draft.step.event.type &&
  [previous, draft].every(changesNothing);

const changesNothing = ({ step, value, changed, gone }: Draft): boolean =>
  step.kind === "event" &&
  value === null &&
  changed.size === 0 &&
  gone.length === 0 &&
  Object.values(step.effects).every((done) => done.length === 0);

const headerText = (
  steps: readonly Step[],
  standing: Standing,
  { application, isWired }: { readonly application: string; readonly isWired: boolean },
  actors: readonly string[],
): string => {
  const machines = new Map(
    [
      ...[...standing].map(([actor, { machine }]) => ({ flow: flowOf(actor), machine })),
      ...steps.map(({ flow, after: { machine } }) => ({ flow, machine })),
    ].map(({ flow, machine }) => [flow, chartHash(machine)]),
  );
  const head = JSON.stringify({
    format: TRACE_FORMAT,
    version: TRACE_VERSION,
    application,
    machines: Object.fromEntries(machines),
    ...(isWired ? { wired: true } : {}),
  });
  return `${head.slice(0, -1)},"actors":[${actors.join(",")}]}`;
};

const actorText = (
  actor: string,
  { flow, value, context }: Place,
  writer: ValueWriter,
  define: (line: string) => void,
): string => {
  const head = JSON.stringify({ actor, flow }).slice(0, -1);
  return `${head},"value":${value},"context":${contextText(context, writer, define)}}`;
};

const stepText = (
  draft: Draft,
  isWired: boolean,
  writer: ValueWriter,
  define: (line: string) => void,
): string => {
  const { step, event, outside, told, calls, left, delays, value, changed, gone, times } = draft;
  const { n, at, actor, flow, kind } = step;
  const write = (ticket: string): string => writer.write(ticket, define);
  const list = (name: string, texts: readonly string[]): string =>
    texts.length === 0 ? "" : `,"${name}":[${texts.join(",")}]`;
  const isDirect =
    isWired && step.isDirect && kind === "event" && !step.event.type.startsWith("xstate.");
  return [
    JSON.stringify({ n, at, actor, flow, kind }).slice(0, -1),
    list("outside", isWired ? outside.map((entry) => outsideText(entry, write)) : []),
    `,"event":${write(event)}`,
    isDirect ? ',"direct":true' : "",
    value === null ? "" : `,"value":${value}`,
    changed.size === 0 && kind !== "started"
      ? ""
      : `,"context":${contextText(changed, writer, define)}`,
    list(
      "gone",
      gone.map((key) => JSON.stringify(key)),
    ),
    list("told", told.map(write)),
    list(
      "calls",
      calls.map(({ call, id, input }) => {
        const named = JSON.stringify({ call, id });
        return input === null ? named : `${named.slice(0, -1)},"input":${write(input)}}`;
      }),
    ),
    list(
      "left",
      left.map((id) => JSON.stringify(id)),
    ),
    delaysText(delays),
    times === 1 ? "" : `,"times":${times}`,
    "}",
  ].join("");
};

const outsideText = (entry: WrittenOutside, write: (ticket: string) => string): string => {
  const what = "event" in entry ? `"event":${write(entry.event)}` : `"step":${entry.step}`;
  const actor = "actor" in entry ? `"actor":${JSON.stringify(entry.actor)},` : "";
  return `{${actor}${what}${entry.isWithin ? ',"within":true' : ""}}`;
};

const delaysText = ({ set, cancelled }: Pick<Effects, "set" | "cancelled">): string =>
  set.length === 0 && cancelled.length === 0
    ? ""
    : `,"delays":${JSON.stringify({
        ...(set.length === 0 ? {} : { set }),
        ...(cancelled.length === 0 ? {} : { cancelled }),
      })}`;

const contextText = (
  context: Context,
  writer: ValueWriter,
  define: (line: string) => void,
): string => {
  const parts = [...context].map(
    ([key, part]) => `${JSON.stringify(key)}:${writer.write(part, define)}`,
  );
  return `{${parts.join(",")}}`;
};
