import { Result, Schema } from "effect";
import type { EventObject, StateValue } from "xstate";
import type { Effects } from "../../system/effects.ts";
import { chartHash } from "../../trace/chart-hash.ts";
import { FLOWS } from "../flows/registry.ts";
import { eventOfToday, fieldOfToday, fieldsOfToday } from "./old-names.ts";
import {
  EndLine,
  HeaderLine,
  ShapeLine,
  SharedLine,
  StepLine,
  type Trace,
  TRACE_FORMAT,
  TRACE_VERSION,
  type TraceOutside,
  type TraceProblem,
  type TraceSnapshot,
  type TraceStep,
} from "../../trace/format.ts";
import { unfitting } from "./unfitting.ts";
import { type Definitions, readValue } from "../../trace/shared-values.ts";

/**
 * Reads a recorded session. Promises a Trace whose steps carry full snapshots, or the first problem
 * of the file, in French: another kind of file, a newer format, a file cut short, a damaged line, a
 * machine that this version does not have.
 */
export const parseTrace = (text: string): Result.Result<Trace, TraceProblem> => {
  try {
    return Result.succeed(readTrace(text));
  } catch (failure) {
    if (failure instanceof Unreadable) return Result.fail(failure.problem);
    throw failure;
  }
};

/** Leaves the reading of a line in the middle of it: stays within the readers of files, here and of nights. */
export class Unreadable extends Error {
  readonly problem: TraceProblem;
  constructor(reason: TraceProblem["reason"], line: number, message: string) {
    super(message);
    this.problem = { _tag: "TraceProblem", reason, line, message };
  }
}

/** How far the steps of one page have been read. */
export type Reading = {
  /** Format 1 has some names that are read as those of today. */
  readonly isOld: boolean;
  /** Versions 1 and 2 do not say what machines do. */
  readonly hasEffects: boolean;
  readonly isWired: boolean;
  /** The charts are those of today: the events must be too. */
  readonly isOfToday: boolean;
  readonly defined: Definitions;
  readonly places: Map<string, TraceSnapshot>;
  readonly steps: TraceStep[];
  /** The machine that each actor is, from its first line on. */
  readonly flows: Map<string, string>;
  actors: Trace["actors"] | null;
};

const readTrace = (text: string): Trace => {
  // Editors of Windows begin a file with a mark that no JSON has.
  const lines = text.replace(/^\uFEFF/, "").split("\n");
  while (lines.at(-1)?.trim() === "") lines.pop();
  const header = readHeader(lines[0] ?? "");
  const reading: Reading = {
    isOld: header.version === 1,
    hasEffects: header.version === TRACE_VERSION,
    isWired: header.version === TRACE_VERSION && header.wired === true,
    isOfToday: header.version === TRACE_VERSION && isOfToday(header),
    defined: { shared: new Map(), shapes: new Map() },
    places: new Map(),
    steps: [],
    flows: new Map(),
    actors: null,
  };
  for (let i = 1; i < lines.length; i += 1) {
    const isLast = i === lines.length - 1;
    const line = readJson(lines[i] ?? "", i + 1, isLast);
    if ("end" in line) {
      checkEnd(line, i + 1, isLast, reading.steps.length);
      reading.actors ??= openActors(header, reading, i + 1);
    } else if ("shared" in line || "shape" in line) define(line, i + 1, reading.defined);
    else {
      reading.actors ??= openActors(header, reading, i + 1);
      reading.steps.push(readStep(line, i + 1, reading));
    }
    if (isLast && !("end" in line)) throw cutShort(i + 1);
  }
  if (reading.actors === null) throw cutShort(lines.length);
  const { application, machines } = header;
  const { actors, steps, isWired } = reading;
  return { application, machines, isWired, actors, steps };
};

const readHeader = (text: string): HeaderLine => {
  const line = parsedLine(text);
  if (line === null || line["format"] !== TRACE_FORMAT) {
    throw new Unreadable("foreign", 1, "Ce fichier n'est pas une trace de Panetier.");
  }
  const version = line["version"];
  if (typeof version === "number" && version > TRACE_VERSION) {
    throw new Unreadable(
      "newer",
      1,
      `Cette trace est au format ${version}, plus récent que le format ${TRACE_VERSION} que cette version de Panetier sait lire.`,
    );
  }
  if (!isHeader(line)) throw damaged(1);
  const header: HeaderLine = line;
  for (const flow of Object.keys(header.machines)) checkMachine(flow, 1);
  return header;
};

/** Throws Unreadable for a machine that this version does not have. */
export const checkMachine = (flow: string, number: number): void => {
  if (Object.hasOwn(FLOWS, flow)) return;
  throw new Unreadable(
    "unknownMachine",
    number,
    `Cette trace parle d'une machine que cette version de Panetier n'a pas : ${flow}.`,
  );
};

/** The object of a line; throws Unreadable: a last line that is none was cut. */
export const readJson = (text: string, number: number, isLast: boolean): Line => {
  const line = parsedLine(text);
  if (line !== null) return line;
  throw isLast ? cutShort(number) : damaged(number);
};

/** Keeps what a line of shared values defines; throws Unreadable. */
export const define = (line: Line, number: number, defined: Definitions): void => {
  if (isShared(line)) defined.shared.set(line.shared, resolved(line.value, defined, number));
  else if (isShape(line)) defined.shapes.set(line.shape, line.keys);
  else throw damaged(number);
};

/** The header may speak of shared values of the lines right after it. */
export const openActors = (
  { actors }: Pick<HeaderLine, "actors">,
  { isOld, defined, places, flows }: Reading,
  number: number,
): Trace["actors"] =>
  actors.map(({ actor, flow, value, context }) => {
    checkMachine(flow, 1);
    checkFlow(flows, { actor, flow }, 1);
    const known = asRecord(resolved(context, defined, number));
    const snapshot = snapshotOf(value, isOld ? fieldsOfToday(flow, known) : known);
    places.set(actor, snapshot);
    return { actor, flow, ...snapshot };
  });

/** One step of a page, after those that `reading` holds; throws Unreadable. */
export const readStep = (line: Line, number: number, reading: Reading): TraceStep => {
  if (!isStep(line)) throw damaged(number);
  const step: StepLine = line;
  const { isOld, isWired, defined, places, flows, steps } = reading;
  const { n, at, actor, flow, kind, times = 1 } = step;
  checkMachine(flow, number);
  checkFlow(flows, step, number);
  checkOrder(steps.at(-1), step, number);
  const before = kind === "started" ? null : (places.get(actor) ?? null);
  if (before === null && kind !== "started") throw damaged(number);
  const after = followed(before, step, reading, number);
  if (kind === "stopped") places.delete(actor);
  else places.set(actor, after);
  const read = eventOf(step.event, defined, number);
  const event = isOld ? eventOfToday(flow, read) : read;
  const outside = (step.outside ?? []).map((entry) => outsideOf(entry, defined, number));
  const isDirect = !isWired || step.direct === true;
  const effects = reading.hasEffects ? effectsOf(event, step, defined, number) : null;
  if (reading.isOfToday) {
    checkEvent(event, number);
    for (const entry of outside) if (entry.kind !== "taken") checkEvent(entry.event, number);
  }
  return { n, at, actor, flow, kind, event, times, before, after, outside, isDirect, effects };
};

const eventOf = (written: unknown, defined: Definitions, number: number): EventObject => {
  const read = resolved(written, defined, number);
  if (!isEvent(read)) throw damaged(number);
  return read;
};

const outsideOf = (
  { actor, event, step, within }: NonNullable<StepLine["outside"]>[number],
  defined: Definitions,
  number: number,
): TraceOutside => {
  const isWithin = within === true;
  if (step !== undefined) return { kind: "taken", n: step, isWithin };
  const read = eventOf(event, defined, number);
  return actor === undefined
    ? { kind: "dispatched", event: read, isWithin }
    : { kind: "thrown", actor, event: read, isWithin };
};

const effectsOf = (
  event: EventObject,
  { told = [], calls = [], left = [], delays }: StepLine,
  defined: Definitions,
  number: number,
): Effects => ({
  told: told.map((event) => eventOf(event, defined, number)),
  calls: calls.map(({ call, id, input }) => ({
    call,
    id,
    input: resolved(input, defined, number),
  })),
  left,
  set: delays?.set ?? [],
  // The recorder of 1.0 took a delay that had ended for one that its machine cancelled.
  cancelled: (delays?.cancelled ?? []).filter((id) => id !== event.type),
});

/** Whether the charts that a file names are those of today. */
export const isOfToday = ({ machines }: Pick<HeaderLine, "machines">): boolean =>
  Object.values(FLOWS).every(({ name, machine }) =>
    Object.hasOwn(machines, name) ? machines[name] === chartHash(machine) : true,
  );

const checkEvent = (event: EventObject, number: number): void => {
  const problem = unfitting(event);
  if (problem === null) return;
  throw new Unreadable("damaged", number, `À la ligne ${number} de cette trace, ${problem}`);
};

/** An actor is one machine as long as the page lives: a file that says otherwise was put together. */
const checkFlow = (
  flows: Map<string, string>,
  { actor, flow }: Pick<StepLine, "actor" | "flow">,
  number: number,
): void => {
  const known = flows.get(actor) ?? flow;
  flows.set(actor, known);
  if (known === flow) return;
  const message = `La ligne ${number} de cette trace fait de ${actor} la machine ${flow} ; c'était ${known}.`;
  throw new Unreadable("damaged", number, message);
};

/** Steps come in the order in which they were made, none before the page was opened. */
const checkOrder = (before: TraceStep | undefined, { n, at }: StepLine, number: number): void => {
  if (at < 0) {
    const message = `La ligne ${number} de cette trace est datée d'avant l'ouverture de la page (${at} ms).`;
    throw new Unreadable("damaged", number, message);
  }
  if (before === undefined || n > before.n) return;
  const message = `La ligne ${number} de cette trace porte le numéro ${n}, après le numéro ${before.n} : les étapes ne sont pas dans l'ordre.`;
  throw new Unreadable("damaged", number, message);
};

const followed = (
  before: TraceSnapshot | null,
  { flow, value, context, gone = [] }: StepLine,
  { isOld, defined }: Reading,
  number: number,
): TraceSnapshot => {
  if (before !== null && context === undefined && value === undefined && gone.length === 0) {
    return before;
  }
  const read = asRecord(resolved(context ?? {}, defined, number));
  const changed: { [key: string]: unknown } = {
    ...before?.context,
    ...(isOld ? fieldsOfToday(flow, read) : read),
  };
  for (const key of gone) delete changed[isOld ? fieldOfToday(flow, key) : key];
  return snapshotOf(value ?? before?.value ?? "", changed);
};

/** Throws Unreadable where the last line is no last line, or counts other steps. */
export const checkEnd = (line: Line, number: number, isLast: boolean, steps: number): void => {
  if (!isEnd(line) || !isLast) throw damaged(number);
  if (line.steps !== steps) {
    const message = `Cette trace est incomplète : ${steps} étapes lues, ${line.steps} attendues.`;
    throw new Unreadable("truncated", number, message);
  }
};

export type Line = { readonly [key: string]: unknown };

const isHeader = Schema.is(HeaderLine);
const isShared = Schema.is(SharedLine);
const isShape = Schema.is(ShapeLine);
const isStep = Schema.is(StepLine);
const isEnd = Schema.is(EndLine);

/** The object of a line; null where there is none. */
export const parsedLine = (text: string): Line | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
};

export const resolved = (value: unknown, defined: Definitions, number: number): unknown => {
  try {
    return readValue(value, defined);
  } catch (failure) {
    throw failure instanceof RangeError ? damaged(number) : failure;
  }
};

const snapshotOf = (value: StepLine["value"], context: unknown): TraceSnapshot => ({
  // safe: a string or records of strings down to the innermost states, as the recorder wrote it
  value: (value ?? "") as StateValue,
  context: asRecord(context),
});

const asRecord = (value: unknown): { [key: string]: unknown } => (isRecord(value) ? value : {});

const isRecord = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isEvent = (value: unknown): value is EventObject =>
  isRecord(value) && typeof value["type"] === "string";

export const damaged = (line: number): Unreadable =>
  new Unreadable("damaged", line, `La ligne ${line} de cette trace est abîmée.`);

export const cutShort = (line: number): Unreadable =>
  new Unreadable(
    "truncated",
    line,
    `Cette trace est incomplète : la fin manque après la ligne ${line}.`,
  );
