import { Schema } from "effect";
import { Count, Instant, positiveId, Text } from "./primitives.ts";

export const LookId = positiveId.pipe(Schema.brand("LookId"));
export type LookId = typeof LookId.Type;

export const FirmVersionNumber = positiveId.pipe(Schema.brand("FirmVersionNumber"));
export type FirmVersionNumber = typeof FirmVersionNumber.Type;

/** A field of the firm's document that is not what it was; null where it was not there. */
export const FirmDifference = Schema.Struct({
  path: Schema.String,
  from: Schema.NullOr(Schema.String),
  to: Schema.NullOr(Schema.String),
}).annotate({ identifier: "FirmDifference" });
export type FirmDifference = typeof FirmDifference.Type;

/** One version of the firm's document: who put it in force, when, and what it changed. */
export const FirmVersion = Schema.Struct({
  version: FirmVersionNumber,
  by: Schema.String,
  at: Instant,
  changes: Schema.Array(FirmDifference),
}).annotate({ identifier: "FirmVersion" });
export type FirmVersion = typeof FirmVersion.Type;

/** The firm's document in force, as JSON (docs/firm.md), and its versions, the newest first. */
export const StaffFirm = Schema.Struct({
  version: Count,
  document: Schema.String,
  versions: Schema.Array(FirmVersion),
}).annotate({ identifier: "StaffFirm" });
export type StaffFirm = typeof StaffFirm.Type;

/** A document that is typed, against the version that the page had. */
export const FirmTyped = Schema.Struct({
  document: Text.check(Schema.isMaxLength(100_000)),
  seen: Count,
}).annotate({ identifier: "FirmTyped" });
export type FirmTyped = typeof FirmTyped.Type;

/** What a document would change: at once, and by a second person; or what is wrong with it. */
export const FirmPreview = Schema.Struct({
  problems: Schema.Array(Schema.Struct({ path: Schema.String, message: Schema.String })),
  atOnce: Schema.Array(FirmDifference),
  guarded: Schema.Array(FirmDifference),
}).annotate({ identifier: "FirmPreview" });
export type FirmPreview = typeof FirmPreview.Type;

/** What came of it; the number of the proposal that waits, null for none. */
export const FirmTaken = Schema.Struct({
  version: Count,
  changed: Count,
  waiting: Schema.NullOr(LookId),
}).annotate({ identifier: "FirmTaken" });
export type FirmTaken = typeof FirmTaken.Type;

/** 'open': nobody confirmed it; 'void': nobody can, who proposed it was withdrawn since; 'coming': confirmed, and it counts later. */
export const LookState = Schema.Literals(["open", "void", "coming", "counts", "withdrawn"]);
export type LookState = typeof LookState.Type;

/** What changes by two people: the firm's document, roles of people at the desk. */
export const LookKind = Schema.Literals(["firm", "roles"]);
export type LookKind = typeof LookKind.Type;

/** What is money or power and was proposed: it changes by two people. */
export const SecondLook = Schema.Struct({
  id: LookId,
  kind: LookKind,
  state: LookState,
  changes: Schema.Array(FirmDifference),
  proposedBy: Schema.String,
  proposedAt: Instant,
  confirmedBy: Schema.NullOr(Schema.String),
  confirmedAt: Schema.NullOr(Instant),
  countsFrom: Schema.NullOr(Instant),
  withdrawnBy: Schema.NullOr(Schema.String),
  withdrawnAt: Schema.NullOr(Instant),
  /** Who asks has proposed it: somebody else confirms it. */
  isOwn: Schema.Boolean,
}).annotate({ identifier: "SecondLook" });
export type SecondLook = typeof SecondLook.Type;
