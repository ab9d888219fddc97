import { Schema } from "effect";
import { RESOURCE_NAMES } from "./exchange/names.ts";
import { Count, Instant, Text } from "./primitives.ts";

// The exchange's resources at the desk: their rows, and the runs that change them. What columns there
// are, and what each may say, is the resources' own (api-schema/exchange).

export const StaffResource = Schema.Literals(RESOURCE_NAMES).annotate({
  identifier: "StaffResource",
});
export type StaffResource = typeof StaffResource.Type;

/** Longest text of a cell: a page's content as JSON. */
const LONGEST_CELL = 200_000;

/**
 * A value of a row as it travels: that of its column's kind (api-schema/exchange/kinds.ts), but for a
 * document, which is its JSON as one text. Null is none.
 */
export const StaffCell = Schema.Union([
  Schema.Null,
  Schema.Boolean,
  Schema.Finite,
  Text.check(Schema.isMaxLength(LONGEST_CELL)),
  Schema.Array(Text.check(Schema.isMaxLength(500))).check(Schema.isMaxLength(200)),
  Schema.Array(Schema.Struct({ quantityFrom: Schema.Int, percentage: Schema.Finite })).check(
    Schema.isMaxLength(100),
  ),
]).annotate({ identifier: "StaffCell" });
export type StaffCell = typeof StaffCell.Type;

/** Cells of a row, by the name of their column. */
export const StaffCells = Schema.Record(Schema.String, StaffCell).annotate({
  identifier: "StaffCells",
});
export type StaffCells = typeof StaffCells.Type;

/** What names a row: the texts of its key, joined as `keyOf` does. */
export const RowKey = Text.check(Schema.isMaxLength(1000));

export const StaffRow = Schema.Struct({
  key: Schema.String,
  cells: StaffCells,
  /** Columns that people have said on the site: files change them no more, the desk does. */
  held: Schema.Array(Schema.String),
  /** Columns that the desk has taken over: files change them no more. */
  taken: Schema.optionalKey(Schema.Array(Schema.String)),
}).annotate({ identifier: "StaffRow" });
export type StaffRow = typeof StaffRow.Type;

/** Who has the last word on a column. */
export const ColumnOwner = Schema.Literals(["desk", "file"]).annotate({
  identifier: "ColumnOwner",
});
export type ColumnOwner = typeof ColumnOwner.Type;

const ownerSince = Schema.Struct({
  column: Schema.String,
  owner: ColumnOwner,
  who: Schema.String,
  at: Instant,
});

export const RowOwners = Schema.Struct({
  /** Whose a column is, since when and by whom: what the desk has taken over, and what a file wrote last. */
  owners: Schema.Array(ownerSince),
  /** Who took columns over or gave them back, the newest first; the last twenty. */
  acts: Schema.Array(ownerSince),
}).annotate({ identifier: "RowOwners" });
export type RowOwners = typeof RowOwners.Type;

/** Takes a column of a row over at the desk, or gives it back to files. */
export const OwnColumn = Schema.Struct({
  key: RowKey,
  column: Text.check(Schema.isMaxLength(40)),
  owner: ColumnOwner,
}).annotate({ identifier: "OwnColumn" });
export type OwnColumn = typeof OwnColumn.Type;

export const StaffRowSeen = Schema.Struct({
  ...StaffRow.fields,
  /** Changes in its history. */
  changes: Count,
  ...RowOwners.fields,
}).annotate({ identifier: "StaffRowSeen" });
export type StaffRowSeen = typeof StaffRowSeen.Type;

/** A row that columns may name: its key, and what people call it. */
export const StaffChoice = Schema.Struct({
  key: Schema.String,
  label: Schema.String,
}).annotate({ identifier: "StaffChoice" });
export type StaffChoice = typeof StaffChoice.Type;

/** `column` or `-column`. */
export const RowSort = Text.check(Schema.isPattern(/^-?[A-Za-z][A-Za-z0-9]{0,39}$/));

/** `column:value` pairs between bars: those of one column are any of them, those of several all. */
export const RowFilter = Text.check(Schema.isMaxLength(2000));

/** Rows that are not there yet alone, or those that are; null takes both. */
export const OnlyRows = Schema.NullOr(Schema.Literals(["new", "known"])).annotate({
  identifier: "OnlyRows",
});
export type OnlyRows = typeof OnlyRows.Type;

export const RunId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("RunId"));
export type RunId = typeof RunId.Type;

export const ChangeId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("ChangeId"));
export type ChangeId = typeof ChangeId.Type;

/** Where a run is: core/exchange/run-states.ts says what leads where. */
export const RunState = Schema.Literals([
  "received",
  "mapped",
  "ready",
  "waiting",
  "dated",
  "applying",
  "applied",
  "undoing",
  "refused",
  "cancelled",
  "undone",
]).annotate({ identifier: "RunState" });
export type RunState = typeof RunState.Type;

/** Lines of a run by what they do. */
export const RunCounts = Schema.Struct({
  added: Count,
  changed: Count,
  unchanged: Count,
  gone: Count,
  faulty: Count,
  skipped: Count,
}).annotate({ identifier: "RunCounts" });
export type RunCounts = typeof RunCounts.Type;

/** Something that has to be looked at before a run is applied. */
export const RunConcern = Schema.Struct({
  guard: Schema.String,
  lines: Count,
  text: Schema.String,
}).annotate({ identifier: "RunConcern" });
export type RunConcern = typeof RunConcern.Type;

/** Lines that came together, by whatever door: what they would do, do or did. */
export const StaffRun = Schema.Struct({
  id: RunId,
  resource: StaffResource,
  state: RunState,
  fileName: Schema.String,
  /** Typed at the desk. */
  byHand: Schema.Boolean,
  asOf: Schema.NullOr(Instant),
  complete: Schema.Boolean,
  only: OnlyRows,
  goodLines: Schema.Boolean,
  /** The code of the merchant whose file it is; null of the house's own. */
  merchant: Schema.NullOr(Schema.String),
  /** Null until its lines are compared. */
  counts: Schema.NullOr(RunCounts),
  concerns: Schema.Array(RunConcern),
  refusal: Schema.NullOr(Schema.String),
  /** What has to be known of what was written. */
  told: Schema.Array(Schema.String),
  receivedBy: Schema.String,
  receivedAt: Instant,
  /** It came as EDIFACT, and a CONTRL answers it. */
  isEdifact: Schema.optionalKey(Schema.Literal(true)),
  confirmedBy: Schema.NullOr(Schema.String),
  /** From when on one counts that gives somebody power, once it is confirmed. */
  countsFrom: Schema.NullOr(Instant),
  appliedAt: Schema.NullOr(Instant),
  undoneAt: Schema.NullOr(Instant),
  /** The first of the runs that were applied as one with it, and are undone with it; null for one by itself. */
  bundle: Schema.NullOr(RunId),
  /** Lines that are written, of those that write something. */
  progress: Schema.Struct({ written: Count, of: Count }),
  /** What an undo can do with its resource; null where nothing of it comes in. */
  undoing: Schema.NullOr(Schema.Literals(["reversible", "compensable", "final"])),
  /** What whoever asks may do with it as it stands. */
  may: Schema.Struct({
    apply: Schema.Boolean,
    confirm: Schema.Boolean,
    cancel: Schema.Boolean,
    undo: Schema.Boolean,
  }),
}).annotate({ identifier: "StaffRun" });
export type StaffRun = typeof StaffRun.Type;

export const LineOutcome = Schema.Literals([
  "added",
  "changed",
  "unchanged",
  "gone",
  "faulty",
]).annotate({ identifier: "LineOutcome" });
export type LineOutcome = typeof LineOutcome.Type;

export const LineFault = Schema.Struct({
  /** Null where the whole line is meant. */
  column: Schema.NullOr(Schema.String),
  value: Schema.String,
  reason: Schema.String,
}).annotate({ identifier: "LineFault" });
export type LineFault = typeof LineFault.Type;

/** What a line of a run does to its row: the columns as they were and as they become. */
export const StaffRunLine = Schema.Struct({
  n: Count,
  /** Its place in what came: 1 is the first typed line, or the first of a file; null for a withdrawal. */
  line: Schema.NullOr(Count),
  key: Schema.String,
  outcome: LineOutcome,
  before: Schema.NullOr(StaffCells),
  after: Schema.NullOr(StaffCells),
  faults: Schema.Array(LineFault),
}).annotate({ identifier: "StaffRunLine" });
export type StaffRunLine = typeof StaffRunLine.Type;

/** A row that an undo has left as it is, and why. */
export const KeptRow = Schema.Struct({ key: Schema.String, why: Schema.String }).annotate({
  identifier: "KeptRow",
});
export type KeptRow = typeof KeptRow.Type;

export const UndoneRun = Schema.Struct({
  run: StaffRun,
  /** Rows that are as before. */
  givenBack: Count,
  kept: Schema.Array(KeptRow),
}).annotate({ identifier: "UndoneRun" });
export type UndoneRun = typeof UndoneRun.Type;

/** What a header of a file was taken for. */
export const HeaderGuess = Schema.Struct({
  header: Schema.String,
  column: Schema.NullOr(Schema.String),
  confidence: Schema.Literals(["sure", "doubtful", "none"]),
  why: Schema.String,
}).annotate({ identifier: "HeaderGuess" });
export type HeaderGuess = typeof HeaderGuess.Type;

/**
 * What came of a file: it has to be said of what it is or what some headers mean, and the file is sent
 * again with the answers; the same bytes were applied already; or it is a run.
 */
export const TakenFile = Schema.Union([
  Schema.Struct({
    outcome: Schema.tag("asking"),
    /** Null where that is asked. */
    resource: Schema.NullOr(StaffResource),
    why: Schema.String,
    guesses: Schema.Array(HeaderGuess),
  }),
  Schema.Struct({ outcome: Schema.tag("known"), run: StaffRun }),
  Schema.Struct({
    outcome: Schema.tag("compared"),
    run: StaffRun,
    /** Headers that say nothing to the shop. */
    ignored: Schema.Array(Schema.String),
  }),
]).annotate({ identifier: "TakenFile" });
export type TakenFile = typeof TakenFile.Type;

const yes = Schema.Literals(["true", "false"]);

/** Fields of the form beside the file, as texts. */
export const fileFields = {
  /** Of what it is; known by its headers without. */
  resource: Schema.optionalKey(StaffResource),
  /** The name of a kept profile. */
  profile: Schema.optionalKey(Text.check(Schema.isMaxLength(80))),
  /** The system whose keys it has, by its name in 'Correspondances'; the house's own without. */
  source: Schema.optionalKey(Text.check(Schema.isMaxLength(80))),
  /** The code of the merchant whose file it is: it says what that one sells alone. */
  merchant: Schema.optionalKey(Text.check(Schema.isMaxLength(80))),
  /** What headers mean, as JSON: {"PU HT": "unitPrice", "Zone": null}; null for nothing. */
  meant: Schema.optionalKey(Text.check(Schema.isMaxLength(20_000))),
  /** It names everything: what it lacks is withdrawn from sale. */
  complete: Schema.optionalKey(yes),
  only: Schema.optionalKey(Schema.Literals(["new", "known"])),
  /** Its good lines go without the faulty ones. */
  goodLines: Schema.optionalKey(yes),
  /** As of when it is true. */
  asOf: Schema.optionalKey(Instant),
};

/** Something that changed, whoever changed it: a row of the history. */
export const StaffChange = Schema.Struct({
  id: ChangeId,
  at: Instant,
  who: Schema.String,
  run: Schema.NullOr(RunId),
  /** The run that it took back. */
  undoes: Schema.NullOr(RunId),
  resource: StaffResource,
  key: Schema.String,
  /** Null where there was no row. */
  before: Schema.NullOr(StaffCells),
  /** Null where there is none any more. */
  after: Schema.NullOr(StaffCells),
  /** Files that it named before and that are kept no more: it is not taken back. */
  lostFiles: Count,
}).annotate({ identifier: "StaffChange" });
export type StaffChange = typeof StaffChange.Type;
