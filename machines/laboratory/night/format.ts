import { Schema } from "effect";
import { HeaderLine, StepLine, type TraceSnapshot, type TraceStep } from "../../trace/format.ts";

// A night as text: JSON Lines, written by tests/night/night-file.ts and read by parse.ts. docs/night.md
// describes each kind of line. What machines do stands there as in a trace, by page.

export const NIGHT_FORMAT = "panetier-night";
/** 1 did not say what machines do, nor what led to what. */
export const NIGHT_VERSION = 2;

const Position = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0));
const Row = Schema.Record(Schema.String, Schema.Unknown);

/** What did not hold, and after which step; the number of steps where it was at the quiet end. */
const NightBreach = Schema.Struct({
  law: Schema.String,
  who: Schema.String,
  expected: Schema.String,
  found: Schema.String,
  step: Position,
});

/** First line: which night it is. */
export const NightHeaderLine = Schema.Struct({
  format: Schema.Literal(NIGHT_FORMAT),
  version: Schema.Literal(NIGHT_VERSION),
  /** Version of the application, and the short name of its commit; null outside of a repository. */
  application: Schema.String,
  commit: Schema.NullOr(Schema.String),
  seed: Position,
  /** When it began: an ISO instant. */
  begin: Schema.String,
  /** The faults of this night, with their rates. */
  faults: Schema.Array(Schema.String),
  people: Position,
  breach: Schema.NullOr(NightBreach),
  /** How many steps it was to have, and where it left what the seed decides (fork.ts); absent in older files. */
  plan: Schema.optionalKey(Schema.Struct({ steps: Position, forks: Schema.Array(Schema.String) })),
  machines: HeaderLine.fields.machines,
  /** The pages that were open already, by name, with their machines. */
  pages: Schema.Record(Schema.String, HeaderLine.fields.actors),
});

/** What a call or its answer carried, and of how many characters it was; one that is too long is not there. */
const NightBody = Schema.Struct({ length: Position, body: Schema.optionalKey(Schema.Unknown) });

/** A call that the shop has answered; `status` 0 where no answer came. */
const NightCall = Schema.Struct({
  id: Position,
  method: Schema.String,
  path: Schema.String,
  status: Position,
  /** Absent where it carried nothing, and in older files; so is `answer`. */
  sent: Schema.optionalKey(NightBody),
  answer: Schema.optionalKey(NightBody),
});

/**
 * A row of a table as it was and as it is, by the columns that are another now; null where there was, or is,
 * none. Of a row that came or went: the columns that held something.
 */
const NightRowChange = Schema.Struct({
  table: Schema.String,
  /** Its primary key, by column. */
  key: Row,
  before: Schema.NullOr(Row),
  after: Schema.NullOr(Row),
});

/** What else could have happened in a step: what people could do, and calls that went to the shop. */
const NightOpenings = Schema.Struct({
  /** 'gerant.1 va au panier'. */
  acts: Schema.Array(Schema.String),
  served: Schema.Array(
    Schema.Struct({
      id: Position,
      from: Schema.String,
      method: Schema.String,
      path: Schema.String,
      /** What became of it on its way, in the words of a fork; absent in older files. */
      fate: Schema.optionalKey(Schema.String),
    }),
  ),
});

/** What one machine did, as in a trace; `page` is the tab, and which load of it: 'Anne 1'. */
const NightMachineLine = Schema.Struct({ page: Schema.String, ...StepLine.fields });

/** One step of the night and all that it led to at once. */
export const NightStepLine = Schema.Struct({
  n: Position,
  /** Milliseconds since the night began. */
  at: Schema.Finite,
  kind: Schema.Literals(["act", "serve", "answer", "message", "statement", "time", "fault"]),
  who: Schema.String,
  what: Schema.String,
  /** The step that made it; null where nothing before it did, or the evening before the first step. */
  cause: Schema.NullOr(Position),
  calls: Schema.Array(NightCall),
  rows: Schema.Array(NightRowChange),
  machines: Schema.Array(NightMachineLine),
  /** Absent in older files. */
  open: Schema.optionalKey(NightOpenings),
});

export type NightBody = typeof NightBody.Type;
export type NightHeaderLine = typeof NightHeaderLine.Type;
export type NightStepLine = typeof NightStepLine.Type;

/** What one machine of a page did, with the snapshots around it. */
export type NightMachineStep = TraceStep & { readonly page: string };

export type NightStep = Omit<NightStepLine, "machines"> & {
  readonly machines: readonly NightMachineStep[];
};

/** A night as it was written. */
export type Night = Omit<NightHeaderLine, "format" | "version" | "machines" | "pages"> & {
  /** Hash of the chart of each machine when it was played. */
  readonly charts: NightHeaderLine["machines"];
  /** Where the machines of each page stood before the first step. */
  readonly standing: readonly (TraceSnapshot & {
    readonly page: string;
    readonly actor: string;
    readonly flow: string;
  })[];
  readonly steps: readonly NightStep[];
};
