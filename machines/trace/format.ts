import { Schema } from "effect";
import type { EventObject, StateValue } from "xstate";
import type { Effects } from "../system/effects.ts";

// A recorded session as text: JSON Lines, one object a line. docs/traces.md describes each kind of
// line with an example. The file is written by recorder.ts and read by parse.ts.

export const TRACE_FORMAT = "panetier-trace";
/**
 * 1 had other names for some events and fields: laboratory/replay/old-names.ts. 1 and 2 carry states and
 * contexts only; 3 carries what machines do, and what came from outside.
 */
export const TRACE_VERSION = 3;

/** Events that come by the hundred and seldom change anything: those that do not are written as one. */
export const COALESCED: ReadonlySet<string> = new Set(["page.scrolled"]);

const Json = Schema.Record(Schema.String, Schema.Unknown);
const Value = Schema.Union([Schema.String, Json]);
const Position = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0));

/** First line: what the file is, and where each machine stood before its first step. */
export const HeaderLine = Schema.Struct({
  format: Schema.Literal(TRACE_FORMAT),
  version: Schema.Literals([1, 2, TRACE_VERSION]),
  /** Version of the application that was recorded. */
  application: Schema.String,
  /** Name of each machine of the file, and the hash of its chart. */
  machines: Schema.Record(Schema.String, Schema.String),
  /** Whether the machines were those of a whole shop, which hear each other. */
  wired: Schema.optionalKey(Schema.Boolean),
  /** The machines that ran already: those that start later say so by a step. */
  actors: Schema.Array(
    Schema.Struct({ actor: Schema.String, flow: Schema.String, value: Value, context: Json }),
  ),
});

/** A value that several places show: written once, they say `{"$": 3}`. */
export const SharedLine = Schema.Struct({ shared: Position, value: Schema.Unknown });

/** The names of the fields of many objects: they say `{"$": [0, …]}` and their values in this order. */
export const ShapeLine = Schema.Struct({
  shape: Position,
  keys: Schema.Array(Schema.String),
});

const Event = Schema.Unknown;
const Calls = Schema.Array(
  Schema.Struct({
    call: Schema.String,
    id: Schema.String,
    input: Schema.optionalKey(Schema.Unknown),
  }),
);
/**
 * An event that was dispatched, or the number of the step that takes what came to its machine alone: that
 * step, or a later one that what it led to precedes; of a machine that threw there is none, and the event is
 * here, with its actor. `within`: while an event was being delivered.
 */
const Outside = Schema.Struct({
  actor: Schema.optionalKey(Schema.String),
  event: Schema.optionalKey(Event),
  step: Schema.optionalKey(Position),
  within: Schema.optionalKey(Schema.Literal(true)),
});
const Delays = Schema.Array(Schema.Struct({ id: Schema.String, ms: Schema.Finite }));

/** What a machine did with one event. Absent parts are as they were. */
export const StepLine = Schema.Struct({
  /** Running number within the recorded tab. */
  n: Position,
  /** Milliseconds since the page was opened. */
  at: Schema.Finite,
  actor: Schema.String,
  flow: Schema.String,
  /** 'started' carries the whole state and context, its event carries the input. */
  kind: Schema.Literals(["started", "event", "stopped"]),
  event: Event,
  /** What came from outside of the machines since the step before. */
  outside: Schema.optionalKey(Schema.Array(Outside)),
  /** The event was sent to this machine alone: a page's, that had missed it. */
  direct: Schema.optionalKey(Schema.Literal(true)),
  value: Schema.optionalKey(Value),
  /** Top-level keys of the context that have another value now. */
  context: Schema.optionalKey(Schema.Unknown),
  /** Top-level keys that the context no longer has. */
  gone: Schema.optionalKey(Schema.Array(Schema.String)),
  /** What it announced to the other machines and to the shop. */
  told: Schema.optionalKey(Schema.Array(Event)),
  /** The calls that it made: name, id, and what they were given. */
  calls: Schema.optionalKey(Calls),
  /** Ids of the calls that it left before they were answered. */
  left: Schema.optionalKey(Schema.Array(Schema.String)),
  /** The delays that it set, in milliseconds, and those that it cancelled while they ran. */
  delays: Schema.optionalKey(
    Schema.Struct({
      set: Schema.optionalKey(Delays),
      cancelled: Schema.optionalKey(Schema.Array(Schema.String)),
    }),
  ),
  /** How many events of this type in a row changed nothing and are written as this one. */
  times: Schema.optionalKey(Position),
});

/** Last line: without it the file was cut short. */
export const EndLine = Schema.Struct({ end: Schema.Literal(true), steps: Position });

export type HeaderLine = typeof HeaderLine.Type;
export type SharedLine = typeof SharedLine.Type;
export type ShapeLine = typeof ShapeLine.Type;
export type StepLine = typeof StepLine.Type;
export type EndLine = typeof EndLine.Type;

/** Where a machine stands. Plain data: values of several snapshots may be one object. */
export type TraceSnapshot = {
  readonly value: StateValue;
  readonly context: { readonly [key: string]: unknown };
};

/** An event that was dispatched, or what came to one machine alone: as the step that takes it, or as it was. */
export type TraceOutside = { readonly isWithin: boolean } & (
  | { readonly kind: "dispatched"; readonly event: EventObject }
  | { readonly kind: "taken"; readonly n: number }
  | { readonly kind: "thrown"; readonly actor: string; readonly event: EventObject }
);

/** A step with the snapshots around it, as parseTrace unfolds them. */
export type TraceStep = {
  readonly n: number;
  readonly at: number;
  readonly actor: string;
  readonly flow: string;
  readonly kind: StepLine["kind"];
  readonly event: EventObject;
  /** More than 1 for events that changed nothing and were written as one. */
  readonly times: number;
  /** null for a start. */
  readonly before: TraceSnapshot | null;
  readonly after: TraceSnapshot;
  /** What came from outside of the machines since the step before. */
  readonly outside: readonly TraceOutside[];
  readonly isDirect: boolean;
  /** null in a file of version 1 or 2, which does not say. */
  readonly effects: Effects | null;
};

/** A recorded session. */
export type Trace = {
  readonly application: string;
  readonly machines: { readonly [flow: string]: string };
  /** Whether the machines heard each other, and their replay has to show it. */
  readonly isWired: boolean;
  /** The machines that ran before the first step. */
  readonly actors: readonly (TraceSnapshot & { readonly actor: string; readonly flow: string })[];
  readonly steps: readonly TraceStep[];
};

/** Why a file cannot be read; `message` is French, `line` counts from 1, 0 for the file as a whole. */
export type TraceProblem = {
  readonly _tag: "TraceProblem";
  readonly reason: "foreign" | "newer" | "truncated" | "damaged" | "unknownMachine";
  readonly line: number;
  readonly message: string;
};

/** A part of a step's effects that is another today; null for a part that one side lacks. */
export type EffectDifference = {
  readonly part: keyof Effects;
  readonly expected: unknown;
  readonly actual: unknown;
};

/** The first step that does not do today what the file says. */
export type Divergence = {
  /** Place in `trace.steps`. */
  readonly index: number;
  readonly step: TraceStep;
  readonly expected: TraceSnapshot;
  /** null when the step did not come at all: `failure` says why. */
  readonly actual: TraceSnapshot | null;
  /** Top-level keys of the context that differ. */
  readonly keys: readonly string[];
  readonly effects: readonly EffectDifference[];
  /** In French: what came instead of the step, or what the machine threw; '' when neither. */
  readonly failure: string;
};

export type Replay = {
  /** Where the machine stands today after each step, as far as the divergence: one for each of `trace.steps`. */
  readonly steps: readonly (TraceSnapshot | null)[];
  /** What it does today with each of these steps. */
  readonly effects: readonly (Effects | null)[];
  readonly divergence: Divergence | null;
  /** Worth saying, not failures: a machine whose chart has changed since. */
  readonly notes: readonly string[];
};
